import { tabStorage, writeStored } from './storage';
import { storedKeys, tabKeys } from './storedKeys';

/** Settings of the browser, not of a person. */
const BROWSER_SETTINGS = /^(theme|locale|areaUnit|catalogLook|placePanel|reviewKeys|i18next_res_.*)$/;
/** The session's own keys (source-spec §4), the mark of an impersonation that expired, and that of a sign-out by hand. */
const SESSION_KEYS = /^(jwtoken|user|isAuthenticated|adminUser|adminToken|switchedBack|signedOut)$/;
/** A key with its owner's id; visitors' forms have none. */
const OWNED_KEY = /^(?:(?:draft|unsent|outbox):|presses\.\w+\.)([\da-f]{24})/;

/**
 * Removes all that this browser and tab keep about a person's use: drafts, unsent messages and forms, toggles, lists. Keeps
 * the browser's settings, the session's keys, and what other persons have not sent (spec/3-client "State").
 */
export function forgetPerson(id: string | undefined): void {
  for (const key of storedKeys()) {
    const owner = OWNED_KEY.exec(key)?.[1] ?? id;
    if (owner === id && !BROWSER_SETTINGS.test(key) && !SESSION_KEYS.test(key)) writeStored(key, null);
  }
  for (const key of tabKeys()) tabStorage.write(key, null);
}
