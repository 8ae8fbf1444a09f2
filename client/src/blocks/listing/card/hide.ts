import i18n from 'i18next';
import { toast } from '@/ui/overlay/toasts';
import { hideHome, showHomes } from './hidden';

/** Moves focus from the home about to disappear to a neighbour's button, else to the list's heading. */
function moveFocus(button: HTMLElement): void {
  const item = button.closest('li');
  const successor = [item?.nextElementSibling, item?.previousElementSibling]
    .map((other) => other?.querySelector<HTMLElement>('[data-hide]'))
    .find(Boolean);
  (successor ?? document.getElementById('results'))?.focus({ preventScroll: true });
}

/** Hides the home of a button; the toast offers an undo. */
export function hide(button: HTMLElement, { id, title }: { id: string; title: string }): void {
  moveFocus(button);
  hideHome(id);
  toast.info(i18n.t('catalog.hidden.told', { title }), {
    undo: { label: i18n.t('catalog.hidden.undo'), onUndo: () => showHomes([id]) },
  });
}
