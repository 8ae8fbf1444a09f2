import { Bath, BedDouble, Car, Maximize, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatArea, useAreaUnit } from '@/platform/format';
import { cx } from '@/ui/classes';
import type { PropertyCardData } from './card';

type Facts = Pick<PropertyCardData, 'bedrooms' | 'bathrooms' | 'parkings' | 'area'>;

/** `5+` counts as five in a sentence. */
const amount = (value: string) => ({ n: value, count: Number.parseInt(value, 10) });

function Fact({ icon: Icon, children, isLtr }: { icon: LucideIcon; children: string; isLtr?: boolean }) {
  return (
    <li className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="size-[1.15em] shrink-0 text-muted" strokeWidth={1.7} />
      {isLtr ? <bdi dir="ltr">{children}</bdi> : children}
    </li>
  );
}

/** Bedrooms, bathrooms and area in one line; parking places where there are no bedrooms. */
export function PropertyFacts({ of, className }: { of: Facts; className?: string }) {
  const { t } = useTranslation();
  const [unit] = useAreaUnit();
  const { bedrooms, bathrooms, parkings, area } = of;
  return (
    <ul className={cx('flex flex-wrap gap-x-3.5 gap-y-1 text-small text-body numbers', className)}>
      {bedrooms && (
        <Fact icon={BedDouble}>
          {bedrooms === 'studio' ? t('property.studio') : t('property.beds', amount(bedrooms))}
        </Fact>
      )}
      {bathrooms && <Fact icon={Bath}>{t('property.baths', amount(bathrooms))}</Fact>}
      {!bedrooms && parkings && <Fact icon={Car}>{t('property.parkings', amount(parkings))}</Fact>}
      <Fact icon={Maximize} isLtr>
        {formatArea(area, unit)}
      </Fact>
    </ul>
  );
}
