import { CHEQUES, EMIRATES, RENT_PERIODS } from '@manzil/shared/domain/enums';
import { PERMIT_RULES } from '@manzil/shared/domain/offer/propertyRules';
import { yearlyRent } from '@manzil/shared/domain/offer/rentPeriod';
import { UAE_BOX } from '@manzil/shared/domain/place/box';
import { CHOICES, type Attribute } from '@manzil/shared/domain/property/attribute';
import { appliesTo, ATTRIBUTE_KEYS, attributeOf } from '@manzil/shared/domain/property/attributes';
import { FEET_PER_METRE } from '@manzil/shared/domain/property/squareFeet';
import { oneLine } from '@manzil/shared/domain/text/typedText';
import { isArchivedPhoto, type FeedChoices, type FeedRecord, type MappedRecord, type Table } from './shape';
import { EMPTY, Source } from './tables';
import { numberOf, plainText, webAddress } from './texts';
import { CHOSEN_VALUES, districtNamed, foldValue, guessDistrict, Lookup } from './values';

const MAX_UNKNOWN_AMENITIES = 50;
const LINES = new Set(['description', 'descriptionAr']);

const cents = (n: number): number => Math.round(n * 100) / 100;

type Form = Record<string, unknown>;

function countOf(field: string, text: string): string | undefined {
  const value = foldValue(text);
  if (field === 'bedrooms' && (/^(?:0+|-0*1)$/.test(text) || /^(?:studio|st|استوديو)/.test(value))) {
    return 'studio';
  }
  const found = /^(\d{1,3})(?:\.0+)?\s*(\+?)/.exec(text);
  if (!found) return undefined;
  const [most, n] = [field === 'bedrooms' ? 5 : 6, Number(found[1])];
  if (n === 0) return undefined;
  return n >= most ? `${most}+` : String(n);
}

/** Choices of an attribute with a closed set of values. */
function choiceOf(field: string, of: keyof typeof CHOICES, text: string): string | undefined {
  if (/^(?:count|bedrooms|bathrooms|parkings)$/.test(of)) return countOf(field, text);
  return (CHOICES[of] as readonly string[]).find(
    (choice) => choice === text || foldValue(choice) === foldValue(text),
  );
}

function attributeValue(field: string, attribute: Attribute, source: Source): unknown {
  const text = source.text(field);
  if (text === undefined) return undefined;
  switch (attribute.kind) {
    case 'text':
      return (LINES.has(field) ? plainText(text) : oneLine(plainText(text))) || undefined;
    case 'link':
      return source
        .list(field)
        .map((link) => webAddress(link, ['https:']))
        .find((link) => link !== undefined);
    case 'number':
      return source.isOwn && text === '0' ? 0 : numberOf(text);
    case 'one':
      return choiceOf(field, attribute.of, text);
    case 'many': {
      const found = source.parts(field).map((part) => choiceOf(field, attribute.of, part));
      return [...new Set(found.filter((choice) => choice !== undefined))];
    }
    case 'own':
      return undefined;
  }
}

function mapPlace(form: Form, source: Source, lookup: Lookup): void {
  const names = source.groups('district').flat();
  const city = lookup.find('city', source.text('city'));
  if (city !== undefined) form.city = city;
  for (const name of names) {
    const chosen = lookup.chosen('district', name);
    if (chosen === null) return;
    const [chosenCity, chosenDistrict] = chosen?.split('/') ?? [];
    if (chosenDistrict && (city === undefined || city === chosenCity)) {
      Object.assign(form, { city: chosenCity, district: chosenDistrict });
      return;
    }
    const district = city === undefined ? undefined : districtNamed(city, name);
    if (district !== undefined) {
      form.district = district;
      return;
    }
  }
  const broadest = names.at(-1);
  if (broadest === undefined) return;
  const guesses = names.map((name) => guessDistrict(city, name)).filter((guess) => guess !== null);
  const best = guesses.reduce((a, b) => (b.likeness > a.likeness ? b : a), { ours: '', likeness: 0 });
  lookup.ask('district', broadest, best.ours ? best : null);
}

const isInside = (lat: number, lng: number): boolean =>
  lat >= UAE_BOX.south && lat <= UAE_BOX.north && lng >= UAE_BOX.west && lng <= UAE_BOX.east;

/** Reads latitude and longitude in either order: only one order lies in the country. */
function mapLocation(form: Form, source: Source): void {
  const pair = source.text('location')?.split(/[,;\s]+/) ?? [
    source.text('latitude'),
    source.text('longitude'),
  ];
  const [a = NaN, b = NaN] = pair.map((text) => (text ? Number(text) : NaN));
  if (isInside(a, b)) form.location = { lat: a, lng: b };
  else if (isInside(b, a)) form.location = { lat: b, lng: a };
}

/** The period of a rent with a field of its own. */
const statedPeriod = (source: Source) => RENT_PERIODS.find((period) => source.number(`price.${period}`));

function mapPrice(form: Form, source: Source): void {
  const isRent = form.type === 'rent';
  if (form.type !== undefined) form.paymentPeriod ??= isRent ? 'yearly' : 'oneTimePayment';
  if (source.plain('priceOnApplication') === 'yes') return;
  const stated = statedPeriod(source);
  const typed = source.plain('rentPeriod');
  const period = isRent ? (stated ?? RENT_PERIODS.find((known) => known === typed)) : undefined;
  const price = stated ? source.number(`price.${stated}`) : source.number('price');
  if (period) form.rentPeriod = period;
  // An unknown frequency leaves the price empty.
  const isOpen = isRent && !period && source.text('rentPeriod') !== undefined;
  if (price === undefined || isOpen) return;
  form.price = yearlyRent(price, period);
  const cheques = source.number('cheques');
  if (isRent && CHEQUES.some((n) => n === cheques)) {
    form.chequeOptions = [{ cheques, annualRent: form.price }];
  }
}

/** Lists of rows, whose columns are lists of the same length. */
function mapRows(form: Form, source: Source): void {
  const rents = source.parts('chequeOptions.annualRent').map(numberOf);
  const cheques = source.parts('chequeOptions.cheques').map(numberOf);
  if (cheques.length > 0 && cheques.length === rents.length) {
    form.chequeOptions = cheques.map((n, at) => ({ cheques: n, annualRent: rents[at] }));
  }
  const column = (name: string) => source.parts(`paymentPlan.${name}`);
  const [labels, percents, times] = [column('label'), column('percent'), column('at')];
  if (labels.length === 0 || labels.length !== percents.length || labels.length !== times.length) return;
  const [labelsAr = [], timesAr = []] = [column('labelAr'), column('atAr')].map((texts) =>
    texts.length === labels.length ? texts : [],
  );
  form.paymentPlan = labels.map((label, at) => ({
    label,
    ...(labelsAr[at] && { labelAr: labelsAr[at] }),
    percent: numberOf(percents[at] ?? ''),
    at: times[at],
    ...(timesAr[at] && { atAr: timesAr[at] }),
  }));
}

/** Square feet in a unit of area; undefined if it is another or none. */
function feetIn(unit: string): number | undefined {
  if (/sq\.?\s*m|m2|m²|sqm|met|متر/i.test(unit)) return FEET_PER_METRE;
  return /sq\.?\s*f|ft|feet|foot|قدم/i.test(unit) ? 1 : undefined;
}

/** Sizes in square feet; one in another unit, such as acres, stays empty. */
function mapSizes(form: Form, source: Source): void {
  for (const field of ['area', 'plotArea']) {
    const text = source.text(field) ?? '';
    const size = numberOf(text);
    const scale = feetIn(text) ?? feetIn(source.text('areaUnit') || 'ft');
    form[field] = size !== undefined && scale ? cents(size * scale) : undefined;
  }
}

function mapPermit(form: Form, source: Source): void {
  const number = source.text('permitNumber');
  const dtcm = source.text('dtcmNumber');
  if (number === undefined && dtcm === undefined) return;
  const city = EMIRATES.find((emirate) => emirate === form.city);
  const byCity = (city && PERMIT_RULES[city]) ?? 'other';
  form.permit = {
    number: number ?? dtcm,
    type: source.text('permitType') ?? (number === undefined ? 'dtcm' : byCity),
    ...(source.text('permitExpiry') && { expiresAt: source.text('permitExpiry') }),
    ...(source.text('permitUrl') && { url: source.text('permitUrl') }),
  };
}

function mapCondition(form: Form, source: Source): void {
  const condition = source.plain('propertyCondition') ?? source.plain('isOffPlan');
  if (condition !== undefined) form.propertyCondition = condition;
  const month = /^(20\d\d)-(0[1-9]|1[0-2])/.exec(source.text('handoverDate') ?? '')?.[0];
  if (month !== undefined) form.handoverDate = month;
}

function mapAmenities(form: Form, source: Source, lookup: Lookup): void {
  const asked = { amenities: new Set<string>(), additionalOptions: new Set<string>() };
  const typed = [...source.groups('amenities'), ...source.groups('additionalOptions')].flat();
  // `AC- Central A/C` is a code with its name.
  const names = typed
    .flatMap((value) => value.split(/[,;|\n]/))
    .map((name) => /^\s*([A-Z]{2})\s*-\s/.exec(name)?.[1] ?? name.trim());
  let isFull = 0;
  for (const name of new Set(names.filter((value) => value !== '' && !EMPTY.test(value)))) {
    const before = lookup.unknown.length;
    const ours =
      isFull < MAX_UNKNOWN_AMENITIES
        ? lookup.find('amenities', name)
        : CHOSEN_VALUES.amenities.get(foldValue(name));
    isFull += lookup.unknown.length - before;
    if (!ours) continue;
    const list = (CHOICES.amenities as readonly string[]).includes(ours) ? 'amenities' : 'additionalOptions';
    asked[list].add(ours);
  }
  for (const [list, found] of Object.entries(asked)) if (found.size > 0) form[list] = [...found];
}

function photosOf(source: Source): MappedRecord['photos'] {
  const photos = new Map<string, boolean>();
  for (const [field, isFloorPlan] of [
    ['photos', false],
    ['floorPlans', true],
  ] as const) {
    for (const part of source
      .groups(field)
      .flat()
      .flatMap((value) => value.split(/\||\s+|[,;](?=https?:)/i))) {
      const url = isArchivedPhoto(part) ? part : webAddress(part, ['http:', 'https:']);
      if (url !== undefined && !photos.has(url)) photos.set(url, isFloorPlan);
    }
  }
  return [...photos].map(([url, isFloorPlan]) => ({ url, isFloorPlan }));
}

function mapKind(form: Form, source: Source, lookup: Lookup): void {
  const [kind, subType] = lookup.find('propertyType', source.text('propertyType'))?.split('/') ?? [];
  // Some writers use the code of storage for studios.
  if (subType === 'storage' && /^studio/i.test(source.text('bedrooms') ?? '')) {
    form.propertyType = 'apartment';
    return;
  }
  if (kind !== undefined) form.propertyType = kind;
  if (subType !== undefined) form.subType = subType;
}

/**
 * Maps a record to our terms by its table. A `price` is per year: monthly × 12, weekly × 52, daily × 365. The
 * time is linear in the longest text.
 */
export function mapRecord(table: Table, record: FeedRecord, choices: FeedChoices): MappedRecord {
  const source = new Source(table, record);
  const lookup = new Lookup(choices);
  const form: Form = {};
  for (const key of ATTRIBUTE_KEYS) {
    if (key in CHOSEN_VALUES || key === 'additionalOptions') continue;
    const value = attributeValue(key, attributeOf(key), source);
    if (value !== undefined) form[key] = value;
  }
  delete form.price;
  for (const field of ['type', 'furnishing'] as const) {
    const value = lookup.find(field, source.text(field));
    if (value !== undefined) form[field] = value;
  }
  if (!table.type && table['price.yearly']) form.type = statedPeriod(source) ? 'rent' : 'sale';
  mapKind(form, source, lookup);
  mapPlace(form, source, lookup);
  mapLocation(form, source);
  mapPrice(form, source);
  mapRows(form, source);
  mapSizes(form, source);
  mapPermit(form, source);
  mapCondition(form, source);
  mapAmenities(form, source, lookup);
  const applicable = Object.entries(form).filter(
    ([key, value]) => value !== undefined && appliesTo(key, form),
  );
  const status = source.text('status');
  return {
    reference: source.text('reference') ?? '',
    form: Object.fromEntries(applicable),
    photos: photosOf(source),
    agent: {
      name: oneLine(`${source.text('agentName') ?? ''} ${source.text('agentSurname') ?? ''}`),
      email: source.text('agentEmail') ?? '',
      phone: source.text('agentPhone') ?? '',
      brn: source.text('agentBrn') ?? '',
    },
    isWithdrawn: status !== undefined && source.plain('status') !== 'live',
    unknown: lookup.unknown,
  };
}
