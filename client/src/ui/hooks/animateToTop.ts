/** Duration of the scroll to the top, in milliseconds (source-spec §9). */
const DURATION = 800;

const easeInOut = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2);

/** Scrolls to the top of the page, without animation if the person prefers reduced motion. */
export function animateToTop(): void {
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
