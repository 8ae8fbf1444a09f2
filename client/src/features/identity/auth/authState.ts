import { useLocation, useSearchParams } from 'react-router-dom';

/** Values passed between sign-in screens in the history entry; never a password. */
export interface AuthState {
  email?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  role?: string | undefined;
  companyName?: string | undefined;
}

/** Values passed by the previous screen. */
export const useAuthState = (): AuthState => (useLocation().state as AuthState | null) ?? {};

/**
 * Builds paths to other sign-in screens. Keeps `next`, so that every way of signing in returns to the requesting page
 * and resumes its action.
 */
export function useAuthPath(): (path: string, query?: Record<string, string>) => string {
  const [params] = useSearchParams();
  const next = params.get('next');
  return (path, query = {}) => {
    const all = new URLSearchParams({ ...query, ...(next && { next }) });
    return all.size > 0 ? `${path}?${all}` : path;
  };
}
