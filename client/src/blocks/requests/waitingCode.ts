import { tabStorage } from '@/platform/storage/storage';
import { readStoredForm } from '@/platform/storage/formStorage';
import { requestFormKey } from './sendAction';

/** A mailed code that will sign a visitor in and send their request. */
export interface WaitingCode {
  /** The verification token the code belongs to. */
  token: string;
  email: string;
}

const keyOf = (id: string): string => `code:${requestFormKey(id)}`;

/** Stored by the tab, which browsers may reload while the visitor looks for the mail. */
export const storeWaitingCode = (id: string, waiting: WaitingCode | undefined): void =>
  tabStorage.write(keyOf(id), waiting ? JSON.stringify(waiting) : null);

/** The pending code of the stored request about a listing or service. */
export const readWaitingCode = (id: string): WaitingCode | undefined =>
  readStoredForm<object>(requestFormKey(id)) && tabStorage.readJson<WaitingCode>(keyOf(id));
