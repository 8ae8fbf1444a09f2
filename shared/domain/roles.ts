/** Roles and their permissions (spec/2-api "Access"). Ownership is checked on the loaded record. */
export const ROLES = ['user', 'agent', 'service_agent', 'injazat_worker', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

export const ADMINS: readonly Role[] = ['admin', 'super_admin'];
export const STAFF: readonly Role[] = ['injazat_worker', ...ADMINS];
export const AGENTS: readonly Role[] = ['agent', 'service_agent'];
/** Roles available at sign-up. */
export const SIGN_UP_ROLES = ['user', 'agent', 'service_agent'] as const;

/**
 * Access levels of the specification, with the roles each admits. `open` needs no login; `login`, `self`, `owner`,
 * `author` and `party` admit every signed-in role, the rest is checked on the record.
 */
export const ACCESS = {
  open: ROLES,
  login: ROLES,
  self: ROLES,
  owner: ROLES,
  author: ROLES,
  party: ROLES,
  agent: ['agent', ...STAFF],
  provider: ['service_agent', ...STAFF],
  staff: STAFF,
  admin: ADMINS,
  operator: ['super_admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Access = keyof typeof ACCESS;

/** Whether a role may offer listings or services. */
export const canOffer = (kind: 'property' | 'service', role: Role): boolean =>
  (ACCESS[kind === 'property' ? 'agent' : 'provider'] as readonly Role[]).includes(role);

export const isAdmin = (role: Role | undefined): boolean => role !== undefined && ADMINS.includes(role);
export const isStaff = (role: Role | undefined): boolean => role !== undefined && STAFF.includes(role);

export const isAgent = (role: Role | null | undefined): boolean => role != null && AGENTS.includes(role);
/** Whether a role receives requests and enquiries: everyone but plain users. */
export const isProfessional = (role: Role | undefined): boolean => role !== undefined && role !== 'user';

/** Landing page after login, also where a guard redirects a wrong role (source-spec §2, §5). */
export const landingPageFor = (role: Role): '/account-info' | '/' => (isAgent(role) ? '/account-info' : '/');
