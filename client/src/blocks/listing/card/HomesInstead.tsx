import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { CardGrid } from './CardGrid';
import { PropertyCard } from './PropertyCard';

const SHOWN = 3;

/** The newest homes, shown when the wanted one doesn't exist; nothing while loading. */
export function HomesInstead() {
  const { t } = useTranslation();
  const homes = useApiQuery('properties.getAll', { limit: SHOWN }, { staleTime: 60_000 });
  if (!homes.data || homes.data.data.length === 0) return null;
  return (
    <section aria-labelledby="instead" className="page pb-12">
      <h2 id="instead" className="mb-5 text-h2">
        {t('notFound.instead')}
      </h2>
      <CardGrid className="sm:grid-cols-2 md:grid-cols-3">
        {homes.data.data.map((card) => (
          <li key={card.id}>
            <PropertyCard listing={card} />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
