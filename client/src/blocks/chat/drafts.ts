import { readStored, writeStored } from '@/platform/storage';
import { me } from './talks';

const keyOf = (talk: string) => `draft:${me() ?? ''}:${talk}`;

/** The unsent text of a conversation. */
export const readDraft = (talk: string): string => readStored(keyOf(talk)) ?? '';
export const keepDraft = (talk: string, text: string): void => writeStored(keyOf(talk), text || null);
