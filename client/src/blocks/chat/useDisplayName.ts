import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import { DELETED, type Name } from './conversation';

/** Names of chat members in the reader's language, also of deleted accounts. */
export function useDisplayName(): (of: Name) => string {
  const { t } = useTranslation();
  const lang = useLang();
  return (of) => (of.id === null && of.name === DELETED ? t('chat.deletedUser') : nameOf(of, lang));
}
