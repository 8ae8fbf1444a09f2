import { useTranslation } from 'react-i18next';

/** Name of a listing's field or of a feed's additional one; the key if it has no name. */
export function useFieldName(): (field: string) => string {
  const { t, i18n } = useTranslation();
  return (field) => {
    const [key = ''] = field.split('.');
    const paths = [`feeds.column.${key}`, `moderation.field.${key}`, `single.facts.${key}`];
    const name = paths.find((path) => i18n.exists(path));
    return name ? t(name as 'moderation.field.title') : field;
  };
}
