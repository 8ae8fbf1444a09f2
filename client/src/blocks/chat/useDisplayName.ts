import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import { DELETED, type Name } from './conversation';

/** Names of chat members in the reader's language, also of deleted accounts. */
export function useDisplayName(): (person: Name) => string {
  const { t } = useTranslation();
  const lang = useLang();
  return (person) =>
    person.id === null && person.name === DELETED ? t('chat.deletedUser') : nameOf(person, lang);
}
