import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FEED_INTERVALS } from '@manzil/shared/domain/offer/feeds';
import { MAX_NAME } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { Select } from '@/ui/choice/Select';
import { Checkbox } from '@/ui/choice/Toggles';
import { PasswordField, TextField } from '@/ui/form/TextField';
import { FormDialog } from '@/ui/overlay/FormDialog';
import type { Feed } from './feed';

interface FeedValues {
  name: string;
  url: string;
  userName: string;
  password: string;
  everyHours: string;
  appliesItself: boolean;
}

/** How and how often the address is fetched. */
function AddressFields({ form, hasPassword }: { form: UseFormReturn<FeedValues>; hasPassword: boolean }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('feeds.userName')}
          dir="ltr"
          optional
          autoComplete="off"
          error={errors.userName?.message}
          {...form.register('userName')}
        />
        <PasswordField
          label={t('feeds.password')}
          optional
          autoComplete="new-password"
          help={hasPassword ? t('feeds.passwordKept') : undefined}
          error={errors.password?.message}
          {...form.register('password')}
        />
      </div>
      <Select
        label={t('feeds.every')}
        options={FEED_INTERVALS.map((hours) => ({
          value: String(hours),
          label: t(`feeds.interval.${hours}`),
        }))}
        error={errors.everyHours?.message}
        {...form.register('everyHours')}
      />
      <Checkbox label={t('feeds.appliesItself')} {...form.register('appliesItself')} />
    </>
  );
}

const valuesOf = (feed: Feed | undefined): FeedValues => ({
  name: feed?.name ?? '',
  url: feed?.url ?? '',
  userName: feed?.userName ?? '',
  password: '',
  everyHours: String(feed?.everyHours ?? 24),
  appliesItself: feed?.appliesItself ?? false,
});

/** Adds or edits a feed. An empty password field keeps the stored password. */
export function FeedDialog({ feed, onClose }: { feed?: Feed | undefined; onClose: (added?: Feed) => void }) {
  const { t } = useTranslation();
  const add = useApiCommand('feeds.add');
  const update = useApiCommand('feeds.update');
  const form = useForm<FeedValues>({ defaultValues: valuesOf(feed) });
  const { errors } = form.formState;
  const send = async ({ url, userName, password, everyHours, ...values }: FeedValues) => {
    const interval = FEED_INTERVALS.find((hours) => String(hours) === everyHours) ?? 0;
    const input = {
      ...values,
      url: url.trim() || null,
      userName: userName.trim() || null,
      ...(password && { password }),
      everyHours: url.trim() ? interval : 0,
    };
    const { data } = feed
      ? await update.mutateAsync({ id: feed.id, ...input })
      : await add.mutateAsync(input);
    onClose(data);
  };
  const hasUrl = form.watch('url').trim() !== '';
  return (
    <FormDialog
      form={form}
      onClose={() => onClose()}
      title={t(feed ? 'feeds.edit' : 'feeds.add')}
      description={t('feeds.shapes')}
      action={t(feed ? 'listing.save' : 'feeds.connect')}
      send={send}
    >
      <TextField
        label={t('feeds.name')}
        help={t('feeds.nameHelp')}
        maxLength={MAX_NAME}
        dir="auto"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('feeds.url')}
        help={t('feeds.urlHelp')}
        type="url"
        inputMode="url"
        dir="ltr"
        optional
        error={errors.url?.message}
        {...form.register('url')}
      />
      {hasUrl && <AddressFields form={form} hasPassword={feed?.hasPassword ?? false} />}
    </FormDialog>
  );
}
