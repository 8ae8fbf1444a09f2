import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingHere } from '@/ui/NothingHere';

const HomesInstead = lazy(async () => ({
  default: (await import('@/blocks/listing/card/HomesInstead')).HomesInstead,
}));

/** Page for unknown addresses. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <>
      <NothingHere
        title={t('notFound.title')}
        text={t('notFound.text')}
        browse={{ to: '/catalog?category=rent', label: t('notFound.browse') }}
      />
      <Suspense fallback={null}>
        <HomesInstead />
      </Suspense>
    </>
  );
}
