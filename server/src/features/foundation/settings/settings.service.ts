import { z } from 'zod';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { settingsContract } from '@manzil/shared/contract/staff/settings.contract';
import { SEND_BACK_REASONS } from '@manzil/shared/domain/offer/sendBackReasons';
import type { RequestInfo } from '../../../platform/base/caller';
import { changesBetween } from '../../../platform/base/changes';
import { log } from '../../../platform/base/logger';
import { parsePhoneField } from '../../../platform/text/phone';
import { onGap, subscribe, OWN_ID, publish } from '../../../platform/share/servers';
import { site, applyStoredSite } from '../../../platform/base/site';
import { findSettings, saveSettings } from './settings.model';

const TOPIC = 'settings';

/** Loads the stored settings: at startup, after a change by another server, and after one may have been missed. */
export async function loadSite(): Promise<Date | null> {
  const stored = await findSettings('site');
  if (stored) applyStoredSite(stored.values, stored.revision);
  return stored?.updatedAt ?? null;
}
const reloadSite = () =>
  void loadSite().catch((error: unknown) => log.warn({ err: error }, 'settings could not be read'));
subscribe(TOPIC, z.null(), (_news, from) => {
  if (from !== OWN_ID) reloadSite();
});
onGap(reloadSite);

/** Name, contact and permit rules of the site. */
export async function getSite() {
  const updatedAt = await loadSite();
  return { data: { ...site(), updatedAt: updatedAt?.toISOString() ?? null } };
}

/**
 * Sets name, contact and permit rules of the site on all servers at once. Published listings stay published; a newly
 * required permit applies to the next publication.
 * @throws 400 at an invalid phone number
 */
export async function setSite(input: ParsedInput<(typeof settingsContract)['set']>, info: RequestInfo) {
  const numberAt = (path: 'phone' | 'whatsappNumber') => {
    const typed = input[path];
    return typed === null ? null : parsePhoneField(path, typed);
  };
  const values = { ...input, whatsappNumber: numberAt('whatsappNumber'), phone: numberAt('phone') };
  await loadSite();
  const former = site();
  const { after } = await saveSettings('site', values);
  applyStoredSite(after.values, after.revision);
  publish(TOPIC, null);
  info.note({ target: { kind: 'settings', id: 'site' }, diff: changesBetween(former, after.values) });
  return { data: { ...site(), updatedAt: after.updatedAt.toISOString() } };
}

/** Most common reasons for sending listings back: an admin's, or else the built-in ones. */
export async function getReasons() {
  const stored = await findSettings('sendBackReasons');
  return {
    data: {
      reasons: [...(stored?.values ?? SEND_BACK_REASONS)],
      updatedAt: stored?.updatedAt.toISOString() ?? null,
    },
  };
}

/** Stores an admin's reasons. */
export async function setReasons(
  { reasons }: ParsedInput<(typeof settingsContract)['setReasons']>,
  info: RequestInfo,
) {
  const { before, after } = await saveSettings('sendBackReasons', reasons);
  info.note({
    target: { kind: 'settings', id: 'sendBackReasons' },
    diff: changesBetween(before?.values ?? SEND_BACK_REASONS, after.values),
  });
  return { data: { reasons: [...after.values], updatedAt: after.updatedAt.toISOString() } };
}
