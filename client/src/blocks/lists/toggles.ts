import { togglesKey, readJson, writeStored, type ListName } from '../../platform/storage/storage';
import { serverNow } from '../../platform/serverTime';

/** A toggle the server has not confirmed yet. */
export interface Toggle {
  isOn: boolean;
  /** Distinguishes it from a later toggle of the same listing. */
  no: number;
  /** When a request with it was last sent, in milliseconds since 1970; missing if none was sent or got through. */
  sentAt?: number;
}
/** By listing, oldest first. */
export type Toggles = ReadonlyMap<string, Toggle>;

/**
 * A page that is left never receives the response to its last request, although the browser delivers it. Until this
 * time the toggle is shown and retried; afterwards, changes by other devices win.
 */
const SENT_TTL_MS = 60_000;

/** Unconfirmed toggles of an account, made in any tab. */
export function pendingToggles(user: string, list: ListName): Toggles {
  const stored = readJson<[string, Toggle][]>(togglesKey(user, list)) ?? [];
  return new Map(stored.filter(([, { sentAt }]) => !sentAt || serverNow() - sentAt < SENT_TTL_MS));
}

/** Changes an account's unconfirmed toggles. */
export function updateToggles(
  user: string,
  list: ListName,
  change: (toggles: Map<string, Toggle>) => void,
): void {
  const toggles = new Map(pendingToggles(user, list));
  change(toggles);
  writeStored(togglesKey(user, list), toggles.size > 0 ? JSON.stringify([...toggles]) : null);
}

/** Stores toggles before sending, so that neither a reload nor a lost connection drops them. */
export function addToggles(user: string, list: ListName, ids: readonly string[], isOn: boolean): void {
  updateToggles(user, list, (toggles) => {
    for (const id of ids) {
      toggles.delete(id);
      toggles.set(id, { isOn, no: Math.random() });
    }
  });
}

/** A list, newest first, with unconfirmed toggles applied. */
export function applyToggles(ids: readonly string[], toggles: Toggles): string[] {
  let next = [...ids];
  for (const [id, { isOn }] of toggles) {
    if (!isOn) next = next.filter((other) => other !== id);
    else if (!next.includes(id)) next.unshift(id);
  }
  return next;
}

let refusalHandler: (error: unknown) => void;
/** Sets how a refused toggle is reported; called once, before the first render. */
export const onToggleRefused = (handler: (error: unknown) => void): void => void (refusalHandler = handler);
export const reportToggleRefused = (error: unknown): void => refusalHandler(error);
