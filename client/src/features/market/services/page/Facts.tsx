import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAlwaysOpen, uaeClock, WEEK } from '@manzil/shared/domain/time/openingHours';
import { dayName } from '@/platform/i18n/days';
import { formatDate, useLang } from '@/platform/i18n/format';
import { emirateName } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { splitPlace } from '@/blocks/listing/filter/places';
import { Section } from '@/blocks/offerPage/Section';
import { OpenMark } from '@/blocks/service/OpenMark';
import { cx } from '@/ui/classes';
import { serverNow } from '@/platform/serverTime';
import type { ServicePageData } from './service';

/** Items included in the price, preferably in the viewer's language. */
export function Included({ service }: { service: Pick<ServicePageData, 'included' | 'includedAr'> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const isArabic = (lang === 'ar' && service.includedAr.length > 0) || service.included.length === 0;
  const lines = isArabic ? service.includedAr : service.included;
  if (lines.length === 0) return null;
  return (
    <Section id="included" title={t('service.included')}>
      <ul lang={isArabic ? 'ar' : 'en'} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" strokeWidth={2.2} />
            <span dir="auto" className="min-w-0 break-words">
              {line}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Opening hours of the week, with today highlighted. */
export function Hours({ service }: { service: Pick<ServicePageData, 'hours'> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const hours = service.hours ?? [];
  if (hours.length === 0) return null;
  const today = uaeClock(new Date(serverNow())).day;
  return (
    <Section id="hours" title={t('service.hours')} aside={<OpenMark hours={hours} saysClosed />}>
      {isAlwaysOpen(hours) ? (
        <p>{t('service.always')}</p>
      ) : (
        <dl className="max-w-96">
          {WEEK.map((day) => {
            const open = hours.find((one) => one.day === day);
            return (
              <div
                key={day}
                className={cx(
                  'flex justify-between gap-6 border-b border-hair py-2 last:border-0',
                  day === today && 'font-medium text-strong',
                )}
              >
                <dt aria-current={day === today ? 'date' : undefined}>{dayName(day, lang)}</dt>
                <dd className={open ? 'numbers' : 'text-muted'}>
                  {open ? (
                    <bdi dir="ltr">
                      {open.from} – {open.to}
                    </bdi>
                  ) : (
                    t('service.closed')
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </Section>
  );
}

/** The emirates served, with districts if only some of them are. */
export function AreaText({ service }: { service: Pick<ServicePageData, 'city' | 'districts'> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  return (
    <dl className="grid gap-2">
      {service.city.map((city) => {
        const districts = service.districts.map(splitPlace).filter((one) => one.city === city);
        return (
          <div key={city} className="flex flex-wrap gap-x-3">
            <dt className="font-medium text-strong">{emirateName(city, lang)}</dt>
            <dd className="text-muted">
              {districts.length > 0
                ? districts.map(({ district = '' }) => districtName(city, district)).join(t('ui.comma'))
                : t('service.wholeEmirate', { emirate: emirateName(city, lang) })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The trade licence as stated by the provider, and whether it has expired. */
export function Licence({ service }: { service: ServicePageData }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [now] = useState(serverNow);
  const { licence } = service;
  if (!licence) return null;
  const date = formatDate(licence.expiresAt, lang);
  // Valid to the end of its last day, UAE time.
  const isOver = Date.parse(`${licence.expiresAt}T24:00:00+04:00`) <= now;
  return (
    <Section id="licence" title={t('service.licence')}>
      <p className="font-medium text-strong">
        <bdi dir="ltr">{licence.number}</bdi>
        {t('ui.dot')}
        <bdi>{licence.authority}</bdi>
      </p>
      <p className={isOver ? 'text-danger' : undefined}>
        {isOver ? t('service.licenceEnded', { date }) : t('single.validTo', { date })}
      </p>
      <p className="mt-1 text-small text-muted">{t('service.licenceStated')}</p>
    </Section>
  );
}
