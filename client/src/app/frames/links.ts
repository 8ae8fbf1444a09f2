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
import {
  clientRoutes,
  type ClientRoute,
  type MenuGroup,
  type RouteName,
} from '@manzil/shared/domain/clientRoutes';
import { isStaff, type Role } from '@manzil/shared/domain/roles';

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

/** The groups in the order of the menu. */
const GROUPS = Object.keys({
  mine: true,
  listings: true,
  moderation: true,
  people: true,
} satisfies Record<MenuGroup, true>) as MenuGroup[];
const pages = Object.entries(clientRoutes) as [RouteName, ClientRoute][];
/** Staff keep their own listings among all others. */
const NOT_FOR_STAFF: readonly RouteName[] = ['myProperties', 'myServices'];

/** The pages a role may open, by group; a plain user has no listings of their own. */
export function linksFor(role: Role): { group: MenuGroup; links: AppLink[] }[] {
  return GROUPS.filter((group) => group !== 'listings' || role !== 'user')
    .map((group) => ({
      group,
      links: pages
        .filter(([, { menu, roles }]) => menu === group && roles.includes(role))
        .filter(([name]) => !isStaff(role) || !NOT_FOR_STAFF.includes(name))
        .map(([name, { path }]) => ({ name, to: path, Icon: ICONS[name] ?? USUAL_ICON })),
    }))
    .filter(({ links }) => links.length > 0);
}
