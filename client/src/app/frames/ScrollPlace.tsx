import { ScrollRestoration } from 'react-router-dom';

/**
 * Back and forward lead to where a page was scrolled to. A page that is loaded anew has no place in the history yet, and
 * all of them would share one: it is known by its address.
 */
export const ScrollPlace = () => (
  <ScrollRestoration getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)} />
);
