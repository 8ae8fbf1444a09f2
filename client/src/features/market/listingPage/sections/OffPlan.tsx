import { useTranslation } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { partIn } from '@manzil/shared/domain/text/bilingual';
import { formatMoney, useLang } from '@/platform/i18n/format';
import { named } from '@/platform/i18n/labels';
import { isOffPlan, type Listing } from '../listing';
import { Section } from '@/blocks/offerPage/Section';

/** Formats `2027-06` as `June 2027`. */
const monthName = (month: string, lang: Locale) =>
  new Intl.DateTimeFormat(lang === 'ar' ? 'ar-AE-u-nu-latn' : 'en-AE', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));

/** Developer, handover and payment plan of a home under construction. */
export function OffPlan({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (!isOffPlan(listing)) return null;
  return (
    <Section id="plan" title={t('single.plan')}>
      <p>
        {listing.developer && <bdi className="font-medium text-strong">{listing.developer}</bdi>}
        {listing.handoverDate && (
          <>
            {listing.developer && t('ui.dot')}
            {t('single.handover')} {monthName(listing.handoverDate, lang)}
          </>
        )}
      </p>
      <ol className="mt-3 border-t border-hair">
        {listing.paymentPlan.map((row) => (
          <li
            key={`${row.label}${row.at}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-hair py-2.5"
          >
            <span dir="auto">
              {named(lang, partIn(lang, row.label), row.labelAr)}{' '}
              <span className="text-muted">{named(lang, partIn(lang, row.at), row.atAr)}</span>
            </span>
            <bdi dir="ltr" className="text-strong numbers">
              {row.percent}% · {formatMoney((listing.price * row.percent) / 100)}
            </bdi>
          </li>
        ))}
      </ol>
    </Section>
  );
}
