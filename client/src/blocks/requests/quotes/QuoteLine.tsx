import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { exactMoney } from '@manzil/shared/domain/offer/quotes';
import { useLang } from '@/platform/i18n/format';
import { cx } from '@/ui/classes';
import type { Request } from '../viewings/viewing';
import { quoteText } from './quote';

/** A quote and its state in a line of the provider's list; nothing before the first. */
export function QuoteLine({ request, className }: { request: Request; className?: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (!('quote' in request) || !request.quote) return null;
  const { quote } = request;
  return (
    <p
      className={cx(
        'flex items-start gap-2 text-small',
        quote.state === 'accepted' ? 'font-medium text-success' : 'text-muted',
        className,
      )}
    >
      <ReceiptText aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {t('quote.inHistory', { total: exactMoney(quote.total) })} ·{' '}
        {quoteText(request, quote, { side: 'agent', t, lang })}
      </span>
    </p>
  );
}
