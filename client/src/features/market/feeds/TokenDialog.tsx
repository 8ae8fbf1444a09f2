import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { API_TOKEN_SCOPES, type ApiTokenScope } from '@manzil/shared/domain/integrations';
import { MAX_NAME } from '@manzil/shared/domain/text/textLimits';
import type { Output } from '@/platform/api/api';
import { useApiCommand } from '@/platform/api/useApi';
import { Select } from '@/ui/choice/Select';
import { TextField } from '@/ui/form/TextField';
import { FormDialog } from '@/ui/overlay/FormDialog';

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
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      onClose={() => onClose()}
      title={t('feeds.tokens.create')}
      action={t('feeds.tokens.createIt')}
      send={async (values) => onClose((await create.mutateAsync(values)).data)}
    >
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
    </FormDialog>
  );
}
