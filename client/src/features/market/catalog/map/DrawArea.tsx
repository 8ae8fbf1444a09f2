import type { Map as LeafletMap } from 'leaflet';
import { Check, Crosshair, Undo2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '@/ui/Button';
import { toast } from '@/ui/overlay/toasts';
import { useBackCloses } from '@/ui/overlay/useBackCloses';
import { startDrawing, type Drawing } from './drawing';

interface DrawAreaProps {
  map: LeafletMap;
  onDraw: (area: string) => void;
  onClose: () => void;
}

/** Controls for drawing an area on the map, and the crosshair that marks its centre for keyboard users. */
export function DrawArea({ map, onDraw, onClose }: DrawAreaProps) {
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  const drawing = useRef<Drawing>(null);
  useBackCloses(true, onClose);
  const done = useEffectEvent((area: string | undefined) => {
    if (area === undefined) toast.error(t('map.noArea'));
    else onDraw(area);
    onClose();
  });
  useEffect(() => {
    const started = startDrawing(map, { onPoints: setCount, onDone: (area) => done(area) });
    drawing.current = started;
    return () => {
      started.stop();
    };
  }, [map]);
  return (
    <>
      <Crosshair
        aria-hidden
        className="pointer-events-none absolute inset-0 z-5 m-auto size-6 text-primary"
      />
      <div
        role="group"
        aria-label={t('map.draw')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        className="absolute inset-x-3 top-16 z-20 mx-auto flex w-max max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-2 rounded-control border border-hair bg-card p-2 text-small shadow-lift"
      >
        <p role="status" className="px-1.5">
          {count > 0 ? t('map.corners', { count }) : t('map.drawHint')}
        </p>
        <Button small icon={Crosshair} onClick={() => drawing.current?.addMiddle()}>
          {t('map.cornerHere')}
        </Button>
        <IconButton
          label={t('map.undoCorner')}
          icon={Undo2}
          disabled={count === 0}
          onClick={() => drawing.current?.undo()}
        />
        <Button
          small
          variant="primary"
          icon={Check}
          disabled={count < 3}
          onClick={() => drawing.current?.finish()}
        >
          {t('map.drawn')}
        </Button>
        <IconButton label={t('ui.cancel')} icon={X} onClick={onClose} />
      </div>
    </>
  );
}
