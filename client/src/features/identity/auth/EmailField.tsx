import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/ui/form/TextField';

/** The account's mail address. */
export function EmailField(field: UseFormRegisterReturn & { error: string | undefined }) {
  const { t } = useTranslation();
  return <TextField label={t('auth.email')} type="email" dir="ltr" autoComplete="username" {...field} />;
}
