import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/ui/form/TextField';

type Part = 'name' | 'email' | 'phone';
interface SenderFieldsProps {
  fields: Record<Part, UseFormRegisterReturn>;
  errors: { [P in Part]?: { message?: string | undefined } | undefined };
  isPhoneOptional?: boolean;
}

/** The sender's name, mail address and phone. */
export function SenderFields({ fields, errors, isPhoneOptional }: SenderFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField label={t('auth.name')} autoComplete="name" {...fields.name} error={errors.name?.message} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('auth.email')}
          type="email"
          dir="ltr"
          autoComplete="email"
          {...fields.email}
          error={errors.email?.message}
        />
        <TextField
          label={t('auth.phone')}
          {...(isPhoneOptional && { optional: true })}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          {...fields.phone}
          error={errors.phone?.message}
        />
      </div>
    </>
  );
}
