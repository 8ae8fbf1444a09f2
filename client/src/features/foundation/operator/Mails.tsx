import { CircleCheck, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { useApiCommand } from '@/platform/api/useApi';
import { Badge, type Tone } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { Block, type SiteState } from './parts';
import { mailKinds } from './words';

type MailState = SiteState['mail'];
type MailProblem = MailState['troubled'][number];

const TONES: Record<MailProblem['trouble'], Tone> = {
  refused: 'danger',
  tooLate: 'neutral',
  putOff: 'warning',
};

function useRetry() {
  return useApiCommand('operator.retryMails', {
    onSuccess: ({ message }: { message?: string }) => {
      if (message) toast.success(message);
    },
    onError: toastError,
  });
}

function MailRow({
  mail: { id, to, template, trouble, code, attempts, at, mayRetry },
}: {
  mail: MailProblem;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const retry = useRetry();
  const kind = mailKinds.find((one) => one === template);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-hair px-5 py-3 last:border-0">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" className="font-medium break-all text-strong">
            {to}
          </bdi>
          <Badge tone={TONES[trouble]}>
            {t(`operator.mails.trouble.${trouble}`)}
            {code && <bdi dir="ltr">{code}</bdi>}
          </Badge>
        </p>
        <p className="mt-0.5 text-small text-muted">
          {kind ? t(`operator.mails.kind.${kind}`) : template}
          {t('ui.dot')}
          {t('operator.mails.attempts', { count: attempts, n: formatNumber(attempts) })}
          {t('ui.dot')}
          <time dateTime={at}>
            {formatDate(at, lang)} {formatTime(at, lang)}
          </time>
        </p>
      </div>
      {mayRetry && (
        <Button
          small
          icon={RotateCw}
          isLoading={retry.isPending}
          aria-label={t('operator.mails.retryWhat', { to })}
          onClick={() => retry.mutate({ id })}
        >
          {t('operator.mails.retry')}
        </Button>
      )}
    </li>
  );
}

/** Undelivered mails, with a retry button while resending still makes sense. */
export function Mails({ mails: { kind, waiting, failed, troubled } }: { mails: MailState }) {
  const { t } = useTranslation();
  const retry = useRetry();
  const mayRetry = troubled.some((mail) => mail.mayRetry);
  return (
    <Block
      title={t('operator.mails.title')}
      action={
        mayRetry && (
          <Button small icon={RotateCw} isLoading={retry.isPending} onClick={() => retry.mutate({})}>
            {t('operator.mails.all')}
          </Button>
        )
      }
    >
      <p className="border-b border-hair px-5 py-3 text-small text-muted last:border-0">
        {t(`operator.mails.kindOf.${kind}`, {
          waiting: formatNumber(waiting),
          failed: formatNumber(failed),
        })}
      </p>
      {troubled.length === 0 ? (
        <p className="flex items-center gap-2 px-5 py-4 text-muted">
          <CircleCheck aria-hidden className="size-5 text-success" />
          {t('operator.mails.none')}
        </p>
      ) : (
        <ul>
          {troubled.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </Block>
  );
}
