import {
  BadgeCheck,
  CalendarCheck,
  FilePlus2,
  ScrollText,
  TrendingDown,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, useLang } from '@/platform/i18n/format';
import { serverNow } from '@/platform/serverTime';
import type { Listing } from '../listing';
import { Section } from '@/blocks/offerPage/Section';

interface Entry {
  at: string;
  icon: LucideIcon;
  text: string;
  /** Shown at the end of the line. */
  figure?: ReactNode;
  isGood?: boolean;
}

const money = (amount: number) => (
  <bdi dir="ltr" className="text-strong numbers">
    {formatMoney(amount)}
  </bdi>
);

/** History entries: prices, staff verification, the latest availability confirmation, and an expired permit. */
function useEntries(listing: Listing): Entry[] {
  const { t } = useTranslation();
  const steps = listing.priceHistory;
  const prices = steps.map(({ price, at }, index): Entry => {
    const change = price - (steps[index - 1]?.price ?? price);
    const isLess = change < 0;
    if (change === 0) return { at, icon: FilePlus2, text: t('single.log.asked'), figure: money(price) };
    return {
      at,
      icon: isLess ? TrendingDown : TrendingUp,
      isGood: isLess,
      text: t(isLess ? 'single.log.lowered' : 'single.log.raised', {
        by: formatMoney(Math.abs(change)),
      }),
      figure: money(price),
    };
  });
  const { verifiedAt, lastConfirmedAt, permit } = listing;
  return [
    ...prices,
    ...(verifiedAt ? [{ at: verifiedAt, icon: BadgeCheck, text: t('single.log.verified') }] : []),
    ...(lastConfirmedAt
      ? [{ at: lastConfirmedAt, icon: CalendarCheck, text: t('single.log.confirmed') }]
      : []),
    // Until then the permit's section has the date.
    ...(permit?.expiresAt && Date.parse(permit.expiresAt) < serverNow()
      ? [{ at: permit.expiresAt, icon: ScrollText, text: t('single.log.permit') }]
      : []),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** The listing's public history, newest first. */
export function Logbook({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <Section id="history" title={t('single.log.title')}>
      <ol className="border-t border-hair">
        {useEntries(listing).map(({ at, icon: Icon, text, figure, isGood }) => (
          <li
            key={`${at} ${text}`}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-hair py-2.5"
          >
            <time dateTime={at} className="text-small text-muted numbers">
              {formatDate(at, lang)}
            </time>
            <span className="flex items-baseline gap-2">
              <Icon
                aria-hidden
                className={`size-4 shrink-0 translate-y-0.5 ${isGood ? 'text-success' : 'text-muted'}`}
              />
              {text}
            </span>
            {figure}
          </li>
        ))}
      </ol>
    </Section>
  );
}
