import { useTranslation } from 'react-i18next';
import type { singlePlaceOf } from '@manzil/shared/domain/address/catalogAddress';
import type { Output } from '@/platform/api/api';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';

export type PlaceFacts = Output<'properties.placeFacts'>['data'];
export type Place = NonNullable<ReturnType<typeof singlePlaceOf>>;

/** Describes a group of homes: `Apartment, 2 bedrooms`. */
export function useHomesName() {
  const { t } = useTranslation();
  const lang = useLang();
  return ({ propertyType, bedrooms }: Pick<PlaceFacts['prices'][number], 'propertyType' | 'bedrooms'>) => {
    const type = label('propertyType', propertyType, lang);
    return bedrooms ? type + t('ui.comma') + label('bedrooms', bedrooms, lang) : type;
  };
}
