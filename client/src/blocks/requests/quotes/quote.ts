import type { TFunction } from 'i18next';
import { isQuoteExpired } from '@manzil/shared/domain/offer/quotes';
import { isOpenStatus } from '@manzil/shared/domain/requestStatus';
import type { Locale } from '@manzil/shared/domain/enums';
import { serverNow } from '@/platform/serverTime';
import { sideNames, type ServiceRequest, type Side } from '../viewings/viewing';

export type Quote = NonNullable<ServiceRequest['quote']>;

/** Whether it expired unanswered. */
export const hasExpired = (quote: Quote): boolean =>
  quote.state === 'sent' && isQuoteExpired(quote, new Date(serverNow()));

/** Whether it can be answered or withdrawn. */
export const isAwaiting = ({ status, quote }: ServiceRequest): boolean =>
  quote?.state === 'sent' && isOpenStatus(status);

/** Text of a quote's state for its reader. */
export function quoteText(
  request: ServiceRequest,
  quote: Quote,
  { side, t, lang }: { side: Side; t: TFunction; lang: Locale },
): string {
  const names = sideNames(request, { t, lang });
  const name = side === 'seeker' ? (request.agent ? names.agent : t('quote.aProvider')) : names.seeker;
  const state = hasExpired(quote) ? 'expired' : quote.state;
  return state === 'withdrawn' ? t('quote.withdrawn') : t(`quote.${state}.${side}`, { name });
}
