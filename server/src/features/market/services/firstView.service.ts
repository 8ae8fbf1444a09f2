import { servicesContract } from '@manzil/shared/contract/services.contract';
import type { Locale } from '@manzil/shared/domain/enums';
import { CARD_PICTURE_SIZES } from '@manzil/shared/domain/offer/pictureSizes';
import { findEmirate } from '@manzil/shared/domain/place/places';
import { servicesQuery } from '@manzil/shared/domain/address/servicesAddress';
import type { Picture } from '../../../platform/media/media';
import { galleryCover, type FirstPicture } from '../../../platform/web/firstView';
import type { PageMeta } from '../../../platform/web/page';
import type { ServiceRecord } from './service.model';
import { listServices } from './serviceList.service';
import { servicePage } from './service.view';

/** Number of cards the server renders, enough to fill a screen. */
const DRAWN = 6;
const ON_REQUEST = { en: 'Price on request', ar: 'السعر عند الطلب' };

type First = Pick<PageMeta, 'firstView' | 'answers'>;

const pictureOf = (picture: Picture | null | undefined, sizes: string): FirstPicture | undefined =>
  picture ? { ...picture, sizes } : undefined;

const priceIn = ({ price }: { price?: number | null | undefined }, lang: Locale): string =>
  price == null ? ON_REQUEST[lang] : `AED ${Math.round(price).toLocaleString('en')}`;

/** First view of a service's page and the answer to its initial call. */
export async function firstOfService(
  record: ServiceRecord,
  { heading, note, lang }: { heading: string; note: string; lang: Locale },
): Promise<First> {
  const output = servicesContract.get.output.parse({ data: await servicePage(record, undefined) });
  return {
    firstView: {
      kind: 'page',
      heading,
      figure: priceIn(record, lang),
      note,
      ...galleryCover(record.images),
    },
    answers: [
      { id: 'services.get', input: { id: String(record._id) }, output: { success: true, ...output } },
    ],
  };
}

/** First view of the services list at an address and the answer to its initial call. */
export async function firstOfServices(query: URLSearchParams, heading: string, lang: Locale): Promise<First> {
  const question = servicesQuery(query);
  const input = servicesContract.getAll.input.safeParse(question);
  // The page shows the error of a refused filter.
  if (!input.success) return {};
  const { page, limit } = input.data;
  const output = servicesContract.getAll.output.parse(await listServices(input.data, { page, limit }));
  return {
    firstView: {
      kind: 'list',
      heading,
      items: output.data.slice(0, DRAWN).map((card) => ({
        href: `/single-service?id=${card.id}`,
        title: (lang === 'ar' && card.titleAr) || card.title,
        figure: priceIn(card, lang),
        note: card.city.map((id) => findEmirate(id)?.[lang]).join(lang === 'ar' ? '، ' : ', '),
        picture: pictureOf(card.image, CARD_PICTURE_SIZES.grid),
      })),
    },
    answers: [{ id: 'services.getAll', input: question, output: { success: true, ...output } }],
  };
}
