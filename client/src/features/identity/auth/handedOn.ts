import { useLocation, useSearchParams } from 'react-router-dom';

/** Values passed between sign-in screens in the history entry; never a password. */
export interface HandedOn {
  email?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  role?: string | undefined;
  companyName?: string | undefined;
}

/** Values passed by the previous screen. */
export const useHandedOn = (): HandedOn => (useLocation().state as HandedOn | null) ?? {};

/**
 * Builds paths to other sign-in screens. Keeps `next`, so that every way of signing in returns to the requesting page
 * and resumes its action.
 */
export function useWayOn(): (path: string, query?: Record<string, string>) => string {
  const [params] = useSearchParams();
  const next = params.get('next');
  return (path, query = {}) => {
    const all = new URLSearchParams({ ...query, ...(next && { next }) });
    return all.size > 0 ? `${path}?${all}` : path;
  };
}
