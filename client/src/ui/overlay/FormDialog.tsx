import { useId, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { Dialog } from './Modal';

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'isOpen' | 'footer'> {
  /** Label of the submit button. */
  action: ReactNode;
  isSending: boolean;
  /** Label of the button that closes the dialog; “Cancel” by default. */
  back?: string | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => unknown;
  /** Of the form, for code that moves the focus into it. */
  id?: string;
  className?: string;
}

/** An open dialog that is a form: “Cancel” and the submit button stay visible below its fields. */
export function FormDialog({
  action,
  isSending,
  back,
  onSubmit,
  id: given,
  className,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation();
  const own = useId();
  const id = given ?? own;
  return (
    <Dialog
      {...dialog}
      isOpen
      footer={
        <>
          <Button onClick={dialog.onClose}>{back ?? t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} isLoading={isSending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={className} onSubmit={(event) => void onSubmit(event)}>
        {children}
      </form>
    </Dialog>
  );
}
