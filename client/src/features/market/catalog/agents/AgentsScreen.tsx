import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AGENTS_PAGE_SIZE, agentsQuery } from '@manzil/shared/domain/address/agentsAddress';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName } from '@/platform/i18n/labels';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useDistrictName } from '@/platform/i18n/places';
import { useListState } from '@/platform/hooks/useListState';
import { useTitle } from '@/platform/hooks/useTitle';
import { CardGrid } from '@/blocks/listing/card/CardGrid';
import { ButtonLink } from '@/ui/Button';
import { Pager } from '@/ui/list/Pager';
import { StaleNote } from '@/ui/list/StaleNote';
import { EmptyState, Loaded } from '@/ui/States';
import { AgencyPage } from './AgencyPage';
import { AGENT_GRID, agentsShape } from './agentGrid';
import { AgentFilters } from './AgentFilters';
import { AgentRow } from './AgentRow';

const UnreadAddress = lazyPart(
  async () => (await import('@/blocks/listing/filter/UnreadAddress')).UnreadAddress,
);

/** /catalog?view=agents: agents with listings under their names. */
function Directory() {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const [params] = useSearchParams();
  const state = useListState();
  const question = useMemo(() => agentsQuery(params), [params]);
  const found = useApiQuery('agents.list', question, { keepPrevious: true });
  const { city, district } = question;
  const title = city
    ? t('catalog.inPlace', {
        what: t('agents.title'),
        place: district ? districtName(city, district) : emirateName(city, lang),
      })
    : t('agents.title');
  useTitle(title);
  const { count } = found.data ?? {};
  return (
    <div className="page py-8">
      <h1 className="text-h1">{title}</h1>
      <p aria-live="polite" className="mt-1 mb-5 min-h-6 text-muted numbers">
        {count !== undefined && t('agents.found', { count, n: formatNumber(count) })}
      </p>
      <AgentFilters state={state} filter={question} />
      {params.size > 1 && (
        <Suspense fallback={null}>
          <UnreadAddress page="agents" />
        </Suspense>
      )}
      <Loaded
        query={found}
        loading={agentsShape}
        isEmpty={(answer) => answer.count === 0}
        empty={
          <EmptyState
            title={t('agents.none')}
            text={t('agents.noneText')}
            action={<ButtonLink to="/catalog?view=agents">{t('ui.clearAll')}</ButtonLink>}
          />
        }
      >
        {({ data, count: total }) => (
          <div aria-busy={found.isPlaceholderData}>
            <StaleNote query={found} />
            <h2 className="sr-only">{t('agents.results')}</h2>
            <CardGrid className={AGENT_GRID}>
              {data.map((agent) => (
                <li key={agent.id}>
                  <AgentRow agent={agent} />
                </li>
              ))}
            </CardGrid>
            <Pager page={question.page} count={total} limit={AGENTS_PAGE_SIZE} linkTo={state.linkTo} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** The directory of agents, or one agency. */
export function AgentsScreen() {
  const [params] = useSearchParams();
  const slug = params.get('agency')?.trim();
  return slug && params.get('view') !== 'agents' ? <AgencyPage slug={slug} /> : <Directory />;
}
