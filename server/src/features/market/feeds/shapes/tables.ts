import type { FeedShape } from '@manzil/shared/domain/offer/feeds';
import { ATTRIBUTE_KEYS, attributeOf } from '@manzil/shared/domain/property/attributes';
import type { FeedRecord, Table } from './shape';
import { numberOf } from './texts';
import { foldValue, PLAIN_VALUES } from './values';

/** A name of a feed without case, blanks, hyphens and underscores; dots part the elements of a path. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

const PROPERTY_FINDER: Table = {
  reference: ['referencenumber'],
  permitNumber: ['permitnumber', 'rerapermitnumber'],
  dtcmNumber: ['dtcmpermit', 'dtcmpermitnumber'],
  type: ['offeringtype'],
  propertyType: ['propertytype'],
  priceOnApplication: ['priceonapplication'],
  price: ['price'],
  'price.yearly': ['price.yearly'],
  'price.monthly': ['price.monthly'],
  'price.weekly': ['price.weekly'],
  'price.daily': ['price.daily'],
  rentPeriod: ['rentalperiod'],
  serviceCharge: ['servicecharge'],
  cheques: ['cheques'],
  city: ['city'],
  district: ['subcommunity', 'community'],
  buildingName: ['propertyname'],
  title: ['titleen', 'title'],
  titleAr: ['titlear'],
  description: ['descriptionen', 'description'],
  descriptionAr: ['descriptionar'],
  amenities: ['privateamenities', 'commercialamenities', 'features'],
  view: ['view'],
  plotArea: ['plotsize'],
  area: ['size'],
  bedrooms: ['bedroom', 'bedrooms'],
  bathrooms: ['bathroom', 'bathrooms'],
  agentName: ['agent.name'],
  agentEmail: ['agent.email'],
  agentPhone: ['agent.phone'],
  agentBrn: ['agent.licenseno'],
  developer: ['developer'],
  propertyCondition: ['completionstatus'],
  handoverDate: ['handoverdate', 'completiondate'],
  floors: ['stories'],
  parkings: ['parking'],
  furnishing: ['furnished', 'semifurnished'],
  virtualTourUrl: ['view360'],
  videoUrl: ['videotoururl'],
  photos: ['photo.url', 'photo'],
  floorPlans: ['floorplan.url', 'floorplan'],
  location: ['geopoints'],
  project: ['projectname'],
  status: ['status'],
};

const BAYUT: Table = {
  reference: ['propertyrefno'],
  permitNumber: ['permitnumber'],
  dtcmNumber: ['dtcmpermit', 'dtcmnumber'],
  status: ['propertystatus'],
  type: ['propertypurpose'],
  propertyType: ['propertytype'],
  area: ['propertysize'],
  areaUnit: ['propertysizeunit'],
  plotArea: ['plotarea'],
  bedrooms: ['bedrooms', 'bedroom'],
  bathrooms: ['bathrooms', 'bathroom'],
  amenities: ['features.feature', 'features'],
  isOffPlan: ['offplan'],
  title: ['propertytitle'],
  titleAr: ['propertytitlear'],
  description: ['propertydescription'],
  descriptionAr: ['propertydescriptionar'],
  price: ['price'],
  rentPeriod: ['rentfrequency'],
  furnishing: ['furnished'],
  handoverDate: ['handoverdate', 'offplandetailshandoverdate'],
  city: ['city'],
  district: ['sublocality', 'locality'],
  buildingName: ['towername'],
  photos: ['images.image'],
  videoUrl: ['videos.video'],
  floorPlans: ['floorplans.floorplan'],
  agentName: ['listingagent'],
  agentEmail: ['listingagentemail'],
  agentPhone: ['listingagentphone'],
};

const DUBIZZLE: Table = {
  reference: ['refno'],
  status: ['status'],
  type: ['type'],
  propertyType: ['commercialtype', 'subtype'],
  title: ['title'],
  description: ['description'],
  area: ['size'],
  areaUnit: ['sizeunits'],
  price: ['price'],
  rentPeriod: ['rentpriceterm'],
  furnishing: ['furnished'],
  bedrooms: ['bedrooms'],
  bathrooms: ['bathrooms'],
  developer: ['developer'],
  agentEmail: ['contactemail'],
  agentPhone: ['contactnumber'],
  agentName: ['contactname'],
  buildingName: ['building'],
  city: ['city'],
  district: ['locationtext'],
  permitNumber: ['permitnumber'],
  amenities: ['privateamenities', 'commercialamenities'],
  photos: ['photos', 'photo', 'photos.photo'],
  virtualTourUrl: ['view360'],
  videoUrl: ['videourl'],
  location: ['geopoint'],
};

const PROP_SPACE: Table = {
  reference: ['propertyrefno', 'unitreferenceno'],
  type: ['adtype'],
  propertyType: ['unittype'],
  view: ['primaryview'],
  area: ['unitbuiltuparea'],
  areaUnit: ['unitmeasure'],
  plotArea: ['plotarea'],
  bathrooms: ['noofbathroom', 'noofbathrooms'],
  bedrooms: ['bedrooms', 'noofrooms'],
  title: ['propertytitle', 'websitetitle'],
  description: ['webremarks'],
  city: ['emirate'],
  district: ['community'],
  buildingName: ['propertyname'],
  cheques: ['cheques'],
  agentName: ['listingagent'],
  agentEmail: ['listingagentemail'],
  agentPhone: ['listingagentphone'],
  price: ['price'],
  priceOnApplication: ['priceonapplication'],
  rentPeriod: ['frequency'],
  latitude: ['latitude'],
  longitude: ['longitude'],
  furnishing: ['fitted'],
  photos: ['images.image'],
  amenities: ['facilities.facility'],
  virtualTourUrl: ['view360', 'virtualtour', 'webtour'],
  videoUrl: ['video'],
  parkings: ['parking'],
  isOffPlan: ['offplan'],
  propertyCondition: ['completionstatus'],
  permitNumber: ['permitnumber', 'strno'],
  dtcmNumber: ['dtcmnumber'],
};

/** Sales and rents come as two feeds, distinguished by their price fields. */
const GOYZER: Table = {
  reference: ['refno'],
  propertyType: ['category'],
  district: ['districtname', 'community'],
  city: ['statename', 'cityname'],
  buildingName: ['propertyname'],
  area: ['builtuparea'],
  view: ['primaryunitview'],
  handoverDate: ['handoverdate'],
  agentName: ['agent'],
  agentPhone: ['contactnumber'],
  agentEmail: ['salesmanemail'],
  bedrooms: ['bedrooms'],
  bathrooms: ['noofbathrooms'],
  price: ['sellprice'],
  'price.yearly': ['rent'],
  'price.monthly': ['rentpermonth'],
  title: ['marketingtitle'],
  description: ['remarks'],
  permitNumber: ['permitnumber', 'rerastrno'],
  furnishing: ['furnishstatus'],
  amenities: ['fittingfixtures.fittingfixture.name', 'fittingfixtures.fittingfixture'],
  location: ['progooglecoordinates'],
  photos: ['images.image.imageurl'],
};

const PROPERTYBASE: Table = {
  reference: ['customfields.autonumber', 'customfields.propertyrecordid', 'id'],
  status: ['generallistinginformation.status'],
  type: ['customfields.offeringtype', 'generallistinginformation.listingtype'],
  propertyType: ['generallistinginformation.propertytype'],
  title: ['generallistinginformation.listingtitle'],
  description: ['generallistinginformation.description'],
  price: ['generallistinginformation.listingprice'],
  priceOnApplication: ['customfields.priceonapplication'],
  area: ['generallistinginformation.totalarea'],
  plotArea: ['customfields.plotsize'],
  bedrooms: ['generallistinginformation.bedrooms'],
  bathrooms: ['generallistinginformation.fullbathrooms'],
  city: ['customfields.city', 'addressinformation.city'],
  district: ['customfields.subcommunity', 'customfields.community'],
  buildingName: ['customfields.propertyname'],
  project: ['customfields.projectname'],
  developer: ['customfields.developer'],
  propertyCondition: ['customfields.completionstatus', 'customfields.pbauaefieldscompletionstatus'],
  furnishing: ['customfields.furnished'],
  parkings: ['customfields.parking'],
  amenities: ['customfields.privateamenities', 'customfields.commercialamenities'],
  permitNumber: ['customfields.permitnumber', 'customfields.rerapermitnumber'],
  agentName: ['listingagent.listingagentfirstname'],
  agentSurname: ['listingagent.listingagentlastname'],
  agentEmail: ['listingagent.listingagentemail'],
  agentPhone: ['listingagent.listingagentphone', 'listingagent.listingagentmobilphone'],
  photos: ['listingmedia.images.image.url'],
};

const PLAN_COLUMNS = ['label', 'labelAr', 'percent', 'at', 'atAr'].map((part) => `paymentPlan.${part}`);

/** Our own shape: the form by its field names, plus reference, status, photos and agent. */
const OWN: Table = {
  ...Object.fromEntries(ATTRIBUTE_KEYS.map((key) => [key, [nameKey(key)]])),
  reference: ['reference'],
  status: ['status'],
  latitude: ['location.lat'],
  longitude: ['location.lng'],
  'chequeOptions.cheques': ['chequeoptions.cheques'],
  'chequeOptions.annualRent': ['chequeoptions.annualrent'],
  ...Object.fromEntries(PLAN_COLUMNS.map((column) => [column, [nameKey(column)]])),
  permitNumber: ['permit.number'],
  permitType: ['permit.type'],
  permitExpiry: ['permit.expiresat'],
  permitUrl: ['permit.url'],
  photos: ['photos'],
  floorPlans: ['floorplans'],
  agentName: ['agent.name'],
  agentEmail: ['agent.email'],
  agentPhone: ['agent.phone'],
  agentBrn: ['agent.brn'],
};

/** Columns of a table in our own shape. */
export const OWN_COLUMNS = [
  'reference',
  'status',
  ...ATTRIBUTE_KEYS.filter(
    (key) => attributeOf(key).kind !== 'own' || key === 'district' || key === 'handoverDate',
  ),
  ...['location.lat', 'location.lng', 'chequeOptions.cheques', 'chequeOptions.annualRent'],
  ...PLAN_COLUMNS,
  ...['permit.number', 'permit.type', 'permit.expiresAt', 'permit.url', 'photos', 'floorPlans'],
  ...['agent.name', 'agent.email', 'agent.phone', 'agent.brn'],
];

/** Accepts our names first, then the portals'. */
function withPortalNames(): Table {
  const names = new Map<string, Set<string>>();
  for (const table of [OWN, PROPERTY_FINDER, BAYUT, PROP_SPACE, DUBIZZLE]) {
    for (const [field, paths] of Object.entries(table)) {
      names.set(field, new Set([...(names.get(field) ?? []), ...paths]));
    }
  }
  // In a table, `type` and `subtype` are ours.
  names.get('propertyType')?.delete('subtype');
  const table = Object.fromEntries([...names].map(([field, paths]) => [field, [...paths]]));
  return { ...table, reference: [...(names.get('reference') ?? []), 'ref', 'referenceno'] };
}

/** The mapping of each shape. */
export const TABLES: Readonly<Record<Exclude<FeedShape, 'mapped'>, Table>> = {
  propertyFinder: PROPERTY_FINDER,
  bayut: BAYUT,
  dubizzle: DUBIZZLE,
  propSpace: PROP_SPACE,
  goyzer: GOYZER,
  propertybase: PROPERTYBASE,
  csv: withPortalNames(),
  json: OWN,
};

/** Placeholders for a missing value. */
export const EMPTY = /^(?:n\/?a|null|none|nil|undefined|not applicable|[-–—.]+|0+)$/i;
/** Fields in which zero is a value. */
const ZERO_COUNTS = /^(?:bedrooms|furnishing|isOffPlan|priceOnApplication|status)$/;

/** A record's values by the fields of its table. */
export class Source {
  private readonly byKey = new Map<string, string[]>();

  private readonly table: Table;

  /** In our own shape zero is a value; portals' feeds write it for an unknown one. */
  readonly isOwn: boolean;

  constructor(table: Table, record: FeedRecord) {
    this.table = table;
    this.isOwn = table === OWN;
    for (const [name, values] of record) {
      const key = nameKey(name);
      this.byKey.set(key, [...(this.byKey.get(key) ?? []), ...values]);
    }
  }

  /** Values of each path that isn't empty. */
  groups(field: string): string[][] {
    return (this.table[field] ?? [])
      .map((path) =>
        (this.byKey.get(path) ?? []).filter(
          (value) => !EMPTY.test(value) || (/^0+$/.test(value) && (this.isOwn || ZERO_COUNTS.test(field))),
        ),
      )
      .filter((values) => values.length > 0);
  }

  /** Values of the first path that isn't empty. */
  list(field: string): string[] {
    return this.groups(field)[0] ?? [];
  }

  text(field: string): string | undefined {
    return this.list(field)[0];
  }

  number(field: string): number | undefined {
    const text = this.text(field);
    return text === undefined ? undefined : numberOf(text);
  }

  /** Our value of a field that needs no choice. */
  plain(field: string): string | undefined {
    const text = this.text(field);
    return (text !== undefined && PLAIN_VALUES[field]?.get(foldValue(text))) || undefined;
  }

  /** Items of a list in any notation. */
  parts(field: string): string[] {
    return this.groups(field)
      .flat()
      .flatMap((value) => value.split('|'))
      .map((part) => part.trim());
  }
}
