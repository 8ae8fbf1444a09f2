import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { canOffer } from '@manzil/shared/domain/roles';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import { useTitle } from '@/platform/hooks/useTitle';
import { CardGrid, SkeletonGrid } from '@/blocks/listing/card/CardGrid';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';
import { ReviewsSection } from '@/blocks/reviews/ReviewsSection';
import { ServiceCard } from '@/blocks/service/ServiceCard';
import { ButtonLink } from '@/ui/Button';
import { NotFoundMessage } from '@/ui/NotFoundMessage';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { AgentCard } from './AgentCard';
import { listingsOf, servicesOf } from './offers';

const SIZES = '(min-width: 80rem) 20rem, (min-width: 56rem) 30vw, (min-width: 35rem) 45vw, 92vw';

/** The agent's listings, without those that hide their agent. */
function Listings({ id }: { id: string }) {
  const { t } = useTranslation();
  const list = useApiQuery('properties.getAll', listingsOf(id));
  return (
    <section aria-labelledby="listings">
      <h2 id="listings" className="mb-4 text-h2">
        {t('agent.listings')}
      </h2>
      <Loaded
        query={list}
        loading={<SkeletonGrid count={4} />}
        isEmpty={({ count }) => count === 0}
        empty={<p className="text-muted">{t('agent.noListings')}</p>}
      >
        {({ data, count }) => (
          <>
            <CardGrid>
              {data.map((card) => (
                <li key={card.id}>
                  <PropertyCard listing={card} sizes={SIZES} />
                </li>
              ))}
            </CardGrid>
            {count > data.length && (
              <ButtonLink className="mt-6" to={`/catalog?agent=${id}`}>
                {t('agent.seeAll', { count, n: formatNumber(count) })}
              </ButtonLink>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The agent's services. */
function Services({ id }: { id: string }) {
  const { t } = useTranslation();
  const list = useApiQuery('services.getAll', servicesOf(id));
  const { data: services = [], count = 0 } = list.data ?? {};
  if (services.length === 0) return null;
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="mb-4 text-h2">
        {t('agent.services')}
      </h2>
      <CardGrid>
        {services.map((service) => (
          <li key={service.id}>
            <ServiceCard service={service} sizes={SIZES} />
          </li>
        ))}
      </CardGrid>
      {count > services.length && (
        <ButtonLink className="mt-6" to={`/services?agent=${id}`}>
          {t('agent.seeAllServices', { count, n: formatNumber(count) })}
        </ButtonLink>
      )}
    </section>
  );
}

/** /agent?id= */
export function AgentScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const agent = useApiQuery('users.getUserWithId', { id }, { enabled: id !== '' });
  const found = agent.data?.data;
  const lang = useLang();
  useTitle(found && nameOf(found, lang));
  const offersHomes = found && canOffer('property', found.role);
  const offersServices = found && canOffer('service', found.role);
  if (
    id === '' ||
    [400, 404].includes(agent.error?.failure.status ?? 0) ||
    (found && !offersHomes && !offersServices)
  ) {
    return (
      <NotFoundMessage
        title={t('agent.unknown')}
        text={t('agent.unknownText')}
        browse={{ to: '/catalog?category=rent', label: t('notFound.browse') }}
      />
    );
  }
  return (
    <div className="page py-8">
      <Loaded query={agent} loading={<Skeleton className="h-56 rounded-sheet" />}>
        {(answer) => (
          <div className="space-y-12">
            <AgentCard agent={answer} />
            {offersHomes && <Listings id={answer.data.id} />}
            {offersServices && <Services id={answer.data.id} />}
            <ReviewsSection subject={{ kind: 'agent', id: answer.data.id }} />
          </div>
        )}
      </Loaded>
    </div>
  );
}
