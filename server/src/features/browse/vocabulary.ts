import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import { foldWords } from '@manzil/shared/domain/fold';
import { kindNames } from '@manzil/shared/domain/searchTokens';
import { PLACES } from './places';

/** What people write in a search box beside the names of places, in both languages, and what it asks of the catalogue. */

type Asked = Partial<Filter>;

const DEALS: Record<NonNullable<Filter['category']>, string> = {
  rent: 'rent|rental|rentals|to rent|to let|lease|ايجار|تأجير|استئجار',
  sale: 'sale|buy|to buy|purchase|بيع|شراء|للشراء',
  investment: 'invest|to invest|استثمار',
};
const FURTHER: [Asked, string][] = [
  [{ bedrooms: ['studio'] }, 'studio|studios|ستوديو|استديو'],
  [{ bedrooms: ['1'] }, 'غرفة نوم|غرفة وصالة'],
  [{ bedrooms: ['2'] }, 'غرفتين|غرفتان|غرفتين نوم|غرفتين وصالة'],
  [{ furnishing: 'furnished' }, 'مفروشة'],
  [{ furnishing: 'unfurnished' }, 'not furnished|غير مفروشة|بدون فرش'],
  [{ propertyCondition: 'off-plan' }, 'off plan|offplan|على الخارطة|قيد الإنشاء'],
  [{ propertyCondition: 'ready' }, 'ready|ready to move in|جاهز|جاهزة'],
  [{ amenities: ['pool'] }, 'pool|swimming pool|مسبح'],
  [{ amenities: ['pets_friendly'] }, 'pets|pet friendly|pets friendly'],
  [{ amenities: ['balcony'] }, 'بلكونة|بلكون'],
  [{ additionalOptions: ['maids_room'] }, 'maid|maids|maid room|خادمة'],
  [{ additionalOptions: ['sea_view'] }, 'sea views|اطلالة بحرية'],
  [{ additionalOptions: ['near_metro'] }, 'metro|near metro|close to metro|مترو'],
  [{ additionalOptions: ['private_garden'] }, 'garden|حديقة'],
];
/** Said without asking anything. */
const FILLING =
  'a|an|the|in|at|on|of|for|with|and|near|by|me|i|want|need|find|looking|property|properties|home|homes|' +
  'aed|dhs|dirham|dirhams|في|مع|من|على|و|ذات|عقار|عقارات|درهم';

/** Folded phrases with what they ask; the fillers ask nothing. */
export const PHRASES = new Map<string, Asked>();
const learn = (asked: Asked, names: readonly string[]) => {
  for (const name of names) PHRASES.set(foldWords(name).join(' '), asked);
};

learn({}, FILLING.split('|'));
for (const key of ['additionalOptions', 'amenities'] as const) {
  for (const { id, en, ar } of enums[key]) learn({ [key]: [id] }, [en, ar]);
}
for (const { id, en, ar } of enums.bedrooms) learn({ bedrooms: [id] } as Asked, [en, ar]);
for (const { id, en, ar } of enums.furnishing) learn({ furnishing: id } as Asked, [en, ar]);
for (const { id, en, ar } of enums.propertyType) {
  learn({ propertyType: [id] } as Asked, [en, ar, ...kindNames(id)]);
}
for (const { id, en, ar } of enums.dealType) {
  const category = id as keyof typeof DEALS;
  learn({ category }, [en, ar, ...DEALS[category].split('|')]);
}
for (const [asked, names] of FURTHER) learn(asked, names.split('|'));

// Whole names of places, where one place has the name and it says nothing else: "The Villa" may be any villa.
const owners = new Map<string, number>();
for (const name of PLACES.flatMap(({ names }) => names)) owners.set(name, (owners.get(name) ?? 0) + 1);
for (const { names, place } of PLACES) {
  const { city, district } = place;
  for (const name of names) {
    const isOther = name.split(' ').every((word) => PHRASES.has(word));
    if (owners.get(name) === 1 && !isOther) PHRASES.set(name, { city, ...(district && { district }) });
  }
}

/** No phrase has more words. */
export const LONGEST = Math.max(...Array.from(PHRASES.keys(), (phrase) => phrase.split(' ').length));
