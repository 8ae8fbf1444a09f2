import { useForm, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { siteSettings } from '@manzil/shared/contract/staff/settings.contract';
import { EMIRATES } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api/api';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { applyServerErrors, formResolver } from '@/platform/forms';
import { formatDate, useLang } from '@/platform/i18n/format';
import { choicesOf, emirateName } from '@/platform/i18n/labels';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/choice/Select';
import { TextField } from '@/ui/form/TextField';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { Block } from './parts';

type Typed = z.input<typeof siteSettings>;
type Stored = Output<'settings.get'>['data'];

const orNull = { setValueAs: (typed: string | null) => typed || null };
/** Single-line settings with their input attributes. */
const LINES = [
  { path: 'brandName', input: {} },
  { path: 'brandNameAr', input: { dir: 'rtl' } },
  { path: 'supportEmail', input: { type: 'email', dir: 'ltr' } },
  { path: 'phone', input: { type: 'tel', dir: 'ltr' } },
  { path: 'whatsappNumber', input: { type: 'tel', dir: 'ltr' } },
  { path: 'address', input: { dir: 'ltr' } },
  { path: 'addressAr', input: { dir: 'rtl' } },
] as const;

function SettingsForm({ settings: { updatedAt, ...values } }: { settings: Stored }) {
  const { t } = useTranslation();
  const lang = useLang();
  const form = useForm<Typed, unknown, z.output<typeof siteSettings>>({
    resolver: formResolver(siteSettings, lang),
    defaultValues: values,
  });
  const save = useApiCommand('settings.set', {
    onSuccess: ({ message, data }: { message?: string; data: Stored }) => {
      const { updatedAt: _at, ...stored } = data;
      form.reset(stored);
      if (message) toast.success(message);
    },
    onError: (error) => {
      if (!applyServerErrors(form, error)) toastError(error);
    },
  });
  const errorAt = (path: FieldPath<Typed>) => form.getFieldState(path, form.formState).error?.message;
  return (
    <form
      noValidate
      className="grid gap-6 p-5"
      onSubmit={(event) => void form.handleSubmit((typed) => save.mutate(typed))(event)}
    >
      <div className="grid gap-5 md:grid-cols-2">
        {LINES.map(({ path, input }) => (
          <TextField
            key={path}
            label={t(`operator.settings.${path}`)}
            optional={path !== 'brandName'}
            autoComplete="off"
            error={errorAt(path)}
            {...input}
            {...form.register(path, path === 'brandName' ? {} : orNull)}
          />
        ))}
      </div>
      <fieldset>
        <legend className="font-medium text-strong">{t('operator.settings.permits')}</legend>
        <p className="mt-1 mb-3 text-small text-muted">{t('operator.settings.permitsText')}</p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {EMIRATES.map((emirate) => (
            <Select
              key={emirate}
              label={emirateName(emirate, lang)}
              placeholder={t('operator.settings.noPermit')}
              options={choicesOf('permitType').map((choice) => ({ value: choice.id, label: choice[lang] }))}
              error={errorAt(`permits.${emirate}`)}
              {...form.register(`permits.${emirate}`, orNull)}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="primary" type="submit" isLoading={save.isPending}>
          {t('operator.settings.save')}
        </Button>
        {updatedAt && (
          <p className="text-small text-muted">
            {t('operator.settings.changed', { date: formatDate(updatedAt, lang) })}
          </p>
        )}
      </div>
    </form>
  );
}

/** Name, contact details and permit rules of the site. */
export function SiteSettings() {
  const { t } = useTranslation();
  const settings = useApiQuery('settings.get', {}, { refetchOnMount: true });
  return (
    <Block title={t('operator.settings.title')}>
      <p className="px-5 pt-4 text-small text-muted">{t('operator.settings.text')}</p>
      <Loaded query={settings} loading={<Skeleton className="m-5 h-80" />}>
        {({ data }) => <SettingsForm settings={data} />}
      </Loaded>
    </Block>
  );
}
