/** Roles and who may do what by role alone (spec/2-api "Access"). Ownership is checked on the loaded record. */
export const ROLES = ['user', 'agent', 'service_agent', 'injazat_worker', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

export const ADMINS: readonly Role[] = ['admin', 'super_admin'];
export const STAFF: readonly Role[] = ['injazat_worker', ...ADMINS];
export const AGENTS: readonly Role[] = ['agent', 'service_agent'];
/** The roles a person may choose at sign-up. */
export const SIGN_UP_ROLES = ['user', 'agent', 'service_agent'] as const;

/**
 * The access words of the specification, each with the roles its gate lets in. `open` needs no person; `login`, `self`,
 * `owner`, `author`, `party` let every signed-in role in, the rest is decided on the record.
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
export const mayOffer = (kind: 'property' | 'service', role: Role): boolean =>
  (ACCESS[kind === 'property' ? 'agent' : 'provider'] as readonly Role[]).includes(role);

export const isAdmin = (role: Role | undefined): boolean => role !== undefined && ADMINS.includes(role);
export const isStaff = (role: Role | undefined): boolean => role !== undefined && STAFF.includes(role);

/** Where a person lands after login, and where a guard sends a wrong role (source-spec §2, §5). */
export const homeFor = (role: Role): '/account-info' | '/' => (AGENTS.includes(role) ? '/account-info' : '/');
