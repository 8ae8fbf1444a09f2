import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { config } from '@/platform/config';
import { saveFile } from '@/platform/browser/saveFile';
import { Button } from '@/ui/Button';
import { CopyButton } from './SecretCard';

/** Recovery codes of a new second factor: shown once, to copy or save. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-muted">{t('auth.recoveryText')}</p>
      <ul
        dir="ltr"
        aria-label={t('auth.recoveryTitle')}
        className="grid gap-x-6 gap-y-1.5 rounded-card border border-hair bg-sunken p-4 text-small font-medium text-strong numbers sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t('auth.copyCodes')} />
        <Button
          small
          icon={Download}
          onClick={() => saveFile(`${config.brandName}-recovery-codes.txt`, 'text/plain', `${text}\n`)}
        >
          {t('auth.saveCodes')}
        </Button>
      </div>
      <Button variant="primary" onClick={onDone}>
        {t('auth.savedCodes')}
      </Button>
    </div>
  );
}
