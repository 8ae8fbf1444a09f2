import { useId, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { showRefusal } from '../form/showRefusal';
import { Dialog } from './Modal';

interface FormDialogProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Label of the submit button. */
  action: string;
  /** Sends the values; shows a `CallError` it throws at its fields. */
  send: (values: Values) => Promise<void>;
  children: ReactNode;
}

/** A dialog that fills in and sends a form. */
export function FormDialog<Values extends FieldValues>({
  form,
  action,
  send,
  children,
  ...dialog
}: FormDialogProps<Values>) {
  const { t } = useTranslation();
  const id = useId();
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <Dialog
      {...dialog}
      isOpen
      footer={
        <>
          <Button onClick={dialog.onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} isLoading={form.formState.isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {children}
      </form>
    </Dialog>
  );
}
