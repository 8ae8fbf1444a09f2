import { ADDITIONAL_OPTIONS, AMENITIES, type Locale } from '@manzil/shared/domain/enums';
import { label } from '@/platform/labels';
import type { RowPlan } from './rows';
import type { Compared } from './useListings';

const LISTS = [
  ['amenities', AMENITIES],
  ['additionalOptions', ADDITIONAL_OPTIONS],
] as const;

/** A row for each amenity and feature that any of the homes has: there or not, in a sign and a word. */
export function amenityPlans(cards: readonly Compared[], lang: Locale): RowPlan[] {
  return LISTS.flatMap(([list, ids]) =>
    ids
      .filter((id) => cards.some((card) => card[list].includes(id)))
      .map((id): RowPlan => {
        const has = (card: Compared) => card[list].includes(id);
        return {
          id: `${list}-${id}`,
          name: label(list, id, lang),
          has,
          read: (card) => label('yesNo', has(card) ? 'yes' : 'no', lang),
        };
      }),
  );
}
