import { useTranslation } from 'react-i18next';
import { isAgent } from '@manzil/shared/domain/roles';
import { applyServerErrors } from '@/platform/forms';
import { useApiCommand } from '@/platform/api/useApi';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import type { PersonRow } from './people';
import { PersonDialog, usePersonForm } from './PersonForm';

/** Edits a person's details, except the mail address, which only they can change. */
export function EditDialog({ of, onClose }: { of: PersonRow; onClose: () => void }) {
  const { t } = useTranslation();
  const form = usePersonForm({
    name: of.name,
    email: of.email,
    phone: of.phone ?? null,
    companyName: of.companyName ?? null,
    brn: of.brn ?? null,
    orn: of.orn ?? null,
  });
  const save = useApiCommand('users.updateUserByAdmin', {
    onSuccess: ({ message }) => {
      if (message) toast.success(message);
      onClose();
    },
    onError: (error) => void (applyServerErrors(form, error) || toastError(error)),
  });
  return (
    <PersonDialog
      form={form}
      title={t('people.editTitle')}
      action={t('people.save')}
      isSaving={save.isPending}
      hasAgency={isAgent(of.role)}
      onSave={({ name, phone, companyName, brn, orn }) =>
        save.mutate({ id: of.id, name, phone, companyName, brn, orn })
      }
      onClose={onClose}
    />
  );
}
