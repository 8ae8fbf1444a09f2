import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/ui/form/TextField';

/** The address an account is known by. */
export function EmailField(field: UseFormRegisterReturn & { error: string | undefined }) {
  const { t } = useTranslation();
  return <TextField label={t('auth.email')} type="email" dir="ltr" autoComplete="username" {...field} />;
}
