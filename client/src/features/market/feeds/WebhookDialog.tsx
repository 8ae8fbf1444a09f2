import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '@/platform/api/api';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { showRefusal } from '@/ui/form/showRefusal';
import { TextField } from '@/ui/form/TextField';
import { Dialog } from '@/ui/overlay/Modal';

const FORM = 'webhook-form';

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
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      onClose((await set.mutateAsync({ url: values.url.trim() })).data.secret);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <Dialog
      isOpen
      onClose={() => onClose()}
      title={t('feeds.webhook.set')}
      footer={
        <>
          <Button onClick={() => onClose()}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isLoading={isSubmitting}>
            {t('feeds.webhook.setIt')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('feeds.webhook.url')}
          help={t('feeds.webhook.urlHelp')}
          type="url"
          dir="ltr"
          error={errors.url?.message}
          {...form.register('url')}
        />
      </form>
    </Dialog>
  );
}
