import { useTranslation } from 'react-i18next';

/**
 * A landmark's name in the reader's language, from the texts of the districts (client/districtNames.ts); a readable
 * form of its id until these load.
 */
export function useLandmarkName(): (id: string) => string {
  const { i18n } = useTranslation('districts', { useSuspense: false });
  return (id) => {
    const name: unknown = i18n.getResource(
      i18n.resolvedLanguage ?? i18n.language,
      'districts',
      `landmarks.${id}`,
    );
    return typeof name === 'string' ? name : id.replaceAll('_', ' ');
  };
}
