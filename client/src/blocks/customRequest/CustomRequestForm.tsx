import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { customRequestsContract } from '@manzil/shared/contract/requests.contract';
import { DEAL_TYPES, EMIRATES } from '@manzil/shared/domain/enums';
import { MAX_REQUEST_MESSAGE } from '@manzil/shared/domain/text/textLimits';
import { DistrictField } from '@/blocks/contact/DistrictField';
import { SenderFields } from '@/blocks/contact/SenderFields';
import { useApiCommand } from '@/platform/api/useApi';
import { amountOf, applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { choicesOf, EMIRATE_CHOICES, label } from '@/platform/i18n/labels';
import { readStoredForm, useStoredForm } from '@/platform/storage/formStorage';
import { getSession, type Person } from '@/platform/session';
import { AmountField } from '@/ui/form/AmountField';
import { Honeypot } from '@/ui/form/Honeypot';
import { Select } from '@/ui/choice/Select';
import { TextArea } from '@/ui/form/TextField';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { UnsentNotice } from '@/ui/form/UnsentNotice';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { RequestCriteria } from './criteria';

export const CUSTOM_FORM = 'custom-request-form';
const KEY = 'customRequest';
const schema = customRequestsContract.add.input;
type Values = z.input<typeof schema>;
type Form = UseFormReturn<Values, unknown, z.output<typeof schema>>;

const orNull = (typed: unknown) => typed || null;

/** Property and location fields. */
function Place({ form }: { form: Form }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { control, register, formState } = form;
  const { errors } = formState;
  const city = form.watch('city');
  const choices = (list: 'propertyType' | 'bedrooms') =>
    choicesOf(list).map((choice) => ({ value: choice.id, label: choice[lang] }));
  return (
    <>
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <SegmentedControl
            label={t('custom.deal')}
            value={field.value}
            onChange={field.onChange}
            error={errors.type?.message}
            options={DEAL_TYPES.map((value) => ({ value, label: label('dealType', value, lang) }))}
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('single.facts.propertyType')}
          options={choices('propertyType')}
          {...register('propertyType')}
          error={errors.propertyType?.message}
        />
        <Select
          label={t('single.facts.bedrooms')}
          optional
          placeholder={t('listing.notStated')}
          options={choices('bedrooms')}
          {...register('bedrooms', { setValueAs: orNull })}
          error={errors.bedrooms?.message}
        />
        <Select
          label={t('listing.emirate')}
          options={EMIRATE_CHOICES.map((choice) => ({ value: choice.id, label: choice[lang] }))}
          {...register('city', { onChange: () => form.setValue('district', null) })}
          error={errors.city?.message}
        />
        <Controller
          control={control}
          name="district"
          render={({ field }) => (
            <DistrictField
              city={city}
              value={field.value}
              onChange={(district, emirate) => {
                if (emirate) form.setValue('city', emirate);
                field.onChange(district);
              }}
              error={errors.district?.message}
            />
          )}
        />
        {(['minPrice', 'maxPrice'] as const).map((name) => (
          <AmountField
            key={name}
            label={t(`custom.${name}`)}
            optional
            before="AED"
            {...register(name, { setValueAs: amountOf })}
            error={errors[name]?.message}
          />
        ))}
      </div>
    </>
  );
}

/** Initial form values. */
const startOf = (user: Person | undefined): Values => ({
  type: 'rent',
  propertyType: 'apartment',
  city: 'dubai',
  district: null,
  bedrooms: null,
  name: user?.name ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  message: '',
  website: '',
});

/** Form values taken from the catalog's filters. */
const valuesFromCriteria = ({ type, city, district }: RequestCriteria): Partial<Values> => ({
  ...(type && { type }),
  ...(city && { district: district ?? null, city: EMIRATES.find((one) => one === city) ?? 'dubai' }),
});

interface CustomRequestFormProps {
  criteria: RequestCriteria;
  onSending: (is: boolean) => void;
  onSent: () => void;
}

/** Form for a custom request; keeps what is typed until it is sent. */
export function CustomRequestForm({ criteria, onSending, onSent }: CustomRequestFormProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const start = { ...startOf(getSession()?.user), ...valuesFromCriteria(criteria) };
  const form: Form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema, lang),
    defaultValues: { ...start, ...readStoredForm<Values>(KEY) },
  });
  const { register, formState } = form;
  const { unsentAt, forget, startAfresh } = useStoredForm(KEY, form, start);
  const send = useApiCommand('customRequests.add', {
    onSuccess: ({ message }) => {
      onSending(false);
      if (message) toast.success(message);
      forget();
      onSent();
    },
    onError: (error) => {
      onSending(false);
      if (!applyServerErrors(form, error)) toastError(error);
    },
  });
  return (
    <form
      id={CUSTOM_FORM}
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) => {
        onSending(true);
        send.mutate(values);
      })}
    >
      {unsentAt && <UnsentNotice kind="words" at={unsentAt} onForget={startAfresh} />}
      <Place form={form} />
      <TextArea
        label={t('custom.message')}
        optional
        maxLength={MAX_REQUEST_MESSAGE}
        {...register('message')}
        error={formState.errors.message?.message}
      />
      <SenderFields
        fields={{ name: register('name'), email: register('email'), phone: register('phone') }}
        errors={formState.errors}
      />
      <Honeypot {...register('website')} />
    </form>
  );
}
