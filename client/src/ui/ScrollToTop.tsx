import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Shown after this many pixels; the way up takes this many milliseconds (source-spec §9). */
const AFTER = 600;
const DURATION = 800;

const easeInOut = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2);

function rise(): void {
  const from = scrollY;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, 0);
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, (now - start) / DURATION);
    scrollTo({ top: from * (1 - easeInOut(share)), behavior: 'instant' });
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** The way back to the top of a long page. */
export function ScrollToTop() {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const look = () => setIsShown(scrollY > AFTER);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label={t('ui.toTop')}
      // In the row of what floats at the foot, at the end where nothing else does; on phones a tray or bar has the foot.
      className="fixed start-5 bottom-[calc(1.5rem+var(--tray,0px)+var(--bar,0px))] z-float grid size-11 place-items-center rounded-pill border border-hair bg-raised text-strong shadow-lift hover:bg-sunken max-md:in-data-bar:hidden max-md:in-data-tray:hidden"
      onClick={rise}
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  );
}
