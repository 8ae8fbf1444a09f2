import { useTranslation } from 'react-i18next';
import type { Emirate } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/i18n/format';
import { usePlaces } from '@/platform/i18n/places';
import { Combobox } from '@/ui/form/Combobox';

interface DistrictFieldProps {
  city: Emirate | null | undefined;
  value: string | null | undefined;
  onChange: (district: string | null) => void;
  error: string | undefined;
}

/** An optional district of an emirate. */
export function DistrictField({ city, value, onChange, error }: DistrictFieldProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const places = usePlaces();
  const districts = city && places ? places.districtsOf(city) : [];
  return (
    <Combobox
      label={t('listing.district')}
      optional
      placeholder={t('listing.notStated')}
      disabled={!city}
      options={districts.map((place) => ({
        value: place.id,
        label: place[lang],
        keywords: `${place.en} ${place.ar}`,
      }))}
      value={value ?? undefined}
      onChange={(district) => onChange(district ?? null)}
      error={error}
    />
  );
}
