import { pressesKey, readJson, writeStored, type ListName } from '../storage';
import { serverNow } from '../serverTime';

/** A press the server has not confirmed yet. */
export interface Press {
  isOn: boolean;
  /** Tells it from a later press of the same listing. */
  no: number;
  /** When a request with it went out, in milliseconds since 1970; missing while none has, or none got through. */
  sentAt?: number;
}
/** By listing, the oldest press first. */
export type Presses = ReadonlyMap<string, Press>;

/**
 * A page that is left never hears the answer to what it sent, though the browser delivers it. Until then the press is
 * shown and repeated; later, what another device has changed since counts.
 */
const SENT_MS = 60_000;

/** The presses of an account that wait for the server, in whichever tab they were made. */
export function pressesOf(user: string, list: ListName): Presses {
  const stored = readJson<[string, Press][]>(pressesKey(user, list)) ?? [];
  return new Map(stored.filter(([, { sentAt }]) => !sentAt || serverNow() - sentAt < SENT_MS));
}

/** Changes an account's presses. */
export function changePresses(
  user: string,
  list: ListName,
  change: (presses: Map<string, Press>) => void,
): void {
  const presses = new Map(pressesOf(user, list));
  change(presses);
  writeStored(pressesKey(user, list), presses.size > 0 ? JSON.stringify([...presses]) : null);
}

/** Remembers presses before anything is sent, so that no reload and no gap in the connection loses them. */
export function addPresses(user: string, list: ListName, ids: readonly string[], isOn: boolean): void {
  changePresses(user, list, (presses) => {
    for (const id of ids) {
      presses.delete(id);
      presses.set(id, { isOn, no: Math.random() });
    }
  });
}

/** A list, the newest first, with presses on top. */
export function withPresses(ids: readonly string[], presses: Presses): string[] {
  let next = [...ids];
  for (const [id, { isOn }] of presses) {
    if (!isOn) next = next.filter((other) => other !== id);
    else if (!next.includes(id)) next.unshift(id);
  }
  return next;
}

let tellRefusal: (error: unknown) => void;
/** Says how people are told that a press was refused; set once, before anything is drawn. */
export const onPressRefused = (tell: (error: unknown) => void): void => void (tellRefusal = tell);
export const pressRefused = (error: unknown): void => tellRefusal(error);
