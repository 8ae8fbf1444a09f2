import { Phone } from 'lucide-react';
import { useRef, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLang } from '@/platform/i18n/format';
import { label, named } from '@/platform/i18n/labels';
import { formatList } from '@/platform/i18n/list';
import { formatPhone } from '@/platform/i18n/phone';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useRequireSignIn } from '@/platform/storage/pendingAction';
import { useSession } from '@/platform/session';
import { useAgentPath } from '@/blocks/agent/agentPath';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/classes';
import { Lazy } from '@/ui/Lazy';
import { Rating } from '@/ui/Rating';
import { Spinner } from '@/ui/Spinner';
import { WhatsAppIcon } from './WhatsAppIcon';
import type { Agent, Numbers, OfferWithAgent, ContactChannel } from './useNumbers';

const ChatButton = lazyPart(async () => (await import('@/blocks/chat/ChatButton')).ChatButton);

const LOOK = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  outline: 'border border-line bg-card text-strong hover:bg-sunken',
};
const action =
  'flex min-h-[2.75rem] items-center justify-center gap-2 rounded-control px-4 text-[0.9375rem] font-medium aria-disabled:opacity-55';
/** Secondary buttons of the bottom bar: icons on phones. */
export const BAR_ICON = 'px-3!';
/** Four labels fit beside the price from here. */
export const BAR_LABEL = 'max-[44rem]:sr-only';
/** Keeps the referrer from external sites, which implies `noopener`. */
const EXTERNAL_LINK = { target: '_blank', rel: 'noreferrer' };
const barAction =
  'flex h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 font-medium whitespace-nowrap aria-disabled:opacity-55';

/** Requests the number on click, then becomes the link to it; keyboard focus stays on it. */
function NumberButton({
  channel,
  icon: Icon,
  numbers: { links, asking, ask },
  className,
  children,
}: {
  channel: ContactChannel;
  icon: ComponentType<{ className: string; 'aria-hidden': true }>;
  numbers: Numbers;
  className: string;
  children: ReactNode;
}) {
  const isFocused = useRef(false);
  const link = links?.[channel];
  const picture = <Icon aria-hidden className="size-4.5" />;
  if (link) {
    return (
      <a
        ref={(replacement) => {
          if (isFocused.current) replacement?.focus();
          isFocused.current = false;
        }}
        href={link}
        {...(channel === 'whatsapp' && EXTERNAL_LINK)}
        className={className}
      >
        {picture}
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-busy={asking === channel || undefined}
      // Not disabled: a disabled button loses the focus.
      aria-disabled={asking !== undefined || undefined}
      onFocus={() => {
        isFocused.current = true;
      }}
      onBlur={() => {
        isFocused.current = false;
      }}
      onClick={() => {
        if (!asking) ask(channel);
      }}
      className={className}
    >
      {asking === channel ? <Spinner className="size-4.5" /> : picture}
      {children}
    </button>
  );
}

/** The agent's name (linked to their page), agency, rating and languages. */
function AgentHead({ agent, offer }: { agent: Agent; offer: OfferWithAgent }) {
  const { t } = useTranslation();
  const lang = useLang();
  const agentPath = useAgentPath();
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar person={agent} size={48} />
        <div className="min-w-0">
          <p className="aligned truncate font-medium text-strong" dir="auto">
            <Link
              to={agentPath(agent.id, offer)}
              className="underline-offset-4 hover:text-link hover:underline"
            >
              {named(lang, agent.name, agent.nameAr)}
            </Link>
          </p>
          <p className="aligned truncate text-small text-muted" dir="auto">
            {named(lang, agent.companyName, agent.companyNameAr)}
          </p>
          <Rating value={agent.averageRating} count={agent.totalFeedbacks} isShort />
        </div>
      </div>
      {agent.languages.length > 0 && (
        <p className="mt-3 text-small text-muted">
          {t('single.speaks')}{' '}
          {formatList(
            agent.languages.map((id) => label('languagesSpoken', id, lang)),
            lang,
          )}
        </p>
      )}
    </>
  );
}

/** For signed-out visitors if the agent takes chats only: signing in leads to the chat. */
function SignInButton({ id, agent, children }: { id: string; agent: Agent; children: ReactNode }) {
  const requireSignIn = useRequireSignIn();
  return (
    <Button variant="primary" onClick={() => requireSignIn('chat', id, agent)}>
      {children}
    </Button>
  );
}

/** The available phone numbers, revealed on click, and further contact options. WhatsApp comes first where it exists. */
export function ContactOptions({
  agent,
  numbers,
  children,
}: {
  agent: Pick<Agent, 'hasPhone' | 'hasWhatsapp'> | null;
  numbers: Numbers;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      {agent?.hasWhatsapp && (
        <NumberButton
          channel="whatsapp"
          icon={WhatsAppIcon}
          numbers={numbers}
          className={cx(action, LOOK.primary, 'print:hidden')}
        >
          {t('single.whatsapp')}
        </NumberButton>
      )}
      <div className="flex flex-wrap gap-2 *:flex-1">
        {agent?.hasPhone && (
          <NumberButton
            channel="phone"
            icon={Phone}
            numbers={numbers}
            className={cx(action, agent.hasWhatsapp ? LOOK.outline : LOOK.primary)}
          >
            <span className={numbers.phone ? 'sr-only' : undefined}>{t('single.call')}</span>
            {numbers.phone && (
              <bdi dir="ltr" className="numbers whitespace-nowrap">
                {formatPhone(numbers.phone)}
              </bdi>
            )}
          </NumberButton>
        )}
        {children}
      </div>
    </>
  );
}

/** The agent and how to reach them; hidden agents are contacted through the site. */
export function Contact({
  offer,
  numbers,
  children,
}: {
  offer: OfferWithAgent;
  numbers: Numbers;
  /** The request button. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const { agent } = offer;
  const isOwn = agent !== null && agent.id === session?.user.id;
  return (
    <div className="mt-5 border-t border-hair pt-5">
      {agent ? (
        <AgentHead agent={agent} offer={offer} />
      ) : (
        <p className="text-small text-muted">{t('single.agentHidden')}</p>
      )}
      {!isOwn && (
        <div className="mt-4 grid gap-2">
          <ContactOptions agent={agent} numbers={numbers}>
            {agent && (
              <Lazy place={<div className="h-control" />}>
                <ChatButton kind={offer.kind} id={offer.id} agent={agent} />
              </Lazy>
            )}
          </ContactOptions>
          {children}
        </div>
      )}
    </div>
  );
}

/** Contact options for the bottom bar, as icons on phones or if `areIcons`. */
export function BarActions({
  offer,
  numbers,
  areIcons = false,
  children,
}: {
  offer: OfferWithAgent;
  numbers: Numbers;
  areIcons?: boolean;
  /** The request button. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const { agent } = offer;
  const labelClass = areIcons ? 'sr-only' : BAR_LABEL;
  if (!agent) return children;
  if (agent.id === session?.user.id) return null;
  if (!session && !agent.hasPhone && !agent.hasWhatsapp) {
    return (
      <SignInButton id={offer.id} agent={agent}>
        {t(offer.kind === 'service' ? 'service.contact' : 'single.contact')}
      </SignInButton>
    );
  }
  return (
    <span className="flex shrink-0 gap-2">
      {agent.hasWhatsapp && (
        <NumberButton
          channel="whatsapp"
          icon={WhatsAppIcon}
          numbers={numbers}
          className={cx(barAction, LOOK.primary)}
        >
          <span className={labelClass}>{t('single.whatsapp')}</span>
        </NumberButton>
      )}
      {agent.hasPhone && (
        <NumberButton
          channel="phone"
          icon={Phone}
          numbers={numbers}
          className={cx(barAction, agent.hasWhatsapp ? LOOK.outline : LOOK.primary)}
        >
          <span className={areIcons || agent.hasWhatsapp ? labelClass : undefined}>{t('single.call')}</span>
        </NumberButton>
      )}
      <Lazy place={<span className="size-11" />}>
        <ChatButton
          kind={offer.kind}
          id={offer.id}
          agent={agent}
          className={BAR_ICON}
          labelClass={labelClass}
        />
      </Lazy>
      {children}
    </span>
  );
}
