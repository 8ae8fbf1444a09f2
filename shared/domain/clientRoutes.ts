import { ACCESS, ADMINS, AGENTS, ROLES, STAFF, type Role } from './roles';

/** A page of the client: who may open it, and the frame around it. */
export interface ClientRoute {
  path: string;
  /** Left out: open without login (source-spec §2). */
  roles?: readonly Role[];
  /** `public`: header and footer; `auth`: form beside a scene; `app`: sidebar. */
  frame: 'public' | 'auth' | 'app';
  /** Open pages that crawlers should read; the others answer `noindex`. */
  isIndexed?: true;
}

const PROPERTY_PEOPLE: readonly Role[] = ['agent', ...STAFF];
const SERVICE_PEOPLE: readonly Role[] = ['service_agent', ...STAFF];
const LISTING_PEOPLE: readonly Role[] = [...AGENTS, ...STAFF];

/** Every page (spec/3-client): the client's route table and the server's real 404s are made from it. */
export const clientRoutes = {
  home: { path: '/', frame: 'public', isIndexed: true },
  catalog: { path: '/catalog', frame: 'public', isIndexed: true },
  single: { path: '/single', frame: 'public', isIndexed: true },
  comparison: { path: '/property-comparison', frame: 'public' },
  services: { path: '/services', frame: 'public', isIndexed: true },
  singleService: { path: '/single-service', frame: 'public', isIndexed: true },
  /** Where the link of a saved search's mail leads. */
  unsubscribe: { path: '/unsubscribe', frame: 'public' },
  terms: { path: '/terms-of-use', frame: 'public', isIndexed: true },
  privacy: { path: '/privacy-policy', frame: 'public', isIndexed: true },
  signIn: { path: '/signin', frame: 'auth' },
  signUp: { path: '/signup', frame: 'auth' },
  forgotPassword: { path: '/forgot-password', frame: 'auth' },
  resetPassword: { path: '/reset-password', frame: 'auth' },
  verifyOtp: { path: '/verify-otp', frame: 'auth' },
  accountInfo: { path: '/account-info', frame: 'app', roles: ROLES },
  favorites: { path: '/favorites', frame: 'app', roles: ROLES },
  myRequests: { path: '/my-requests', frame: 'app', roles: ROLES },
  myReviews: { path: '/my-reviews', frame: 'app', roles: ROLES },
  savedSearches: { path: '/saved-searches', frame: 'app', roles: ROLES },
  notifications: { path: '/notifications', frame: 'app', roles: ROLES },
  inbox: { path: '/inbox', frame: 'app', roles: ROLES },
  agent: { path: '/agent', frame: 'public', roles: ROLES },
  dashboard: { path: '/dashboard', frame: 'app', roles: ROLES },
  myProperties: { path: '/dashboard/my-properties', frame: 'app', roles: PROPERTY_PEOPLE },
  addProperty: { path: '/dashboard/add-property', frame: 'app', roles: PROPERTY_PEOPLE },
  editProperty: { path: '/dashboard/edit-property', frame: 'app', roles: PROPERTY_PEOPLE },
  myServices: { path: '/dashboard/my-services', frame: 'app', roles: SERVICE_PEOPLE },
  addService: { path: '/dashboard/add-service', frame: 'app', roles: SERVICE_PEOPLE },
  editService: { path: '/dashboard/edit-service', frame: 'app', roles: SERVICE_PEOPLE },
  requests: { path: '/dashboard/requests', frame: 'app', roles: LISTING_PEOPLE },
  serviceRequests: { path: '/dashboard/service-requests', frame: 'app', roles: LISTING_PEOPLE },
  reviews: { path: '/dashboard/reviews', frame: 'app', roles: ROLES },
  customRequests: { path: '/dashboard/custom-requests', frame: 'app', roles: STAFF },
  contacts: { path: '/dashboard/contacts', frame: 'app', roles: STAFF },
  properties: { path: '/dashboard/properties', frame: 'app', roles: STAFF },
  allServices: { path: '/dashboard/services', frame: 'app', roles: STAFF },
  users: { path: '/dashboard/users', frame: 'app', roles: ADMINS },
  agents: { path: '/dashboard/agents', frame: 'app', roles: ADMINS },
  serviceAgents: { path: '/dashboard/service-agents', frame: 'app', roles: ADMINS },
  workers: { path: '/dashboard/workers', frame: 'app', roles: ADMINS },
  reports: { path: '/dashboard/reports', frame: 'app', roles: STAFF },
  audit: { path: '/dashboard/audit', frame: 'app', roles: ADMINS },
  recycleBin: { path: '/dashboard/recycle-bin', frame: 'app', roles: ADMINS },
  operator: { path: '/dashboard/operator', frame: 'app', roles: ACCESS.operator },
  notFound: { path: '/404', frame: 'public' },
} as const satisfies Record<string, ClientRoute>;

export type RouteName = keyof typeof clientRoutes;

/** The page that shows the kit of components: there only while the product is developed. */
export const KIT_PATH = '/dev/ui';

const paths = new Set<string>(Object.values(clientRoutes).map((route) => route.path));
/** Is there a page at this path (without query)? */
export const isClientPath = (path: string, isDevelopment = false): boolean => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return paths.has(plain) || (isDevelopment && plain === KIT_PATH);
};
