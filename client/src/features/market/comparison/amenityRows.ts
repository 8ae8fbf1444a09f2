import type { Locale } from '@manzil/shared/domain/enums';
import { choicesOf, keysWith } from '@manzil/shared/domain/property/attributes';
import { label } from '@/platform/i18n/labels';
import type { RowPlan } from './plan';
import type { Compared } from './useListings';

/** One row per amenity and option that any of the homes has, with an icon and a word. */
export function amenityPlans(cards: readonly Compared[], lang: Locale): RowPlan[] {
  return keysWith({ compare: 'amenities' }).flatMap((list) =>
    choicesOf(list)
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
