import { Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { EMIRATE_CHOICES, label, named } from '@/platform/i18n/labels';
import { formatList } from '@/platform/i18n/list';
import { useSession } from '@/platform/session';
import { Licence } from '@/blocks/agent/Licence';
import { ChatButton } from '@/blocks/chat/ChatButton';
import { ContactOptions } from '@/blocks/offerPage/Contact';
import { useNumbers } from '@/blocks/offerPage/useNumbers';
import { Avatar } from '@/ui/Avatar';
import { ShareButton } from '@/ui/ShareButton';
import { Rating } from '@/ui/Rating';
import { listingsOf, servicesOf } from './offers';

type Agent = Output<'users.getUserWithId'>;
type Facts = Output<'users.agentFacts'>['data'];

/** Emirates of the agent's public listings and services. */
function Areas({ id }: { id: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const counted = [
    useApiQuery('properties.getAll', listingsOf(id)).data?.facets?.city,
    useApiQuery('services.getAll', servicesOf(id)).data?.facets?.city,
  ].flatMap((list) => list ?? []);
  const places = EMIRATE_CHOICES.filter((one) =>
    counted.some(({ id: place, count }) => place === one.id && count > 0),
  ).map((one) => one[lang]);
  if (places.length === 0) return null;
  return <p className="mt-1 text-small">{t('agent.areas', { places: formatList(places, lang) })}</p>;
}

/** Contact options: phone numbers revealed on click, and a chat. */
function ContactButtons({ agent: { data }, facts }: { agent: Agent; facts: Facts | undefined }) {
  const numbers = useNumbers({
    kind: 'agent',
    id: data.id,
    title: data.name,
    titleAr: data.nameAr,
    referenceNo: data.userID,
    agent: {},
  });
  return (
    <ContactOptions agent={facts ?? null} numbers={numbers}>
      <ChatButton kind="agent" id={data.id} />
    </ContactOptions>
  );
}

/** The agent's profile, as visible to signed-in people, and contact options. */
export function AgentCard({ agent }: { agent: Agent }) {
  const { data, averageRating, totalFeedbacks } = agent;
  const { t } = useTranslation();
  const lang = useLang();
  const session = useSession();
  const facts = useApiQuery('users.agentFacts', { id: data.id }).data?.data;
  const spoken = formatList(
    data.languages.map((one) => label('languagesSpoken', one, lang)),
    lang,
  );
  const agency = named(lang, data.companyName, data.companyNameAr);
  return (
    <header className="flex flex-wrap items-start gap-5 rounded-sheet border border-hair bg-card p-6 shadow-card">
      <Avatar person={data} size={88} />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="aligned text-h1 break-words" dir="auto">
          {named(lang, data.name, data.nameAr)}
        </h1>
        <p className="text-muted">
          {label('roles', data.role, lang)}
          {agency && (
            <>
              {t('ui.dot')}
              <bdi>{agency}</bdi>
            </>
          )}
        </p>
        <Rating value={averageRating} count={totalFeedbacks} />
        {facts?.answerTime && (
          <p className="mt-2 flex items-center gap-1.5 text-small">
            <Clock3 aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.7} />
            {t(`agent.answers.${facts.answerTime}`)}
          </p>
        )}
        {facts && <Licence numbers={facts} />}
        {spoken && <p className="mt-1 text-small">{t('profile.speaks', { languages: spoken })}</p>}
        <Areas id={data.id} />
        {data.about && (
          <p dir="auto" className="aligned mt-3 max-w-prose whitespace-pre-line">
            {data.about}
          </p>
        )}
        <p className="mt-3 text-micro text-muted">
          {t('profile.since', { date: formatDate(data.createdAt, lang) })}
        </p>
      </div>
      <div className="grid w-full justify-items-stretch gap-2 sm:w-72">
        {session?.user.id !== data.id && <ContactButtons agent={agent} facts={facts} />}
        <div className="justify-self-center">
          <ShareButton title={named(lang, data.name, data.nameAr)} path={`/agent?id=${data.id}`} from="end" />
        </div>
      </div>
    </header>
  );
}
