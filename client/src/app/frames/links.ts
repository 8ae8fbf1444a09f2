import {
  Bell,
  Building,
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
  Rss,
  ServerCog,
  ScrollText,
  SearchCheck,
  Star,
  UserRound,
  UsersRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import {
  clientRoutes,
  type ClientRoute,
  type MenuGroup,
  type RouteName,
} from '@manzil/shared/domain/address/clientRoutes';
import { isProfessional, type Role } from '@manzil/shared/domain/roles';

/** A page of the sidebar and of the person's menu. */
export interface AppLink {
  name: RouteName;
  to: string;
  Icon: LucideIcon;
}
/** Pages of the menu without an icon of their own have this one. */
const USUAL_ICON = ClipboardList;
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
  feeds: Rss,
  agency: Building,
  agencies: Building,
  myServices: Wrench,
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

export const SignOutIcon = LogOut;

/** What a role works with most; everybody else keeps homes and sends requests. */
const WORK: readonly RouteName[] = [
  'myProperties',
  'myServices',
  'properties',
  'reports',
  'requests',
  'serviceRequests',
  'favorites',
  'myRequests',
];
const WORK_ON_BAR = 2;

/** The pages of the phone's bottom bar and those behind its "More". */
export function barFor(role: Role): { bar: AppLink[]; more: AppLink[] } {
  const all = linksFor(role).flatMap(({ links }) => links);
  const named = (name: RouteName) => all.filter((link) => link.name === name);
  const bar = [...named('dashboard'), ...WORK.flatMap(named).slice(0, WORK_ON_BAR), ...named('inbox')];
  return { bar, more: all.filter((link) => !bar.includes(link)) };
}

/** The groups in the order of the menu. */
const GROUPS = Object.keys({
  start: true,
  moderation: true,
  listings: true,
  people: true,
  mine: true,
} satisfies Record<MenuGroup, true>) as MenuGroup[];
const pages = Object.entries(clientRoutes) as [RouteName, ClientRoute][];
/** Staff keep their own listings among all others. */
const NOT_FOR_STAFF: readonly RouteName[] = ['myProperties', 'myServices'];
/** Pages that a role may open but has no entries on. */
const NOT_IN_MENU: Partial<Record<Role, readonly RouteName[]>> = {
  injazat_worker: NOT_FOR_STAFF,
  admin: NOT_FOR_STAFF,
  super_admin: NOT_FOR_STAFF,
  agent: ['serviceRequests'],
  service_agent: ['requests'],
};
/** Whether a group is folded until it is opened: those who work here have their own account last. */
export const isFolded = (group: MenuGroup, role: Role): boolean => group === 'mine' && isProfessional(role);

/** The pages a role may open, by group; a plain user has no listings of their own. */
export function linksFor(role: Role): { group: MenuGroup; links: AppLink[] }[] {
  return GROUPS.filter((group) => group !== 'listings' || isProfessional(role))
    .map((group) => ({
      group,
      links: pages
        .filter(([, { menu, roles }]) => menu === group && roles.includes(role))
        .filter(([name]) => !NOT_IN_MENU[role]?.includes(name))
        .map(([name, { path }]) => ({ name, to: path, Icon: ICONS[name] ?? USUAL_ICON })),
    }))
    .filter(({ links }) => links.length > 0);
}
