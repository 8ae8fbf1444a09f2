import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Shown beyond this scroll position, in pixels (source-spec §9). */
const SHOWN_BELOW = 600;

/** The animation loads on first use; without it the page jumps. */
const scrollUp = () =>
  import('./hooks/animateToTop').then(
    ({ animateToTop }) => animateToTop(),
    () => scrollTo(0, 0),
  );

/** Button back to the top of a long page. */
export function ScrollToTop() {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const onScroll = () => setIsShown(scrollY > SHOWN_BELOW);
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label={t('ui.toTop')}
      // In the row of floating buttons, at its end if it is alone; above a tray or bar on phones.
      className="fixed start-5 bottom-[calc(1.5rem+var(--docked))] z-float grid size-11 place-items-center rounded-pill border border-hair bg-raised text-strong shadow-lift hover:bg-sunken max-md:in-data-bar:hidden max-md:in-data-tray:hidden"
      onClick={() => void scrollUp()}
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  );
}
