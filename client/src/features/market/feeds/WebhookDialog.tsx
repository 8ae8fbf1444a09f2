import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '@/platform/api/api';
import { useApiCommand } from '@/platform/api/useApi';
import { TextField } from '@/ui/form/TextField';
import { FormDialog } from '@/ui/overlay/FormDialog';

/** Sets the webhook's address; `onClose` receives the secret if it is new. */
export function WebhookDialog({
  url,
  onClose,
}: {
  url: string;
  onClose: (secret?: Output<'integrations.setWebhook'>['data']['secret']) => void;
}) {
  const { t } = useTranslation();
  const set = useApiCommand('integrations.setWebhook');
  const form = useForm<Pick<Input<'integrations.setWebhook'>, 'url'>>({ defaultValues: { url } });
  return (
    <FormDialog
      form={form}
      onClose={() => onClose()}
      title={t('feeds.webhook.set')}
      action={t('feeds.webhook.setIt')}
      send={async (values) => onClose((await set.mutateAsync({ url: values.url.trim() })).data.secret)}
    >
      <TextField
        label={t('feeds.webhook.url')}
        help={t('feeds.webhook.urlHelp')}
        type="url"
        dir="ltr"
        error={form.formState.errors.url?.message}
        {...form.register('url')}
      />
    </FormDialog>
  );
}
