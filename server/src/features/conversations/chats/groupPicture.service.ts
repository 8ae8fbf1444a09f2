import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { chatsContract } from '@manzil/shared/contract/chats.contract';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { removePictures, requireSomePicture, type Picture } from '../../../platform/media/media';
import type { UploadedFile } from '../../../platform/media/uploads';
import { withCheckedPictures } from '../../foundation/people/uploads.service';
import { trackChange } from './changeClock';
import { viewChat, type ChatView } from './chat.views';
import { retryWhileNull, getOwnChat, getManagedGroup } from './chatAccess.service';
import { setPicture } from './chatMembers.model';
import { readPicture } from './chatPicture';
import { emitChat } from './live.service';

type Chats = typeof chatsContract;
type Who = { caller: Caller; info: RequestInfo };

/** Replaces or removes a group's picture and deletes the previous one. */
async function change(chatId: string, image: Picture | undefined, { caller, info }: Who): Promise<ChatView> {
  let former: Picture | null | undefined;
  const record = await retryWhileNull(async () => {
    const before = await getManagedGroup(chatId, caller);
    former = before.image;
    return trackChange((at) => setPicture(before, image, at));
  });
  if (former) await removePictures([former.publicID]);
  await emitChat(record, { exceptSocket: info.socketId });
  return viewChat(record, caller);
}

/**
 * Sets the picture of a group. It has no public URL, so former members lose access.
 * @throws AppError 400 for a single chat; 403 for members who are not the admin; 404; 413, 415 for files
 */
export async function setGroupPicture(
  { chatId }: ParsedInput<Chats['setPicture']>,
  { files, ...who }: Who & { files: UploadedFile[] },
): Promise<ChatView> {
  // Check before storing, so that unauthorised calls can't fill the disk.
  await getManagedGroup(chatId, who.caller);
  const options = { lang: who.info.lang, by: who.caller, isHidden: true };
  return withCheckedPictures(files, options, async (result) => {
    requireSomePicture(result, 'image');
    return change(chatId, result.pictures[0], who);
  });
}

/**
 * Removes the picture of a group; idempotent.
 * @throws AppError 400 for a single chat; 403 for members who are not the admin; 404
 */
export const removeGroupPicture = (
  { chatId }: ParsedInput<Chats['removePicture']>,
  who: Who,
): Promise<ChatView> => change(chatId, undefined, who);

/**
 * File of a group's picture, for its members.
 * @throws AppError 404
 */
export async function readGroupPicture({ chatId, width }: ParsedInput<Chats['picture']>, caller: Caller) {
  const { image } = await getOwnChat(chatId, caller);
  return readPicture(image, { of: chatId, width });
}
