import {
  Bell,
  Building2,
  CalendarCheck,
  ClipboardList,
  Flag,
  Heart,
  Inbox,
  LayoutDashboard,
  LogOut,
  Mail,
  MessageSquareText,
  Recycle,
  ServerCog,
  ScrollText,
  SearchCheck,
  Star,
  UserRound,
  UsersRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { clientRoutes, type ClientRoute, type RouteName } from '@manzil/shared/domain/clientRoutes';
import { isStaff, type Role } from '@manzil/shared/domain/roles';

/** A page of the sidebar and of the person's menu. */
export interface AppLink {
  name: RouteName;
  to: string;
  Icon: LucideIcon;
}
export type LinkGroup = 'mine' | 'listings' | 'people' | 'moderation';

const ICONS: Partial<Record<RouteName, LucideIcon>> = {
  dashboard: LayoutDashboard,
  inbox: Inbox,
  notifications: Bell,
  favorites: Heart,
  savedSearches: SearchCheck,
  myRequests: CalendarCheck,
  myReviews: Star,
  accountInfo: UserRound,
  myProperties: Building2,
  myServices: Wrench,
  requests: ClipboardList,
  serviceRequests: ClipboardList,
  reviews: Star,
  properties: Building2,
  allServices: Wrench,
  customRequests: MessageSquareText,
  contacts: Mail,
  reports: Flag,
  users: UsersRound,
  agents: UsersRound,
  serviceAgents: UsersRound,
  workers: UsersRound,
  audit: ScrollText,
  recycleBin: Recycle,
  operator: ServerCog,
};

const GROUPS: Record<LinkGroup, readonly RouteName[]> = {
  mine: [
    'dashboard',
    'inbox',
    'notifications',
    'favorites',
    'savedSearches',
    'myRequests',
    'myReviews',
    'accountInfo',
  ],
  listings: ['myProperties', 'myServices', 'requests', 'serviceRequests', 'reviews'],
  moderation: [
    'properties',
    'allServices',
    'customRequests',
    'contacts',
    'reports',
    'audit',
    'recycleBin',
    'operator',
  ],
  people: ['users', 'agents', 'serviceAgents', 'workers'],
};

export const SignOutIcon = LogOut;

const ON_BAR: readonly RouteName[] = ['dashboard', 'inbox', 'notifications'];
/** What a role lists or judges; everybody else keeps homes. */
const WORK: readonly RouteName[] = ['myProperties', 'myServices', 'properties', 'favorites'];

/** The pages of the phone's bottom bar and those behind its "More". */
export function barFor(role: Role): { bar: AppLink[]; more: AppLink[] } {
  const all = linksFor(role).flatMap(({ links }) => links);
  const work = WORK.flatMap((name) => all.find((link) => link.name === name) ?? []).slice(0, 1);
  const bar = [...all.filter(({ name }) => ON_BAR.includes(name)), ...work];
  return { bar, more: all.filter((link) => !bar.includes(link)) };
}

/** The pages a role may open, by group; a plain user has no listings of their own. */
export function linksFor(role: Role): { group: LinkGroup; links: AppLink[] }[] {
  return (Object.keys(GROUPS) as LinkGroup[])
    .filter((group) => group !== 'listings' || role !== 'user')
    .map((group) => ({
      group,
      links: GROUPS[group].flatMap((name) => {
        const route: ClientRoute = clientRoutes[name];
        const Icon = ICONS[name];
        const isHidden = isStaff(role) && (name === 'myProperties' || name === 'myServices');
        return Icon && !isHidden && route.roles?.includes(role) ? [{ name, to: route.path, Icon }] : [];
      }),
    }))
    .filter(({ links }) => links.length > 0);
}
