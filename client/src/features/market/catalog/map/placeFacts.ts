import { useTranslation } from 'react-i18next';
import type { singlePlaceOf } from '@manzil/shared/domain/address/catalogAddress';
import type { Output } from '@/platform/api/api';

export type PlaceFacts = Output<'properties.placeFacts'>['data'];
export type Place = NonNullable<ReturnType<typeof singlePlaceOf>>;

/** Describes a group of homes: `2-bed apartments`. */
export function useHomesName() {
  const { t } = useTranslation();
  return ({ propertyType, bedrooms }: Pick<PlaceFacts['prices'][number], 'propertyType' | 'bedrooms'>) => {
    const types = t(`place.types.${propertyType}`);
    return bedrooms ? t(`place.sized.${bedrooms}`, { types: types.toLowerCase() }) : types;
  };
}
