import { useTranslation } from 'react-i18next';
import { privacyFor } from '@manzil/shared/messages/legal/privacy';
import { numberReaders } from '@/platform/config';
import { LegalText } from './LegalText';

export function PrivacyScreen() {
  const { t } = useTranslation();
  return <LegalText title={t('pages.privacy')} text={privacyFor(numberReaders())} />;
}
