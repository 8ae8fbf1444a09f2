import i18n from 'i18next';
import { toast } from '@/ui/overlay/toasts';
import { hideHome, showHomes } from './hidden';

/** Moves focus from the home about to disappear to a neighbour's button, else to the list's heading. */
function leave(button: HTMLElement): void {
  const item = button.closest('li');
  const heir = [item?.nextElementSibling, item?.previousElementSibling]
    .map((other) => other?.querySelector<HTMLElement>('[data-hide]'))
    .find(Boolean);
  (heir ?? document.getElementById('results'))?.focus({ preventScroll: true });
}

/** Hides the home of a button; the toast offers an undo. */
export function hide(button: HTMLElement, { id, title }: { id: string; title: string }): void {
  leave(button);
  hideHome(id);
  toast.info(i18n.t('catalog.hidden.told', { title }), {
    undo: { label: i18n.t('catalog.hidden.undo'), onUndo: () => showHomes([id]) },
  });
}
