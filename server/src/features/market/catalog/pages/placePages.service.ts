import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import { DEAL_TYPES, EMIRATES, type DealType, type Emirate, type Locale } from '@manzil/shared/domain/enums';
import { LANDMARKS } from '@manzil/shared/domain/place/landmarks';
import { districtsOf, findDistrict, findEmirate } from '@manzil/shared/domain/place/places';
import { inLanguage } from '../../../../platform/web/page';
import { pathSource } from '../../../../platform/web/sitemap';
import { placeOf } from '../../listings/search/listingWords';
import { catalogVersion, evaluated } from '../catalog.service';
import { placeFactsOf, type PlaceFacts } from '../placeFacts.service';

/** An emirate or a district. */
interface Place {
  city: Emirate;
  district?: string | undefined;
}

const money = (price: number) => `AED ${price.toLocaleString('en')}`;
const WORDS = {
  en: {
    middle: 'Median asking prices',
    near: 'Near',
    furnished: (percent: number) => `${percent}% furnished`,
    stop: '. ',
    comma: ', ',
    semicolon: '; ',
  },
  ar: {
    middle: 'السعر الوسطي المعروض',
    near: 'بالقرب من',
    furnished: (percent: number) => `${percent}% مفروشة`,
    stop: '. ',
    comma: '، ',
    semicolon: '؛ ',
  },
};

type Labels = { id: string; en: string; ar: string }[];
const labelOf = (list: Labels, id: string | null, lang: Locale) => list.find((one) => one.id === id)?.[lang];

/** Number of prices that fit in the line below a title. */
const NAMED_PRICES = 2;
const NAMED_LANDMARKS = 2;

function pricesIn({ prices }: PlaceFacts, kind: string | undefined, lang: Locale): string {
  return prices
    .filter(({ propertyType }) => kind === undefined || propertyType === kind)
    .slice(0, NAMED_PRICES)
    .map(({ propertyType, bedrooms, median }) => {
      const what = [
        labelOf(enums.propertyType, propertyType, lang),
        labelOf(enums.bedrooms, bedrooms, lang)?.toLowerCase(),
      ];
      return `${what.filter(Boolean).join(WORDS[lang].comma)} ${money(median)}`;
    })
    .join(WORDS[lang].semicolon);
}

/**
 * Search engine description of a place: median asking prices, furnishing, landmarks. Empty if there is too little data.
 */
export async function describePlace(
  place: Place & { type: DealType; kind: string | undefined },
  lang: Locale,
): Promise<string> {
  const words = WORDS[lang];
  const facts = await placeFactsOf({ ...place, category: place.type });
  const prices = pricesIn(facts, place.kind, lang);
  const near = facts.landmarks
    .slice(0, NAMED_LANDMARKS)
    .flatMap(({ id }) => LANDMARKS.find((one) => one.id === id)?.[lang] ?? []);
  return [
    prices && `${words.middle}: ${prices}`,
    facts.furnished ? words.furnished(facts.furnished.percent) : '',
    near.length > 0 ? `${words.near} ${near.join(words.comma)}` : '',
  ]
    .filter(Boolean)
    .join(words.stop);
}

/** schema.org data of the catalog for one place. */
export function jsonLdOfPlace(
  { city, district }: Place,
  { title, path, count }: { title: string; path: string; count: number },
  lang: Locale,
): object {
  const emirate = findEmirate(city);
  const at = district ? findDistrict(city, district) : emirate;
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    url: inLanguage(path, lang),
    inLanguage: lang,
    mainEntity: { '@type': 'ItemList', name: title, numberOfItems: count },
    about: {
      '@type': 'Place',
      name: placeOf({ city, district }, lang),
      address: {
        '@type': 'PostalAddress',
        ...(district && { addressLocality: at?.[lang] }),
        addressRegion: emirate?.[lang],
        addressCountry: 'AE',
      },
      ...(at && { geo: { '@type': 'GeoCoordinates', latitude: at.lat, longitude: at.lng } }),
    },
  };
}

/** Canonical address of the catalog for one place, as in `describeCatalog`. */
const pathOf = (type: DealType, { city, district }: Place): string =>
  `/catalog?${new URLSearchParams({ category: type, city, ...(district && { district }) }).toString()}`;

/** Paths of all emirates and districts with at least one published home of a deal, in the order of the data set. */
async function placesWithHomes(): Promise<string[]> {
  const paths: string[] = [];
  for (const type of DEAL_TYPES) {
    const counted = await evaluated({ type }, (found) =>
      found.once('homes by place', () =>
        EMIRATES.map((city) => ({ city, ids: found.tallyDistricts(city, []).map(({ id }) => id) })),
      ),
    );
    for (const { city, ids } of counted) {
      if (ids.length === 0) continue;
      const known = districtsOf(city).filter(({ id }) => ids.includes(id));
      paths.push(pathOf(type, { city }), ...known.map(({ id }) => pathOf(type, { city, district: id })));
    }
  }
  return paths;
}

/** Sitemap of the place pages. */
export const placeSitemap = pathSource('places', catalogVersion, placesWithHomes);
