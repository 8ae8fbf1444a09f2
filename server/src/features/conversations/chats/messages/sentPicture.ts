import type { Locale } from '@manzil/shared/domain/enums';
import type { Caller } from '../../../../platform/base/caller';
import { invalid } from '../../../../platform/base/errors';
import { requireSomePicture, type Picture } from '../../../../platform/media/media';
import type { UploadedFile } from '../../../../platform/media/uploads';
import { withCheckedPictures } from '../../../foundation/people/uploads.service';

/** A message as sent. */
interface Content {
  message: string;
  files: UploadedFile[];
  by: Caller;
  lang: Locale;
}

/**
 * Stores the picture of a message, if any, and runs `send` with it. The picture is removed if `send` fails.
 * @throws AppError 400 at `message` without a text or a picture; 413, 415 for files
 */
export async function withSentPicture<T>(
  { message, files, by, lang }: Content,
  send: (image?: Picture) => Promise<T>,
): Promise<T> {
  if (files.length > 0) {
    return withCheckedPictures(files, { lang, by, isHidden: true }, async (result) => {
      requireSomePicture(result, 'image');
      return send(result.pictures[0]);
    });
  }
  if (message === '') throw invalid({ path: 'message', key: 'validation.required' });
  return send();
}
