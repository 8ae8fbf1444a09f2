import { useTranslation } from 'react-i18next';
import type { Emirate } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/format';
import { EMIRATE_CHOICES } from '@/platform/labels';
import { usePlaces } from '@/platform/places';
import { Combobox } from '@/ui/Combobox';
import { Select } from '@/ui/Select';
import { NumberField, TextField } from '@/ui/TextField';
import { errorAt, numberField, textField, type Form } from './fields';

/** Where it is; the pin stands at the district's centre until it is set. */
export function PlaceStep({ form }: { form: Form }) {
  const { t } = useTranslation();
  const lang = useLang();
  const places = usePlaces();
  const city = form.watch('city') as Emirate | undefined;
  const district = form.watch('district');
  const districts = city && places ? places.districtsOf(city) : [];
  const centre = districts.find((place) => place.id === district);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Select
        label={t('listing.emirate')}
        placeholder={t('listing.choose')}
        options={EMIRATE_CHOICES.map((choice) => ({ value: choice.id, label: choice[lang] }))}
        {...textField(form, 'city')}
      />
      <Combobox
        label={t('listing.district')}
        disabled={!city}
        value={district || undefined}
        onChange={(value) =>
          form.setValue('district', value ?? '', {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
        options={districts.map((place) => ({
          value: place.id,
          label: place[lang],
          keywords: lang === 'en' ? place.ar : place.en,
        }))}
        error={errorAt(form, 'district')}
      />
      <TextField label={t('listing.building')} optional {...textField(form, 'buildingName')} />
      <TextField
        label={t('listing.unit')}
        optional
        help={t('listing.unitHelp')}
        {...textField(form, 'unitNumber')}
      />
      <TextField
        label={t('listing.address')}
        optional
        className="md:col-span-2"
        {...textField(form, 'address')}
      />
      <NumberField
        label={t('listing.latitude')}
        optional
        placeholder={centre ? String(centre.lat) : '25.08'}
        {...numberField(form, 'location.lat')}
      />
      <NumberField
        label={t('listing.longitude')}
        optional
        placeholder={centre ? String(centre.lng) : '55.14'}
        help={t('listing.pinHelp')}
        {...numberField(form, 'location.lng')}
      />
    </div>
  );
}
