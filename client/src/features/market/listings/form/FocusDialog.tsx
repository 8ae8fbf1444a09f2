import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { clamp } from '@/platform/clamp';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';

interface Point {
  x: number;
  y: number;
}
const MIDDLE: Point = { x: 50, y: 50 };

/** Previews of the photo in the aspect ratios used for cropping. */
function Crops({ url, at }: { url: string; at: Point }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mt-3 text-small text-muted">{t('photos.focus.crops')}</p>
      <div className="mt-1.5 flex items-start gap-3">
        {['aspect-4/3 w-36', 'aspect-square w-24', 'aspect-video w-36'].map((shape) => (
          <img
            key={shape}
            src={url}
            alt=""
            style={{ objectPosition: `${at.x}% ${at.y}%` }}
            className={`min-w-0 rounded-control object-cover ${shape}`}
          />
        ))}
      </div>
    </>
  );
}

/** Chooses a photo's focal point for cropping, by click or sliders. */
export function FocusDialog({
  url,
  start,
  onClose,
  onChoose,
}: {
  url: string;
  start: Point | null | undefined;
  onClose: () => void;
  onChoose: (focus: Point | null) => void;
}) {
  const { t } = useTranslation();
  const [at, setAt] = useState(start ?? MIDDLE);
  const press = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (value: number, size: number) => Math.round(clamp((value / size) * 100, 0, 100));
    setAt({
      x: share(event.clientX - box.left, box.width),
      y: share(event.clientY - box.top, box.height),
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('photos.focus.title')}
      description={t('photos.focus.text')}
      footer={
        <>
          <Button onClick={() => onChoose(null)}>{t('photos.focus.middle')}</Button>
          <Button variant="primary" onClick={() => onChoose(at)}>
            {t('photos.focus.take')}
          </Button>
        </>
      }
    >
      <div dir="ltr" className="relative mx-auto w-fit">
        {/* The sliders are the keyboard alternative. */}
        <img
          src={url}
          alt=""
          draggable={false}
          onClick={press}
          className="max-h-72 cursor-crosshair rounded-control"
        />
        <span
          aria-hidden
          style={{ insetInlineStart: `${at.x}%`, top: `${at.y}%` }}
          className="pointer-events-none absolute size-7 -translate-1/2 rounded-pill border-3 border-on-picture bg-picture-shade"
        />
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="mt-3 flex items-center gap-3 text-small">
          <span className="w-28 shrink-0">{t(`photos.focus.${axis}`)}</span>
          <input
            type="range"
            dir="ltr"
            min={0}
            max={100}
            value={at[axis]}
            onChange={(event) => setAt({ ...at, [axis]: Number(event.target.value) })}
            className="h-11 min-w-0 flex-1 accent-primary"
          />
        </label>
      ))}
      <Crops url={url} at={at} />
    </Dialog>
  );
}
