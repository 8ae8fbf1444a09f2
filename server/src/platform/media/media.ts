import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import type { Locale } from '@manzil/shared/domain/enums';
import type { PhotoLook } from '@manzil/shared/domain/offer/photoAdvice';
import { mayBeSphere, type PhotoSubject } from '@manzil/shared/domain/offer/photos';
import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../base/caller';
import { AppError, wordProblem, type FieldProblem } from '../base/errors';
import { env } from '../base/env';
import { dropCached, previewName } from '../files/fileCache';
import { dropFileRecords, recordRemoval, recordStored } from '../files/fileJournal.model';
import { createQueue } from '../tasks/queue';
import { ownContent } from './ownContent';
import { photoStatistics } from './photoStatistics';
import { storage } from '../files/storage';
import { markBinned, releaseBytes, isQuotaExceeded, reserveBytes } from '../files/storedBytes.model';
import type { UploadedFile } from './uploads';

/** A stored picture, as in records and replies (spec/4-platform "Media"). */
export interface Picture {
  /** URL of the largest size. */
  url: string;
  publicID: string;
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** A tiny blurred WebP as a data URI, at most 400 bytes. */
  placeholder: string;
  srcset: string;
  /** Subject, as stated by its owner. */
  shows?: PhotoSubject | null | undefined;
  /** Focal point to keep in view when cropping: percent from the left and the top. */
  focus?: { x: number; y: number } | null | undefined;
  /** Measurements; never part of a reply. */
  look?: PhotoLook | null | undefined;
}

/** Result of storing the files of a call. */
export interface PictureResult {
  pictures: Picture[];
  /** Refused files with worded reasons; return them along with the accepted ones. */
  errors: { path: string; message: string }[];
  problems: FieldProblem[];
}

/** Widths in pixels; smaller pictures are never enlarged. The height is limited too, against endless strips. */
const SIZES = [1600, 768, 320] as const;
/** Width of potential panoramas, of which the viewer shows a quarter at a time. */
const SPHERE_SIZE = 4096;
const ALL_SIZES = [SPHERE_SIZE, ...SIZES];
const MAX_PIXELS = 50_000_000;
/** Timeout for decodes that never end; a valid picture within MAX_PIXELS can take long on a busy machine. */
const SECONDS = 60;
const PLACEHOLDER_BYTES = 400;
/** Accepted content types, with sharp's name of the decoder. */
const DECODERS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};
/** HEIC needs an HEVC decoder, which most builds of libheif lack. */
const HEIC = /^image\/hei[cf]/;

sharp.cache(false);
sharp.concurrency(1);
const queue = createQueue({
  name: 'pictures',
  concurrency: Math.max(1, availableParallelism() - 1),
  waiting: 300,
});

type Refusal =
  | 'validation.file_too_large'
  | 'validation.file_not_image'
  | 'validation.file_heic'
  | 'validation.file_too_many_pixels';

const keyOf = (publicID: string, size: number, area = 'pictures') =>
  `${area}/${publicID.slice(0, 2)}/${publicID}-${size}.webp`;
const isPictureID = (publicID: string) => /^[0-9a-f]{32}$/.test(publicID);

/**
 * Checks a file by its header only, never by its name or the type stated by the browser.
 * @returns the reason for a refusal, if any, and the reason to give if the pixels can't be decoded
 */
async function inspect(file: UploadedFile): Promise<{ refusal?: Refusal; unreadable: Refusal }> {
  const unreadable = 'validation.file_not_image';
  if (file.isTooLarge) return { refusal: 'validation.file_too_large', unreadable };
  const mime = (await fileTypeFromFile(file.path))?.mime ?? '';
  if (HEIC.test(mime)) return inspectHeader(file, 'heif', 'validation.file_heic');
  const decoder = DECODERS[mime];
  return decoder ? inspectHeader(file, decoder, unreadable) : { refusal: unreadable, unreadable };
}

async function inspectHeader({ path }: UploadedFile, decoder: string, unreadable: Refusal) {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (header?.format !== decoder || !header.width || !header.height) {
    return { refusal: unreadable, unreadable };
  }
  const isTooLarge = header.width * header.height > MAX_PIXELS;
  return { unreadable, ...(isTooLarge && { refusal: 'validation.file_too_many_pixels' as const }) };
}

interface Encoded {
  size: number;
  width: number;
  height: number;
  content: Buffer;
}

interface EncodedPicture {
  sizes: Encoded[];
  placeholder: string;
  look?: PhotoLook;
}

/**
 * Decodes once, rotated by EXIF, in sRGB, without metadata; then derives each size from the next larger one. Keeps the
 * largest of a picture that another site stored.
 */
async function encode(path: string, isAnalyzed: boolean): Promise<EncodedPicture> {
  const { autoOrient, format } = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata();
  const sizesWanted = isAnalyzed && mayBeSphere(autoOrient) ? ALL_SIZES : SIZES;
  const within = (size: number) =>
    ({ width: size, height: size * 2, fit: 'inside', withoutEnlargement: true }) as const;
  let { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(within(sizesWanted[0] ?? 0))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).timeout({
      seconds: SECONDS,
    });
  const { width } = info;
  const look = isAnalyzed ? { look: await photoStatistics(pixels) } : {};
  // A picture of 500 px needs no 1600 px file: it would equal the 768 px one.
  const needed = sizesWanted.filter((_size, at) => width > (sizesWanted[at + 1] ?? 0));
  const sizes: Encoded[] = [];
  for (const size of needed) {
    if (size < info.width) {
      ({ data, info } = await pixels().resize(within(size)).raw().toBuffer({ resolveWithObject: true }));
    }
    let content: Buffer = await pixels().webp({ quality: 78, effort: 2 }).toBuffer();
    if (format === 'webp' && info.width === autoOrient.width) content = await ownContent(path, content);
    sizes.push({ size, width: info.width, height: info.height, content });
  }
  let placeholder = '';
  for (const edge of [16, 12, 8, 4]) {
    const tiny = await pixels()
      .resize({ width: edge, height: edge, fit: 'inside' })
      .blur(0.6)
      .webp({ quality: 30, alphaQuality: 30, effort: 6 })
      .toBuffer();
    placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (placeholder.length <= PLACEHOLDER_BYTES) break;
  }
  return { sizes, placeholder, ...look };
}

/**
 * Options for storing pictures: refusals are worded in `lang`, bytes count towards the quota of `by`. Hidden pictures
 * have no public URL, see `readHiddenPicture`. `isAnalyzed` adds a `look`.
 */
interface StoreOptions {
  lang: Locale;
  by: Pick<Caller, 'id' | 'role'>;
  isHidden?: boolean;
  isAnalyzed?: boolean;
}

/** Storage quota of an account in bytes; staff have none. */
const quotaOf = ({ role }: StoreOptions['by']): number =>
  isStaff(role) ? Infinity : env().QUOTA_MB * 1024 * 1024;

const quotaUsed = () => new AppError(413, 'quota_used');

async function storePicture(
  file: UploadedFile,
  { by, isHidden, isAnalyzed = false }: StoreOptions,
): Promise<Picture | Refusal> {
  const area = isHidden ? 'hidden' : undefined;
  const { refusal, unreadable } = await inspect(file);
  if (refusal) return refusal;
  const encoded = await encode(file.path, isAnalyzed).catch(() => undefined);
  const largest = encoded?.sizes[0];
  if (!encoded || !largest) return unreadable;
  const publicID = randomBytes(16).toString('hex');
  const urlOf = ({ size }: Encoded) => `/uploads/${keyOf(publicID, size).replace('pictures/', '')}`;
  await recordStored(publicID);
  try {
    const bytes = encoded.sizes.reduce((sum, { content }) => sum + content.length, 0);
    if (!(await reserveBytes({ publicID, owner: by.id, bytes }, quotaOf(by)))) throw quotaUsed();
    for (const one of encoded.sizes) await storage().put(keyOf(publicID, one.size, area), one.content);
  } catch (error) {
    // A storage call that timed out may still complete, so the sweep checks again.
    try {
      await removePictures([publicID]);
    } finally {
      await recordRemoval([publicID]);
    }
    throw error;
  }
  return {
    url: urlOf(largest),
    publicID,
    width: largest.width,
    height: largest.height,
    placeholder: encoded.placeholder,
    srcset: encoded.sizes
      .toReversed()
      .map((one) => `${urlOf(one)} ${one.width}w`)
      .join(', '),
    ...(encoded.look && { look: encoded.look }),
  };
}

/**
 * Stores the pictures among `files` in order. Each refused file is listed in `errors`, in the reader's language. If the
 * storage itself fails, none of the call's files are kept.
 * @throws 413 `quota_used`
 */
export async function storePictures(files: UploadedFile[], options: StoreOptions): Promise<PictureResult> {
  const { lang, by } = options;
  // Cheap check before the expensive part; each file checks again.
  if (files.length > 0 && (await isQuotaExceeded(by.id, quotaOf(by)))) throw quotaUsed();
  const results = await Promise.allSettled(files.map((file) => queue(() => storePicture(file, options))));
  const pictures: Picture[] = [];
  const problems: FieldProblem[] = [];
  let failure: { reason: unknown } | undefined;
  for (const [at, result] of results.entries()) {
    if (result.status === 'rejected') failure ??= result;
    else if (typeof result.value !== 'string') pictures.push(result.value);
    else {
      const { field, index, originalName } = files[at] as UploadedFile;
      const n = result.value === 'validation.file_too_large' ? env().MAX_UPLOAD_MB : '';
      problems.push({ path: `${field}.${index}`, key: result.value, n, about: originalName });
    }
  }
  if (failure) {
    await removePictures(pictures.map(({ publicID }) => publicID));
    throw failure.reason;
  }
  return { pictures, problems, errors: problems.map((problem) => wordProblem(problem, lang)) };
}

/** Stores pictures, then runs `work` with them. Removes them if it fails, so that a failed call leaves no files. */
export async function withPictures<T>(
  files: UploadedFile[],
  options: StoreOptions,
  work: (result: PictureResult) => Promise<T>,
): Promise<T> {
  const result = await storePictures(files, options);
  try {
    return await work(result);
  } catch (error) {
    await removePictures(result.pictures.map(({ publicID }) => publicID));
    throw error;
  }
}

/**
 * Requires at least one accepted picture.
 * @throws 413 if every file was too large, 415 if none was a picture, else 400; each with the file's reason
 */
export function requireSomePicture(result: PictureResult, field = 'images'): void {
  if (result.pictures.length > 0) return;
  const fields = result.problems;
  const all = (...keys: string[]) => fields.length > 0 && fields.every(({ key }) => keys.includes(key));
  if (all('validation.file_too_large')) throw new AppError(413, 'too_large', { fields });
  if (all('validation.file_not_image', 'validation.file_heic')) {
    throw new AppError(415, 'wrong_media_type', { fields });
  }
  throw new AppError(400, 'invalid_input', {
    fields: fields.length > 0 ? fields : [{ path: field, key: 'validation.photo_needed' }],
  });
}

const eachFile = async (publicIDs: string[], work: (publicID: string, size: number) => Promise<void>) => {
  for (const publicID of publicIDs.filter(isPictureID)) {
    await Promise.all(ALL_SIZES.map((size) => work(publicID, size)));
  }
};

/** Removes all sizes; ignores unknown ids. The daily sweep finishes an interrupted removal. */
export async function removePictures(publicIDs: string[]): Promise<void> {
  const known = publicIDs.filter(isPictureID);
  if (known.length === 0) return;
  await recordRemoval(known);
  await eachFile(known, async (publicID, size) => {
    await storage().remove(keyOf(publicID, size));
    await storage().remove(keyOf(publicID, size, 'hidden'));
    await dropCached(previewName(publicID, size));
  });
  await releaseBytes(known);
  await dropFileRecords(known);
}

/** Keeps the files but stops serving them (recycle bin). */
export async function hidePictures(publicIDs: string[]): Promise<void> {
  await eachFile(publicIDs, (publicID, size) =>
    storage().move(keyOf(publicID, size), keyOf(publicID, size, 'hidden')),
  );
  await markBinned(publicIDs, true);
}

/** Serves hidden pictures again. */
export async function showPictures(publicIDs: string[]): Promise<void> {
  await eachFile(publicIDs, (publicID, size) =>
    storage().move(keyOf(publicID, size, 'hidden'), keyOf(publicID, size)),
  );
  await markBinned(publicIDs, false);
}

/** Opens a hidden picture for a response made with `download`; the caller checks access. Undefined if missing. */
export const readHiddenPicture = async (publicID: string, size: number) =>
  isPictureID(publicID) ? storage().read(keyOf(publicID, size, 'hidden')) : undefined;
