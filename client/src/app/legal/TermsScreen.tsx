import { useTranslation } from 'react-i18next';
import { terms } from '@manzil/shared/messages/legal/terms';
import { LegalText } from './LegalText';

export function TermsScreen() {
  const { t } = useTranslation();
  return <LegalText title={t('pages.terms')} text={terms} />;
}
