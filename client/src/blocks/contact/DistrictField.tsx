import { useTranslation } from 'react-i18next';
import type { Emirate } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/i18n/format';
import { emirateName } from '@/platform/i18n/labels';
import { usePlaces } from '@/platform/i18n/places';
import { Combobox } from '@/ui/choice/Combobox';

interface DistrictFieldProps {
  city: Emirate | null | undefined;
  value: string | null | undefined;
  /** `emirate` is the chosen district's. */
  onChange: (district: string | null, emirate: Emirate | undefined) => void;
  error: string | undefined;
}

/** An optional district: of an emirate, or of the whole country while none is chosen. */
export function DistrictField({ city, value, onChange, error }: DistrictFieldProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const places = usePlaces();
  const options = city
    ? (places?.districtsOf(city) ?? []).map((place) => ({ ...place, emirate: city, group: undefined }))
    : (places?.districtsOfUae() ?? []).map((place) => ({
        ...place,
        group: emirateName(place.emirate, lang),
      }));
  const valueOf = (emirate: string, district: string) => `${emirate}/${district}`;
  return (
    <Combobox
      label={t('listing.district')}
      optional
      placeholder={t('listing.notStated')}
      options={options.map(({ emirate, group, id, en, ar }) => ({
        value: valueOf(emirate, id),
        label: lang === 'ar' ? ar : en,
        keywords: `${en} ${ar}`,
        ...(group && { group }),
      }))}
      value={city && value ? valueOf(city, value) : undefined}
      onChange={(chosen) => {
        const found = options.find(({ emirate, id }) => valueOf(emirate, id) === chosen);
        onChange(found?.id ?? null, found?.emirate);
      }}
      error={error}
    />
  );
}
