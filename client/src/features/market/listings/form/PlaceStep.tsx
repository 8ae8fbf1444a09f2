import { LocateFixed } from 'lucide-react';
import { Suspense, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { UAE_BOX } from '@manzil/shared/domain/place/box';
import { PLACE_SHOWN, type Emirate } from '@manzil/shared/domain/enums';
import { optionLabel } from '@/blocks/listing/attributeText';
import { GroundPreview } from '@/blocks/map/GroundPreview';
import { HOME_ZOOM } from '@/blocks/map/preview';
import { useLang } from '@/platform/i18n/format';
import { EMIRATE_CHOICES } from '@/platform/i18n/labels';
import { lazyPart } from '@/platform/browser/lazyPart';
import { usePlaces } from '@/platform/i18n/places';
import { Button } from '@/ui/Button';
import { Combobox } from '@/ui/choice/Combobox';
import { FieldError } from '@/ui/form/Field';
import { RadioList } from '@/ui/choice/RadioList';
import { Select } from '@/ui/choice/Select';
import { AmountField } from '@/ui/form/AmountField';
import { TextField } from '@/ui/form/TextField';
import { FurtherFields } from './AttributeField';
import { errorAt, numberField, textField, type Form } from './fields';
import type { Place } from './PinMap';
import { numberOf, permitKindOf } from './values';

const PinMap = lazyPart(async () => (await import('./PinMap')).PinMap);

/** Position of the pin if valid and within the UAE. */
function placeOf(location: { lat?: unknown; lng?: unknown } | null | undefined): Place | undefined {
  const [lat, lng] = [numberOf(location?.lat), numberOf(location?.lng)];
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  const { south, north, west, east } = UAE_BOX;
  return lat >= south && lat <= north && lng >= west && lng <= east ? { lat, lng } : undefined;
}

/** Sets the pin on the map or by coordinates; defaults to the district's centre. */
function PinFields({ form, centre, isShown }: { form: Form; centre: Place | undefined; isShown: boolean }) {
  const { t } = useTranslation();
  const placed = placeOf(form.watch('location'));
  const pin = placed ?? centre;
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = ['location.lat', 'location.lng'].some((name) => errorAt(form, name) !== undefined);
  const setPin = (place: Place | undefined) => {
    const now = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('location.lat', place?.lat ?? '', now);
    form.setValue('location.lng', place?.lng ?? '', now);
  };
  return (
    <div className="grid gap-3 md:col-span-2">
      <p className="text-small font-medium text-strong">{t('listing.pinTitle')}</p>
      <p className="text-small text-muted">{t(centre ? 'listing.pinText' : 'listing.pinLater')}</p>
      {isShown && pin && (
        <Suspense
          fallback={
            <div className="h-72 overflow-hidden rounded-control border border-hair">
              <GroundPreview view={{ centre: [pin.lat, pin.lng], zoom: HOME_ZOOM }} />
            </div>
          }
        >
          <PinMap at={pin} onMove={setPin} />
        </Suspense>
      )}
      <details open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2 text-small text-link">
          {t('listing.coordinates')}
        </summary>
        <div className="mt-2 grid gap-5 md:grid-cols-2">
          <AmountField
            label={t('listing.latitude')}
            optional
            placeholder={centre ? String(centre.lat) : '25.08'}
            {...numberField(form, 'location.lat')}
          />
          <AmountField
            label={t('listing.longitude')}
            optional
            placeholder={centre ? String(centre.lng) : '55.14'}
            {...numberField(form, 'location.lng')}
          />
        </div>
      </details>
      {errorAt(form, 'location') && <FieldError>{errorAt(form, 'location')}</FieldError>}
      {placed && centre && (
        <Button small icon={LocateFixed} className="justify-self-start" onClick={() => setPin(undefined)}>
          {t('listing.pinBack')}
        </Button>
      )}
    </div>
  );
}

/** Chooses whether to show the exact location or only its surroundings. */
function ShownField({ form }: { form: Form }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <div className="grid gap-1 md:col-span-2">
      <RadioList
        label={t('listing.placeShown')}
        options={PLACE_SHOWN.map((value) => ({ value, label: optionLabel('placeShown', value, lang) }))}
        value={form.watch('placeShown') ?? 'exact'}
        onChange={(value) => form.setValue('placeShown', value, { shouldDirty: true })}
      />
      <p className="text-small text-muted">{t('listing.placeShownHelp')}</p>
    </div>
  );
}

/** Location: emirate, district, building and pin. */
export function PlaceStep({ form, isShown }: { form: Form; isShown: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  const places = usePlaces();
  const cityField = textField(form, 'city');
  const city = form.watch('city') as Emirate | undefined;
  const district = form.watch('district');
  const districts = city && places ? places.districtsOf(city) : [];
  const centre = districts.find((place) => place.id === district);
  const changeCity = (event: ChangeEvent<HTMLSelectElement>) => {
    void cityField.onChange(event);
    form.setValue('district', '', { shouldDirty: true });
    if (!form.getValues('permit.number')) {
      form.setValue('permit.type', permitKindOf(event.target.value), { shouldDirty: true });
    }
  };
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Select
        label={t('listing.emirate')}
        placeholder={t('listing.choose')}
        options={EMIRATE_CHOICES.map((choice) => ({ value: choice.id, label: choice[lang] }))}
        {...cityField}
        onChange={changeCity}
      />
      <Combobox
        label={t('listing.district')}
        placeholder={t(city ? 'listing.choose' : 'listing.emirateFirst')}
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
        label={t('listing.buildingAr')}
        optional
        dir="rtl"
        lang="ar"
        {...textField(form, 'buildingNameAr')}
      />
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
      <FurtherFields form={form} step="place" />
      <PinFields form={form} centre={centre} isShown={isShown} />
      <ShownField form={form} />
    </div>
  );
}
