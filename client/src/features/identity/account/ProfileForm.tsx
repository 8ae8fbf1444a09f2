import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { profileFields } from '@manzil/shared/contract/schemas/people.schemas';
import type { Emirate } from '@manzil/shared/domain/enums';
import { isAgent } from '@manzil/shared/domain/roles';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { choicesOf, EMIRATE_CHOICES } from '@/platform/i18n/labels';
import { type Person } from '@/platform/session';
import { refreshSession } from '@/platform/sessionChanges';
import { useApiCommand } from '@/platform/api/useApi';
import { DistrictField } from '@/blocks/contact/DistrictField';
import { NationalityField } from '@/blocks/contact/NationalityField';
import { Button } from '@/ui/Button';
import { DateField } from '@/ui/form/DateField';
import { FieldError } from '@/ui/form/Field';
import { useLeaveGuard } from '@/ui/overlay/LeaveGuard';
import { Select } from '@/ui/choice/Select';
import { TextArea, TextField } from '@/ui/form/TextField';
import { Checkbox, SegmentedControl, Switch } from '@/ui/choice/Toggles';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { useRestoredForm } from './useRestoredForm';

const schema = z.object(profileFields);
type Values = z.input<typeof schema>;
/** Null clears a field on the server. */
const orNull = (typed: unknown) => (typed === '' || typed === undefined ? null : typed);

const startOf = (user: Person): Values => ({
  name: user.name,
  nameAr: user.nameAr ?? null,
  phone: user.phone ?? null,
  whatsapp: user.whatsapp ?? null,
  location: {
    city: (user.location?.city ?? null) as Emirate | null,
    district: user.location?.district ?? null,
  },
  nationality: user.nationality ?? null,
  languages: user.languages as Values['languages'],
  about: user.about ?? null,
  companyName: user.companyName ?? null,
  companyNameAr: user.companyNameAr ?? null,
  brn: user.brn ?? null,
  brnExpiresAt: user.brnExpiresAt ?? null,
  orn: user.orn ?? null,
  chatOnly: user.chatOnly,
  preferences: user.preferences,
});

type Form = UseFormReturn<Values, unknown, z.output<typeof schema>>;
type TextName = 'nameAr' | 'phone' | 'whatsapp' | 'about' | 'companyName' | 'companyNameAr' | 'brn' | 'orn';

/** Registers an optional text field. */
const textOf = (form: Form, name: TextName) => ({
  ...form.register(name, { setValueAs: orNull }),
  error: form.formState.errors[name]?.message,
});

/** Home address: emirate, and district within it. */
function PlaceFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { control, formState } = form;
  const { errors } = formState;
  const city = form.watch('location.city');
  return (
    <>
      <Select
        label={t('listing.emirate')}
        optional
        placeholder={t('listing.notStated')}
        options={EMIRATE_CHOICES.map((choice) => ({ value: choice.id, label: choice[lang] }))}
        {...form.register('location.city', {
          setValueAs: orNull,
          onChange: () => form.setValue('location.district', null),
        })}
        error={errors.location?.city?.message}
      />
      <Controller
        control={control}
        name="location.district"
        render={({ field }) => (
          <DistrictField
            city={city}
            value={field.value}
            onChange={(district, emirate) => {
              if (emirate) form.setValue('location.city', emirate);
              field.onChange(district);
            }}
            error={errors.location?.district?.message}
          />
        )}
      />
    </>
  );
}

/** An agent's company, registration numbers and contact details. */
function AgentFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('auth.company')}
        optional
        autoComplete="organization"
        {...textOf(form, 'companyName')}
      />
      <TextField
        label={t('auth.companyAr')}
        optional
        dir="rtl"
        lang="ar"
        {...textOf(form, 'companyNameAr')}
      />
      <TextField label={t('profile.brn')} optional dir="ltr" inputMode="numeric" {...textOf(form, 'brn')} />
      <Controller
        control={form.control}
        name="brnExpiresAt"
        render={({ field }) => (
          <DateField
            label={t('profile.brnExpiresAt')}
            optional
            hasPast
            {...field}
            error={form.formState.errors.brnExpiresAt?.message}
          />
        )}
      />
      <TextField label={t('profile.orn')} optional dir="ltr" inputMode="numeric" {...textOf(form, 'orn')} />
      <div className="sm:col-span-2">
        <Switch
          label={t('profile.chatOnly')}
          help={t('profile.chatOnlyHelp')}
          checked={form.watch('chatOnly') ?? false}
          onChange={(isOn) => form.setValue('chatOnly', isOn, { shouldDirty: true })}
        />
      </div>
    </>
  );
}

function LanguageFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { errors } = form.formState;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-small font-medium text-strong">{t('profile.languages')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choicesOf('languagesSpoken').map((choice) => (
          <Checkbox key={choice.id} label={choice[lang]} value={choice.id} {...form.register('languages')} />
        ))}
      </div>
      {errors.languages?.message && <FieldError>{errors.languages.message}</FieldError>}
    </fieldset>
  );
}

/** Mail notifications and their language. */
function MailFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <div className="grid items-center gap-5 sm:col-span-2 sm:grid-cols-[1fr_auto]">
      <Switch
        label={t('profile.mails')}
        help={t('profile.mailsHelp')}
        checked={form.watch('preferences.emailNotifications') ?? true}
        onChange={(isOn) => form.setValue('preferences.emailNotifications', isOn, { shouldDirty: true })}
      />
      <SegmentedControl
        label={t('profile.mailLanguage')}
        value={form.watch('preferences.locale')}
        onChange={(locale) => form.setValue('preferences.locale', locale, { shouldDirty: true })}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ar', label: 'العربية' },
        ]}
      />
    </div>
  );
}

/** The person's profile form. */
export function ProfileForm({ user }: { user: Person }) {
  const { t } = useTranslation();
  const lang = useLang();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema, lang),
    defaultValues: startOf(user),
  });
  const { errors, isDirty } = form.formState;
  const leaveGuard = useLeaveGuard(isDirty);
  useRestoredForm(form, user.id);
  const save = useApiCommand('users.editUserProfile', {
    onSuccess: ({ data, message }) => {
      form.reset(startOf(data));
      refreshSession({ user: data });
      if (message) toast.success(message);
    },
    onError: (error) => {
      applyServerErrors(form, error);
      toastError(error);
    },
  });
  return (
    <form
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
    >
      <TextField
        label={t('auth.name')}
        autoComplete="name"
        {...form.register('name')}
        error={errors.name?.message}
      />
      <TextField label={t('auth.nameAr')} optional dir="rtl" lang="ar" {...textOf(form, 'nameAr')} />
      <TextField
        label={t('auth.phone')}
        optional
        type="tel"
        dir="ltr"
        autoComplete="tel"
        {...textOf(form, 'phone')}
      />
      <TextField
        label={t('single.whatsapp')}
        optional
        type="tel"
        dir="ltr"
        autoComplete="tel"
        {...textOf(form, 'whatsapp')}
      />
      <PlaceFields form={form} />
      <Controller
        control={form.control}
        name="nationality"
        render={({ field }) => (
          <NationalityField
            value={field.value}
            onChange={field.onChange}
            error={errors.nationality?.message}
          />
        )}
      />
      {isAgent(user.role) && <AgentFields form={form} />}
      <LanguageFields form={form} />
      <TextArea label={t('profile.about')} optional className="sm:col-span-2" {...textOf(form, 'about')} />
      <MailFields form={form} />
      <Button
        type="submit"
        variant="primary"
        className="sm:col-span-2 sm:justify-self-end"
        disabled={!isDirty || save.isPending}
        isLoading={save.isPending}
      >
        {t('listing.save')}
      </Button>
      {leaveGuard}
    </form>
  );
}
