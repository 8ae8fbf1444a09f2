import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exactMoney } from '@manzil/shared/domain/offer/quotes';
import { MAX_DECLINE_REASON } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { clearStoredForm } from '@/platform/storage/formStorage';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { TextDialog } from '@/ui/overlay/TextDialog';
import { toast } from '@/ui/overlay/toasts';
import { onRefusedChange } from '../requests';
import { sideNames, type ServiceRequest } from '../viewings/viewing';
import type { Quote } from './quote';

/** Accepts a quote, or declines it with an optional line. */
export function AnswerQuote({ request, quote }: { request: ServiceRequest; quote: Quote }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { id } = request;
  const { version } = quote;
  const keptAs = `declineQuote:${id}`;
  const [asking, setAsking] = useState<'accept' | 'decline'>();
  const close = () => setAsking(undefined);
  const onSuccess = ({ message }: { message?: string }) => {
    close();
    if (message) toast.success(message);
  };
  const onError = onRefusedChange('serviceRequests');
  const accept = useApiCommand('serviceRequests.acceptQuote', {
    onSuccess,
    onError: (error) => {
      close();
      onError(error);
    },
  });
  const decline = useApiCommand('serviceRequests.declineQuote', {
    onSuccess: (answer) => {
      clearStoredForm(keptAs);
      onSuccess(answer);
    },
    onError,
  });
  const name = request.agent ? sideNames(request, { t, lang }).agent : t('quote.theProvider');
  return (
    <>
      <Button small variant="primary" icon={Check} onClick={() => setAsking('accept')}>
        {t('quote.accept')}
      </Button>
      <Button small variant="quiet" onClick={() => setAsking('decline')}>
        {t('quote.decline')}
      </Button>
      <ConfirmDialog
        isOpen={asking === 'accept'}
        onClose={close}
        onConfirm={() => accept.mutate({ id, version })}
        isLoading={accept.isPending}
        title={t('quote.acceptTitle')}
        text={t('quote.acceptText', { name, total: exactMoney(quote.total) })}
        action={t('quote.accept')}
      />
      {asking === 'decline' && (
        <TextDialog
          onClose={close}
          title={t('quote.declineTitle')}
          description={t('quote.declineText', { name })}
          label={t('quote.declineReason')}
          action={t('quote.decline')}
          max={MAX_DECLINE_REASON}
          keptAs={keptAs}
          isSending={decline.isPending}
          onSend={(reason) => decline.mutate({ id, version, reason })}
        />
      )}
    </>
  );
}
