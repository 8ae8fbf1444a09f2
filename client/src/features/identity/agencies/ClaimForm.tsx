import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { agenciesContract } from '@manzil/shared/contract/agencies.contract';
import { useApiCommand } from '@/platform/api/useApi';
import { formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { useSession } from '@/platform/session';
import { Button } from '@/ui/Button';
import { CardSection } from '@/ui/page/CardSection';
import { showRefusal } from '@/ui/form/showRefusal';
import { toast } from '@/ui/overlay/toasts';
import { AgencyFields, type AgencyNames } from './AgencyFields';

/** Claims an agency; prefilled with the company in the profile. */
export function ClaimForm() {
  const { t } = useTranslation();
  const user = useSession()?.user;
  const claim = useApiCommand('agencies.claim');
  const form = useForm<AgencyNames>({
    resolver: formResolver(agenciesContract.claim.input, useLang()),
    defaultValues: {
      name: user?.companyName ?? '',
      nameAr: user?.companyNameAr ?? null,
      orn: user?.orn ?? null,
    },
  });
  const submit = form.handleSubmit(async (names) => {
    try {
      await claim.mutateAsync(names);
      toast.success(t('agency.claimed'));
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <CardSection title={t('agency.claimTitle')} text={t('agency.claimText')}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <AgencyFields form={form} hasNames />
        <Button
          variant="primary"
          type="submit"
          className="justify-self-start"
          isLoading={form.formState.isSubmitting}
        >
          {t('agency.claim')}
        </Button>
      </form>
    </CardSection>
  );
}
