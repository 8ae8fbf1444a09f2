import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutIsolates } from '@/platform/i18n/isolates';
import { Button } from '../Button';
import { cx } from '../classes';
import { TextField } from '../form/TextField';
import { useBackCloses } from './useBackCloses';
import { useReturnFocus } from './useReturnFocus';

interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode;
  /** Whether the system's Back button closes it on phones; false for dialogs that Back itself opens. */
  isBackClosing?: boolean;
}

// At the level of the dialogs, so that one dims another below it.
const scrim = 'fixed inset-0 z-dialog bg-scrim';

function Head({ title, description }: Pick<ModalProps, 'title' | 'description'>) {
  const { t } = useTranslation();
  return (
    <div className="flex items-start gap-4 px-6 pt-5 pb-2">
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-h3">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-1 text-small text-muted">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label={t('ui.close')}
        className="-me-3 -mt-2 grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:bg-sunken hover:text-strong"
      >
        <X aria-hidden className="size-5" />
      </Radix.Close>
    </div>
  );
}

function Body({ children, footer }: Pick<ModalProps, 'children' | 'footer'>) {
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6">{children}</div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-hair px-6 py-4">{footer}</div>
      )}
    </>
  );
}

/** A modal layer of the given look. Traps focus; Escape and the scrim close it. */
function Layer({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  isBackClosing = true,
  handle,
  className,
}: ModalProps & { handle?: ReactNode; className: string }) {
  const focus = useReturnFocus();
  useBackCloses(isOpen && isBackClosing, onClose);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...focus}
          {...(!description && { 'aria-describedby': undefined })}
          className={cx(
            'fixed inset-x-0 bottom-0 z-dialog flex max-h-[92dvh] flex-col rounded-t-sheet bg-raised shadow-sheet outline-none',
            className,
          )}
        >
          {handle}
          <Head title={title} description={description} />
          <Body footer={footer}>{children}</Body>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Dialog for a question or a short form. */
export function Dialog({ isWide, ...modal }: ModalProps & { isWide?: boolean }) {
  return (
    <Layer
      {...modal}
      className={cx(
        'mx-auto w-full sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-2rem)] sm:rounded-sheet',
        isWide ? 'sm:max-w-[52rem]' : 'sm:max-w-[30rem]',
      )}
    />
  );
}

/** A panel from the end edge, or from the bottom on phones: filters, details, longer forms. */
export function Sheet(modal: ModalProps) {
  return (
    <Layer
      {...modal}
      handle={<span aria-hidden className="mx-auto mt-2 h-1 w-10 rounded-pill bg-line md:hidden" />}
      className="md:inset-y-0 md:start-auto md:end-0 md:max-h-none md:w-panel md:max-w-full md:rounded-none md:rounded-s-sheet"
    />
  );
}

interface ConfirmProps extends Pick<ModalProps, 'isOpen' | 'onClose' | 'isBackClosing'> {
  onConfirm: () => void;
  title: string;
  text: ReactNode;
  /** Label of the action, a verb. */
  action: string;
  isDangerous?: boolean;
  isLoading?: boolean;
  /** Text to type before the action is enabled, for deleting everything. */
  typed?: string;
  children?: ReactNode;
}

/** Says what will happen and asks for confirmation. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  text,
  action,
  isDangerous,
  isLoading,
  typed,
  isBackClosing = true,
  children,
}: ConfirmProps) {
  const { t } = useTranslation();
  const [entry, setEntry] = useState('');
  const close = () => {
    setEntry('');
    onClose();
  };
  const isReady = typed === undefined || withoutIsolates(entry).trim() === typed;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isBackClosing={isBackClosing}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={!isReady || isLoading}
            isLoading={isLoading ?? false}
            onClick={() => {
              setEntry('');
              onConfirm();
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
      {typed !== undefined && (
        <TextField
          label={t('ui.typeToConfirm', { text: typed })}
          value={entry}
          autoComplete="off"
          onChange={(event) => setEntry(event.target.value)}
        />
      )}
    </Dialog>
  );
}
