import type { Emirate, PropertyType } from '@manzil/shared/domain/enums';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { suits } from '@manzil/shared/domain/property/suitability';
import type { DemoListing, PicturedListing } from '../listings';
import { ruleFor, type Rule } from './rule';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Target for reviews, and the longest wait of the one overdue example, in hours. */
const GOAL_HOURS = 24;
export const LONGEST_HOURS = 96;
const MIN_PHOTOS = 5;

const listingsOf = ({ listings }: { listings: PicturedListing[] }) => listings;
const nameOf = ({ referenceNo, form }: DemoListing) => `${referenceNo} (${form.title})`;
const textOf = ({ form }: DemoListing) =>
  [form.title, form.titleAr, form.description, form.descriptionAr].join(' ');
const has = ({ form }: DemoListing, extra: string) =>
  [...(form.amenities ?? []), ...(form.additionalOptions ?? [])].some((one) => one === extra);

/** Values that say the same. */
const SAME = [
  ['pool', 'private_pool'],
  ['pool', 'shared_pool'],
  ['air_conditioning', 'central_ac_heating'],
  ['garage', 'free_parking'],
] as const;

/** Claims in a text, each with the condition that makes it true. */
const SAID: [RegExp, (listing: DemoListing) => boolean][] = [
  [/loading dock|رصيف (ال)?تحميل/i, (one) => has(one, 'loading_dock')],
  [/three-phase|ثلاثية/i, (one) => has(one, 'three_phase_power')],
  [/office inside|مكتب داخلي|للمكتب الداخلي/i, (one) => has(one, 'office_inside')],
  [/mezzanine|ميزانين/i, (one) => has(one, 'mezzanine')],
  [/metro station|near the metro|محطة مترو|قرب المترو/i, (one) => has(one, 'near_metro')],
  [/sea view|to the sea|بإطلالة بحرية/i, (one) => has(one, 'sea_view')],
  [/with a balcony|the balcony|بشرفة/i, ({ form }) => form.balcony === 'yes'],
  [/share a pool|مسبح مشترك/i, (one) => has(one, 'shared_pool')],
  [/private pool|the pool is|بمسبح خاص/i, (one) => has(one, 'private_pool')],
  [/with a garden|the garden|بحديقة/i, (one) => has(one, 'private_garden')],
  [/maid’s room|خادمة/i, (one) => has(one, 'maids_room')],
  [/driver’s room|السائق/i, (one) => has(one, 'drivers_room')],
  [/cooling is in the rent|التبريد مشمول/i, (one) => has(one, 'chiller_free')],
  [/pets are allowed|الحيوانات الأليفة/i, (one) => has(one, 'pets_friendly')],
  [/parking space belongs|with parking|موقف سيارة مرقّم/i, ({ form }) => form.parkings !== undefined],
  [/no parking space/i, ({ form }) => form.parkings === undefined],
  [/furniture stays|^furnished|الأثاث باقٍ/i, ({ form }) => form.furnishing === 'furnished'],
  [/handed over empty/i, ({ form }) => form.furnishing === 'unfurnished'],
  [/studio|استوديو/i, ({ form }) => form.bedrooms === 'studio'],
  [/one-bedroom/i, ({ form }) => form.bedrooms === '1'],
  [/two-bedroom/i, ({ form }) => form.bedrooms === '2'],
  [/three-bedroom/i, ({ form }) => form.bedrooms === '3'],
  [/four-bedroom/i, ({ form }) => form.bedrooms === '4'],
  [/cheques|شيكات/i, ({ form }) => form.type === 'rent'],
  [/escrow|حساب ضمان/i, ({ form }) => form.propertyCondition === 'off-plan'],
  [/building is new|resealed|years old|lives in/i, ({ form }) => form.propertyCondition === 'ready'],
];

type Band = [low: number, high: number];
/** Plausible yearly rents and sale prices in AED per square foot, by emirate and type. */
const RENTS: Partial<Record<PropertyType, Partial<Record<Emirate | 'else', Band>>>> = {
  apartment: { dubai: [40, 200], abu_dhabi: [40, 155], sharjah: [25, 80], ajman: [20, 60], else: [18, 60] },
  villa: { dubai: [25, 175], abu_dhabi: [25, 80], else: [15, 45] },
  office: { dubai: [60, 260], abu_dhabi: [45, 160], else: [25, 90] },
  Retail_store: { dubai: [80, 330], abu_dhabi: [60, 200], else: [30, 120] },
  warehouses: { dubai: [22, 60], else: [9, 40] },
  labour: { dubai: [22, 65], else: [10, 45] },
  farms: { else: [0.5, 8] },
};
const SALES: Partial<Record<PropertyType, Partial<Record<Emirate | 'else', Band>>>> = {
  apartment: { dubai: [650, 3400], abu_dhabi: [700, 1900], else: [350, 1100] },
  villa: { dubai: [600, 3600], abu_dhabi: [500, 1300], else: [300, 850] },
  office: { dubai: [800, 3000], else: [400, 1600] },
  Retail_store: { dubai: [1200, 3800], else: [500, 2200] },
  warehouses: { else: [100, 700] },
  commercial_lands: { dubai: [150, 500], abu_dhabi: [100, 350], else: [40, 200] },
  farms: { else: [10, 90] },
};
/** Yearly rents of flats in AED per square foot where locals know them. */
const KNOWN: Record<string, Band> = {
  dubai_marina: [72, 185],
  jumeirah_lake_towers: [60, 150],
  business_bay: [70, 170],
  downtown_dubai: [95, 230],
  palm_jumeirah: [90, 220],
  international_city: [35, 90],
  discovery_gardens: [42, 105],
};
function bandOf({ form }: DemoListing): Band {
  const { type, propertyType, city, district } = form;
  const known = type === 'rent' && propertyType === 'apartment' ? KNOWN[district] : undefined;
  const table = (type === 'rent' ? RENTS : SALES)[propertyType];
  return known ?? table?.[city] ?? table?.else ?? [0, 0];
}

/** Districts of towers, where no villas stand, and of villas, where no towers stand. */
const TOWERS =
  /^(dubai_marina|jumeirah_lake_towers|business_bay|downtown_dubai|difc|al_reem_island|corniche)/;
const VILLAS = /^(arabian_ranches|emirates_hills|the_springs|the_meadows|jumeirah_islands)/;

/** Time since which a listing waits for review; undefined if it doesn't. */
const waitsSince = ({ isVerified, sentBackReason, submittedAt, createdAt }: DemoListing) =>
  isVerified || sentBackReason ? undefined : (submittedAt ?? createdAt);

export const LISTING_RULES: Rule[] = [
  ruleFor('Amenities and options suit the property type.', listingsOf, (listing) => {
    const { amenities = [], additionalOptions = [], propertyType } = listing.form;
    const wrong = [...(amenities ?? []), ...(additionalOptions ?? [])].filter(
      (one) => !suits(one, propertyType),
    );
    return wrong.length > 0 ? `${nameOf(listing)}: ${propertyType} with ${wrong.join(', ')}` : undefined;
  }),
  ruleFor('No amenity or option is stated twice.', listingsOf, (listing) => {
    const all: string[] = [...(listing.form.amenities ?? []), ...(listing.form.additionalOptions ?? [])];
    const twice = all.filter((one, at) => all.indexOf(one) !== at);
    const same = SAME.filter(([a, b]) => all.includes(a) && all.includes(b)).flat();
    const found = [...twice, ...same];
    return found.length > 0 ? `${nameOf(listing)}: ${found.join(', ')}` : undefined;
  }),
  ruleFor('Texts say nothing that the facts deny.', listingsOf, (listing) => {
    const wrong = SAID.find(([words, isTrue]) => words.test(textOf(listing)) && !isTrue(listing));
    return wrong ? `${nameOf(listing)}: "${wrong[0].exec(textOf(listing))?.[0] ?? ''}"` : undefined;
  }),
  ruleFor('Prices are plausible for the place, type and size.', listingsOf, (listing) => {
    const [low, high] = bandOf(listing);
    const perFoot = listing.form.price / listing.form.area;
    return perFoot < low || perFoot > high
      ? `${nameOf(listing)} in ${listing.form.district}: AED ${perFoot.toFixed(0)} per sq ft, not ${low} to ${high}`
      : undefined;
  }),
  ruleFor('Property types suit the district.', listingsOf, (listing) => {
    const { propertyType, district } = listing.form;
    const isWrong =
      (propertyType === 'villa' && TOWERS.test(district)) ||
      (propertyType === 'apartment' && VILLAS.test(district));
    return isWrong ? `${nameOf(listing)}: ${propertyType} in ${district}` : undefined;
  }),
  ruleFor('Every listing has at least five photos.', listingsOf, (listing) =>
    listing.scenes.length < MIN_PHOTOS ? `${nameOf(listing)}: ${listing.scenes.length} photos` : undefined,
  ),
  ruleFor('Published listings have a current permit.', listingsOf, (listing, { now }) => {
    const ends = listing.form.permit?.expiresAt;
    return listing.isVerified && ends && ends < dubaiDay(now)
      ? `${nameOf(listing)}: ended ${ends}`
      : undefined;
  }),
  {
    name: 'No two listings have the same permit.',
    violations: ({ listings }) => {
      const numbers = listings.flatMap(({ form }) => form.permit?.number ?? []);
      return numbers.filter((number, at) => numbers.indexOf(number) !== at);
    },
  },
  ruleFor('No date of a listing lies in the future.', listingsOf, (listing, { now }) => {
    const { createdAt, verifiedAt, submittedAt, lastConfirmedAt, formerPrice } = listing;
    const late = [createdAt, verifiedAt, submittedAt, lastConfirmedAt, formerPrice?.at].find(
      (date) => date && date > now,
    );
    return late ? `${nameOf(listing)}: ${late.toISOString()}` : undefined;
  }),
  {
    name: 'Nothing waits for review longer than a day, except one overdue example of less than four.',
    violations: ({ listings, now }) => {
      const hours = (since: Date) => (now.getTime() - since.getTime()) / HOUR;
      const overdue = listings.flatMap((listing) => {
        const since = waitsSince(listing);
        return since && hours(since) > GOAL_HOURS ? [{ listing, waited: hours(since) }] : [];
      });
      if (overdue.length === 0) return ['The market has no overdue example.'];
      return overdue
        .filter(({ waited }) => waited > LONGEST_HOURS || overdue.length > 1)
        .map(
          ({ listing, waited }) => `${nameOf(listing)}: waits for ${Math.round((waited * HOUR) / DAY)} days`,
        );
    },
  },
  {
    name: 'Dubai Marina, JLT and Business Bay have at least 40 rentals each.',
    violations: ({ listings }) =>
      ['dubai_marina', 'jumeirah_lake_towers', 'business_bay'].flatMap((district) => {
        const count = listings.filter(
          ({ form, isVerified }) => isVerified && form.type === 'rent' && form.district === district,
        ).length;
        return count < 40 ? [`${district}: ${count} rentals`] : [];
      }),
  },
  {
    name: 'Dubai Marina has at least five two-bedroom flats to rent up to AED 120,000.',
    violations: ({ listings }) => {
      const { length } = listings.filter(
        ({ form, isVerified }) =>
          isVerified &&
          form.type === 'rent' &&
          form.propertyType === 'apartment' &&
          form.district === 'dubai_marina' &&
          form.bedrooms === '2' &&
          form.price <= 120_000,
      );
      return length < 5 ? [`dubai_marina: ${length} flats`] : [];
    },
  },
  {
    name: 'The market has about 600 listings.',
    violations: ({ listings: { length } }) => (length < 590 || length > 660 ? [`${length} listings`] : []),
  },
];
