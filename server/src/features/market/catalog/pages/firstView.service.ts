import { propertiesContract } from '@manzil/shared/contract/properties/properties.contract';
import { catalogQuery, singlePlaceOf } from '@manzil/shared/domain/address/catalogAddress';
import type { Locale } from '@manzil/shared/domain/enums';
import { photosOf } from '@manzil/shared/domain/offer/photos';
import { CARD_PICTURE_SIZES } from '@manzil/shared/domain/offer/pictureSizes';
import type { Picture } from '../../../../platform/media/media';
import { galleryCover, type FirstPicture } from '../../../../platform/web/firstView';
import type { FirstAnswer, PageMeta } from '../../../../platform/web/page';
import { getHomepage } from './home.service';
import { listCatalog } from '../catalogList.service';
import { placeFactsOf } from '../placeFacts.service';
import { pageFor } from '../../listings/listingPage.service';
import { titleIn } from '../../../foundation/subjects/names';
import { placeOf } from '../../listings/search/listingWords';
import type { PropertyRecord } from '../../listings/listingReads';

/** Number of cards the server renders, enough to fill a screen. */
const FIRST_CARDS = 6;

export const pictureOf = (picture: Picture | undefined, sizes: string): FirstPicture | undefined =>
  picture && { ...picture, sizes };
export const moneyOf = (price: number) => `AED ${Math.round(price).toLocaleString('en')}`;

/** Copies of `home.title` and `home.lead` from the client's locales; a test keeps them in sync. */
const HERO = {
  en: {
    heading: 'Find your place in the Emirates',
    lead: 'Verified homes and workplaces in all seven emirates, with prices that show what’s included.',
  },
  ar: {
    heading: 'اعثر على مكانك في الإمارات',
    lead: 'منازل ومقرّات عمل موثّقة في الإمارات السبع، بأسعار واضحة تبيّن ما تشمله.',
  },
};

/**
 * First view of the home page and the answer to its initial call: homes to rent, before the visitor chooses anything.
 */
export async function firstOfHome(lang: Locale): Promise<Pick<PageMeta, 'firstView' | 'answers'>> {
  const input = { category: 'rent' as const };
  const found = await getHomepage(propertiesContract.homepage.input.parse(input), undefined);
  const output = propertiesContract.homepage.output.parse(found);
  return {
    firstView: { kind: 'hero', ...HERO[lang] },
    answers: [{ id: 'properties.homepage', input, output: { success: true, ...output } }],
  };
}

/** First view of a listing's page and the answer to its initial call. */
export async function firstOfListing(
  record: PropertyRecord,
  lang: Locale,
): Promise<Pick<PageMeta, 'firstView' | 'answers'>> {
  const output = propertiesContract.get.output.parse({ data: await pageFor(record, undefined) });
  return {
    firstView: {
      kind: 'page',
      heading: titleIn(record, lang),
      figure: moneyOf(record.price),
      note: placeOf(record, lang),
      ...galleryCover(photosOf(record.images)),
    },
    answers: [
      { id: 'properties.get', input: { id: String(record._id) }, output: { success: true, ...output } },
    ],
  };
}

/** Answer to the catalog's call for facts about the single place it shows. */
async function placeAnswer(question: ReturnType<typeof catalogQuery>): Promise<FirstAnswer[]> {
  const place = singlePlaceOf(question);
  if (!place) return [];
  const input = { category: question.category, ...place };
  const output = propertiesContract.placeFacts.output.parse({ data: await placeFactsOf(input) });
  return [{ id: 'properties.placeFacts', input, output: { success: true, ...output } }];
}

/**
 * First view of the catalog at an address and the answers to its initial calls.
 * @throws 400 like the call itself
 */
export async function firstOfCatalog(
  params: URLSearchParams,
  heading: string,
  lang: Locale,
): Promise<Pick<PageMeta, 'firstView' | 'answers'>> {
  const question = catalogQuery(params);
  const input = propertiesContract.getAll.input.safeParse(question);
  // The map renders itself, and the page shows the error of a refused filter.
  if (!input.success || params.get('view') === 'map') return {};
  const output = propertiesContract.getAll.output.parse(await listCatalog(input.data, undefined));
  return {
    firstView: {
      kind: 'list',
      heading,
      items: output.data.slice(0, FIRST_CARDS).map((card) => ({
        href: `/single?id=${card.id}`,
        title: titleIn(card, lang),
        figure: moneyOf(card.price),
        note: placeOf(card, lang),
        picture: pictureOf(card.images[0], CARD_PICTURE_SIZES.catalog),
      })),
    },
    answers: [
      { id: 'properties.getAll', input: question, output: { success: true, ...output } },
      ...(await placeAnswer(question)),
    ],
  };
}
