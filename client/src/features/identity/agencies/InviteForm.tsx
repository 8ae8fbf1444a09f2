import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { agenciesContract } from '@manzil/shared/contract/agencies.contract';
import { INVITATION_DAYS } from '@manzil/shared/domain/agency';
import { useApiCommand } from '@/platform/api/useApi';
import { formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';
import { showRefusal } from '@/ui/form/showRefusal';
import { TextField } from '@/ui/form/TextField';
import { toast } from '@/ui/overlay/toasts';

/** Invites an agent by mail. */
export function InviteForm() {
  const { t } = useTranslation();
  const invite = useApiCommand('agencies.invite');
  const form = useForm({
    resolver: formResolver(agenciesContract.invite.input, useLang()),
    defaultValues: { email: '' },
  });
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await invite.mutateAsync({ email });
      toast.success(t('agency.invitationSent', { email }));
      form.reset();
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <form
      noValidate
      className="mt-6 flex flex-wrap items-start gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('agency.inviteEmail')}
        help={t('agency.inviteHelp', { count: INVITATION_DAYS })}
        type="email"
        dir="ltr"
        autoComplete="off"
        className="min-w-0 flex-1 basis-60"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button variant="primary" type="submit" className="sm:mt-7" isLoading={form.formState.isSubmitting}>
        {t('agency.invite')}
      </Button>
    </form>
  );
}
