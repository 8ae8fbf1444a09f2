import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import type { Locale } from '@manzil/shared/domain/enums';
import { photosOf } from '@manzil/shared/domain/offer/photos';
import { askedRent, rentPeriodOf } from '@manzil/shared/domain/offer/rentPeriod';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { env } from '../../../../platform/base/env';
import { notFound } from '../../../../platform/base/errors';
import { createFairQueue } from '../../../../platform/tasks/fairQueue';
import type { Job } from '../../../../platform/tasks/jobs';
import { putCached, readCached, sweepCache } from '../../../../platform/files/fileCache';
import type { Picture } from '../../../../platform/media/media';
import { productVersion } from '../../../../platform/base/root';
import { brandIn } from '../../../../platform/base/site';
import { createThreads } from '../../../../platform/tasks/threads';
import { inLanguage } from '../../../../platform/web/page';
import { pageFor, getVisibleListing } from '../../listings/listingPage.service';
import { titleIn } from '../../../foundation/subjects/names';
import { placeOf } from '../../listings/search/listingWords';
import type { PropertyPage } from '../../listings/property.view';
import { croppedPhotos, type PosterPhoto } from './posterPhotos';
import type { Poster, PosterTask } from './posterSheet';

/** Cache folder and capacity. A sheet takes about 300 kB and states its date, so it expires after a day. */
const FOLDER = 'posters/';
const MAX_CACHED = 2000;
/** Number of small photos below the cover. */
const SMALL_PHOTOS = 3;

const WORDS = {
  en: {
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    parkings: 'Parking',
    area: 'Area',
    foot: 'ft²',
    yearly: 'a year',
    asked: { monthly: 'a month', weekly: 'a week', daily: 'a day' },
    comma: ', ',
    scan: 'Scan to see all photos and the map and to contact the agent',
    reference: 'Reference',
    permit: 'Permit',
    brn: 'BRN',
    orn: 'ORN',
    missing: 'Characters that can’t be printed:',
    day: (day: string) =>
      `As of ${day}. Prices and availability may change: see the page for current details.`,
  },
  ar: {
    bedrooms: 'غرف النوم',
    bathrooms: 'الحمّامات',
    parkings: 'مواقف السيارات',
    area: 'المساحة',
    foot: 'قدم²',
    yearly: 'سنوياً',
    asked: { monthly: 'شهرياً', weekly: 'أسبوعياً', daily: 'يومياً' },
    comma: '، ',
    scan: 'امسح الرمز لعرض كل الصور والخريطة والتواصل مع الوسيط',
    reference: 'الرقم المرجعي',
    permit: 'التصريح',
    brn: 'BRN',
    orn: 'ORN',
    missing: 'أحرف تعذّرت طباعتها:',
    day: (day: string) => `بتاريخ ${day}. قد يتغير السعر والتوفر: تجد أحدث البيانات في الصفحة.`,
  },
};

const labelOf = (list: { id: string; en: string; ar: string }[], id: string, lang: Locale) =>
  list.find((one) => one.id === id)?.[lang] ?? id;
/** Today's date in the UAE with Latin digits in both languages. */
const dayIn = (lang: Locale) =>
  new Intl.DateTimeFormat(lang, {
    dateStyle: 'long',
    numberingSystem: 'latn',
    timeZone: 'Asia/Dubai',
  }).format(new Date());
const figure = (value: number) => Math.round(value).toLocaleString('en');

/** URL of the smallest stored size at least `width` pixels wide, or else of the largest. */
function sourceOf({ srcset, url }: Picture, width: number): string {
  const sizes = srcset.split(', ').map((one) => one.split(' '));
  return sizes.find(([, size = '']) => parseInt(size, 10) >= width)?.[0] ?? url;
}

/** Labels and values of a listing's facts, at most four. */
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

/** Period of the price, with the rent as asked if by the month, week or day. */
function periodOf({ price, paymentPeriod, rentPeriod }: PropertyPage, lang: Locale): string | undefined {
  if (paymentPeriod !== 'yearly') return undefined;
  const { yearly, asked } = WORDS[lang];
  const period = rentPeriodOf(rentPeriod);
  return period === 'yearly'
    ? yearly
    : `${yearly} · AED ${figure(askedRent(price, period))} ${asked[period]}`;
}

/** The contact person as shown to the public, without phone numbers (spec/1-domain, User). */
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

/** Complete content of a sheet. */
type Content = Poster & { photos: PosterPhoto[] };

/** Content of the sheet from the public page, independent of the caller. */
function contentOf(page: PropertyPage, images: Picture[], lang: Locale): Content {
  const words = WORDS[lang];
  const { permit } = page;
  const building = lang === 'ar' ? (page.buildingNameAr ?? page.buildingName) : page.buildingName;
  const place = placeOf(page, lang);
  return {
    lang,
    brand: brandIn(lang),
    kind: [
      labelOf(enums.propertyType, page.propertyType, lang),
      ...(page.subType ? [labelOf(enums.subType, page.subType, lang)] : []),
      labelOf(enums.dealType, page.type, lang),
    ].join(' · '),
    title: titleIn(page, lang),
    price: `AED ${figure(page.price)}`,
    period: periodOf(page, lang),
    place: building ? `${building}${words.comma}${place}` : place,
    facts: factsOf(page, lang),
    text: (lang === 'ar' ? page.descriptionAr : undefined) ?? page.description,
    photos: photosOf(images)
      .slice(0, 1 + SMALL_PHOTOS)
      .map((one, at) => ({ url: sourceOf(one, at === 0 ? 1600 : 768), focus: one.focus ?? undefined })),
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
    missing: words.missing,
  };
}

const enqueue = createFairQueue<Buffer>({ name: 'posters', waiting: 60, maxWaitMs: 20_000 });
/** Runs in a worker so that drawing doesn't block requests. */
const draw = createThreads<PosterTask, Uint8Array>(
  'features/market/catalog/posters/posterWorker',
  async (task) => (await import('./posterSheet')).drawPoster(task),
  { timeoutMs: 30_000 },
);

/** File name derived from the whole content, so that it can't be guessed and changes with the content. */
function nameOf(content: Content): string {
  const hash = createHmac('sha256', env().JWT_SECRET)
    .update(JSON.stringify(['poster', productVersion(), content]))
    .digest('hex');
  return `${FOLDER}${hash.slice(0, 2)}/${hash}.pdf`;
}

/** Returns the sheet from the shared cache or draws it, in turn per seeker. */
async function sheetOf(content: Content, askedBy: string): Promise<Buffer> {
  const name = nameOf(content);
  const cached = await readCached(name);
  return cached ?? enqueue(askedBy, name, () => drawSheet(name, content));
}

async function drawSheet(name: string, { photos, ...poster }: Content): Promise<Buffer> {
  // Another request may have drawn it in the meantime.
  const cached = await readCached(name);
  if (cached) return cached;
  const sheet = Buffer.from(await draw({ poster, photos: await croppedPhotos(photos) }));
  await putCached(name, sheet);
  return sheet;
}

/** Removes expired sheets, and the oldest if there are too many. */
export const sweepPosters = (now = Date.now()) =>
  sweepCache(FOLDER, { maxAgeMs: DAY_MS, most: MAX_CACHED, now });
export const posterJob: Job = { name: 'posters', everyMinutes: 60, run: () => sweepPosters() };

/**
 * A4 sheet of a published listing, the same for every caller.
 * @param askedBy the client's address, for fair queueing
 * @throws 404 for an unpublished listing, even to its owner; 503 if too many sheets are being drawn
 */
export async function posterOf({ id, lang, askedBy }: { id: string; lang: Locale; askedBy: string }) {
  const record = await getVisibleListing(id, undefined);
  if (!record.isListed) throw notFound('property_not_found');
  const content = contentOf(await pageFor(record, undefined), record.images, lang);
  const sheet = await sheetOf(content, askedBy);
  return {
    stream: Readable.from([sheet]),
    size: sheet.length,
    mime: 'application/pdf',
    name: `${record.referenceNo}-${lang}.pdf`,
  };
}
