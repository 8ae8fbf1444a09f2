import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/platform/browser/lazyPart';
import { NotFoundMessage } from '@/ui/NotFoundMessage';

const HomesInstead = lazyPart(async () => (await import('@/blocks/listing/card/HomesInstead')).HomesInstead);

/** Page for unknown addresses. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <>
      <NotFoundMessage
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
