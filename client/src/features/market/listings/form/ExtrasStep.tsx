import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { permitSuits } from '@manzil/shared/domain/offer/propertyRules';
import { permitNeeded } from '@/blocks/listing/permits';
import { dubaiToday } from '@/platform/i18n/days';
import { useLang } from '@/platform/i18n/format';
import { choicesOf, emirateName, label } from '@/platform/i18n/labels';
import { DateField } from '@/ui/form/DateField';
import { FieldError } from '@/ui/form/Field';
import { Select } from '@/ui/choice/Select';
import { TextField } from '@/ui/form/TextField';
import { FurtherFields, Ticks } from './AttributeField';
import { errorAt, textField, type Form } from './fields';

/** Amenities, options, advertising permit, and links. */
export function ExtrasStep({ form }: { form: Form }) {
  const { t } = useTranslation();
  const lang = useLang();
  const city = form.watch('city') as string | undefined;
  const needed = permitNeeded(city);
  const permit = form.watch('permit');
  const [today] = useState(dubaiToday);
  const isEnded = Boolean(permit?.expiresAt) && String(permit?.expiresAt) < today;
  const isOtherKind = Boolean(permit?.number && permit.type) && !permitSuits(permit?.type, needed);
  return (
    <div className="grid gap-7">
      <Ticks form={form} name="amenities" title={t('single.amenities')} />
      <Ticks form={form} name="additionalOptions" title={t('single.options')} />
      <fieldset>
        <legend className="mb-1 text-small font-medium text-strong">{t('single.permit')}</legend>
        <p className="mb-3 text-small text-muted">
          {needed && city
            ? t('listing.permitNeeded', {
                permit: label('permitType', needed, lang),
                emirate: emirateName(city, lang),
              })
            : t('listing.permitOptional')}
        </p>
        <div className="grid gap-5 md:grid-cols-3">
          <Select
            label={t('listing.permitKind')}
            options={choicesOf('permitType').map((choice) => ({ value: choice.id, label: choice[lang] }))}
            help={isOtherKind ? t('listing.permitOther') : undefined}
            {...textField(form, 'permit.type')}
          />
          <TextField
            label={t('listing.permitNumber')}
            dir="ltr"
            autoComplete="off"
            {...textField(form, 'permit.number')}
          />
          <Controller
            control={form.control}
            name="permit.expiresAt"
            render={({ field: { value, onChange, ...rest } }) => (
              <DateField
                label={t('listing.permitEnds')}
                optional
                hasPast
                help={isEnded ? t('listing.permitEnded') : undefined}
                {...rest}
                value={value}
                onChange={(day) => onChange(day ?? undefined)}
                error={errorAt(form, 'permit.expiresAt')}
              />
            )}
          />
        </div>
        {errorAt(form, 'permit') && <FieldError>{errorAt(form, 'permit')}</FieldError>}
      </fieldset>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={t('listing.video')}
          optional
          type="url"
          dir="ltr"
          placeholder="https://"
          {...textField(form, 'videoUrl')}
        />
        <TextField
          label={t('listing.tour')}
          optional
          type="url"
          dir="ltr"
          placeholder="https://"
          {...textField(form, 'virtualTourUrl')}
        />
        <FurtherFields form={form} step="extras" />
      </div>
    </div>
  );
}
