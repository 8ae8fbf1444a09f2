import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { agentCard } from '@manzil/shared/contract/schemas/people.schemas';
import { call, type Output } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { brandIn } from '@/platform/config';
import { useLang } from '@/platform/i18n/format';
import { useResumeAction, useRequireSignIn } from '@/platform/storage/pendingAction';
import { pathOf, titleOf } from '@/blocks/listing/card/card';
import { toastError } from '@/ui/overlay/toastError';

export type Agent = z.output<typeof agentCard>;

/** An offer and its agent; null if the agent is hidden. */
export interface OfferWithAgent {
  kind: 'property' | 'service';
  /** Deal type of a listing. */
  type?: string;
  id: string;
  title: string;
  titleAr?: string | null | undefined;
  referenceNo: string;
  agent: Agent | null;
}

/** Subject whose phone numbers are revealed: an offer or an agent. */
type RevealSubject = Pick<OfferWithAgent, 'id' | 'title' | 'titleAr' | 'referenceNo'> & {
  kind: OfferWithAgent['kind'] | 'agent';
  agent: (Pick<Agent, 'phone' | 'whatsapp'> & Partial<Pick<Agent, 'hasPhone' | 'hasWhatsapp'>>) | null;
};

export type ContactChannel = 'phone' | 'whatsapp';
type RevealedNumbers = Output<'properties.revealContact'>['data'];
const REVEAL_CALLS = {
  property: 'properties.revealContact',
  service: 'services.revealContact',
  agent: 'users.revealContact',
} as const;

const PATHS = {
  property: pathOf,
  service: (id: string) => `/single-service?id=${id}`,
  agent: (id: string) => `/agent?id=${id}`,
} as const;

/** Links for the numbers: a call, and a WhatsApp chat that starts with a greeting. */
function linksOf(
  { phone, whatsapp }: RevealedNumbers,
  greeting: string,
): Record<ContactChannel, string | null> {
  const digits = whatsapp?.replace(/\D/g, '');
  return {
    phone: phone && `tel:${phone}`,
    whatsapp: digits ? `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}` : null,
  };
}

/**
 * The agent's numbers, revealed on click, to visitors too, unless the operator or the rate limit requires signing in.
 * Already included for owner and staff.
 */
export function useNumbers(subject: RevealSubject) {
  const lang = useLang();
  const requireSignIn = useRequireSignIn();
  const { agent } = subject;
  const [revealed, setRevealed] = useState<RevealedNumbers | undefined>(
    agent?.phone === undefined ? undefined : { phone: agent.phone, whatsapp: agent.whatsapp ?? null },
  );
  const [asking, setAsking] = useState<ContactChannel>();
  const { t } = useTranslation();
  const greeting = t(subject.kind === 'agent' ? 'single.agentGreeting' : 'single.greeting', {
    title: titleOf(subject, lang),
    reference: subject.referenceNo,
    brand: brandIn(lang),
    link: location.origin + PATHS[subject.kind](subject.id),
  });

  const load = async () => {
    const { data } = await call(REVEAL_CALLS[subject.kind], { id: subject.id });
    setRevealed(data);
    return data;
  };
  const reveal = async (channel: ContactChannel, thenGo: boolean) => {
    setAsking(channel);
    try {
      const data = await load();
      const link = linksOf(data, greeting)[channel];
      if (!link || !thenGo) return;
      if (channel === 'whatsapp') open(link, '_blank', 'noopener,noreferrer');
      // Don't dial on desktops, where the number is only read.
      else if (matchMedia('(pointer: coarse)').matches) location.assign(link);
    } catch (error) {
      if (error instanceof CallError && error.failure.status === 401) requireSignIn('contact', subject.id);
      else toastError(error);
    } finally {
      setAsking(undefined);
    }
  };
  useResumeAction('contact', subject.id, () => void reveal('phone', false));
  return {
    phone: revealed?.phone ?? null,
    links: revealed && linksOf(revealed, greeting),
    asking,
    ask: (channel: ContactChannel) => void reveal(channel, true),
    /** Reveals the numbers, if available, without dialling. */
    load: async () => {
      if (!revealed && (agent?.hasPhone || agent?.hasWhatsapp)) await load().catch(() => undefined);
    },
  };
}
export type Numbers = ReturnType<typeof useNumbers>;
