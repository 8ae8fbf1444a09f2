import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { profileFields } from '@manzil/shared/contract/people.schemas';
import { email } from '@manzil/shared/contract/scalars';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/format';
import { useApiCommand } from '@/platform/useApi';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Modal';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';
import type { RegisterCall } from './people';

const schema = z.object({ name: profileFields.name, email, phone: profileFields.phone });
type Values = z.input<typeof schema>;

/** Makes somebody's account; they get a mail with a link to set their password. */
export function RegisterDialog({
  of,
  title,
  onClose,
}: {
  of: RegisterCall;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema, useLang()),
    defaultValues: { name: '', email: '', phone: null },
  });
  const { errors } = form.formState;
  const save = useApiCommand(of, {
    onSuccess: ({ message }) => {
      if (message) toast.success(message);
      onClose();
    },
    onError: (error) => void (applyServerErrors(form, error) || toastError(error)),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={t('people.registerText')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form="register-person" variant="primary" isLoading={save.isPending}>
            {t('people.register')}
          </Button>
        </>
      }
    >
      <form
        id="register-person"
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
      >
        <TextField
          label={t('people.name')}
          autoComplete="off"
          {...form.register('name')}
          error={errors.name?.message}
        />
        <TextField
          label={t('auth.email')}
          type="email"
          dir="ltr"
          autoComplete="off"
          {...form.register('email')}
          error={errors.email?.message}
        />
        <TextField
          label={t('auth.phone')}
          optional
          type="tel"
          dir="ltr"
          autoComplete="off"
          {...form.register('phone', { setValueAs: (typed: string | null) => typed || null })}
          error={errors.phone?.message}
        />
      </form>
    </Dialog>
  );
}
