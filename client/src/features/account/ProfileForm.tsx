import { useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { profileFields } from '@manzil/shared/contract/people.schemas';
import type { Emirate } from '@manzil/shared/domain/enums';
import { AGENTS } from '@manzil/shared/domain/roles';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/format';
import { choicesOf, EMIRATE_CHOICES } from '@/platform/labels';
import { nationalityOptions } from '@/platform/nationalities';
import { usePlaces } from '@/platform/places';
import { refreshSession, type Person } from '@/platform/session';
import { useApiCommand } from '@/platform/useApi';
import { Button } from '@/ui/Button';
import { Combobox } from '@/ui/Combobox';
import { FieldError } from '@/ui/Field';
import { useLeaveGuard } from '@/ui/LeaveGuard';
import { Select } from '@/ui/Select';
import { TextArea, TextField } from '@/ui/TextField';
import { Checkbox, SegmentedControl, Switch } from '@/ui/Toggles';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';
import { useKept } from './useKept';

const schema = z.object(profileFields);
type Values = z.input<typeof schema>;
/** Emptied fields are cleared on the server. */
const orNull = (typed: unknown) => (typed === '' || typed === undefined ? null : typed);

const startOf = (user: Person): Values => ({
  name: user.name,
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
  brn: user.brn ?? null,
  orn: user.orn ?? null,
  preferences: user.preferences,
});

/** What a person says about themselves. */
export function ProfileForm({ user }: { user: Person }) {
  const { t } = useTranslation();
  const lang = useLang();
  const places = usePlaces();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema, lang),
    defaultValues: startOf(user),
  });
  const { control, formState } = form;
  const { errors, isDirty } = formState;
  const nationalities = useMemo(() => nationalityOptions(lang), [lang]);
  const leaveGuard = useLeaveGuard(isDirty);
  useKept(form, user.id);
  const save = useApiCommand('users.editUserProfile', {
    touches: ['auth'],
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
  const city = form.watch('location.city');
  const districts = city && places ? places.districtsOf(city) : [];
  const text = (name: 'phone' | 'whatsapp' | 'about' | 'companyName' | 'brn' | 'orn') => ({
    ...form.register(name, { setValueAs: orNull }),
    error: errors[name]?.message,
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
      <TextField
        label={t('auth.phone')}
        optional
        type="tel"
        dir="ltr"
        autoComplete="tel"
        {...text('phone')}
      />
      <TextField label="WhatsApp" optional type="tel" dir="ltr" {...text('whatsapp')} />
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
          <Combobox
            label={t('listing.district')}
            optional
            placeholder={t('listing.notStated')}
            disabled={!city}
            options={districts.map((place) => ({
              value: place.id,
              label: place[lang],
              keywords: `${place.en} ${place.ar}`,
            }))}
            value={field.value ?? undefined}
            onChange={(district) => field.onChange(district ?? null)}
            error={errors.location?.district?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="nationality"
        render={({ field }) => (
          <Combobox
            label={t('profile.nationality')}
            optional
            placeholder={t('listing.notStated')}
            options={nationalities}
            value={field.value ?? undefined}
            onChange={(nationality) => field.onChange(nationality ?? null)}
            error={errors.nationality?.message}
          />
        )}
      />
      {AGENTS.includes(user.role) && (
        <>
          <TextField label={t('auth.company')} optional {...text('companyName')} />
          <TextField label={t('profile.brn')} optional dir="ltr" inputMode="numeric" {...text('brn')} />
          <TextField label={t('profile.orn')} optional dir="ltr" inputMode="numeric" {...text('orn')} />
        </>
      )}
      <fieldset className="sm:col-span-2">
        <legend className="text-small font-medium text-strong">{t('profile.languages')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {choicesOf('languagesSpoken').map((choice) => (
            <Checkbox
              key={choice.id}
              label={choice[lang]}
              value={choice.id}
              {...form.register('languages')}
            />
          ))}
        </div>
        {errors.languages?.message && <FieldError>{errors.languages.message}</FieldError>}
      </fieldset>
      <TextArea label={t('profile.about')} optional className="sm:col-span-2" {...text('about')} />
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
