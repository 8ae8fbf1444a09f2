import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import { COUNTS } from '@manzil/shared/domain/enums';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { LANDMARKS } from '@manzil/shared/domain/place/landmarks';
import { kindNames } from '@manzil/shared/domain/text/searchTokens';
import { PLACES } from './places';

/** Vocabulary of the search box besides place names, in both languages, with the filters it stands for. */

type PhraseFilter = Partial<Filter>;

const DEALS: Record<NonNullable<Filter['category']>, string> = {
  rent:
    'rent|rental|rentals|to rent|yearly|annual|annually|per year|yearly rent|سنوي|سنويا|to let|on rent|lease|to lease|leasing|renting|rented|ايجار|اجار|تأجير|استئجار|كراء|' +
    'kiraya|kiraye|kiraye ke liye|kiraye par|kiraye pe|rent par|rent pe|rent ke liye|کرایہ|کرائے|کرایہ پر|کرائے پر|اجاره',
  sale:
    'sale|sales|sell|selling|buy|to buy|buying|purchase|purchasing|بيع|شراء|للشراء|تمليك|تملك|bechne ke liye|bikri|bikau|' +
    'kharidna|kharidne ke liye|farokht|فروخت|فروش|فروشی|خرید|خریدنا',
  investment: 'invest|to invest|استثمار',
};
/** Words for kinds of homes besides the stored names. */
const KINDS: Record<string, string> = {
  apartment:
    'apt|apts|appt|apartement|appartement|appartment|condo|شقه سكنية|شقة سكنية|فلیٹ|اپارٹمنٹ|آپارتمان|apartment flat',
  villa:
    'house|houses|villah|town house|town houses|townhouse|townhouses|منزل|منازل|بيت|بيوت|فله|فلة|فيله|فيلل|فلل سكنية|' +
    'تاون هاوس|ghar|makan|گھر|ویلا|خانه',
  office: 'office space|office spaces|workspace|دفتر|daftar',
  Retail_store: 'retail|retail shop|retail space|محلات تجارية|محل تجاري|دكان|dukan|dukaan|showroom',
  warehouses: 'godown|storage unit|مخزن|مخازن|مستودع|هنجر|شبرة|godaam',
  labour:
    'labor camps|labour camps|staff accommodation|workers accommodation|worker accommodation|سكن موظفين|سكن العمال',
  commercial_lands: 'residential land|ارض سكنية|قطعة أرض|قطعة ارض|زمین|zameen',
  farms: 'farm house|farmhouse|عزبة|عزب',
};
const OTHER_PHRASES: [PhraseFilter, string][] = [
  [
    { bedrooms: ['studio'] },
    'studio|studios|ستوديو|استديو|ستديو|استوديوهات|استودیو|اسٹوڈیو|studio apartment|studio flat',
  ],
  [
    { furnishing: 'furnished' },
    'fully furnished|full furnished|furnish|with furniture|مفروشة|مفروشه بالكامل|مفروش بالكامل|فرش كامل|مع فرش|مع الفرش|مؤثثة|مؤثث|مع أثاث|مبله',
  ],
  [
    { furnishing: 'unfurnished' },
    'not furnished|un furnished|non furnished|without furniture|no furniture|غير مفروشة|بدون فرش|بدون أثاث|بلا أثاث|بلا فرش|غير مؤثثة',
  ],
  [
    { furnishing: 'partly' },
    'semi furnished|partially furnished|part furnished|half furnished|شبه مفروش|شبه مفروشة|نصف مفروش|نصف مفروشة|مفروشة جزئياً',
  ],
  [
    { propertyCondition: 'off-plan' },
    'off plan|offplan|under construction|على الخارطة|على المخطط|قيد الإنشاء|تحت الإنشاء',
  ],
  [{ propertyCondition: 'ready' }, 'ready|ready to move|ready to move in|جاهز|جاهزة|جاهزة للسكن'],
  [{ amenities: ['pool'] }, 'pool|swimming pool|مسبح|حمام سباحة'],
  [{ amenities: ['shared_pool'] }, 'shared swimming pool|communal pool'],
  [{ amenities: ['pets_friendly'] }, 'pet|pets|pet friendly|pets friendly|pets allowed|حيوانات أليفة'],
  [{ amenities: ['balcony'] }, 'balconies|بلكونة|بلكون'],
  [{ amenities: ['gym'] }, 'gyms|نادي رياضي|جيم'],
  [{ amenities: ['garage'] }, 'گراج|قراج'],
  [{ parkings: [...COUNTS] }, 'parking|car parking|موقف|موقف سيارة|موقف سيارات'],
  [{ additionalOptions: ['maids_room'] }, 'maid|maids|maid room|maids room|maid s|خادمة|غرفة شغالة|شغالة'],
  [{ additionalOptions: ['drivers_room'] }, 'driver room|drivers room|سائق'],
  [{ additionalOptions: ['study_room'] }, 'study room|home office'],
  [
    { additionalOptions: ['sea_view'] },
    'sea views|seaview|with sea view|اطلالة بحرية|مطلة على البحر|مطل على البحر|على البحر|تطل على البحر|بحرية',
  ],
  [
    { additionalOptions: ['near_metro'] },
    'metro|near metro|close to metro|near metro station|مترو|قرب المترو|قريبة من المترو|جنب المترو|بجانب المترو',
  ],
  [{ additionalOptions: ['private_garden'] }, 'garden|gardens|حديقة'],
  [{ tenantType: 'families' }, 'family|families|عائلة|عائلات|عوائل|للعوائل|family only|families only'],
  [{ tenantType: 'single' }, 'singles|bachelor|bachelors|executive bachelors|عزاب|عزابي|عزوبية'],
  [
    { sort: 'priceAsc' },
    'cheap|cheapest|affordable|low price|lowest price|low budget|رخيص|رخيصة|أرخص|ارخص سعر|سعر رخيص|sasta|sasti',
  ],
];
/** Filler words, which add nothing to the filter. */
const FILLERS =
  'a|an|the|in|at|on|of|for|with|and|or|to|be|@|near|nearby|close to|next to|around|by|me|my|i|we|is|are|am|any|some|show|show me|' +
  'want|need|require|required|wanted|find|search|looking|look|available|property|properties|home|homes|unit|units|place|' +
  'aed|dhs|dirham|dirhams|price|priced|only|please|pls|new|newest|latest|luxury|luxurious|nice|beautiful|spacious|big|large|best|' +
  'good|small|tiny|cozy|cosy|modern|w|wa|bed and|uae|area|+|-|/|&|' +
  'fi|في|ب|مع|من|على|و|او|أو|ل|الى|لل|ذات|فيها|فيه|بها|عن|لي|قرب|قريب|قريبة|قريب من|قريبة من|بجانب|جنب|عقار|عقارات|وحدات|درهم|سعر|بسعر|' +
  'ابحث|أبحث|أريد|اريد|ابغى|أبغى|ابغي|ابي|بدي|عايز|مطلوب|مطلوبة|محتاج|ابي|سكن|سكنية|فاخرة|فاخر|جميلة|واسعة|جديدة|جديد|كبيرة|صغير|صغيرة|حديثة|منطقة|امارة|' +
  'ek|mujhe|muje|hamein|abghy|abgha|abi|badi|biddi|ka|ki|ke|ko|mein|me|main|par|pe|hai|chahiye|chahie|liye|ke liye|wala|wali|aur|' +
  'میں|کے|لیے|کا|کی|چاہیے|برائے|برای|در|از|کے لیے';
/** Common place names besides those of the catalog. */
const PLACE_NAMES: [city: Filter['city'], district: string | undefined, names: string][] = [
  ['dubai', undefined, 'dxb|دبئی|دوبي|dubay'],
  ['sharjah', undefined, 'شارجہ|shj|sharja'],
  ['abu_dhabi', undefined, 'auh|ابوظہبی|ابو ظبي|abudhabi'],
  ['ras_al_khaimah', undefined, 'rak|ras khaima|r a k'],
  ['fujairah', undefined, 'fuj'],
  ['umm_al_quwain', undefined, 'uaq'],
  ['dubai', 'jumeirah_village_circle', 'جي في سي|جفسي'],
  ['dubai', 'jumeirah_village_triangle', 'جي في تي'],
  ['dubai', 'jumeirah_lake_towers', 'dmcc|جي ال تي|جي إل تي|jumeirah lakes towers'],
  ['dubai', 'jumeirah_beach_residence', 'جي بي ار|جي بي آر'],
  ['dubai', 'dubai_production_city', 'impz'],
  ['dubai', 'international_city', 'intl city|int city|international cty'],
  ['dubai', 'muhaisnah_2', 'sonapur|سونابور'],
  ['dubai', 'downtown_dubai', 'downtown|داون تاون|داون تاون دبي'],
  ['dubai', 'dubai_hills_estate', 'dubai hills|دبي هيلز'],
  ['dubai', 'dubai_silicon_oasis', 'silicon oasis|واحة السيليكون|سيليكون اواسيس'],
  ['dubai', 'mohammed_bin_rashid_city', 'mbr city|mbr'],
  ['abu_dhabi', 'khalifa_city', 'khalifa city a|khalifa a'],
  ['abu_dhabi', 'mohamed_bin_zayed_city', 'mbz|mbz city|مدينة محمد بن زايد'],
  ['abu_dhabi', 'al_reem_island', 'reem|al reem|reem island|الريم'],
  ['abu_dhabi', 'yas_island', 'yas'],
  ['abu_dhabi', 'saadiyat_island', 'saadiyat|السعديات'],
];

/** Folded phrases with their filters; empty for fillers. */
export const PHRASES = new Map<string, PhraseFilter>();
const addPhrase = (filter: PhraseFilter, names: readonly string[]) => {
  for (const name of names) {
    // A sign has no letters to fold.
    const key = foldWords(name).join(' ') || name;
    if (/\p{L}|^[^\p{L}]$/u.test(key)) PHRASES.set(key, filter);
  }
};

addPhrase({}, FILLERS.split('|'));
for (const key of ['additionalOptions', 'amenities'] as const) {
  for (const { id, en, ar } of enums[key]) addPhrase({ [key]: [id] }, [en, ar]);
}
for (const { id, en, ar } of enums.bedrooms) addPhrase({ bedrooms: [id] } as PhraseFilter, [en, ar]);
for (const { id, en, ar } of enums.furnishing) addPhrase({ furnishing: id } as PhraseFilter, [en, ar]);
for (const { id, en, ar } of enums.propertyType) {
  addPhrase({ propertyType: [id] } as PhraseFilter, [
    en,
    ar,
    ...kindNames(id),
    ...(KINDS[id]?.split('|') ?? []),
  ]);
}
for (const { id, en, ar } of enums.dealType) {
  const category = id as keyof typeof DEALS;
  addPhrase({ category }, [en, ar, ...DEALS[category].split('|')]);
}
for (const [filter, names] of OTHER_PHRASES) addPhrase(filter, names.split('|'));

/** Learns landmarks with and without "the", unless the phrase is already taken. */
for (const { id, en, ar } of LANDMARKS) {
  const names = [en, ar, en.replace(/^The /, '')].map((name) => foldWords(name).join(' '));
  for (const name of names) if (name.includes(' ') && !PHRASES.has(name)) PHRASES.set(name, { near: [id] });
}

// Learns full names that belong to one place and have no other meaning: "The Villa" may be any villa.
const owners = new Map<string, number>();
for (const name of PLACES.flatMap(({ names }) => names)) owners.set(name, (owners.get(name) ?? 0) + 1);
for (const { names, place } of PLACES) {
  const { city, district } = place;
  for (const name of names) {
    const isOther = name.split(' ').every((word) => {
      const other = PHRASES.get(word);
      return other !== undefined && !other.city;
    });
    if (owners.get(name) === 1 && !isOther) PHRASES.set(name, { city, ...(district && { district }) });
  }
}
for (const [city, district, names] of PLACE_NAMES) {
  addPhrase({ ...(city && { city }), ...(district && { district }) }, names.split('|'));
}

/** Number of words of the longest phrase. */
export const MAX_PHRASE_WORDS = Math.max(...Array.from(PHRASES.keys(), (phrase) => phrase.split(' ').length));
