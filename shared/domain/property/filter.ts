import type { TENANT_TYPES, DealType, PropertySort } from '../enums';
import type { MaxKey, MinKey, OwnKey } from './filterConditions';
import type { ChoiceOf, KeysWith } from './attributes';

/** Keys with their own rules. Formats: areas, near and reach in shared/domain, and namedValue beside this file. */
interface OwnFilter extends Record<OwnKey, unknown> {
  type: DealType;
  /** The catalog's word for `type`. */
  category: DealType;
  district: string;
  /** Emirates, or districts as `emirate/district`. */
  places: string[];
  near: string[];
  /** Metres. */
  within: number;
  areas: string[];
  reach: string[];
  tenantType: (typeof TENANT_TYPES)[number];
  search: string;
  sort: PropertySort;
  /** West, south, east, north in degrees. */
  bbox: number[];
  agent: string;
  /** Fewest cheques. */
  cheques: number;
  /** Days. */
  postedWithin: number;
  reduced: boolean;
  permitted: boolean;
  avoid: string[];
  nice: string[];
  /** AED. */
  cash: number;
}

/** A catalog query (source-spec §3, spec/1-domain Filter). The contract's filter must be assignable to it. */
export type Filter = Partial<
  OwnFilter & { [Key in KeysWith<{ filter: 'one' }>]: ChoiceOf<Key> } & {
    [Key in KeysWith<{ filter: 'anyOf' | 'allOf' }>]: ChoiceOf<Key>[];
  } & Record<MinKey | MaxKey | KeysWith<{ filter: 'atMost' }>, number>
>;
