import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { settingsContract } from '@manzil/shared/contract/staff/settings.contract';
import { MAX_SEND_BACK_REASON, MAX_SEND_BACK_REASONS } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';
import { TextArea, TextField } from '@/ui/form/TextField';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';

const FORM = 'reasons';
const schema = settingsContract.setReasons.input;
type Typed = z.input<typeof schema>;
type Form = UseFormReturn<Typed, unknown, z.output<typeof schema>>;

/** Fields of a reason: title and text in both languages. */
function ReasonFields({ form, at, onRemove }: { form: Form; at: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const errors = form.formState.errors.reasons?.[at];
  const n = String(at + 1);
  return (
    <fieldset className="rounded-control border border-hair p-4">
      <legend className="px-1 text-small font-medium text-strong">
        {t('moderation.reasons.one', { n })}
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('moderation.reasons.titleEn')}
          dir="ltr"
          error={errors?.title?.en?.message}
          {...form.register(`reasons.${at}.title.en`)}
        />
        <TextField
          label={t('moderation.reasons.titleAr')}
          dir="rtl"
          error={errors?.title?.ar?.message}
          {...form.register(`reasons.${at}.title.ar`)}
        />
        <TextArea
          label={t('moderation.reasons.textEn')}
          dir="ltr"
          maxLength={MAX_SEND_BACK_REASON}
          error={errors?.en?.message}
          {...form.register(`reasons.${at}.en`)}
        />
        <TextArea
          label={t('moderation.reasons.textAr')}
          dir="rtl"
          maxLength={MAX_SEND_BACK_REASON}
          error={errors?.ar?.message}
          {...form.register(`reasons.${at}.ar`)}
        />
      </div>
      <Button
        small
        icon={Trash2}
        className="mt-3"
        aria-label={t('moderation.reasons.removeOne', { n })}
        onClick={onRemove}
      >
        {t('moderation.reasons.remove')}
      </Button>
    </fieldset>
  );
}

interface FormProps {
  reasons: Typed['reasons'];
  onSave: (reasons: Typed, form: Form) => void;
}

function ReasonsForm({ reasons, onSave }: FormProps) {
  const { t } = useTranslation();
  const form = useForm<Typed, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema, useLang()),
    defaultValues: { reasons: reasons },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'reasons' });
  return (
    <form
      id={FORM}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((typed) => onSave(typed, form))(event)}
    >
      {fields.map(({ id }, at) => (
        <ReasonFields key={id} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      {fields.length < MAX_SEND_BACK_REASONS && (
        <Button
          icon={Plus}
          className="justify-self-start"
          onClick={() => append({ title: { en: '', ar: '' }, en: '', ar: '' })}
        >
          {t('moderation.reasons.add')}
        </Button>
      )}
    </form>
  );
}

/** Editor for the predefined send-back reasons, for admins. */
export function ReasonsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const stored = useApiQuery('settings.reasons', {}, { refetchOnMount: true });
  const save = useApiCommand('settings.setReasons', {
    onSuccess: ({ message }: { message?: string }) => {
      if (message) toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('moderation.reasons.title')}
      description={t('moderation.reasons.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isLoading={save.isPending}>
            {t('moderation.reasons.save')}
          </Button>
        </>
      }
    >
      <Loaded query={stored} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => (
          <ReasonsForm
            reasons={data.reasons}
            onSave={(reasons, form) =>
              save.mutate(reasons, {
                onError: (error) => {
                  if (!applyServerErrors(form, error)) toastError(error);
                },
              })
            }
          />
        )}
      </Loaded>
    </Dialog>
  );
}
