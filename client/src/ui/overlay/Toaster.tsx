import { useAtom, useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast as show, ToastContainer } from 'react-toastify';
import { useTheme } from '@/platform/theme';
import { toastsDismissed, waitingToasts, type ToastEntry } from './toastList';

const SECONDS_5 = 5000;

function Text({ entry, close }: { entry: ToastEntry; close: () => void }) {
  return (
    <span className="flex w-full items-center justify-between gap-3 text-small">
      <span dir="auto">{entry.text}</span>
      {entry.undo && (
        <button
          type="button"
          className="min-h-9 shrink-0 px-2 font-medium text-link underline-offset-4 hover:underline"
          onClick={() => {
            entry.undo?.onUndo();
            close();
          }}
        >
          {entry.undo.label}
        </button>
      )}
    </span>
  );
}

/**
 * Bottom left in both languages, as source-spec says: the product's only physical position. Pauses while hovered or
 * focused.
 */
export function Toaster() {
  const [waiting, setWaiting] = useAtom(waitingToasts);
  const [theme] = useTheme();
  const { t } = useTranslation();
  const dismissals = useAtomValue(toastsDismissed);
  useEffect(() => {
    if (dismissals > 0) show.dismiss();
  }, [dismissals]);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const entry of waiting) {
      const toastId = `${entry.kind}:${entry.text}`;
      show[entry.kind](({ closeToast }) => <Text entry={entry} close={closeToast} />, {
        // Don't repeat a message that is already shown.
        toastId,
        role: entry.kind === 'error' ? 'alert' : 'status',
      });
    }
    setWaiting([]);
  }, [waiting, setWaiting]);
  return (
    <div
      onFocus={() => show.pause()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) show.play();
      }}
    >
      <ToastContainer
        position="bottom-left"
        autoClose={SECONDS_5}
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick={false}
        newestOnTop
        theme={theme}
        rtl={document.documentElement.dir === 'rtl'}
        aria-label={t('ui.toasts')}
        // The bar has an English label for screen readers: hidden from them, base.css shows it.
        hideProgressBar
        closeButton={({ closeToast }) => (
          <button
            type="button"
            aria-label={t('ui.close')}
            className="grid size-9 shrink-0 place-items-center self-center rounded-pill text-muted hover:text-strong"
            onClick={closeToast}
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      />
    </div>
  );
}
