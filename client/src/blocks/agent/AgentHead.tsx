import { Clock3 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useListState } from '@/platform/hooks/useListState';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName, label, named } from '@/platform/i18n/labels';
import { formatList } from '@/platform/i18n/list';
import { useSession } from '@/platform/session';
import { ChatButton } from '@/blocks/chat/ChatButton';
import { ContactOptions } from '@/blocks/offerPage/Contact';
import { useNumbers } from '@/blocks/offerPage/useNumbers';
import { Avatar } from '@/ui/Avatar';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { cx } from '@/ui/classes';
import { Rating } from '@/ui/Rating';
import { Skeleton } from '@/ui/Skeleton';
import { AGENT_TABS, type AgentTab } from './agentTab';
import { agencyPath, publicAgentPath } from './agentPath';
import { Licence } from './Licence';

const AgentReviews = lazyPart(async () => (await import('@/blocks/reviews/AgentReviews')).AgentReviews);

type Profile = Output<'agents.profile'>['data'];

/** Name, agency, rating and the facts visitors choose an agent by. */
function Facts({ profile, isPageTitle }: { profile: Profile; isPageTitle: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  const name = named(lang, profile.name, profile.nameAr);
  const company = named(lang, profile.companyName, profile.companyNameAr) ?? profile.companyNameAr;
  // A provider is often their own company.
  const agency = company === name ? null : company;
  const spoken = formatList(
    profile.languages.map((one) => label('languagesSpoken', one, lang)),
    lang,
  );
  const places = formatList(
    profile.cities.map((id) => emirateName(id, lang)),
    lang,
  );
  const Name = isPageTitle ? 'h1' : 'h2';
  return (
    <div className="min-w-0 flex-1 basis-56">
      <Name className="aligned text-h2 break-words" dir="auto">
        {name}
      </Name>
      <p className="text-muted">
        {label('roles', profile.role, lang)}
        {agency && (
          <>
            {t('ui.dot')}
            {profile.agencySlug ? (
              <Link to={agencyPath(profile.agencySlug)} className="font-medium text-link hover:underline">
                <bdi>{agency}</bdi>
              </Link>
            ) : (
              <bdi>{agency}</bdi>
            )}
          </>
        )}
      </p>
      <Rating value={profile.averageRating} count={profile.totalFeedbacks} />
      {profile.answerTime && (
        <p className="mt-2 flex items-center gap-1.5 text-small">
          <Clock3 aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.7} />
          {t(`agent.answers.${profile.answerTime}`)}
        </p>
      )}
      <Licence numbers={profile} />
      {spoken && <p className="mt-1 text-small">{t('profile.speaks', { languages: spoken })}</p>}
      {places && <p className="mt-1 text-small">{t('agent.areas', { places })}</p>}
    </div>
  );
}

/** The agent's introduction, and the date they joined. */
function About({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <>
      <p dir="auto" className={cx('aligned max-w-prose whitespace-pre-line', !profile.about && 'text-muted')}>
        {profile.about || t('agent.noAbout')}
      </p>
      <p className="mt-3 text-small text-muted">
        {t('profile.since', { date: formatDate(profile.createdAt, lang) })}
      </p>
    </>
  );
}

/** The page's tabs, kept in the address. */
function Tabs({ profile, tab }: { profile: Profile; tab: AgentTab }) {
  const { t } = useTranslation();
  const state = useListState();
  const names = {
    listings: t(profile.deals.length > 0 ? 'agent.tab.listings' : 'pages.services'),
    reviews: `${t('single.reviews')} (${formatNumber(profile.totalFeedbacks)})`,
    about: t('agent.tab.about'),
  };
  return (
    <SegmentedControl
      className="mb-5 md:w-fit"
      isRow
      label={t('agent.tabs')}
      hideLabel
      value={tab}
      onChange={(value) => state.set('tab', value === 'listings' ? '' : value)}
      options={AGENT_TABS.map((value) => ({ value, label: names[value] }))}
    />
  );
}

const chip = 'inline-flex min-h-11 items-center gap-1.5 rounded-pill border px-4 text-small font-medium';
const quietChip = 'border-line text-strong hover:bg-sunken';

/** Links to the agent's listings by deal and to their services; marks the list on this page. */
function Offers({ profile, current }: { profile: Profile; current: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const lists = [
    ...profile.deals.map(({ id, count }) => ({
      id,
      text: label('dealType', id, lang),
      count,
      to: publicAgentPath(profile.id, { kind: 'property', type: id }),
    })),
    ...(profile.services > 0
      ? [
          {
            id: 'services',
            text: t('pages.services'),
            count: profile.services,
            to: publicAgentPath(profile.id, { kind: 'service' }),
          },
        ]
      : []),
  ];
  return (
    <nav aria-label={t('agent.offers')} className="flex w-full flex-wrap gap-2">
      {lists.map(({ id, text, count, to }) => (
        <Link
          key={id}
          to={to}
          aria-current={id === current ? 'page' : undefined}
          className={cx(
            chip,
            id === current ? 'border-primary bg-primary-soft text-primary-soft-text' : quietChip,
          )}
        >
          {text} <span className="numbers">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Numbers revealed on click, and a chat; visitors sign in for the chat only. */
function Buttons({ profile }: { profile: Profile }) {
  const numbers = useNumbers({
    kind: 'agent',
    id: profile.id,
    title: profile.name,
    titleAr: profile.nameAr,
    referenceNo: profile.userID,
    agent: {},
  });
  return (
    <div className="grid w-full gap-2 sm:w-72">
      <ContactOptions agent={profile} numbers={numbers}>
        <ChatButton kind="agent" id={profile.id} agent={profile} />
      </ContactOptions>
    </div>
  );
}

/**
 * Head and tabs of a public agent's page: offers, reviews, introduction; nothing without a public page.
 */
export function AgentHead({ id, current, tab }: { id: string; current: string; tab: AgentTab }) {
  const { t } = useTranslation();
  const session = useSession();
  const { data, isPending } = useApiQuery('agents.profile', { id });
  if (isPending) return <Skeleton className="mb-5 h-56 rounded-sheet" />;
  if (!data) return null;
  const agent = data.data;
  // The list has a title of its own.
  const isList = tab === 'listings';
  return (
    <>
      <header className="mb-5 flex flex-wrap items-start gap-5 rounded-sheet border border-hair bg-card p-5">
        <Avatar person={agent} size={72} />
        <Facts profile={agent} isPageTitle={!isList} />
        {session?.user.id !== agent.id && <Buttons profile={agent} />}
        {isList && <Offers profile={agent} current={current} />}
      </header>
      <Tabs profile={agent} tab={tab} />
      {tab === 'reviews' && (
        <section aria-label={t('single.reviews')} className="max-w-prose pb-12">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <AgentReviews id={agent.id} />
          </Suspense>
        </section>
      )}
      {tab === 'about' && (
        <section aria-label={t('agent.tab.about')} className="pb-12">
          <About profile={agent} />
        </section>
      )}
    </>
  );
}
