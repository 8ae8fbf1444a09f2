import { useLocation, useSearchParams } from 'react-router-dom';

/** What one screen of signing in hands on to the next, with the entry of the history; never a password. */
export interface HandedOn {
  email?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  role?: string | undefined;
  companyName?: string | undefined;
}

/** What the screen before handed on. */
export const useHandedOn = (): HandedOn => (useLocation().state as HandedOn | null) ?? {};

/**
 * The path of another screen of signing in. The page that asked (`next`) goes along, so that whichever way somebody gets
 * in, they come back to it and what they pressed there is done.
 */
export function useWayOn(): (path: string, query?: Record<string, string>) => string {
  const [params] = useSearchParams();
  const next = params.get('next');
  return (path, query = {}) => {
    const all = new URLSearchParams({ ...query, ...(next && { next }) });
    return all.size > 0 ? `${path}?${all}` : path;
  };
}
