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

/** An offer and its agent; null if the agent is hidden. */
export interface Offered {
  kind: 'property' | 'service';
  id: string;
  title: string;
  titleAr?: string | null | undefined;
  referenceNo: string;
  agent: Agent | null;
}

/** Subject whose phone numbers are revealed: an offer or an agent. */
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

/** Links for the numbers: a call, and a WhatsApp chat that starts with the listing's title. */
function linksOf({ phone, whatsapp }: Told, greeting: string): Record<Way, string | null> {
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
      // Don't dial on desktops, where the number is only read.
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
