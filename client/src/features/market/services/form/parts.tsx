import { Controller, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { numberReaders } from '@/platform/config';
import { useLang } from '@/platform/i18n/format';
import { choicesOf, EMIRATE_CHOICES } from '@/platform/i18n/labels';
import { usePlaceOptions } from '@/blocks/listing/filter/usePlaceOptions';
import { AmountField } from '@/ui/form/AmountField';
import { BilingualText } from '@/ui/form/BilingualText';
import { ComboboxMultiple } from '@/ui/choice/Combobox';
import { DateField } from '@/ui/form/DateField';
import { FieldError } from '@/ui/form/Field';
import { Select } from '@/ui/choice/Select';
import { TextArea, TextField } from '@/ui/form/TextField';
import { Checkbox } from '@/ui/choice/Toggles';
import { HoursField } from './HoursField';
import { errorAt, type Form } from './errors';
import type { FormValues } from './values';

interface PartProps {
  form: Form;
}

const field = (form: Form, name: FieldPath<FormValues>) => ({
  ...form.register(name),
  error: errorAt(form, name),
});

/** Category, and titles and descriptions in both languages. */
export function BasicsPart({ form }: PartProps) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Select
        label={t('service.category')}
        placeholder={t('listing.choose')}
        className="md:col-span-2 md:w-1/2"
        options={choicesOf('serviceCategory').map((choice) => ({ value: choice.id, label: choice[lang] }))}
        {...field(form, 'category')}
      />
      <BilingualText
        labels={{ en: t('listing.titleEn'), ar: t('listing.titleAr') }}
        help={t('service.titleHelp')}
        fields={{ en: field(form, 'title'), ar: field(form, 'titleAr') }}
      />
      <BilingualText
        isLong
        labels={{ en: t('listing.descriptionEn'), ar: t('listing.descriptionAr') }}
        fields={{ en: field(form, 'description'), ar: field(form, 'descriptionAr') }}
      />
    </div>
  );
}

/** Price, unit, VAT, and what the price includes. */
export function PricePart({ form }: PartProps) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <AmountField
        label={t('service.price')}
        optional
        before="AED"
        help={t('service.priceHelp')}
        {...field(form, 'price')}
      />
      <Select
        label={t('service.unit')}
        optional
        placeholder={t('listing.notStated')}
        options={choicesOf('priceUnit').map((choice) => ({ value: choice.id, label: choice[lang] }))}
        {...field(form, 'priceUnit')}
      />
      <Select
        label={t('service.vat')}
        optional
        placeholder={t('listing.notStated')}
        options={[
          { value: 'true', label: t('service.vatIn') },
          { value: 'false', label: t('service.vatOut') },
        ]}
        className="md:col-span-2 md:w-1/2"
        {...field(form, 'vatIncluded')}
      />
      <TextArea
        label={t('service.includedEn')}
        optional
        lang="en"
        help={t('service.includedHelp')}
        {...field(form, 'included')}
      />
      <TextArea label={t('service.includedAr')} optional lang="ar" dir="rtl" {...field(form, 'includedAr')} />
    </div>
  );
}

/** Area served by the provider. */
export function PlacePart({ form }: PartProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const city = form.watch('city');
  const chosen = form.watch('districts');
  const districts = usePlaceOptions([], city.length > 0).filter(({ value }) =>
    city.some((one) => value.startsWith(`${one}/`)),
  );
  const error = errorAt(form, 'city');
  return (
    <div className="grid gap-5">
      <fieldset aria-describedby={error && 'city-error'}>
        <legend className="mb-1 text-small font-medium text-strong">{t('service.emirates')}</legend>
        <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-3">
          {EMIRATE_CHOICES.map((emirate) => (
            <Checkbox
              key={emirate.id}
              label={emirate[lang]}
              value={emirate.id}
              aria-invalid={error ? true : undefined}
              {...form.register('city')}
            />
          ))}
        </div>
        {error && <FieldError id="city-error">{error}</FieldError>}
      </fieldset>
      {city.length > 0 && (
        <ComboboxMultiple
          label={t('service.districts')}
          optional
          help={t('service.districtsHelp')}
          error={errorAt(form, 'districts')}
          options={districts}
          values={chosen.filter((ref) => districts.some(({ value }) => value === ref))}
          onChange={(values) => form.setValue('districts', values, { shouldDirty: true })}
        />
      )}
    </div>
  );
}

/** Opening hours, licence and phone number. */
export function TimesPart({ form }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-6">
      <HoursField
        value={form.watch('hours')}
        onChange={(hours) =>
          form.setValue('hours', hours, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        errorOf={(at) =>
          at < 0 ? undefined : (errorAt(form, `hours.${at}.to`) ?? errorAt(form, `hours.${at}.day`))
        }
      />
      <fieldset>
        <legend className="mb-1.5 text-small font-medium text-strong">
          {t('service.licence')} <span className="font-regular text-muted">{t('ui.optional')}</span>
        </legend>
        <p className="mb-3 text-small text-muted">{t('service.licenceHelp')}</p>
        <div className="grid gap-5 md:grid-cols-3">
          <TextField label={t('service.licenceNumber')} dir="ltr" {...field(form, 'licence.number')} />
          <TextField label={t('service.licenceBy')} {...field(form, 'licence.authority')} />
          <Controller
            control={form.control}
            name="licence.expiresAt"
            render={({ field: { value, onChange, ...rest } }) => (
              <DateField
                label={t('service.licenceEnds')}
                hasPast
                {...rest}
                value={value}
                onChange={(day) => onChange(day ?? '')}
                error={errorAt(form, 'licence.expiresAt')}
              />
            )}
          />
        </div>
      </fieldset>
      <TextField
        label={t('service.phone')}
        optional
        type="tel"
        dir="ltr"
        autoComplete="tel"
        className="md:w-1/2"
        help={t(`service.phoneHelp.${numberReaders()}`)}
        {...field(form, 'phone')}
      />
    </div>
  );
}
