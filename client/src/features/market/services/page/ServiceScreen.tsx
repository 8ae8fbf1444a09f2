import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useApiQuery } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { useTitle } from '@/platform/hooks/useTitle';
import { titleOf } from '@/blocks/listing/card/card';
import { PageSkeleton } from '@/blocks/offerPage/PageSkeleton';
import { NotFoundMessage } from '@/ui/NotFoundMessage';
import { Loaded } from '@/ui/States';
import { ServicePage } from './ServicePage';

/** /single-service?id= */
export function ServiceScreen() {
  const { t } = useTranslation();
  const lang = useLang();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  // This call counts a view, so it isn't repeated while the page stays open.
  const service = useApiQuery(
    'services.get',
    { id },
    { staleTime: Infinity, refetchOnMount: true, enabled: id !== '' },
  );
  const found = service.data?.data;
  useTitle(found && titleOf(found, lang));
  if (id === '' || [400, 404, 410].includes(service.error?.failure.status ?? 0)) {
    const isNone = service.error?.failure.status !== 404;
    return (
      <NotFoundMessage
        title={t(isNone ? 'service.unknown' : 'service.gone')}
        text={t(isNone ? 'service.unknownText' : 'service.goneText')}
        browse={{ to: '/services', label: t('home.allServices') }}
      />
    );
  }
  return (
    <Loaded query={service} loading={<PageSkeleton />}>
      {({ data }) => <ServicePage service={data} />}
    </Loaded>
  );
}
