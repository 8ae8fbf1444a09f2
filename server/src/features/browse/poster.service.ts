import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import type { Locale } from '@manzil/shared/domain/enums';
import { photosOf } from '@manzil/shared/domain/photos';
import { notFound } from '../../platform/errors';
import type { Picture } from '../../platform/media/media';
import { createLatest } from '../../platform/latest';
import { createQueue } from '../../platform/queue';
import { site } from '../../platform/site';
import { inLanguage } from '../../platform/web/page';
import { pageFor, visibleListing } from '../listings/listingPage.service';
import { placeOf, titleOf } from '../listings/listingWords';
import type { PropertyPage } from '../listings/property.view';
import type { Poster } from './posterSheet';

/** Sheets that are kept, of some 300 kB each. */
const MOST_KEPT = 24;
/** Small photos below the cover. */
const FURTHER = 3;

const WORDS = {
  en: {
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    parkings: 'Parking',
    area: 'Area',
    foot: 'ft²',
    yearly: 'a year',
    comma: ', ',
    scan: 'Scan for all photos, the map and to write to the agent',
    reference: 'Reference',
    permit: 'Permit',
    brn: 'BRN',
    orn: 'ORN',
    day: (day: string) => `As of ${day}. Prices and availability may have changed: the page says what holds.`,
  },
  ar: {
    bedrooms: 'غرف النوم',
    bathrooms: 'الحمّامات',
    parkings: 'مواقف السيارات',
    area: 'المساحة',
    foot: 'قدم²',
    yearly: 'في السنة',
    comma: '، ',
    scan: 'امسح الرمز لرؤية كل الصور والخريطة ومراسلة الوسيط',
    reference: 'المرجع',
    permit: 'التصريح',
    brn: 'BRN',
    orn: 'ORN',
    day: (day: string) => `بتاريخ ${day}. قد يتغير السعر والتوفر: الصفحة تعرض ما هو سارٍ.`,
  },
};

const labelOf = (list: { id: string; en: string; ar: string }[], id: string, lang: Locale) =>
  list.find((one) => one.id === id)?.[lang] ?? id;
/** Today in the UAE, in figures of both languages' readers. */
const dayIn = (lang: Locale) =>
  new Intl.DateTimeFormat(lang, {
    dateStyle: 'long',
    numberingSystem: 'latn',
    timeZone: 'Asia/Dubai',
  }).format(new Date());
const figure = (value: number) => Math.round(value).toLocaleString('en');

/** The address of the smallest stored size of at least so many pixels, else of the largest. */
function sourceOf({ srcset, url }: Picture, width: number): string {
  const sizes = srcset.split(', ').map((one) => one.split(' '));
  return sizes.find(([, size = '']) => parseInt(size, 10) >= width)?.[0] ?? url;
}

/** What the facts of a listing are called and say, at most four. */
function factsOf(page: PropertyPage, lang: Locale): Poster['facts'] {
  const words = WORDS[lang];
  const { bedrooms, bathrooms, parkings, area } = page;
  const counts = [
    bedrooms && [words.bedrooms, labelOf(enums.bedrooms, bedrooms, lang)],
    bathrooms && [words.bathrooms, bathrooms],
    [words.area, `${figure(area)} ${words.foot}`],
    parkings && [words.parkings, parkings],
  ];
  return counts.flatMap((fact) => (fact ? [[fact[0] ?? '', fact[1] ?? ''] as const] : []));
}

/** Who may be written to: named as the page names them to everybody, without numbers (spec/1-domain, User). */
function agentOf({ agent }: PropertyPage, lang: Locale): Poster['agent'] {
  if (!agent) return undefined;
  const words = WORDS[lang];
  const name = lang === 'ar' ? (agent.nameAr ?? agent.name) : agent.name;
  const company = lang === 'ar' ? (agent.companyNameAr ?? agent.companyName) : agent.companyName;
  return {
    name,
    company: company ?? undefined,
    licences: [agent.brn && `${words.brn} ${agent.brn}`, agent.orn && `${words.orn} ${agent.orn}`]
      .filter(Boolean)
      .join(' · '),
  };
}

/** Everything a sheet says: what anybody reads on the page, whoever asks for it. */
function contentOf(page: PropertyPage, images: Picture[], lang: Locale): Poster {
  const words = WORDS[lang];
  const [cover, ...others] = photosOf(images);
  const { permit } = page;
  const building = lang === 'ar' ? (page.buildingNameAr ?? page.buildingName) : page.buildingName;
  const place = placeOf(page, lang);
  return {
    lang,
    brand: site().brandName,
    kind: `${labelOf(enums.propertyType, page.propertyType, lang)} · ${labelOf(enums.dealType, page.type, lang)}`,
    title: titleOf(page, lang),
    price: `AED ${figure(page.price)}`,
    period: page.paymentPeriod === 'yearly' ? words.yearly : undefined,
    place: building ? `${building}${words.comma}${place}` : place,
    facts: factsOf(page, lang),
    text: (lang === 'ar' ? page.descriptionAr : undefined) ?? page.description,
    cover: cover && { url: sourceOf(cover, 1600), focus: cover.focus ?? undefined },
    others: others
      .slice(0, FURTHER)
      .map((one) => ({ url: sourceOf(one, 768), focus: one.focus ?? undefined })),
    agent: agentOf(page, lang),
    permit: permit
      ? {
          words: `${words.permit}: ${labelOf(enums.permitType, permit.type, lang)} ${permit.number}`,
          code: permit.url ?? permit.number,
        }
      : undefined,
    code: inLanguage(`/single?id=${page.id}`, lang),
    scan: words.scan,
    reference: `${words.reference} ${page.referenceNo}`,
    day: words.day(dayIn(lang)),
  };
}

const kept = createLatest<Promise<Buffer>>(MOST_KEPT);
const queue = createQueue({ name: 'posters', atOnce: 1, waiting: 20, longestWaitMs: 20_000 });

/** A sheet is drawn once for all that it says, and kept while it is among the latest. */
function sheetOf(content: Poster): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const sheet = kept.of(key, () => queue(async () => (await import('./posterSheet')).drawPoster(content)));
  sheet.catch(() => kept.forget(key));
  return sheet;
}

/**
 * A published listing on a sheet of A4, the same for everybody who asks.
 * @throws 404 for what is not in the public lists, whoever asks; 503 when too many are being drawn
 */
export async function posterOf(id: string, lang: Locale) {
  const record = await visibleListing(id, undefined);
  if (!record.isListed) throw notFound('property_not_found');
  const sheet = await sheetOf(contentOf(await pageFor(record, undefined), record.images, lang));
  return {
    stream: Readable.from([sheet]),
    size: sheet.length,
    mime: 'application/pdf',
    name: `${record.referenceNo}-${lang}.pdf`,
  };
}
