import { useLocation } from 'react-router-dom';

/** History state of the page a sign-up leads to. */
interface Arrival {
  isNew?: boolean;
}

export const NEWCOMER: Arrival = { isNew: true };

/** Whether the person signed up a moment ago and opened no other page since. */
export const useIsNewcomer = (): boolean => (useLocation().state as Arrival | null)?.isNew === true;
