import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Output } from '@/platform/api/api';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { label, named } from '@/platform/i18n/labels';
import { formatList } from '@/platform/i18n/list';
import { agencyPath, publicAgentPath } from '@/blocks/agent/agentPath';
import { Avatar } from '@/ui/Avatar';
import { Rating } from '@/ui/Rating';

type Row = Output<'agents.list'>['data'][number];

/** An agent in the directory: the name leads to their listings, the agency to its page. */
export function AgentRow({ agent }: { agent: Row }) {
  const { t } = useTranslation();
  const lang = useLang();
  const agency = named(lang, agent.companyName, agent.companyNameAr) ?? agent.companyNameAr;
  const spoken = formatList(
    agent.languages.map((id) => label('languagesSpoken', id, lang)),
    lang,
  );
  return (
    <article className="relative flex h-full gap-4 rounded-card border border-hair bg-card p-4 hover:border-line">
      <Avatar person={agent} size={64} />
      <div className="min-w-0 flex-1">
        <h3 className="aligned text-[1.0625rem] break-words" dir="auto">
          <Link
            to={publicAgentPath(agent.id, { kind: 'property', type: agent.deal })}
            className="before:absolute before:inset-0 before:rounded-card hover:text-link"
          >
            {named(lang, agent.name, agent.nameAr)}
          </Link>
        </h3>
        {agency && (
          <p className="text-small text-muted">
            {agent.agencySlug ? (
              <Link
                to={agencyPath(agent.agencySlug)}
                className="relative inline-flex min-h-6 items-center hover:text-link hover:underline"
              >
                <bdi>{agency}</bdi>
              </Link>
            ) : (
              <bdi>{agency}</bdi>
            )}
          </p>
        )}
        <Rating value={agent.averageRating} count={agent.totalFeedbacks} isShort />
        {spoken && <p className="mt-1 text-small text-muted">{spoken}</p>}
        <p className="mt-1 text-small font-medium text-strong numbers">
          {t('agents.listings', { count: agent.listings, n: formatNumber(agent.listings) })}
        </p>
      </div>
    </article>
  );
}
