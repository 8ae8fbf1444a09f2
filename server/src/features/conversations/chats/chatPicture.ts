import type { z } from 'zod';
import type { message } from '@manzil/shared/contract/schemas/chats.schemas';
import { notFound } from '../../../platform/errors';
import { readHiddenPicture, type Picture } from '../../../platform/media/media';

/** Sizes of a picture, in pixels of width. */
const WIDTHS = [320, 768, 1600] as const;

/** The sizes in which a picture is stored: a narrow one has no wide ones. */
const sizesOf = ({ srcset }: Picture) => WIDTHS.filter((size) => srcset.includes(`-${size}.webp`));

/**
 * A picture of a chat: its addresses are calls that want the reader's session, unlike those of listings, so that nobody
 * but members sees it. `call` is such an address up to its last parameter.
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
 * The bytes of a picture of a chat, for those who may see it: in the size asked for or the next larger one there is, else
 * in its largest. `of` names the file.
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
