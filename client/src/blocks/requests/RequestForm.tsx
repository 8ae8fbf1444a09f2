import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { requestFields } from '@manzil/shared/contract/schemas/requests.schemas';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { NationalityField } from '@/blocks/contact/NationalityField';
import { SenderFields } from '@/blocks/contact/SenderFields';
import type { CallError } from '@/platform/api/failure';
import { useApiCommand } from '@/platform/api/useApi';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { readStoredForm, useStoredForm } from '@/platform/formStorage';
import type { Person } from '@/platform/session';
import { DateField } from '@/ui/form/DateField';
import { TextArea } from '@/ui/form/TextField';
import { UnsentNotice } from '@/ui/form/UnsentNotice';
import { toastError } from '@/ui/overlay/toastError';

export const REQUEST_FORM = 'request-form';
const MAX_MESSAGE_LENGTH = 1000;

const schema = z.object(requestFields);
type Values = z.input<typeof schema>;
type Checked = z.output<typeof schema>;

const startOf = (user: Person): Values => ({
  name: user.name,
  email: user.email,
  phone: user.phone ?? '',
  nationality: user.nationality ?? null,
  message: '',
  preferredDate: null,
});

interface RequestFormProps {
  kind: SubjectKind;
  id: string;
  user: Person;
  onSending: (is: boolean) => void;
  onSent: () => void;
}

/** Sends the request; errors that belong to no field are passed to `onRefused`. */
function useSendRequest(
  { kind, id, onSending, onSent }: Omit<RequestFormProps, 'user'>,
  onRefused: (error: CallError) => void,
) {
  const options = {
    onSuccess: () => {
      onSending(false);
      onSent();
    },
    onError: (error: CallError) => {
      onSending(false);
      onRefused(error);
    },
  };
  const ofProperty = useApiCommand('propertyRequests.add', options);
  const ofService = useApiCommand('serviceRequests.add', options);
  return (form: Checked) => {
    onSending(true);
    if (kind === 'property') ofProperty.mutate({ propertyId: id, ...form });
    else ofService.mutate({ serviceId: id, ...form });
  };
}

/** The request form, prefilled from the profile; keeps typed text until it is sent. */
export function RequestForm({ user, ...about }: RequestFormProps) {
  const { kind, id, onSent } = about;
  const { t } = useTranslation();
  const lang = useLang();
  const key = `request:${id}`;
  const [isOpenAlready, setIsOpenAlready] = useState(false);
  const start = startOf(user);
  const form = useForm<Values, unknown, Checked>({
    resolver: formResolver(schema, lang),
    defaultValues: { ...start, ...readStoredForm<Values>(key) },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const { unsentAt, forget, startAfresh } = useStoredForm(key, form, start);
  const send = useSendRequest(
    {
      ...about,
      onSent: () => {
        forget();
        onSent();
      },
    },
    (error) => {
      if (error.failure.code === 'request_open') setIsOpenAlready(true);
      else if (!applyServerErrors(form, error)) toastError(error);
    },
  );
  return (
    <form id={REQUEST_FORM} noValidate className="grid gap-4" onSubmit={form.handleSubmit(send)}>
      {isOpenAlready && (
        <p role="alert" className="rounded-control bg-warning-soft px-4 py-3 text-warning-soft-text">
          {t('requests.alreadyOpen')}{' '}
          <Link to="/my-requests" className="font-medium underline">
            {t('requests.toMine')}
          </Link>
        </p>
      )}
      {unsentAt && <UnsentNotice of="words" at={unsentAt} onForget={startAfresh} />}
      <SenderFields
        fields={{ name: register('name'), email: register('email'), phone: register('phone') }}
        errors={errors}
      />
      <Controller
        control={control}
        name="preferredDate"
        render={({ field }) => (
          <DateField
            label={t('requests.preferredDate')}
            optional
            {...field}
            error={errors.preferredDate?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="nationality"
        render={({ field }) => (
          <NationalityField
            value={field.value}
            onChange={field.onChange}
            error={errors.nationality?.message}
          />
        )}
      />
      <TextArea
        label={t('requests.message')}
        optional
        maxLength={MAX_MESSAGE_LENGTH}
        placeholder={t(`requests.messageHint.${kind}`)}
        {...register('message')}
        error={errors.message?.message}
      />
    </form>
  );
}
