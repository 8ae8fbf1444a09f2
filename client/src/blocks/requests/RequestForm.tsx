import { useEffect, useRef, useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { requestFields, serviceAnswers } from '@manzil/shared/contract/schemas/requests.schemas';
import type { PreferredTime, SubjectKind } from '@manzil/shared/domain/enums';
import {
  asksForDay,
  needsAnswer,
  SERVICE_QUESTIONS,
  type ServiceCategory,
} from '@manzil/shared/domain/offer/serviceQuestions';
import { text } from '@manzil/shared/contract/schemas/scalars';
import { MAX_REQUEST_ADDRESS, MAX_REQUEST_MESSAGE } from '@manzil/shared/domain/text/textLimits';
import { SenderFields } from '@/blocks/contact/SenderFields';
import type { CallError } from '@/platform/api/failure';
import { useApiCommand } from '@/platform/api/useApi';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { choicesOf } from '@/platform/i18n/labels';
import { readStoredForm, useStoredForm, writeStoredForm } from '@/platform/storage/formStorage';
import type { Person } from '@/platform/session';
import { ToggleChips } from '@/ui/choice/ToggleGroup';
import { DateField } from '@/ui/form/DateField';
import { Select } from '@/ui/choice/Select';
import { TextArea, TextField } from '@/ui/form/TextField';
import { UnsentNotice } from '@/ui/form/UnsentNotice';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { requestFormKey } from './sendAction';
import type { WaitingCode } from './waitingCode';

export const REQUEST_FORM = 'request-form';

/** Without the nationality, which only the profile has. */
const common = z.object(requestFields).omit({ nationality: true });
const needed = text(1, MAX_REQUEST_ADDRESS);

/** Form schema; a service's adds the questions of its trade. */
function schemaFor(category: ServiceCategory | undefined) {
  const asked = category ? SERVICE_QUESTIONS[category] : [];
  const answers = asked.map((question) => [
    question,
    category && needsAnswer(category, question) ? needed : serviceAnswers[question],
  ]);
  return common.extend(Object.fromEntries(answers) as typeof serviceAnswers);
}
type Schema = ReturnType<typeof schemaFor>;
type Values = z.input<Schema>;
type Checked = z.output<Schema>;

const startOf = (user: Person | undefined): Values => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  message: '',
  preferredDate: null,
  preferredTime: null,
  bedrooms: null,
  address: '',
  addressTo: '',
});

interface RequestFormProps {
  kind: SubjectKind;
  id: string;
  /** Of a service. */
  category?: ServiceCategory | undefined;
  user: Person | undefined;
  isSendingAtOnce?: boolean;
  /** Whether stored input was typed in this dialog, not before. */
  isTypedHere?: boolean;
  onSending: (is: boolean) => void;
  onSent: () => void;
  /** A visitor’s request is stored, and a code was mailed to them. */
  onCode: (waiting: WaitingCode) => void;
}

/** Sends the request; errors that belong to no field are passed to `onRefused`. */
function useSendRequest(
  { kind, id, onSending, onSent }: Pick<RequestFormProps, 'kind' | 'id' | 'onSending' | 'onSent'>,
  onRefused: (error: CallError) => void,
) {
  const options = {
    onSuccess: ({ message }: { message?: string }) => {
      onSending(false);
      if (message) toast.success(message);
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

/** Stores a visitor's request and mails them the code that sends it. */
function useMailCode(form: RequestFields, { id, onSending, onCode }: RequestFormProps) {
  const mail = useApiCommand('auth.mailSignInCode', {
    onSuccess: ({ token }, { email }) => {
      onSending(false);
      onCode({ token, email });
    },
    onError: (error) => {
      onSending(false);
      if (!applyServerErrors(form, error)) toastError(error);
    },
  });
  return (typed: Checked) => {
    onSending(true);
    // Includes autofilled values, which aren't reported as typed.
    writeStoredForm(requestFormKey(id), typed);
    const { name, email, phone } = typed;
    mail.mutate({ name, email, phone });
  };
}

/** Runs `send` once, on the first render. */
function useSendAtOnce(isSendingAtOnce: boolean, send: () => void): void {
  const isStarted = useRef(false);
  useEffect(() => {
    if (!isSendingAtOnce || isStarted.current) return;
    isStarted.current = true;
    send();
  });
}

type RequestFields = UseFormReturn<Values, unknown, Checked>;

/** The preferred day, and for a viewing the time of day. */
function PreferenceFields({
  form: { control, formState },
  kind,
}: {
  form: RequestFields;
  kind: SubjectKind;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <>
      <Controller
        control={control}
        name="preferredDate"
        render={({ field }) => (
          <DateField
            label={t('requests.preferredDate')}
            optional
            {...field}
            error={formState.errors.preferredDate?.message}
          />
        )}
      />
      {kind === 'property' && (
        <Controller
          control={control}
          name="preferredTime"
          render={({ field: { value, onChange } }) => (
            <ToggleChips
              label={t('requests.preferredTime')}
              options={choicesOf('preferredTime').map((choice) => ({
                value: choice.id as PreferredTime,
                label: choice[lang],
              }))}
              values={value ? [value] : []}
              onToggle={(pressed) => onChange(pressed === value ? null : pressed)}
            />
          )}
        />
      )}
    </>
  );
}

/** Questions of a service's trade. */
function QuestionFields({ form, category }: { form: RequestFields; category: ServiceCategory }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { register, formState } = form;
  const asked = SERVICE_QUESTIONS[category];
  return asked.map((question) => {
    const field = {
      ...register(question, question === 'bedrooms' ? { setValueAs: (typed: string) => typed || null } : {}),
      optional: !needsAnswer(category, question),
      error: formState.errors[question]?.message,
    };
    return question === 'bedrooms' ? (
      <Select
        key={question}
        label={t('single.facts.bedrooms')}
        placeholder={t('listing.notStated')}
        options={choicesOf('bedrooms').map((choice) => ({ value: choice.id, label: choice[lang] }))}
        {...field}
      />
    ) : (
      <TextField
        key={question}
        label={t(
          question === 'address' && asked.includes('addressTo')
            ? 'requests.addressFrom'
            : `requests.${question}`,
        )}
        maxLength={MAX_REQUEST_ADDRESS}
        autoComplete={question === 'address' ? 'street-address' : 'off'}
        {...field}
      />
    );
  });
}

/** The request form, prefilled from the profile; keeps typed text until it is sent. */
export function RequestForm(props: RequestFormProps) {
  const { user, isSendingAtOnce = false, isTypedHere = false, kind, id, category, onSent } = props;
  const { t } = useTranslation();
  const lang = useLang();
  const key = requestFormKey(id);
  const [isOpenAlready, setIsOpenAlready] = useState(false);
  const start = startOf(user);
  const hasDay = !category || asksForDay(category);
  const form = useForm<Values, unknown, Checked>({
    resolver: formResolver(schemaFor(category), lang),
    defaultValues: { ...start, ...readStoredForm<Values>(key), ...(!hasDay && { preferredDate: null }) },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const { unsentAt, forget, startAfresh } = useStoredForm(key, form, start);
  const send = useSendRequest(
    {
      ...props,
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
  const mailCode = useMailCode(form, props);
  const submit = form.handleSubmit((typed) => (user ? send(typed) : mailCode(typed)));
  useSendAtOnce(isSendingAtOnce, () => void submit());
  return (
    <form id={REQUEST_FORM} noValidate className="grid gap-4" onSubmit={submit}>
      {isOpenAlready && (
        <p role="alert" className="rounded-control bg-warning-soft px-4 py-3 text-warning-soft-text">
          {t('requests.alreadyOpen')}{' '}
          <Link to="/my-requests" className="font-medium underline">
            {t('requests.toMine')}
          </Link>
        </p>
      )}
      {unsentAt && !isSendingAtOnce && !isTypedHere && (
        <UnsentNotice kind="words" at={unsentAt} onForget={startAfresh} />
      )}
      <SenderFields
        fields={{ name: register('name'), email: register('email'), phone: register('phone') }}
        errors={errors}
      />
      {category && <QuestionFields form={form} category={category} />}
      {hasDay && <PreferenceFields form={form} kind={kind} />}
      <TextArea
        label={t('requests.message')}
        optional
        maxLength={MAX_REQUEST_MESSAGE}
        placeholder={t(`requests.messageHint.${kind}`)}
        {...register('message')}
        error={errors.message?.message}
      />
    </form>
  );
}
