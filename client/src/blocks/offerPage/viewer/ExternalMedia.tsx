import { SquarePlay } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filmFrame } from '@manzil/shared/domain/address/films';
import type { PictureData } from '@/ui/Picture';

const PLATE =
  'flex items-center gap-3 rounded-sheet bg-pin-active p-5 text-start text-on-picture outline-offset-4 dark:bg-page';

/** A video in its provider's player, which takes the keyboard focus. */
function VideoPlayer({ frame, label }: { frame: string; label: string }) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <iframe
      ref={ref}
      src={frame}
      title={label}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      // Players refuse to play without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full border-0"
    />
  );
}

/** A video or tour on an external site: nothing is requested from it before the click. */
export function ExternalMedia({
  url,
  cover,
  label,
}: {
  url: string;
  cover: PictureData | undefined;
  label: string;
}) {
  const { t } = useTranslation();
  const [isPlaying, setIsPlaying] = useState(false);
  const frame = filmFrame(url);
  if (frame && isPlaying) return <VideoPlayer frame={frame} label={label} />;
  const place = new URL(url).hostname;
  const words = (what: string) => (
    <>
      <SquarePlay aria-hidden className="size-10 shrink-0" strokeWidth={1.4} />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="text-small">{what}</span>
      </span>
    </>
  );
  return (
    <div
      className="grid size-full place-content-center bg-contain bg-center bg-no-repeat p-6"
      style={cover && { backgroundImage: `url("${cover.url}")` }}
    >
      {frame ? (
        <button type="button" className={PLATE} onClick={() => setIsPlaying(true)}>
          {words(t('single.viewer.playsFrom', { place }))}
        </button>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={PLATE}>
          {words(t('single.viewer.opensAt', { place }))}
        </a>
      )}
    </div>
  );
}
