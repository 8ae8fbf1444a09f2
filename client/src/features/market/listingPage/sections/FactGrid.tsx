import { useTranslation } from 'react-i18next';
import { keysWith } from '@manzil/shared/domain/property/attributes';
import { formatDate, useAreaUnit, useLang } from '@/platform/i18n/format';
import { isLtr, nameOf, pricePerFoot, valueText } from '@/blocks/listing/attributeText';
import type { Listing } from '../listing';
import { Section } from '@/blocks/offerPage/Section';

const FACTS = keysWith({ fact: true });

interface Row {
  name: string;
  /** Undefined if the listing doesn't say. */
  value: string | undefined;
  isLtr?: boolean;
}

/** Borders across the full width, also below an incomplete last row. */
const cell =
  'border-b border-hair py-3 pe-6 max-sm:last:odd:col-span-2 sm:last:nth-[3n+1]:col-span-3 sm:last:nth-[3n+2]:col-span-2';

/** The listing's facts, as far as given. */
export function FactGrid({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [unit, setUnit] = useAreaUnit();
  const words = { t, lang, unit };
  const rowOf = (key: (typeof FACTS)[number]): Row => ({
    name: nameOf(key, t),
    value: valueText(key, listing[key], words),
    isLtr: isLtr(key),
  });
  const rows: Row[] = [
    ...FACTS.map(rowOf),
    { name: t('single.facts.perFoot'), value: pricePerFoot(listing, t) },
    {
      name: t('single.facts.listed'),
      value: listing.verifiedAt ? formatDate(listing.verifiedAt, lang) : undefined,
    },
    { name: t('single.facts.reference'), value: listing.referenceNo, isLtr: true },
  ];
  return (
    <Section
      id="facts"
      title={t('single.factsTitle')}
      aside={
        <button
          type="button"
          className="-me-2 min-h-11 px-2 text-small font-medium text-link underline-offset-4 hover:underline print:hidden"
          onClick={() => setUnit(unit === 'ft2' ? 'm2' : 'ft2')}
        >
          {t(unit === 'ft2' ? 'single.toMetres' : 'single.toFeet')}
        </button>
      }
    >
      <dl className="grid grid-cols-2 border-t border-hair sm:grid-cols-3">
        {rows.map(
          (row) =>
            row.value && (
              <div key={row.name} className={cell}>
                <dt className="text-small text-muted">{row.name}</dt>
                <dd className="font-medium text-strong numbers">
                  <bdi dir={row.isLtr ? 'ltr' : 'auto'}>{row.value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}
