import { clientRoutes, type ClientRoute, type RouteName } from '@manzil/shared/domain/address/clientRoutes';
import type { Role } from '@manzil/shared/domain/roles';
import { ADMIN, api, sessionOf } from './staff';

const AGENT = 'layla.agent@manzil.example';
const PROVIDER = 'cool.service-agent@manzil.example';

/** A person of the demo market per role. */
const PEOPLE: Record<Role, string> = {
  super_admin: ADMIN,
  admin: 'dana.admin@manzil.example',
  injazat_worker: 'salma.injazat-worker@manzil.example',
  agent: AGENT,
  service_agent: PROVIDER,
  user: 'aisha.user@manzil.example',
};

type Listed = { data: { id: string }[] };
const firstOf = async (path: string, as?: string) =>
  (await api<Listed>('GET', path, as ? { as } : {})).data[0]?.id ?? '';
const idOf = async (email: string) => (await sessionOf(email)).user.id;

/** Query that a screen needs to show a record. */
const QUERIES: Partial<Record<RouteName, () => Promise<string>>> = {
  catalog: () => Promise.resolve('category=rent'),
  single: async () => `id=${await firstOf('/property/get_all?limit=1')}`,
  singleService: async () => `id=${await firstOf('/service/get_all_services?limit=1')}`,
  comparison: async () => {
    const { data } = await api<Listed>('GET', '/property/get_all?limit=3');
    return `ids=${data.map(({ id }) => id).join(',')}`;
  },
  agent: async () => `id=${await idOf(AGENT)}`,
  editProperty: async () => `id=${await firstOf('/property/get_all_my_properties?limit=1', AGENT)}`,
  editService: async () => `id=${await firstOf('/service/my_services?limit=1', PROVIDER)}`,
};

/** A screen of the client, the person who opens it, and its address. */
export interface ScreenCase {
  name: RouteName;
  /** Email address; undefined for a visitor. */
  as: string | undefined;
  path: () => Promise<string>;
}

/** Every screen in the route table, opened by the first role allowed. */
export const EVERY_SCREEN: ScreenCase[] = (Object.keys(clientRoutes) as RouteName[]).map((name) => {
  const { path, roles }: ClientRoute = clientRoutes[name];
  const [role] = roles ?? [];
  return {
    name,
    as: role && PEOPLE[role],
    path: async () => {
      const query = await QUERIES[name]?.();
      return query ? `${path}?${query}` : path;
    },
  };
});
