import { ACCESS, ADMINS, AGENTS, ROLES, STAFF, type Role } from '../roles';

/** Group of the menu; `start` stands first, without a heading. */
export type MenuGroup = 'start' | 'moderation' | 'listings' | 'people' | 'mine';

interface Common {
  path: string;
  /** Omitted: open without login (source-spec §2). */
  roles?: readonly Role[];
  /** Public pages for crawlers; all others send `noindex`. */
  isIndexed?: true;
}
/** A page without a sidebar. `public`: header and footer; `auth`: a form next to a scene. */
interface PlainRoute extends Common {
  frame: 'public' | 'auth';
  menu?: never;
}
/** A page with a sidebar, and the menu group that lists it. */
interface AppRoute extends Common {
  roles: readonly Role[];
  menu: MenuGroup | 'nowhere';
  frame?: never;
}
/** A page of the client: its access and its frame. */
export type ClientRoute = PlainRoute | AppRoute;

const PROPERTY_PEOPLE: readonly Role[] = ['agent', ...STAFF];
const SERVICE_PEOPLE: readonly Role[] = ['service_agent', ...STAFF];
const LISTING_PEOPLE: readonly Role[] = [...AGENTS, ...STAFF];

/** Every page (spec/3-client). The client's routes, its menu and the server's real 404s derive from this table. */
export const clientRoutes = {
  home: { path: '/', frame: 'public', isIndexed: true },
  catalog: { path: '/catalog', frame: 'public', isIndexed: true },
  single: { path: '/single', frame: 'public', isIndexed: true },
  comparison: { path: '/property-comparison', frame: 'public' },
  services: { path: '/services', frame: 'public', isIndexed: true },
  singleService: { path: '/single-service', frame: 'public', isIndexed: true },
  /** Target of the unsubscribe link in saved-search mails. */
  unsubscribe: { path: '/unsubscribe', frame: 'public' },
  terms: { path: '/terms-of-use', frame: 'public', isIndexed: true },
  privacy: { path: '/privacy-policy', frame: 'public', isIndexed: true },
  signIn: { path: '/signin', frame: 'auth' },
  signUp: { path: '/signup', frame: 'auth' },
  forgotPassword: { path: '/forgot-password', frame: 'auth' },
  resetPassword: { path: '/reset-password', frame: 'auth' },
  verifyOtp: { path: '/verify-otp', frame: 'auth' },
  agent: { path: '/agent', frame: 'public', roles: ROLES },
  // With a sidebar, in menu order.
  dashboard: { path: '/dashboard', menu: 'start', roles: ROLES },
  inbox: { path: '/inbox', menu: 'start', roles: ROLES },
  notifications: { path: '/notifications', menu: 'start', roles: ROLES },
  favorites: { path: '/favorites', menu: 'mine', roles: ROLES },
  savedSearches: { path: '/saved-searches', menu: 'mine', roles: ROLES },
  myRequests: { path: '/my-requests', menu: 'mine', roles: ROLES },
  myReviews: { path: '/my-reviews', menu: 'mine', roles: ROLES },
  accountInfo: { path: '/account-info', menu: 'mine', roles: ROLES },
  myProperties: { path: '/dashboard/my-properties', menu: 'listings', roles: PROPERTY_PEOPLE },
  feeds: { path: '/dashboard/feeds', menu: 'listings', roles: PROPERTY_PEOPLE },
  agency: { path: '/dashboard/agency', menu: 'listings', roles: ['agent'] },
  myServices: { path: '/dashboard/my-services', menu: 'listings', roles: SERVICE_PEOPLE },
  requests: { path: '/dashboard/requests', menu: 'listings', roles: LISTING_PEOPLE },
  serviceRequests: { path: '/dashboard/service-requests', menu: 'listings', roles: LISTING_PEOPLE },
  reviews: { path: '/dashboard/reviews', menu: 'listings', roles: ROLES },
  properties: { path: '/dashboard/properties', menu: 'moderation', roles: STAFF },
  reports: { path: '/dashboard/reports', menu: 'moderation', roles: STAFF },
  allServices: { path: '/dashboard/services', menu: 'moderation', roles: STAFF },
  customRequests: { path: '/dashboard/custom-requests', menu: 'moderation', roles: STAFF },
  contacts: { path: '/dashboard/contacts', menu: 'moderation', roles: STAFF },
  audit: { path: '/dashboard/audit', menu: 'moderation', roles: ADMINS },
  recycleBin: { path: '/dashboard/recycle-bin', menu: 'moderation', roles: ADMINS },
  operator: { path: '/dashboard/operator', menu: 'moderation', roles: ACCESS.operator },
  users: { path: '/dashboard/users', menu: 'people', roles: ADMINS },
  agents: { path: '/dashboard/agents', menu: 'people', roles: ADMINS },
  agencies: { path: '/dashboard/agencies', menu: 'people', roles: STAFF },
  serviceAgents: { path: '/dashboard/service-agents', menu: 'people', roles: ADMINS },
  workers: { path: '/dashboard/workers', menu: 'people', roles: ADMINS },
  addProperty: { path: '/dashboard/add-property', menu: 'nowhere', roles: PROPERTY_PEOPLE },
  editProperty: { path: '/dashboard/edit-property', menu: 'nowhere', roles: PROPERTY_PEOPLE },
  addService: { path: '/dashboard/add-service', menu: 'nowhere', roles: SERVICE_PEOPLE },
  editService: { path: '/dashboard/edit-service', menu: 'nowhere', roles: SERVICE_PEOPLE },
  favoriteList: { path: '/favorite-list', menu: 'nowhere', roles: ROLES },
  notFound: { path: '/404', frame: 'public' },
} as const satisfies Record<string, ClientRoute>;

export type RouteName = keyof typeof clientRoutes;

/** Whether visitors read a page: it opens without login, in the public frame. */
export const isOpen = ({ frame, roles }: ClientRoute): boolean => frame === 'public' && !roles;

/** Component gallery; available in development only. */
export const KIT_PATH = '/dev/ui';

const paths = new Set<string>(Object.values(clientRoutes).map((route) => route.path));
/** Whether a page exists at this path (without query). */
export const isClientPath = (path: string, isDevelopment = false): boolean => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return paths.has(plain) || (isDevelopment && plain === KIT_PATH);
};
