import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { API_TOKEN_SCOPES, type ApiTokenScope } from '@manzil/shared/domain/integrations';
import { MAX_NAME } from '@manzil/shared/domain/text/textLimits';
import type { Output } from '@/platform/api/api';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/choice/Select';
import { showRefusal } from '@/ui/form/showRefusal';
import { TextField } from '@/ui/form/TextField';
import { Dialog } from '@/ui/overlay/Modal';

const FORM = 'token-form';

/** Creates an API token and passes it to `onClose`. */
export function TokenDialog({
  onClose,
}: {
  onClose: (made?: Output<'integrations.createToken'>['data']) => void;
}) {
  const { t } = useTranslation();
  const create = useApiCommand('integrations.createToken');
  const form = useForm<{ name: string; scope: ApiTokenScope }>({
    defaultValues: { name: '', scope: 'read' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      onClose((await create.mutateAsync(values)).data);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <Dialog
      isOpen
      onClose={() => onClose()}
      title={t('feeds.tokens.create')}
      footer={
        <>
          <Button onClick={() => onClose()}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isLoading={isSubmitting}>
            {t('feeds.tokens.createIt')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <TextField
          label={t('feeds.tokens.name')}
          help={t('feeds.tokens.nameHelp')}
          maxLength={MAX_NAME}
          dir="auto"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Select
          label={t('feeds.tokens.may')}
          options={API_TOKEN_SCOPES.map((scope) => ({
            value: scope,
            label: t(`feeds.tokens.allows.${scope}`),
          }))}
          error={errors.scope?.message}
          {...form.register('scope')}
        />
      </form>
    </Dialog>
  );
}
