import { useTranslation } from 'react-i18next';
import { isAgent } from '@manzil/shared/domain/roles';
import { applyServerErrors } from '@/platform/forms';
import { useApiCommand } from '@/platform/api/useApi';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import type { PersonRow } from './people';
import { PersonDialog, usePersonForm } from './PersonForm';

/** Edits a person's details, except the mail address, which only they can change. */
export function EditDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const { t } = useTranslation();
  const form = usePersonForm({
    name: person.name,
    email: person.email,
    phone: person.phone ?? null,
    companyName: person.companyName ?? null,
    brn: person.brn ?? null,
    orn: person.orn ?? null,
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
      hasAgency={isAgent(person.role)}
      onSave={({ name, phone, companyName, brn, orn }) =>
        save.mutate({ id: person.id, name, phone, companyName, brn, orn })
      }
      onClose={onClose}
    />
  );
}
