import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { named } from '@/platform/i18n/labels';
import { Button } from '@/ui/Button';
import { CardSection } from '@/ui/page/CardSection';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { Agency } from './agency';

/** The agent's pending claim. */
export function WaitingClaim({ claim }: { claim: NonNullable<Agency['claim']> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const withdraw = useApiCommand('agencies.withdrawClaim', {
    onSuccess: () => toast.success(t('agency.claimWithdrawn')),
    onError: toastError,
  });
  return (
    <CardSection
      title={t('agency.claimWaits', { name: named(lang, claim.name, claim.nameAr) })}
      text={t('agency.claimWaitsText', { date: formatDate(claim.at, lang) })}
    >
      <Button isLoading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
        {t('agency.withdrawClaim')}
      </Button>
    </CardSection>
  );
}
