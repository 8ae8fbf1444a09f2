import { readStored, writeStored } from '@/platform/storage/storage';
import { currentUserId } from '../conversations';

const keyOf = (conversationId: string) => `draft:${currentUserId() ?? ''}:${conversationId}`;

/** The unsent text of a conversation. */
export const readDraft = (conversationId: string): string => readStored(keyOf(conversationId)) ?? '';
export const storeDraft = (conversationId: string, text: string): void =>
  writeStored(keyOf(conversationId), text || null);
