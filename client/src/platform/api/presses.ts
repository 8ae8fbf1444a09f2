import { pressesKey, readJson, writeStored, type ListName } from '../storage';
import { serverNow } from '../serverTime';

/** A toggle the server has not confirmed yet. */
export interface Press {
  isOn: boolean;
  /** Distinguishes it from a later toggle of the same listing. */
  no: number;
  /** When a request with it was last sent, in milliseconds since 1970; missing if none was sent or got through. */
  sentAt?: number;
}
/** By listing, oldest first. */
export type Presses = ReadonlyMap<string, Press>;

/**
 * A page that is left never receives the response to its last request, although the browser delivers it. Until this
 * time the toggle is shown and retried; afterwards, changes by other devices win.
 */
const SENT_MS = 60_000;

/** Unconfirmed toggles of an account, made in any tab. */
export function pressesOf(user: string, list: ListName): Presses {
  const stored = readJson<[string, Press][]>(pressesKey(user, list)) ?? [];
  return new Map(stored.filter(([, { sentAt }]) => !sentAt || serverNow() - sentAt < SENT_MS));
}

/** Changes an account's unconfirmed toggles. */
export function changePresses(
  user: string,
  list: ListName,
  change: (presses: Map<string, Press>) => void,
): void {
  const presses = new Map(pressesOf(user, list));
  change(presses);
  writeStored(pressesKey(user, list), presses.size > 0 ? JSON.stringify([...presses]) : null);
}

/** Stores toggles before sending, so that neither a reload nor a lost connection drops them. */
export function addPresses(user: string, list: ListName, ids: readonly string[], isOn: boolean): void {
  changePresses(user, list, (presses) => {
    for (const id of ids) {
      presses.delete(id);
      presses.set(id, { isOn, no: Math.random() });
    }
  });
}

/** A list, newest first, with unconfirmed toggles applied. */
export function withPresses(ids: readonly string[], presses: Presses): string[] {
  let next = [...ids];
  for (const [id, { isOn }] of presses) {
    if (!isOn) next = next.filter((other) => other !== id);
    else if (!next.includes(id)) next.unshift(id);
  }
  return next;
}

let tellRefusal: (error: unknown) => void;
/** Sets how a refused toggle is reported; called once, before the first render. */
export const onPressRefused = (tell: (error: unknown) => void): void => void (tellRefusal = tell);
export const pressRefused = (error: unknown): void => tellRefusal(error);
