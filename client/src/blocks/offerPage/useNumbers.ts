import { useState } from 'react';
import type { z } from 'zod';
import type { agentCard } from '@manzil/shared/contract/schemas/people.schemas';
import { call, type Output } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { useLang } from '@/platform/i18n/format';
import { usePressed, useSignInFirst } from '@/platform/pressed';
import { titleOf } from '@/blocks/listing/card/card';
import { toastError } from '@/ui/overlay/toastError';

export type Agent = z.output<typeof agentCard>;

/** What is offered, and by whom; null where the agent is hidden. */
export interface Offered {
  kind: 'property' | 'service';
  id: string;
  title: string;
  titleAr?: string | null | undefined;
  referenceNo: string;
  agent: Agent | null;
}

/** Whoever has a number to tell: of an offer its own kind, else the agent themselves. */
type Reached = Pick<Offered, 'id' | 'title' | 'titleAr' | 'referenceNo'> & {
  kind: Offered['kind'] | 'agent';
  agent: Pick<Agent, 'phone' | 'whatsapp'> | null;
};

export type Way = 'phone' | 'whatsapp';
type Told = Output<'properties.revealContact'>['data'];
const REVEAL = {
  property: 'properties.revealContact',
  service: 'services.revealContact',
  agent: 'users.revealContact',
} as const;

/** Where a number leads: to the phone, or to a chat in WhatsApp that begins with the name of the listing. */
function linksOf({ phone, whatsapp }: Told, greeting: string): Record<Way, string | null> {
  const digits = whatsapp?.replace(/\D/g, '');
  return {
    phone: phone && `tel:${phone}`,
    whatsapp: digits ? `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}` : null,
  };
}

/**
 * The agent's numbers: told after a press, to visitors too, unless the operator or too many presses ask for a sign-in
 * first. The owner's and staff's page has them.
 */
export function useNumbers(of: Reached) {
  const lang = useLang();
  const signInFirst = useSignInFirst();
  const { agent } = of;
  const [told, setTold] = useState<Told | undefined>(
    agent?.phone === undefined ? undefined : { phone: agent.phone, whatsapp: agent.whatsapp ?? null },
  );
  const [asking, setAsking] = useState<Way>();
  const greeting = `${titleOf(of, lang)} (${of.referenceNo})`;

  const ask = async (way: Way, thenGo: boolean) => {
    setAsking(way);
    try {
      const { data } = await call(REVEAL[of.kind], { id: of.id });
      setTold(data);
      const link = linksOf(data, greeting)[way];
      if (!link || !thenGo) return;
      if (way === 'whatsapp') open(link, '_blank', 'noopener,noreferrer');
      // A desk has no telephone: the number is there to read.
      else if (matchMedia('(pointer: coarse)').matches) location.assign(link);
    } catch (error) {
      if (error instanceof CallError && error.failure.status === 401) signInFirst('contact', of.id);
      else toastError(error);
    } finally {
      setAsking(undefined);
    }
  };
  usePressed('contact', of.id, () => void ask('phone', false));
  return {
    phone: told?.phone ?? null,
    links: told && linksOf(told, greeting),
    asking,
    ask: (way: Way) => void ask(way, true),
  };
}
export type Numbers = ReturnType<typeof useNumbers>;
