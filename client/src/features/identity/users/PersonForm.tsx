import type { ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { profileFields } from '@manzil/shared/contract/schemas/people.schemas';
import { email } from '@manzil/shared/contract/schemas/scalars';
import { formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { TextField } from '@/ui/form/TextField';

const { name, phone, companyName, brn, orn } = profileFields;
const schema = z.object({ name, email, phone, companyName, brn, orn });
type Typed = z.input<typeof schema>;
type PersonValues = z.output<typeof schema>;
type Form = UseFormReturn<Typed, unknown, PersonValues>;

/** An admin's form for a person's details; empty fields are sent as null. */
export function usePersonForm(before: Partial<Typed> = {}): Form {
  return useForm<Typed, unknown, PersonValues>({
    resolver: formResolver(schema, useLang()),
    defaultValues: { name: '', email: '', phone: null, companyName: null, brn: null, orn: null, ...before },
  });
}

interface PersonDialogProps {
  form: Form;
  title: string;
  description?: ReactNode;
  /** Label of the submit button. */
  action: string;
  isSaving: boolean;
  /** Whether to ask for the mail address; later only the person can change it. */
  hasEmail?: boolean;
  /** Agents have an agency and registration numbers. */
  hasAgency: boolean;
  onSave: (values: PersonValues) => void;
  onClose: () => void;
}

const orNull = { setValueAs: (typed: string | null) => typed || null };

/** An agent's agency and registration numbers. */
function AgencyFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={t('auth.company')}
        optional
        dir="auto"
        autoComplete="off"
        {...form.register('companyName', orNull)}
        error={errors.companyName?.message}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('people.brn')}
          optional
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          {...form.register('brn', orNull)}
          error={errors.brn?.message}
        />
        <TextField
          label={t('people.orn')}
          optional
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          {...form.register('orn', orNull)}
          error={errors.orn?.message}
        />
      </div>
    </>
  );
}

/** The form in a dialog, with errors at their fields. */
export function PersonDialog({
  form,
  title,
  description,
  action,
  isSaving,
  hasEmail,
  hasAgency,
  onSave,
  onClose,
}: PersonDialogProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form="person-form" variant="primary" isLoading={isSaving}>
            {action}
          </Button>
        </>
      }
    >
      <form id="person-form" noValidate className="grid gap-4" onSubmit={form.handleSubmit(onSave)}>
        <TextField
          label={t('people.name')}
          dir="auto"
          autoComplete="off"
          {...form.register('name')}
          error={errors.name?.message}
        />
        {hasEmail && (
          <TextField
            label={t('auth.email')}
            type="email"
            dir="ltr"
            autoComplete="off"
            {...form.register('email')}
            error={errors.email?.message}
          />
        )}
        <TextField
          label={t('auth.phone')}
          optional
          type="tel"
          dir="ltr"
          autoComplete="off"
          {...form.register('phone', orNull)}
          error={errors.phone?.message}
        />
        {hasAgency && <AgencyFields form={form} />}
      </form>
    </Dialog>
  );
}
