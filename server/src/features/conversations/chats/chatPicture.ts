import type { z } from 'zod';
import type { message } from '@manzil/shared/contract/schemas/chats.schemas';
import { notFound } from '../../../platform/base/errors';
import { readHiddenPicture, type Picture } from '../../../platform/media/media';

/** Widths of the stored sizes, in pixels. */
const WIDTHS = [320, 768, 1600] as const;

/** Sizes stored for a picture; a narrow one has no wide sizes. */
const sizesOf = ({ srcset }: Picture) => WIDTHS.filter((size) => srcset.includes(`-${size}.webp`));

/**
 * View of a chat picture. Unlike those of listings, its URLs are API calls that require a session, so that only members
 * see it. `call` is such a URL without its last parameter.
 */
export function pictureOf(call: string, image: Picture | null | undefined): z.input<typeof message>['image'] {
  if (!image) return null;
  const address = (width: number) => `${call}width=${width}`;
  const { publicID, width, height, placeholder } = image;
  const sizes = sizesOf(image);
  return {
    publicID,
    width,
    height,
    placeholder,
    url: address(sizes.at(-1) ?? 1600),
    srcset: sizes.map((size) => `${address(size)} ${Math.min(size, width)}w`).join(', '),
  };
}

/**
 * File of a chat picture in the requested size, the next larger one, or else the largest. The caller checks access.
 * `of` names the file.
 * @throws AppError 404
 */
export async function readPicture(
  image: Picture | null | undefined,
  { of, width }: { of: string; width: (typeof WIDTHS)[number] },
) {
  const sizes = image ? sizesOf(image) : [];
  const size = sizes.find((one) => one >= width) ?? sizes.at(-1);
  const file = image && size && (await readHiddenPicture(image.publicID, size));
  if (!file) throw notFound();
  return { ...file, mime: 'image/webp', name: `${of}-${size}.webp` };
}
