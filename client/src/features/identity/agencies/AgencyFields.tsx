import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/ui/form/TextField';

export interface AgencyNames {
  name: string;
  nameAr?: string | null | undefined;
  orn?: string | null | undefined;
  /** In the form of admins only. */
  dailyLimit?: string;
}
const orNull = { setValueAs: (typed: string | null) => typed || null };

/** An agency's names and registration number; owners can't change the names. */
export function AgencyFields({ form, hasNames }: { form: UseFormReturn<AgencyNames>; hasNames: boolean }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const optional = (key: 'nameAr' | 'orn') => ({
    optional: true,
    autoComplete: 'off',
    error: errors[key]?.message,
    ...form.register(key, orNull),
  });
  return (
    <>
      {hasNames && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('agency.name')}
            dir="auto"
            autoComplete="organization"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField label={t('agency.nameAr')} dir="auto" lang="ar" {...optional('nameAr')} />
        </div>
      )}
      <TextField label={t('people.orn')} dir="ltr" inputMode="numeric" {...optional('orn')} />
    </>
  );
}
