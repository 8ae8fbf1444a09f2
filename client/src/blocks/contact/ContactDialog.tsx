import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { contactsContract } from '@manzil/shared/contract/contacts.contract';
import { MAX_CONTACT_MESSAGE, MAX_CONTACT_SUBJECT } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { readStoredForm, useStoredForm } from '@/platform/storage/formStorage';
import { getSession } from '@/platform/session';
import { Honeypot } from '@/ui/form/Honeypot';
import { TextArea, TextField } from '@/ui/form/TextField';
import { UnsentNotice } from '@/ui/form/UnsentNotice';
import { FormDialog } from '@/ui/overlay/FormDialog';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { SenderFields } from './SenderFields';

const KEY = 'contact';
const schema = contactsContract.add.input;
type Values = z.input<typeof schema>;

/** Contact form to the operator; keeps the typed text until it is sent. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const user = getSession()?.user;
  const start: Values = {
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? null,
    subject: '',
    message: '',
    website: '',
  };
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema, lang),
    defaultValues: { ...start, ...readStoredForm<Values>(KEY) },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const { unsentAt, forget, startAfresh } = useStoredForm(KEY, form, start);
  const send = useApiCommand('contacts.add', {
    onSuccess: ({ message }) => {
      forget();
      if (message) toast.success(message);
      onClose();
    },
    onError: (error) => {
      if (!applyServerErrors(form, error)) toastError(error);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      isBackClosing={false}
      title={t('contact.title')}
      description={t('contact.text')}
      action={t('contact.send')}
      isSending={send.isPending}
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
    >
      {unsentAt && <UnsentNotice kind="words" at={unsentAt} onForget={startAfresh} />}
      <SenderFields
        fields={{
          name: register('name'),
          email: register('email'),
          phone: register('phone', { setValueAs: (typed: string | null) => typed || null }),
        }}
        errors={errors}
        isPhoneOptional
      />
      <TextField
        label={t('contact.subject')}
        optional
        maxLength={MAX_CONTACT_SUBJECT}
        {...register('subject')}
        error={errors.subject?.message}
      />
      <TextArea
        label={t('requests.message')}
        maxLength={MAX_CONTACT_MESSAGE}
        {...register('message')}
        error={errors.message?.message}
      />
      <Honeypot {...register('website')} />
    </FormDialog>
  );
}
