import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLang } from '@/platform/format';
import { rememberViewed } from '@/platform/lists';
import { useApiQuery } from '@/platform/useApi';
import { useTitle } from '@/platform/useTitle';
import { titleOf } from '@/property/card';
import { RecentlyViewed } from '@/property/RecentlyViewed';
import { ButtonLink } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, Loaded } from '@/ui/States';
import { PropertyPage } from './PropertyPage';

function Shape() {
  return (
    // As high as the screen, so that the footer is not seen before the page.
    <div className="page min-h-dvh py-5">
      <Skeleton className="h-72 rounded-sheet md:h-[28rem]" />
      <div className="mt-8 grid gap-14 md:grid-cols-[1fr_24rem]">
        <div className="space-y-4">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
        </div>
        <Skeleton className="hidden h-96 rounded-sheet md:block" />
      </div>
    </div>
  );
}

/** /single?id= */
export function SingleScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  // A view is counted by this call, so it is not repeated while the page stays open.
  const property = useApiQuery(
    'properties.get',
    { id },
    { staleTime: Infinity, askAgain: true, enabled: id !== '' },
  );
  const found = property.data?.data;
  useTitle(found && titleOf(found, lang));
  useEffect(() => {
    if (found) rememberViewed(found.id);
  }, [found]);
  if (id === '' || [400, 404, 410].includes(property.error?.failure.status ?? 0)) {
    const isNone = property.error?.failure.status !== 404;
    return (
      <div className="page pb-12">
        <EmptyState
          scene="lost"
          title={t(isNone ? 'single.unknown' : 'single.gone')}
          text={t(isNone ? 'single.unknownText' : 'single.goneText')}
          action={<ButtonLink to="/catalog?category=rent">{t('notFound.browse')}</ButtonLink>}
        />
        <RecentlyViewed except={id} className="mt-8" />
      </div>
    );
  }
  return (
    <Loaded of={property} loading={<Shape />}>
      {({ data }) => <PropertyPage of={data} />}
    </Loaded>
  );
}
