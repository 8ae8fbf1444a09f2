import { agenciesContract } from './agencies.contract';
import { agentsContract } from './agents.contract';
import { authContract } from './auth.contract';
import { chatsContract, propertyRequestChatsContract } from './chats.contract';
import { configContract } from './config.contract';
import { contactsContract } from './contacts.contract';
import { costsContract } from './staff/costs.contract';
import { dashboardContract } from './staff/dashboard.contract';
import type { Endpoint } from './wire/endpoint';
import { feedsContract } from './feeds.contract';
import { favoriteListsContract } from './favoriteLists.contract';
import { favoritesContract, savedFiltersContract, savedSearchesContract } from './favorites.contract';
import { hiddenContract } from './hidden.contract';
import { integrationsContract } from './integrations.contract';
import { notificationsContract } from './notifications.contract';
import { operatorContract } from './staff/operator.contract';
import { propertiesContract } from './properties/properties.contract';
import { recycleBinContract } from './staff/recycleBin.contract';
import { reportsContract } from './staff/reports.contract';
import {
  customRequestsContract,
  propertyRequestsContract,
  serviceRequestsContract,
} from './requests.contract';
import { propertyReviewsContract, serviceReviewsContract } from './reviews.contract';
import { servicesContract } from './services.contract';
import { settingsContract } from './staff/settings.contract';
import { usersContract } from './users.contract';

/** Contracts by feature, spelled out because their inferred type is too long for a declaration file. */
export interface Contracts {
  auth: typeof authContract;
  users: typeof usersContract;
  agencies: typeof agenciesContract;
  agents: typeof agentsContract;
  savedFilters: typeof savedFiltersContract;
  properties: typeof propertiesContract;
  favorites: typeof favoritesContract;
  favoriteLists: typeof favoriteListsContract;
  hidden: typeof hiddenContract;
  savedSearches: typeof savedSearchesContract;
  feeds: typeof feedsContract;
  integrations: typeof integrationsContract;
  propertyReviews: typeof propertyReviewsContract;
  propertyRequests: typeof propertyRequestsContract;
  customRequests: typeof customRequestsContract;
  services: typeof servicesContract;
  serviceReviews: typeof serviceReviewsContract;
  serviceRequests: typeof serviceRequestsContract;
  contacts: typeof contactsContract;
  dashboard: typeof dashboardContract;
  chats: typeof chatsContract;
  propertyRequestChats: typeof propertyRequestChatsContract;
  notifications: typeof notificationsContract;
  reports: typeof reportsContract;
  recycleBin: typeof recycleBinContract;
  config: typeof configContract;
  costs: typeof costsContract;
  operator: typeof operatorContract;
  settings: typeof settingsContract;
}
/** All contracts. Routing, client, docs and tests derive from this list. */
const contracts: Contracts = {
  auth: authContract,
  users: usersContract,
  agencies: agenciesContract,
  agents: agentsContract,
  savedFilters: savedFiltersContract,
  properties: propertiesContract,
  favorites: favoritesContract,
  favoriteLists: favoriteListsContract,
  hidden: hiddenContract,
  savedSearches: savedSearchesContract,
  feeds: feedsContract,
  integrations: integrationsContract,
  propertyReviews: propertyReviewsContract,
  propertyRequests: propertyRequestsContract,
  customRequests: customRequestsContract,
  services: servicesContract,
  serviceReviews: serviceReviewsContract,
  serviceRequests: serviceRequestsContract,
  contacts: contactsContract,
  dashboard: dashboardContract,
  chats: chatsContract,
  propertyRequestChats: propertyRequestChatsContract,
  notifications: notificationsContract,
  reports: reportsContract,
  recycleBin: recycleBinContract,
  config: configContract,
  costs: costsContract,
  operator: operatorContract,
  settings: settingsContract,
};
export type Feature = keyof Contracts;
export const FEATURES = Object.keys(contracts) as Feature[];

/** Names of all calls, such as `'properties.getAll'`. */
export type EndpointId = { [F in Feature]: `${F}.${keyof Contracts[F] & string}` }[Feature];
/** Contract entry of a call. */
export type EndpointOf<Id extends EndpointId> = Id extends `${infer F}.${infer Name}`
  ? F extends Feature
    ? Name extends keyof Contracts[F]
      ? Contracts[F][Name]
      : never
    : never
  : never;

/** All calls with their names, in contract order. */
export const endpoints: [EndpointId, Endpoint][] = Object.entries(contracts).flatMap(
  ([feature, entries]: [string, object]) =>
    Object.entries(entries).map(([name, entry]): [EndpointId, Endpoint] => [
      `${feature}.${name}` as EndpointId,
      entry as Endpoint,
    ]),
);
