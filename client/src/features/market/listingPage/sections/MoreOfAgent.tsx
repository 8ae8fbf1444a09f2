import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLang } from '@/platform/i18n/format';
import { named } from '@/platform/i18n/labels';
import { useApiQuery } from '@/platform/api/useApi';
import { useAgentPath } from '@/blocks/agent/agentPath';
import { CardGrid } from '@/blocks/listing/card/CardGrid';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';
import type { Listing } from '../listing';

const SHOWN = 4;

/** Other listings by the same agent. */
export function MoreOfAgent({ listing, agent }: { listing: Listing; agent: NonNullable<Listing['agent']> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const agentPath = useAgentPath();
  const found = useApiQuery('properties.allAgentProperties', {
    id: agent.id,
    category: listing.type,
    limit: SHOWN + 1,
  });
  const others = (found.data?.data ?? []).filter(({ id }) => id !== listing.id).slice(0, SHOWN);
  if (others.length === 0) return null;
  const name = named(lang, agent.name, agent.nameAr);
  return (
    <section aria-labelledby="of-agent" className="mt-14 print:hidden">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="of-agent" className="text-h2">
          {t('single.ofAgent')} <bdi>{name}</bdi>
        </h2>
        <Link
          to={agentPath(agent.id, { kind: 'property', type: listing.type })}
          className="font-medium text-link hover:underline"
        >
          {t('single.allByAgent', { name })}
        </Link>
      </div>
      <CardGrid>
        {others.map((card) => (
          <li key={card.id}>
            <PropertyCard listing={card} />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
