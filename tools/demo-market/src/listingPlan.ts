import type { DealType, Emirate, PropertyType } from '@manzil/shared/domain/enums';

export type Bedrooms = 'studio' | '1' | '2' | '3' | '4' | '5+';

/** Basic attributes of a listing, from which everything else follows. */
export interface Plan {
  city: Emirate;
  propertyType: PropertyType;
  type: DealType;
  bedrooms?: Bedrooms;
  /** Fixed district; otherwise one that suits the listing. */
  district?: string;
}
type Share = [count: number, propertyType: PropertyType, type: DealType, bedrooms?: Bedrooms];

/** Rentals in the Dubai districts that people search first. */
const SEARCHED_FIRST: Record<string, Share[]> = {
  dubai_marina: [
    [5, 'apartment', 'rent', 'studio'],
    [11, 'apartment', 'rent', '1'],
    [20, 'apartment', 'rent', '2'],
    [7, 'apartment', 'rent', '3'],
    [1, 'apartment', 'rent', '4'],
    [1, 'Retail_store', 'rent'],
  ],
  jumeirah_lake_towers: [
    [6, 'apartment', 'rent', 'studio'],
    [12, 'apartment', 'rent', '1'],
    [13, 'apartment', 'rent', '2'],
    [4, 'apartment', 'rent', '3'],
    [8, 'office', 'rent'],
    [1, 'Retail_store', 'rent'],
  ],
  business_bay: [
    [7, 'apartment', 'rent', 'studio'],
    [11, 'apartment', 'rent', '1'],
    [12, 'apartment', 'rent', '2'],
    [4, 'apartment', 'rent', '3'],
    [9, 'office', 'rent'],
    [1, 'Retail_store', 'rent'],
  ],
};

/**
 * Number of further listings of each kind, for a market of about 630: mostly in Dubai, Abu Dhabi and Sharjah, and mostly
 * flats, so that common searches have 25 or more matches (spec/4-platform "First start").
 */
const MARKET: Record<Emirate, Share[]> = {
  dubai: [
    [14, 'apartment', 'rent', 'studio'],
    [14, 'apartment', 'rent', '1'],
    [20, 'apartment', 'rent', '2'],
    [12, 'apartment', 'rent', '3'],
    [2, 'apartment', 'rent', '4'],
    [8, 'apartment', 'sale', 'studio'],
    [18, 'apartment', 'sale', '1'],
    [26, 'apartment', 'sale', '2'],
    [10, 'apartment', 'sale', '3'],
    [5, 'apartment', 'investment', '1'],
    [4, 'apartment', 'investment', '2'],
    [10, 'villa', 'rent', '3'],
    [12, 'villa', 'rent', '4'],
    [6, 'villa', 'rent', '5+'],
    [10, 'villa', 'sale', '3'],
    [11, 'villa', 'sale', '4'],
    [7, 'villa', 'sale', '5+'],
    [10, 'office', 'rent'],
    [3, 'office', 'sale'],
    [6, 'Retail_store', 'rent'],
    [2, 'Retail_store', 'investment'],
    [7, 'warehouses', 'rent'],
    [3, 'labour', 'rent'],
    [4, 'commercial_lands', 'sale'],
    [1, 'farms', 'sale'],
  ],
  abu_dhabi: [
    [8, 'apartment', 'rent', 'studio'],
    [26, 'apartment', 'rent', '1'],
    [26, 'apartment', 'rent', '2'],
    [8, 'apartment', 'rent', '3'],
    [6, 'apartment', 'sale', '1'],
    [8, 'apartment', 'sale', '2'],
    [4, 'apartment', 'sale', '3'],
    [5, 'villa', 'rent', '4'],
    [5, 'villa', 'rent', '5+'],
    [5, 'villa', 'sale', '4'],
    [4, 'villa', 'sale', '5+'],
    [7, 'office', 'rent'],
    [3, 'Retail_store', 'rent'],
    [3, 'warehouses', 'rent'],
    [2, 'labour', 'rent'],
    [3, 'commercial_lands', 'sale'],
    [5, 'farms', 'sale'],
  ],
  sharjah: [
    [6, 'apartment', 'rent', 'studio'],
    [27, 'apartment', 'rent', '1'],
    [27, 'apartment', 'rent', '2'],
    [5, 'apartment', 'rent', '3'],
    [3, 'apartment', 'sale', '1'],
    [3, 'apartment', 'sale', '2'],
    [5, 'villa', 'rent', '4'],
    [4, 'villa', 'sale', '4'],
    [3, 'office', 'rent'],
    [2, 'Retail_store', 'rent'],
    [4, 'warehouses', 'rent'],
    [2, 'labour', 'rent'],
    [2, 'commercial_lands', 'sale'],
    [2, 'farms', 'rent'],
  ],
  ajman: [
    [2, 'apartment', 'rent', 'studio'],
    [5, 'apartment', 'rent', '1'],
    [4, 'apartment', 'rent', '2'],
    [2, 'apartment', 'sale', '2'],
    [2, 'villa', 'rent', '3'],
    [2, 'villa', 'sale', '4'],
    [1, 'office', 'rent'],
    [1, 'Retail_store', 'rent'],
    [1, 'warehouses', 'rent'],
    [1, 'commercial_lands', 'sale'],
  ],
  ras_al_khaimah: [
    [2, 'apartment', 'rent', '1'],
    [3, 'apartment', 'rent', '2'],
    [2, 'apartment', 'sale', '2'],
    [2, 'villa', 'rent', '3'],
    [2, 'villa', 'sale', '4'],
    [1, 'Retail_store', 'rent'],
    [1, 'warehouses', 'rent'],
    [2, 'farms', 'sale'],
  ],
  fujairah: [
    [2, 'apartment', 'rent', '2'],
    [1, 'apartment', 'sale', '1'],
    [1, 'villa', 'rent', '3'],
    [1, 'villa', 'sale', '4'],
    [1, 'office', 'rent'],
    [1, 'commercial_lands', 'sale'],
    [2, 'farms', 'sale'],
  ],
  umm_al_quwain: [
    [2, 'apartment', 'rent', '1'],
    [1, 'villa', 'rent', '3'],
    [1, 'villa', 'sale', '4'],
    [1, 'warehouses', 'rent'],
    [1, 'commercial_lands', 'sale'],
  ],
};

const plansIn = (shares: Share[], place: Pick<Plan, 'city' | 'district'>): Plan[] =>
  shares.flatMap(([count, propertyType, type, bedrooms]) =>
    Array.from({ length: count }, () => ({ ...place, propertyType, type, ...(bedrooms && { bedrooms }) })),
  );
const PLANS: Plan[] = [
  ...Object.entries(SEARCHED_FIRST).flatMap(([district, shares]) =>
    plansIn(shares, { city: 'dubai', district }),
  ),
  ...Object.entries(MARKET).flatMap(([city, shares]) => plansIn(shares, { city: city as Emirate })),
];

/** Number of listings in the market. */
export const MARKET_SIZE = PLANS.length;
/** Step through the plans that makes neighbours differ; prime, so each plan occurs once per round. */
const STEP = 241;

/** Plan of the listing at an index; larger markets repeat the plans. */
export function planAt(place: number): Plan {
  const plan = PLANS[(place * STEP) % PLANS.length];
  if (!plan) throw new Error('The market has no plans');
  return plan;
}
