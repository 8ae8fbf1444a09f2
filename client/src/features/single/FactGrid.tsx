import { useTranslation } from 'react-i18next';
import { COUNTS } from '@manzil/shared/domain/enums';
import { formatArea, formatDate, formatMoney, formatNumber, useAreaUnit, useLang } from '@/platform/format';
import { label } from '@/platform/labels';
import type { Listing } from './listing';
import { Section } from './Section';

/** The facts of a listing, the ones it has. */
export function FactGrid({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [unit, setUnit] = useAreaUnit();
  const perFoot = of.price / of.area;
  const rows: [string, string | null | undefined | false, boolean?][] = [
    [t('single.facts.kind'), label('propertyType', of.propertyType, lang)],
    [t('single.facts.bedrooms'), of.bedrooms && label('bedrooms', of.bedrooms, lang)],
    [t('single.facts.bathrooms'), of.bathrooms, true],
    [t('single.facts.parkings'), of.parkings, true],
    [t('single.facts.area'), formatArea(of.area, unit), true],
    [t('single.facts.plot'), of.plotArea != null && formatArea(of.plotArea, unit), true],
    [t('single.facts.perFoot'), `${formatMoney(perFoot)} / ft²`, true],
    [t('single.facts.furnishing'), of.furnishing && label('furnishing', of.furnishing, lang)],
    [
      t('single.facts.condition'),
      of.propertyCondition && label('propertyCondition', of.propertyCondition, lang),
    ],
    [t('single.facts.age'), of.propertyAge != null && t('single.years', { count: of.propertyAge })],
    [t('single.facts.floors'), COUNTS.find((count) => count === of.floors), true],
    [t('filter.balcony'), of.balcony && label('yesNo', of.balcony, lang)],
    [t('single.facts.tenants'), of.tenantType && label('tenantType', of.tenantType, lang)],
    [t('single.facts.load'), of.kv != null && `${formatNumber(of.kv)} kVA`, true],
    [
      t('single.facts.serviceCharge'),
      of.serviceCharge != null && `${formatMoney(of.serviceCharge)} / ft²`,
      true,
    ],
    [t('single.facts.listed'), of.verifiedAt && formatDate(of.verifiedAt, lang)],
    [t('single.facts.reference'), of.referenceNo, true],
  ];
  return (
    <Section
      id="facts"
      title={t('single.factsTitle')}
      aside={
        <button
          type="button"
          className="-me-2 min-h-11 px-2 text-small font-medium text-link underline-offset-4 hover:underline"
          onClick={() => setUnit(unit === 'ft2' ? 'm2' : 'ft2')}
        >
          {t(unit === 'ft2' ? 'single.toMetres' : 'single.toFeet')}
        </button>
      }
    >
      <dl className="grid grid-cols-2 gap-x-8 border-t border-hair sm:grid-cols-3">
        {rows.map(
          ([name, value, isLtr]) =>
            value && (
              <div key={name} className="border-b border-hair py-3">
                <dt className="text-small text-muted">{name}</dt>
                <dd className="font-medium text-strong numbers">
                  {isLtr ? <bdi dir="ltr">{value}</bdi> : value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}
