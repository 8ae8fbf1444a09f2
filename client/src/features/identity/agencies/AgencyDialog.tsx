import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_AGENCY_DAILY_LIMIT } from '@manzil/shared/domain/agency';
import { MAX_A_DAY } from '@manzil/shared/domain/offer/propertyRules';
import { useApiCommand } from '@/platform/api/useApi';
import { TextField } from '@/ui/form/TextField';
import { FormDialog } from '@/ui/overlay/FormDialog';
import { toast } from '@/ui/overlay/toasts';
import type { Agency } from './agency';
import { AgencyFields, type AgencyNames } from './AgencyFields';

/** Edits an agency: its owner the registration number, admins also names and daily limit. */
export function AgencyDialog({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, can } = agency;
  const save = useApiCommand('agencies.update');
  const form = useForm<AgencyNames>({
    defaultValues: {
      name: agency.name,
      nameAr: agency.nameAr,
      orn: agency.orn,
      dailyLimit: String(agency.dailyLimit ?? ''),
    },
  });
  const send = async ({ name, nameAr, orn, dailyLimit }: AgencyNames) => {
    const limit = dailyLimit?.trim() ? Number(dailyLimit) : null;
    await save.mutateAsync({ id, orn, ...(can.rename && { name, nameAr, dailyLimit: limit }) });
    toast.success(t('agency.saved'));
    onClose();
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('agency.editTitle')}
      description={can.rename ? undefined : t('agency.editText')}
      action={t('listing.save')}
      send={send}
    >
      <AgencyFields form={form} hasNames={can.rename} />
      {can.rename && (
        <TextField
          label={t('agency.dailyLimit')}
          help={t('agency.dailyLimitHelp', { n: MAX_A_DAY })}
          optional
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_AGENCY_DAILY_LIMIT}
          error={form.formState.errors.dailyLimit?.message}
          {...form.register('dailyLimit')}
        />
      )}
    </FormDialog>
  );
}
