import { Bath, BedDouble, Car, Maximize, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatArea, useAreaUnit, useLang } from '@/platform/i18n/format';
import { cx } from '@/ui/classes';
import type { PropertyCardData } from './card';

type Facts = Pick<PropertyCardData, 'bedrooms' | 'bathrooms' | 'parkings' | 'area'>;

/** Values for pluralisation: `5+` counts as five. */
const amount = (value: string) => ({ n: value, count: Number.parseInt(value, 10) });

interface FactProps {
  icon: LucideIcon;
  children: string;
  /** Shown instead of the text, which screen readers still get. */
  short?: string;
}

function Fact({ icon: Icon, children, short }: FactProps) {
  return (
    <li title={short && children} className="relative inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="size-[1.15em] shrink-0 text-muted" strokeWidth={1.7} />
      {short && <span aria-hidden>{short}</span>}
      <span className={short && 'sr-only'}>{children}</span>
    </li>
  );
}

/** Bedrooms, bathrooms and area in one line; without bedrooms, the number of parking spaces follows. */
export function PropertyFacts({ listing, className }: { listing: Facts; className?: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [unit] = useAreaUnit();
  const { bedrooms, bathrooms, parkings, area } = listing;
  return (
    <ul className={cx('flex flex-wrap gap-x-3.5 gap-y-1 text-small text-body numbers', className)}>
      {bedrooms && (
        <Fact icon={BedDouble}>
          {bedrooms === 'studio' ? t('property.studio') : t('property.beds', amount(bedrooms))}
        </Fact>
      )}
      {bathrooms && <Fact icon={Bath}>{t('property.baths', amount(bathrooms))}</Fact>}
      <Fact icon={Maximize}>{formatArea(area, unit, lang)}</Fact>
      {!bedrooms && parkings && (
        <Fact icon={Car} short={parkings}>
          {t('property.parkings', amount(parkings))}
        </Fact>
      )}
    </ul>
  );
}
