import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/form/TextField';

interface TotpFormProps {
  label: string;
  help?: ReactNode;
  action: string;
  error: string | undefined;
  isPending: boolean;
  onCode: (code: string) => void;
  /** Shown above the code. */
  first?: ReactNode;
  /** Shown next to the button. */
  children?: ReactNode;
}

/** Field for an authenticator code. */
export function TotpForm({ label, help, action, error, isPending, onCode, first, children }: TotpFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = trimmed(code);
        setIsMissing(!typed);
        if (typed) onCode(typed);
      }}
    >
      {first}
      <TextField
        label={label}
        help={help}
        dir="ltr"
        name="totp"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={60}
        autoFocus
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setIsMissing(false);
        }}
        error={isMissing ? t('auth.totpMissing') : error}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isLoading={isPending}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}
