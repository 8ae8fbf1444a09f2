import { Clock3 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { lazyPart } from '@/platform/browser/lazyPart';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName, label, named } from '@/platform/i18n/labels';
import { formatList } from '@/platform/i18n/list';
import { useSession } from '@/platform/session';
import { ChatButton } from '@/blocks/chat/ChatButton';
import { ContactOptions } from '@/blocks/offerPage/Contact';
import { useNumbers } from '@/blocks/offerPage/useNumbers';
import { Avatar } from '@/ui/Avatar';
import { cx } from '@/ui/classes';
import { Rating } from '@/ui/Rating';
import { Sheet } from '@/ui/overlay/Modal';
import { Skeleton } from '@/ui/Skeleton';
import { agencyPath, publicAgentPath } from './agentPath';
import { Licence } from './Licence';

const AgentReviews = lazyPart(async () => (await import('@/blocks/reviews/AgentReviews')).AgentReviews);

type Profile = Output<'agents.profile'>['data'];

/** Name, agency, rating and the facts visitors choose an agent by. */
function Facts({ profile }: { profile: Profile }) {
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
  return (
    <div className="min-w-0 flex-1 basis-56">
      <h2 className="aligned text-h2 break-words" dir="auto">
        {name}
      </h2>
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
      {profile.about && (
        <p dir="auto" className="aligned mt-3 max-w-prose whitespace-pre-line">
          {profile.about}
        </p>
      )}
    </div>
  );
}

const chip = 'inline-flex min-h-11 items-center gap-1.5 rounded-pill border px-4 text-small font-medium';
const quietChip = 'border-line text-strong hover:bg-sunken';

/** Opens the agent's reviews over the list. */
function Reviews({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={cx(chip, quietChip)} onClick={() => setIsOpen(true)}>
        {t('single.reviews')} <span className="numbers">{formatNumber(profile.totalFeedbacks)}</span>
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('single.reviews')}>
        <Suspense fallback={<Skeleton className="h-40" />}>
          <AgentReviews id={profile.id} />
        </Suspense>
      </Sheet>
    </>
  );
}

/** Links to the agent's listings by deal and to their services, the list on this page marked; and their reviews. */
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
      {profile.totalFeedbacks > 0 && <Reviews profile={profile} />}
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

/** The agent above a list of their offers; nothing for agents without a public page. */
export function AgentHead({ id, current }: { id: string; current: string }) {
  const session = useSession();
  const { data, isPending } = useApiQuery('agents.profile', { id });
  if (isPending) return <Skeleton className="mb-5 h-56 rounded-sheet" />;
  if (!data) return null;
  const agent = data.data;
  return (
    <header className="mb-5 flex flex-wrap items-start gap-5 rounded-sheet border border-hair bg-card p-5">
      <Avatar person={agent} size={72} />
      <Facts profile={agent} />
      {session?.user.id !== agent.id && <Buttons profile={agent} />}
      <Offers profile={agent} current={current} />
    </header>
  );
}
