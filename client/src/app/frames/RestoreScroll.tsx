import { ScrollRestoration } from 'react-router-dom';

/**
 * Restores scroll positions on back and forward. A freshly loaded page has no history key of its own yet, so its
 * position is stored by address.
 */
export const RestoreScroll = () => (
  <ScrollRestoration getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)} />
);
