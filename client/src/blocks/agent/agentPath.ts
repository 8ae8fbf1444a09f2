import { useSession } from '@/platform/session';

interface OfferOf {
  kind: 'property' | 'service';
  /** Deal type of a listing. */
  type?: string | undefined;
}

/** Page of an agent on which visitors find their offers of this kind. */
export const publicAgentPath = (id: string, { kind, type }: OfferOf): string => {
  if (kind === 'service') return `/services?agent=${id}`;
  return `/catalog?${new URLSearchParams({ ...(type && { category: type }), agent: id })}`;
};

/** Path of an agent's page: the full one after sign-in, the offers for visitors. */
export function useAgentPath(): (id: string, offer: OfferOf) => string {
  const isSignedIn = useSession() !== null;
  return (id, offer) => (isSignedIn ? `/agent?id=${id}` : publicAgentPath(id, offer));
}

/** Page of an agency. */
export const agencyPath = (slug: string): string => `/catalog?${new URLSearchParams({ agency: slug })}`;
