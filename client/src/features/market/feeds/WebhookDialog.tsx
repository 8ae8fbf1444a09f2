import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '@/platform/api/api';
import { useApiCommand } from '@/platform/api/useApi';
import { showRefusal } from '@/ui/form/showRefusal';
import { TextField } from '@/ui/form/TextField';
import { FormDialog } from '@/ui/overlay/FormDialog';

/** Sets where enquiries are sent; `onClose` receives the secret, if it is new. */
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
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      onClose((await set.mutateAsync({ url: values.url.trim() })).data.secret);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <FormDialog
      onClose={() => onClose()}
      title={t('feeds.webhook.set')}
      action={t('feeds.webhook.setIt')}
      isSending={isSubmitting}
      onSubmit={submit}
    >
      <TextField
        label={t('feeds.webhook.url')}
        help={t('feeds.webhook.urlHelp')}
        type="url"
        dir="ltr"
        error={errors.url?.message}
        {...form.register('url')}
      />
    </FormDialog>
  );
}
