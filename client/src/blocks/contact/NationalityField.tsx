import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { nationalityOptions } from '@/platform/i18n/nationalities';
import { Combobox } from '@/ui/choice/Combobox';

interface NationalityFieldProps {
  value: string | null | undefined;
  onChange: (nationality: string | null) => void;
  error: string | undefined;
}

/** An optional nationality. */
export function NationalityField({ value, onChange, error }: NationalityFieldProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const options = useMemo(() => nationalityOptions(lang), [lang]);
  return (
    <Combobox
      label={t('profile.nationality')}
      optional
      placeholder={t('listing.notStated')}
      options={options}
      value={value ?? undefined}
      onChange={(nationality) => onChange(nationality ?? null)}
      error={error}
    />
  );
}
