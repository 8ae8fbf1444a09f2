import { authContract } from './auth.contract';
import type { Endpoint } from './endpoint';
import { favoritesContract, savedFiltersContract, savedSearchesContract } from './favorites.contract';
import { propertiesContract } from './properties.contract';
import { usersContract } from './users.contract';

/** The one list of contracts: routing, client, docs and tests read it. */
export const contracts = {
  auth: authContract,
  users: usersContract,
  savedFilters: savedFiltersContract,
  properties: propertiesContract,
  favorites: favoritesContract,
  savedSearches: savedSearchesContract,
};
export type Contracts = typeof contracts;
export type Feature = keyof Contracts;

/** Names of all calls: `'properties.getAll'`. */
export type EndpointId = { [F in Feature]: `${F}.${keyof Contracts[F] & string}` }[Feature];
/** The contract entry of a call. */
export type EndpointOf<Id extends EndpointId> = Id extends `${infer F}.${infer Name}`
  ? F extends Feature
    ? Name extends keyof Contracts[F]
      ? Contracts[F][Name]
      : never
    : never
  : never;

/** All calls with their names, in the order of the contracts. */
export const endpoints: [EndpointId, Endpoint][] = Object.entries(contracts).flatMap(([feature, entries]) =>
  Object.entries(entries).map(([name, entry]): [EndpointId, Endpoint] => [
    `${feature}.${name}` as EndpointId,
    entry as Endpoint,
  ]),
);
