import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERMIT_NEEDED } from '@manzil/shared/domain/propertyRules';
import { useLang } from '@/platform/format';
import { choicesOf, emirateName, label } from '@/platform/labels';
import { FieldError } from '@/ui/Field';
import { Select } from '@/ui/Select';
import { TextField } from '@/ui/TextField';
import { Checkbox } from '@/ui/Toggles';
import { errorAt, textField, type Form } from './fields';

const UAE_AHEAD_MS = 4 * 3_600_000;

function Ticks({
  form,
  name,
  title,
}: {
  form: Form;
  name: 'amenities' | 'additionalOptions';
  title: string;
}) {
  const lang = useLang();
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-strong">{title}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 md:grid-cols-3">
        {choicesOf(name).map((choice) => (
          <Checkbox key={choice.id} label={choice[lang]} value={choice.id} {...form.register(name)} />
        ))}
      </div>
    </fieldset>
  );
}

/** Amenities, what is special, the advertising permit, links. */
export function ExtrasStep({ form }: { form: Form }) {
  const { t } = useTranslation();
  const lang = useLang();
  const city = form.watch('city') as string | undefined;
  const needed = city ? PERMIT_NEEDED[city] : undefined;
  const permit = form.watch('permit');
  const [today] = useState(() => new Date(Date.now() + UAE_AHEAD_MS).toISOString().slice(0, 10));
  const isEnded = Boolean(permit?.expiresAt) && String(permit?.expiresAt) < today;
  const isOtherKind =
    Boolean(permit?.number && permit.type) && needed !== undefined && permit?.type !== needed;
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
          <TextField
            label={t('listing.permitEnds')}
            type="date"
            dir="ltr"
            help={isEnded ? t('listing.permitEnded') : undefined}
            {...textField(form, 'permit.expiresAt')}
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
      </div>
    </div>
  );
}
