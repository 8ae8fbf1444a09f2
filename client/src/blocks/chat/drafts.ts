import { readStored, writeStored } from '@/platform/storage';
import { me } from './talks';

const keyOf = (talk: string) => `draft:${me() ?? ''}:${talk}`;

/** What somebody began to write in a talk and did not send. */
export const readDraft = (talk: string): string => readStored(keyOf(talk)) ?? '';
export const keepDraft = (talk: string, text: string): void => writeStored(keyOf(talk), text || null);
