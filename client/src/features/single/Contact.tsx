import { LogIn, MessageCircle, MessagesSquare, Phone, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLang } from '@/platform/format';
import { label } from '@/platform/labels';
import { useSession } from '@/platform/session';
import { useApiCommand } from '@/platform/useApi';
import { titleOf } from '@/property/card';
import { Avatar } from '@/ui/Avatar';
import { Button, ButtonLink } from '@/ui/Button';
import { Rating } from '@/ui/Rating';
import { toastError } from '@/ui/toastError';
import type { Listing } from './listing';
import { RequestPlace } from './RequestPlace';

type Agent = NonNullable<Listing['agent']>;

const action =
  'flex min-h-[2.75rem] items-center justify-center gap-2 rounded-control border border-line bg-card px-4 text-[0.9375rem] font-medium text-strong hover:bg-sunken';
const barAction =
  'flex h-11 items-center gap-2 rounded-control px-4 font-medium whitespace-nowrap [&>svg]:size-4.5';

/** The sign-in page, and back to this one. */
function useSignInPath(): string {
  const { pathname, search } = useLocation();
  return `/signin?next=${encodeURIComponent(pathname + search)}`;
}

/** A chat in WhatsApp that begins with the name of the listing; undefined where there is no number. */
function useWhatsApp(of: Listing): string | undefined {
  const lang = useLang();
  const number = of.agent?.whatsapp?.replace(/\D/g, '');
  const greeting = encodeURIComponent(`${titleOf(of, lang)} (${of.referenceNo})`);
  return number && `https://wa.me/${number}?text=${greeting}`;
}

/** Who it is: their name, agency, rating and languages. */
function AgentHead({ of }: { of: Agent }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar id={of.id} name={of.name} image={of.image} size={48} />
        <div className="min-w-0">
          <p className="aligned truncate font-medium text-strong" dir="auto">
            {of.name}
          </p>
          <p className="aligned truncate text-small text-muted" dir="auto">
            {of.companyName}
          </p>
          <Rating value={of.averageRating} count={of.totalFeedbacks} isShort />
        </div>
      </div>
      {of.languages.length > 0 && (
        <p className="mt-3 text-small text-muted">
          {t('single.speaks')}{' '}
          {of.languages.map((id) => label('languagesSpoken', id, lang)).join(t('ui.comma'))}
        </p>
      )}
    </>
  );
}

/** Opens the chat with the agent, about this listing. */
function ChatButton({ agent, property }: { agent: string; property: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = useApiCommand('chats.add', {
    onSuccess: ({ data }) => void navigate(`/inbox?chat=${data.id}`),
    onError: toastError,
  });
  return (
    <Button
      icon={MessagesSquare}
      isLoading={open.isPending}
      onClick={() => open.mutate({ users: [agent], type: 'single', property })}
    >
      {t('single.chat')}
    </Button>
  );
}

/** Who offers it and how to reach them; contact details are for signed-in people, and absent when hidden. */
export function Contact({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const session = useSession();
  const signInPath = useSignInPath();
  const whatsApp = useWhatsApp(of);
  const { agent } = of;
  const isOwn = agent !== null && agent.id === session?.user.id;
  return (
    <div className="mt-5 border-t border-hair pt-5">
      {agent ? (
        <AgentHead of={agent} />
      ) : (
        <p className="flex items-center gap-3 text-small text-muted">
          <UserRoundX aria-hidden className="size-6 shrink-0" strokeWidth={1.6} />
          {t('single.agentHidden')}
        </p>
      )}
      {!session && (
        <ButtonLink variant="primary" icon={LogIn} to={signInPath} className="mt-4 w-full print:hidden">
          {t('single.signInToContact')}
        </ButtonLink>
      )}
      {session && !isOwn && (
        <div className="mt-4 grid gap-2">
          {agent?.phone && (
            <a href={`tel:${agent.phone}`} className={action}>
              <Phone aria-hidden className="size-4.5" />
              <span className="sr-only">{t('single.call')}</span>
              <bdi dir="ltr" className="numbers">
                {agent.phone}
              </bdi>
            </a>
          )}
          <div className="grid auto-cols-fr grid-flow-col gap-2 print:hidden">
            {whatsApp && (
              <a href={whatsApp} target="_blank" rel="noopener noreferrer" className={action}>
                <MessageCircle aria-hidden className="size-4.5" />
                WhatsApp
              </a>
            )}
            {agent && <ChatButton agent={agent.id} property={of.id} />}
          </div>
          <RequestPlace of={of} />
        </div>
      )}
    </div>
  );
}

/** The two nearest ways to the agent, for the bar at the foot of phones. */
export function BarActions({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const session = useSession();
  const signInPath = useSignInPath();
  const whatsApp = useWhatsApp(of);
  const phone = of.agent?.phone;
  if (!session) {
    return (
      <ButtonLink variant="primary" to={signInPath}>
        {t('single.contact')}
      </ButtonLink>
    );
  }
  return (
    <span className="flex gap-2">
      {whatsApp && (
        <a
          href={whatsApp}
          target="_blank"
          rel="noopener noreferrer"
          className={`${barAction} border border-line bg-card text-strong`}
        >
          <MessageCircle aria-hidden />
          <span className="max-sm:sr-only">WhatsApp</span>
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className={`${barAction} bg-primary text-on-primary`}>
          <Phone aria-hidden />
          {t('single.call')}
        </a>
      )}
    </span>
  );
}
