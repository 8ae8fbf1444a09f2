import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useLang } from '@/platform/i18n/format';
import { rememberViewed } from '@/blocks/lists/lists';
import { useApiQuery } from '@/platform/api/useApi';
import { useTitle } from '@/platform/hooks/useTitle';
import { titleOf } from '@/blocks/listing/card/card';
import { PageSkeleton } from '@/blocks/offerPage/PageSkeleton';
import { NotFoundMessage } from '@/ui/NotFoundMessage';
import { Loaded } from '@/ui/States';
import { PropertyPage } from './PropertyPage';

const HomesInstead = lazyPart(async () => (await import('@/blocks/listing/card/HomesInstead')).HomesInstead);

const RecentlyViewed = lazyPart(
  async () => (await import('@/blocks/listing/card/RecentlyViewed')).RecentlyViewed,
);

/** /single?id= */
export function ListingScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  // This call counts a view, so it isn't repeated while the page stays open.
  const property = useApiQuery(
    'properties.get',
    { id },
    { staleTime: Infinity, refetchOnMount: true, enabled: id !== '' },
  );
  const found = property.data?.data;
  useTitle(found && titleOf(found, lang));
  useEffect(() => {
    if (found) rememberViewed(found.id);
  }, [found]);
  if (id === '' || [400, 404, 410].includes(property.error?.failure.status ?? 0)) {
    const isNone = property.error?.failure.status !== 404;
    return (
      <>
        <NotFoundMessage
          title={t(isNone ? 'single.unknown' : 'single.gone')}
          text={t(isNone ? 'single.unknownText' : 'single.goneText')}
          browse={{ to: '/catalog?category=rent', label: t('notFound.browse') }}
        />
        <Suspense fallback={null}>
          <HomesInstead />
          <RecentlyViewed except={id} className="page pb-12" />
        </Suspense>
      </>
    );
  }
  return (
    <Loaded query={property} loading={<PageSkeleton />}>
      {({ data }) => <PropertyPage key={data.id} listing={data} />}
    </Loaded>
  );
}
