import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { clamp } from '@/platform/clamp';
import { sphereView, type ViewDirection } from './sphereView';
import { Strip } from './Strip';
import type { ViewerPicture } from './viewerPicture';

const DEGREE = Math.PI / 180;
const START: ViewDirection = { turn: 0, lift: 0, height: 75 * DEGREE };
/** Rotation per key press. */
const STEP = 10 * DEGREE;
const ZOOM_FACTOR = 0.9;

const KEYS: Record<string, (direction: ViewDirection) => ViewDirection> = {
  ArrowLeft: (direction) => ({ ...direction, turn: direction.turn - STEP }),
  ArrowRight: (direction) => ({ ...direction, turn: direction.turn + STEP }),
  ArrowUp: (direction) => ({ ...direction, lift: direction.lift + STEP }),
  ArrowDown: (direction) => ({ ...direction, lift: direction.lift - STEP }),
  '+': (direction) => ({ ...direction, height: direction.height * ZOOM_FACTOR }),
  '=': (direction) => ({ ...direction, height: direction.height * ZOOM_FACTOR }),
  '-': (direction) => ({ ...direction, height: direction.height / ZOOM_FACTOR }),
  Home: () => START,
};

/** Limits the view: at most straight up or down, 30 to 100 degrees of height. */
const clampDirection = ({ turn, lift, height }: ViewDirection): ViewDirection => ({
  turn,
  lift: clamp(lift, -90 * DEGREE, 90 * DEGREE),
  height: clamp(height, 30 * DEGREE, 100 * DEGREE),
});

/** Renders the panorama for a view and when its box resizes. `isFlat`: WebGL is unavailable. */
function useSphere({ url }: ViewerPicture, direction: ViewDirection) {
  const ref = useRef<HTMLCanvasElement>(null);
  const view = useRef<ReturnType<typeof sphereView>>(undefined);
  const [isFlat, setIsFlat] = useState(false);
  const draw = useEffectEvent(() => view.current?.draw(direction));
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const image = new Image();
    image.onload = () => {
      view.current = sphereView(canvas, image);
      if (view.current) draw();
      else setIsFlat(true);
    };
    image.src = url;
    const watcher = new ResizeObserver(() => draw());
    watcher.observe(canvas);
    return () => {
      image.onload = null;
      watcher.disconnect();
      view.current?.forget();
      view.current = undefined;
    };
  }, [url]);
  // Draw each view immediately, without animation.
  useEffect(() => {
    draw();
  }, [direction]);
  return { ref, isFlat };
}

/** A 360° panorama, controlled by dragging, wheel and keys. */
function Sphere({ picture }: { picture: ViewerPicture }) {
  const { t } = useTranslation();
  const [direction, setDirection] = useState(START);
  const { ref, isFlat } = useSphere(picture, direction);
  const pulled = useRef<{ x: number; y: number }>(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const change = KEYS[event.key];
    if (!change || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setDirection((now) => clampDirection(change(now)));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = pulled.current;
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    pulled.current = { x: event.clientX, y: event.clientY };
    const { clientHeight } = event.currentTarget;
    setDirection((now) => {
      const each = now.height / clientHeight;
      return clampDirection({ ...now, turn: now.turn - x * each, lift: now.lift + y * each });
    });
  };
  if (isFlat) {
    return <img src={picture.url} alt={t('photos.subject.sphere')} className="size-full object-contain" />;
  }
  return (
    <div
      data-stage
      role="group"
      // Focusable because it has keyboard controls, described by its name.
      tabIndex={0}
      aria-label={t('single.viewer.sphereKeys')}
      // Exposes the direction to tests.
      data-turn={Math.round(direction.turn / DEGREE)}
      className="absolute inset-0 cursor-grab touch-none overflow-hidden bg-cover bg-center outline-offset-[-3px] active:cursor-grabbing"
      style={{ backgroundImage: `url("${picture.placeholder}")` }}
      onKeyDown={onKeyDown}
      onWheel={({ deltaY }) =>
        setDirection((now) =>
          clampDirection({ ...now, height: now.height * (deltaY < 0 ? ZOOM_FACTOR : 1 / ZOOM_FACTOR) }),
        )
      }
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pulled.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (pulled.current = undefined)}
      onPointerCancel={() => (pulled.current = undefined)}
    >
      <canvas ref={ref} className="size-full" />
    </div>
  );
}

/** 360° panoramas, one at a time. */
export function Spheres({ pictures }: { pictures: readonly ViewerPicture[] }) {
  const [at, setAt] = useState(0);
  const picture = pictures[at];
  if (!picture) return null;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1">
        <Sphere key={picture.url} picture={picture} />
      </div>
      {pictures.length > 1 && <Strip pictures={pictures} at={at} onChoose={setAt} />}
    </div>
  );
}
