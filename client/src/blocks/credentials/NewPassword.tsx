import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { password } from '@manzil/shared/contract/schemas/people.schemas';
import { PasswordField } from '@/ui/form/TextField';
import { PasswordStrength } from './PasswordStrength';

interface NewPasswordValues {
  password: string;
  confirmPassword: string;
}

/** The two fields of a new password for a form's schema; refine the schema with `passwordsMatch`. */
export const newPassword = { password, confirmPassword: z.string() };
const isMatching = (typed: NewPasswordValues) => typed.password === typed.confirmPassword;
export const passwordsMatch = [
  isMatching,
  { path: ['confirmPassword'], params: { key: 'validation.password_mismatch' } },
] as const satisfies Parameters<z.ZodType<NewPasswordValues>['refine']>;

interface NewPasswordProps {
  fields: Record<keyof NewPasswordValues, UseFormRegisterReturn>;
  errors: FieldErrors<NewPasswordValues>;
  /** The password typed so far. */
  typed: string;
}

/** New password with strength meter and confirmation. */
export function NewPassword({ fields, errors, typed }: NewPasswordProps) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <PasswordField
          label={t('auth.newPassword')}
          autoComplete="new-password"
          {...fields.password}
          error={errors.password?.message}
        />
        <PasswordStrength password={typed} />
      </div>
      <PasswordField
        label={t('auth.repeatPassword')}
        autoComplete="new-password"
        {...fields.confirmPassword}
        error={errors.confirmPassword?.message}
      />
    </>
  );
}
