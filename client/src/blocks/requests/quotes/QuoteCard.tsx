import { ReceiptText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exactMoney } from '@manzil/shared/domain/offer/quotes';
import { isOpenStatus } from '@manzil/shared/domain/requestStatus';
import { useApiCommand } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';
import { Quoted } from '@/ui/Quoted';
import { cx } from '@/ui/classes';
import { toast } from '@/ui/overlay/toasts';
import { onRefusedChange } from '../requests';
import type { ServiceRequest, Side } from '../viewings/viewing';
import { AnswerQuote } from './AnswerQuote';
import { hasExpired, isAwaiting, quoteText, type Quote } from './quote';
import { QuoteDialog } from './QuoteDialog';

/** Amounts, last valid day and scope of a quote. */
function Terms({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { amount, vat, vatAmount, total, state, validUntil } = quote;
  return (
    <div className="mt-2">
      <p className="text-h3 text-strong">
        <bdi dir="ltr" className="numbers">
          {exactMoney(total)}
        </bdi>
      </p>
      <p className="text-muted">
        {t(`quote.vat.${vat}`, { amount: exactMoney(amount), vat: exactMoney(vatAmount) })}
      </p>
      {state === 'sent' && (
        <p className="text-muted">
          {t(hasExpired(quote) ? 'quote.wasValid' : 'quote.validFor', {
            day: formatDate(`${validUntil}T12:00:00+04:00`, lang),
          })}
        </p>
      )}
      <p dir="auto" className="aligned mt-2 break-words whitespace-pre-line">
        {quote.text}
      </p>
      {quote.reason && <Quoted text={quote.reason} />}
    </div>
  );
}

/** Sends a quote, or another in its place. */
function SendQuote({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isFirst = !request.quote;
  return (
    <>
      <Button
        small
        variant={isFirst ? 'primary' : 'outline'}
        icon={ReceiptText}
        onClick={() => setIsOpen(true)}
      >
        {t(isFirst ? 'quote.send' : 'quote.sendNew')}
      </Button>
      {isOpen && <QuoteDialog request={request} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function WithdrawQuote({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation();
  const withdraw = useApiCommand('serviceRequests.withdrawQuote', {
    onSuccess: ({ message }) => message && toast.success(message),
    onError: onRefusedChange('serviceRequests'),
  });
  return (
    <Button
      small
      icon={Undo2}
      isLoading={withdraw.isPending}
      onClick={() => withdraw.mutate({ id, version })}
    >
      {t('quote.withdraw')}
    </Button>
  );
}

interface QuoteCardProps {
  request: ServiceRequest;
  side: Side;
  className?: string;
}

/** Answers or withdraws a quote that awaits an answer. */
function OpenQuote({ request, quote, side }: { request: ServiceRequest; quote: Quote; side: Side }) {
  if (!isAwaiting(request) || hasExpired(quote)) return null;
  if (side === 'seeker') return request.can.answerQuote && <AnswerQuote request={request} quote={quote} />;
  return request.can.quote && <WithdrawQuote id={request.id} version={quote.version} />;
}

/** A quote with its reader's actions; read-only for staff. */
export function QuoteCard({ request, side, className }: QuoteCardProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const { quote, can } = request;
  const maySend =
    side === 'agent' && can.quote && isOpenStatus(request.status) && quote?.state !== 'accepted';
  if (!quote && !maySend) return null;
  return (
    <section
      aria-label={t('quote.title')}
      className={cx('rounded-control bg-sunken px-4 py-3 text-small', className)}
    >
      {quote && (
        <p
          role="status"
          className={cx('font-medium', quote.state === 'accepted' ? 'text-success' : 'text-strong')}
        >
          {quoteText(request, quote, { side, t, lang })}
        </p>
      )}
      {quote ? <Terms quote={quote} /> : <p className="text-muted">{t('quote.none')}</p>}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {maySend && <SendQuote request={request} />}
        {quote && <OpenQuote request={request} quote={quote} side={side} />}
      </div>
    </section>
  );
}
