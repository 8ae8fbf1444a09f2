import { useTranslation } from 'react-i18next';
import { applyServerErrors } from '@/platform/forms';
import { useApiCommand } from '@/platform/api/useApi';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import type { RegisterCall } from './people';
import { PersonDialog, usePersonForm } from './PersonForm';

/** Creates an account; the person is mailed a link to set their password. */
export function RegisterDialog({
  call,
  title,
  onClose,
}: {
  call: RegisterCall;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = usePersonForm();
  const save = useApiCommand(call, {
    onSuccess: ({ message }) => {
      if (message) toast.success(message);
      onClose();
    },
    onError: (error) => void (applyServerErrors(form, error) || toastError(error)),
  });
  return (
    <PersonDialog
      form={form}
      title={title}
      description={t('people.registerText')}
      action={t('people.register')}
      isSaving={save.isPending}
      hasEmail
      hasAgency={call === 'users.registerAgent'}
      onSave={(values) => save.mutate(values)}
      onClose={onClose}
    />
  );
}
