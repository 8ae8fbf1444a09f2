import labels from '@manzil/shared/data/enums.json' with { type: 'json' };
import { askedRent, rentPeriodOf } from '@manzil/shared/domain/offer/rentPeriod';
import { findDistrict, findEmirate } from '@manzil/shared/domain/place/places';
import { escapeHtml } from '../../../../platform/base/html';
import type { FeedListing } from './shape';
import { OWN_COLUMNS } from './tables';
import { BAYUT_KINDS, CHOSEN_VALUES } from './values';

type Form = Record<string, unknown>;
/** Elements by name, in order; lists are repeated. */
type Elements = (readonly [name: string, value: unknown])[];

const COMMERCIAL = /^(?:office|warehouses|labour|commercial_lands|farms|Retail_store)$/;
/** Characters not allowed in XML 1.0. */
// eslint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The price per `rentPeriod`. */
const pricePerPeriod = ({ price, rentPeriod }: Form): number | undefined =>
  typeof price === 'number' ? askedRent(price, rentPeriodOf(rentPeriod)) : undefined;

/** Property Finder's two-letter code of our value. */
function codeOf(field: 'propertyType' | 'amenities', ours: string): string | undefined {
  for (const [value, known] of CHOSEN_VALUES[field]) {
    if (known === ours && /^[a-z]{2}$/.test(value)) return value.toUpperCase();
  }
  return undefined;
}

/** The portal's value of a property type: of its subtype, if the portal knows it. */
function kindOf(form: Form, valueOf: (kind: string) => string | undefined): string | undefined {
  const kind = String(form.propertyType);
  return (form.subType ? valueOf(`${kind}/${textOf(form.subType)}`) : undefined) ?? valueOf(kind);
}
const cityOf = ({ city }: Form) => findEmirate(textOf(city))?.en;
const districtOf = ({ city, district }: Form) => findDistrict(textOf(city), textOf(district))?.en;
const AMENITY_NAMES = new Map(
  [...labels.amenities, ...labels.additionalOptions].map(({ id, en }) => [id, en]),
);

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const amenitiesOf = (form: Form): string[] => [...listOf(form.amenities), ...listOf(form.additionalOptions)];
const furnished = (form: Form): string | undefined =>
  ({ furnished: 'Yes', unfurnished: 'No', partly: 'Partly' })[String(form.furnishing)];
const urlsOf = ({ photos }: FeedListing, isFloorPlan: boolean): string[] =>
  photos.filter((photo) => photo.isFloorPlan === isFloorPlan).map(({ url }) => url);

function propertyFinder(listing: FeedListing): Elements {
  const form: Form = listing.form;
  const { price, chequeOptions, location, permit } = listing.form;
  const isRent = form.type === 'rent';
  const cheques = (chequeOptions ?? []).findLast(({ annualRent }) => annualRent === price)?.cheques;
  const isHotel = permit?.type === 'dtcm';
  const amenities = amenitiesOf(form).map((ours) => codeOf('amenities', ours) ?? AMENITY_NAMES.get(ours));
  return [
    ['reference_number', listing.reference],
    ['status', listing.isWithdrawn ? 'archived' : undefined],
    [isHotel ? 'dtcm_permit' : 'permit_number', permit?.number],
    ['offering_type', (COMMERCIAL.test(String(form.propertyType)) ? 'C' : 'R') + (isRent ? 'R' : 'S')],
    ['property_type', kindOf(form, (kind) => codeOf('propertyType', kind))],
    ['price_on_application', price === undefined ? 'Yes' : 'No'],
    ['price', isRent ? { [textOf(form.rentPeriod ?? 'yearly')]: pricePerPeriod(form) } : price],
    ['service_charge', form.serviceCharge],
    ['cheques', cheques],
    ['city', cityOf(form)],
    ['community', districtOf(form)],
    ['property_name', form.buildingName],
    ['title_en', form.title],
    ['title_ar', form.titleAr],
    ['description_en', form.description],
    ['description_ar', form.descriptionAr],
    ['private_amenities', amenities.join(',') || undefined],
    ['view', form.view],
    ['plot_size', form.plotArea],
    ['size', form.area],
    ['bedroom', form.bedrooms],
    ['bathroom', form.bathrooms],
    ['agent', { ...listing.agent, brn: undefined, license_no: listing.agent.brn }],
    ['developer', form.developer],
    [
      'completion_status',
      form.propertyCondition === 'ready' ? 'completed' : form.propertyCondition && 'off_plan',
    ],
    ['handover_date', form.handoverDate],
    ['stories', form.floors],
    ['parking', form.parkings],
    ['furnished', furnished(form)],
    ['view360', form.virtualTourUrl],
    ['video_tour_url', form.videoUrl],
    ['photo', { url: urlsOf(listing, false) }],
    ['floor_plan', { url: urlsOf(listing, true) }],
    ['geopoints', location && `${location.lng},${location.lat}`],
    ['project_name', form.project],
  ];
}

function bayut(listing: FeedListing): Elements {
  const form: Form = listing.form;
  const { permit } = listing.form;
  const isRent = form.type === 'rent';
  const isHotel = permit?.type === 'dtcm';
  const period = textOf(form.rentPeriod ?? 'yearly');
  return [
    ['Property_Ref_No', listing.reference],
    [isHotel ? 'dtcm_number' : 'Permit_Number', permit?.number],
    ['Property_Status', listing.isWithdrawn ? 'deleted' : 'live'],
    ['Property_purpose', isRent ? 'Rent' : 'Buy'],
    ['Property_Type', kindOf(form, (kind) => BAYUT_KINDS[kind])],
    ['Property_Size', form.area],
    ['Property_Size_Unit', form.area === undefined ? undefined : 'SQFT'],
    ['plotArea', form.plotArea],
    ['Bedrooms', form.bedrooms === 'studio' ? -1 : form.bedrooms],
    ['Bathrooms', form.bathrooms],
    ['Features', { Feature: amenitiesOf(form).map((ours) => AMENITY_NAMES.get(ours)) }],
    ['Off_plan', form.propertyCondition && (form.propertyCondition === 'off-plan' ? 'Yes' : 'No')],
    ['handover_date', form.handoverDate],
    ['Property_Title', form.title],
    ['Property_Title_AR', form.titleAr],
    ['Property_Description', form.description],
    ['Property_Description_AR', form.descriptionAr],
    ['Price', pricePerPeriod(form)],
    ['Rent_Frequency', isRent ? period.replace(/^./, (letter) => letter.toUpperCase()) : undefined],
    ['Furnished', furnished(form)],
    ['City', cityOf(form)],
    ['Locality', districtOf(form)],
    ['Tower_Name', form.buildingName],
    ['Images', { Image: urlsOf(listing, false) }],
    ['Videos', { Video: form.videoUrl }],
    ['Floor_Plans', { Floor_Plan: urlsOf(listing, true) }],
    ['Listing_Agent', listing.agent.name],
    ['Listing_Agent_Phone', listing.agent.phone],
    ['Listing_Agent_Email', listing.agent.email],
  ];
}

const escapeXml = (value: string): string => escapeHtml(value).replace(NOT_XML, '');
function elementOf(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.map((item) => elementOf(name, item)).join('');
  if (typeof value !== 'object') return `<${name}>${escapeXml(textOf(value))}</${name}>`;
  const inner = Object.entries(value)
    .map(([child, item]) => elementOf(child, item))
    .join('');
  return inner && `<${name}>${inner}</${name}>`;
}

/** Writes our own shape; texts stay unchanged. */
function own(listing: FeedListing): Form {
  const form: Form = listing.form;
  const status = listing.status ?? (listing.isWithdrawn ? 'withdrawn' : undefined);
  return {
    reference: listing.reference,
    ...(status && { status }),
    ...form,
    price: pricePerPeriod(form),
    photos: urlsOf(listing, false),
    floorPlans: urlsOf(listing, true),
    agent: listing.agent,
  };
}

async function* writeXml(
  root: string,
  record: string,
  elements: (listing: FeedListing) => Elements,
  listings: AsyncIterable<FeedListing>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n`;
  for await (const listing of listings) {
    const inner = elements(listing).map(([name, value]) => elementOf(name, value));
    yield `<${record}>${inner.join('')}</${record}>\n`;
  }
  yield `</${root}>\n`;
}

async function* writeJson(listings: AsyncIterable<FeedListing>): AsyncGenerator<string> {
  let separator = '{"listings":[\n';
  for await (const listing of listings) {
    yield separator + JSON.stringify(own(listing));
    separator = ',\n';
  }
  yield separator.startsWith(',') ? '\n]}\n' : '{"listings":[]}\n';
}

const quoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A column's value; lists are separated by `|`, lists of rows have a column for each part. */
function cellOf(value: unknown, path: readonly string[]): string {
  const [name, ...rest] = path;
  if (Array.isArray(value)) return value.map((item) => cellOf(item, path)).join('|');
  if (name === undefined) {
    return textOf(value);
  }
  return typeof value === 'object' && value !== null ? cellOf((value as Form)[name], rest) : '';
}

async function* writeCsv(listings: AsyncIterable<FeedListing>): AsyncGenerator<string> {
  yield `\ufeff${OWN_COLUMNS.join(',')}\r\n`;
  for await (const listing of listings) {
    const whole = own(listing);
    yield `${OWN_COLUMNS.map((column) => quoted(cellOf(whole, column.split('.')))).join(',')}\r\n`;
  }
}

/** Writes listings in a shape that `openFeed` and `mapRecord` read back, one chunk per listing. */
export function writeFeed(
  shape: 'propertyFinder' | 'bayut' | 'json' | 'csv',
  listings: AsyncIterable<FeedListing>,
): AsyncIterable<string> {
  switch (shape) {
    case 'propertyFinder':
      return writeXml('list', 'property', propertyFinder, listings);
    case 'bayut':
      return writeXml('Properties', 'Property', bayut, listings);
    case 'json':
      return writeJson(listings);
    case 'csv':
      return writeCsv(listings);
  }
}
