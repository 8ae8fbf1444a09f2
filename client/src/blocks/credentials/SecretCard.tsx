import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/platform/browser/copyText';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/overlay/toasts';

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    if (await copyText(text)) setIsCopied(true);
    else toast.info(t('ui.copyByHand'));
  };
  return (
    <Button small icon={isCopied ? Check : Copy} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t('auth.copied') : label}</span>
    </Button>
  );
}

/** The secret of a second factor for an authenticator app, as text and as a QR code rendered locally. */
export function SecretCard({ secret, otpauthUrl }: { secret: string; otpauthUrl: string }) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void import('qrcode')
      .then(({ default: qr }) => qr.toDataURL(otpauthUrl, { margin: 2, width: 352 }))
      .then((url) => isCurrent && setDrawn(url));
    return () => void (isCurrent = false);
  }, [otpauthUrl]);
  return (
    <div className="flex flex-wrap items-center gap-5 rounded-card border border-hair bg-sunken p-4">
      {drawn ? (
        <img src={drawn} alt={t('auth.qr')} width={176} height={176} className="size-44 rounded-control" />
      ) : (
        <span className="size-44" />
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-small text-muted">{t('auth.secretText')}</p>
        <p className="my-2 font-medium break-all text-strong">
          <bdi dir="ltr">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
        </p>
        <CopyButton text={secret} label={t('auth.copySecret')} />
      </div>
    </div>
  );
}
