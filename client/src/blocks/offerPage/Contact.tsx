import { LogIn, MessageCircle, Phone, UserRoundX, type LucideIcon } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLang } from '@/platform/i18n/format';
import { label, named } from '@/platform/i18n/labels';
import { useRequireSignIn } from '@/platform/pendingAction';
import { useSession } from '@/platform/session';
import { useAgentPath } from '@/blocks/agent/agentPath';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Lazy } from '@/ui/Lazy';
import { Rating } from '@/ui/Rating';
import { Spinner } from '@/ui/Spinner';
import type { Agent, Numbers, OfferWithAgent, ContactChannel } from './useNumbers';

const ChatButton = lazy(async () => ({ default: (await import('@/blocks/chat/ChatButton')).ChatButton }));

const action =
  'flex min-h-[2.75rem] items-center justify-center gap-2 rounded-control border border-line bg-card px-4 text-[0.9375rem] font-medium text-strong hover:bg-sunken disabled:opacity-55';
/** Keeps the referrer and the opener from external sites. */
const EXTERNAL_LINK = { target: '_blank', rel: 'noopener noreferrer' };
const barAction =
  'flex h-11 items-center gap-2 rounded-control px-4 font-medium whitespace-nowrap disabled:opacity-55 [&>svg]:size-4.5';

/** Requests the number on click, then becomes the link to it. */
function NumberButton({
  channel,
  icon: Icon,
  numbers: { links, asking, ask },
  className,
  children,
}: {
  channel: ContactChannel;
  icon: LucideIcon;
  numbers: Numbers;
  className: string;
  children: ReactNode;
}) {
  const link = links?.[channel];
  const picture = <Icon aria-hidden className="size-4.5" />;
  if (link) {
    return (
      <a href={link} {...(channel === 'whatsapp' && EXTERNAL_LINK)} className={className}>
        {picture}
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-busy={asking === channel || undefined}
      disabled={asking !== undefined}
      onClick={() => ask(channel)}
      className={className}
    >
      {asking === channel ? <Spinner className="size-4.5" /> : picture}
      {children}
    </button>
  );
}

/** The agent's name with a link to their page, agency, rating and languages. */
function AgentHead({ of, offer }: { of: Agent; offer: OfferWithAgent }) {
  const { t } = useTranslation();
  const lang = useLang();
  const agentPath = useAgentPath();
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar id={of.id} name={of.name} image={of.image} size={48} />
        <div className="min-w-0">
          <p className="aligned truncate font-medium text-strong" dir="auto">
            <Link to={agentPath(of.id, offer)} className="underline-offset-4 hover:text-link hover:underline">
              {named(lang, of.name, of.nameAr)}
            </Link>
          </p>
          <p className="aligned truncate text-small text-muted" dir="auto">
            {named(lang, of.companyName, of.companyNameAr)}
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

/** For signed-out visitors if the agent takes chats only: signing in leads to the chat. */
function SignInButton({ id, agent, children }: { id: string; agent: Agent; children: ReactNode }) {
  const requireSignIn = useRequireSignIn();
  return (
    <Button variant="primary" icon={LogIn} onClick={() => requireSignIn('chat', id, agent)}>
      {children}
    </Button>
  );
}

/** The available phone numbers, revealed on click, and further contact options. */
export function ContactOptions({
  of,
  numbers,
  children,
}: {
  of: Pick<Agent, 'hasPhone' | 'hasWhatsapp'> | null;
  numbers: Numbers;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      {of?.hasPhone && (
        <NumberButton channel="phone" icon={Phone} numbers={numbers} className={action}>
          <span className={numbers.phone ? 'sr-only' : undefined}>{t('single.call')}</span>
          {numbers.phone && (
            <bdi dir="ltr" className="numbers">
              {numbers.phone}
            </bdi>
          )}
        </NumberButton>
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-2 print:hidden">
        {of?.hasWhatsapp && (
          <NumberButton channel="whatsapp" icon={MessageCircle} numbers={numbers} className={action}>
            WhatsApp
          </NumberButton>
        )}
        {children}
      </div>
    </>
  );
}

/** The agent and how to reach them; hidden agents are contacted through the site. */
export function Contact({
  of,
  numbers,
  children,
}: {
  of: OfferWithAgent;
  numbers: Numbers;
  /** The request button. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const { agent } = of;
  const isOwn = agent !== null && agent.id === session?.user.id;
  return (
    <div className="mt-5 border-t border-hair pt-5">
      {agent ? (
        <AgentHead of={agent} offer={of} />
      ) : (
        <p className="flex items-center gap-3 text-small text-muted">
          <UserRoundX aria-hidden className="size-6 shrink-0" strokeWidth={1.6} />
          {t('single.agentHidden')}
        </p>
      )}
      {!isOwn && (
        <div className="mt-4 grid gap-2">
          <ContactOptions of={agent} numbers={numbers}>
            {agent && (
              <Lazy place={<div className="h-control" />}>
                <ChatButton kind={of.kind} id={of.id} agent={agent} />
              </Lazy>
            )}
          </ContactOptions>
          {children}
        </div>
      )}
    </div>
  );
}

/** The two most direct contact options, for the bottom bar on phones. */
export function BarActions({
  of,
  numbers,
  children,
}: {
  of: OfferWithAgent;
  numbers: Numbers;
  /** The request button, for hidden agents. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const { agent } = of;
  if (!agent) return children;
  if (agent.id === session?.user.id) return null;
  if (!session && !agent.hasPhone && !agent.hasWhatsapp) {
    return (
      <SignInButton id={of.id} agent={agent}>
        {t(of.kind === 'service' ? 'service.contact' : 'single.contact')}
      </SignInButton>
    );
  }
  return (
    <span className="flex gap-2">
      {agent.hasWhatsapp && (
        <NumberButton
          channel="whatsapp"
          icon={MessageCircle}
          numbers={numbers}
          className={`${barAction} border border-line bg-card text-strong`}
        >
          <span className="max-sm:sr-only">WhatsApp</span>
        </NumberButton>
      )}
      {agent.hasPhone && (
        <NumberButton
          channel="phone"
          icon={Phone}
          numbers={numbers}
          className={`${barAction} bg-primary text-on-primary`}
        >
          {t('single.call')}
        </NumberButton>
      )}
    </span>
  );
}
