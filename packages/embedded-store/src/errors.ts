import type { Doc } from './values/types';

/** An error sent to the client with MongoDB's code. */
export interface StoreError extends Error {
  code: number;
  codeName: string;
  /** Additional reply fields, such as keyPattern and keyValue of a duplicate key. */
  details: Doc;
}

export function storeError(code: number, codeName: string, message: string, details: Doc = {}): StoreError {
  return Object.assign(new Error(message), { code, codeName, details });
}

export const isStoreError = (error: unknown): error is StoreError =>
  error instanceof Error && typeof (error as Partial<StoreError>).codeName === 'string';

/** An error without a name of its own: MongoDB calls it Location<code>. */
export const locationError = (code: number, message: string) => storeError(code, `Location${code}`, message);

export const badValue = (message: string) => storeError(2, 'BadValue', message);
export const failedToParse = (message: string) => storeError(9, 'FailedToParse', message);
export const typeMismatch = (message: string) => storeError(14, 'TypeMismatch', message);
export const invalidOptions = (message: string) => storeError(72, 'InvalidOptions', message);
export const notSupported = (what: string) =>
  storeError(115, 'CommandNotSupported', `${what} is not supported by the embedded store`);
export const overMemoryBudget = (what: string) =>
  storeError(146, 'ExceededMemoryLimit', `${what} used more memory than one query may use`);
