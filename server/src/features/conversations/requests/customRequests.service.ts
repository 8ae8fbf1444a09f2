import type { z } from 'zod';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { customRequest } from '@manzil/shared/contract/schemas/requests.schemas';
import type { customRequestsContract } from '@manzil/shared/contract/requests.contract';
import { findDistrict } from '@manzil/shared/domain/place/places';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { invalid, notFound, badRequest } from '../../../platform/base/errors';
import { sendMail } from '../../../platform/mail/mail';
import { findListed } from '../../market/catalog/catalog.service';
import { mailItemOf } from '../../market/listings/lifecycle/mailItem';
import { personSearchWords } from '../../../platform/text/phoneSearch';
import { withIntents, settlement } from '../../../platform/tasks/settlement';
import { storedTokens } from '../../../platform/store/storedTokens';
import { beginningWith } from '../../../platform/text/wordSearch';
import { authorsOf } from '../../foundation/people/listingPeople.service';
import {
  addCustomRequest,
  addSent,
  changeCustomStatus,
  CustomRequest,
  findCustomRequest,
  findCustomRequests,
  removeCustomRequests,
  type CustomRequestRecord,
} from './customRequest.model';
import { changersOf, historyOf } from './request.view';
import { checkNationality, senderTokens, storedForm } from './contactForm';
import { fingerprintOf } from './fingerprint';
import { emitToStaff, getUnlessChanged } from './requestChanges.service';
import type { StatusWish } from './statusFields';

type Contract = typeof customRequestsContract;
type View = z.input<typeof customRequest>;

/**
 * Stores a "Find me a property" request, with or without an account. A filled `website` field indicates a bot: the call
 * succeeds, but the request is dropped, like a duplicate of one that is still waiting.
 * @throws 400 at the fields
 */
export async function sendCustomRequest(
  { website, ...form }: ParsedInput<Contract['add']>,
  caller: Caller | undefined,
  { lang: locale }: Pick<RequestInfo, 'lang'>,
): Promise<void> {
  if (website) return;
  if (form.district && !findDistrict(form.city, form.district)) {
    throw invalid({ path: 'district', key: 'validation.district_elsewhere' });
  }
  checkNationality(form.nationality, { withGroups: true });
  const stored = storedForm(form);
  await addCustomRequest({
    ...stored,
    locale,
    ...(caller && { user: caller.id }),
    waitsAs: fingerprintOf({ ...stored, user: caller?.id }),
    searchTokens: senderTokens({ ...form, phone: String(stored['phone']) }),
  });
  await emitToStaff('customRequests', caller?.id);
}

export const tokensOfCustomRequests = storedTokens<CustomRequestRecord & { searchTokens: string[] }>(
  CustomRequest.collection,
  ['name', 'email', 'phone', 'searchTokens'],
  (records) => records.map((record) => ({ searchTokens: senderTokens(record) })),
);

async function viewsOf(records: CustomRequestRecord[]): Promise<View[]> {
  const names = await authorsOf([
    ...records.flatMap(({ user }) => (user ? [String(user)] : [])),
    ...changersOf(records),
    ...records.flatMap(({ sent }) => (sent ?? []).map(({ by }) => String(by))),
  ]);
  return records.map(({ _id, user, sent, statusHistory, createdAt, updatedAt, ...record }) => ({
    ...record,
    sent: (sent ?? []).flatMap(({ ids, by, at }) =>
      at ? [{ ids: (ids ?? []).map(String), by: names.get(String(by)) ?? null, at: at.toISOString() }] : [],
    ),
    id: String(_id),
    user: names.get(String(user)) ?? null,
    statusHistory: historyOf(statusHistory, names),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** A page of custom requests, newest first. */
export async function listCustomRequests({ page, limit, status, search }: ParsedInput<Contract['list']>) {
  const where = { ...(status && { status }), ...beginningWith(personSearchWords(search ?? '')) };
  const { records, count } = await findCustomRequests(where, { page, limit });
  return { data: await viewsOf(records), count };
}

const answer = async (stored: CustomRequestRecord) => {
  const [data] = await viewsOf([stored]);
  return { data: data as View };
};

/**
 * Sets the status of a custom request and returns it; idempotent.
 * @throws 404; 409 `request_changed` if it isn't at the given version any more
 */
export async function setCustomStatus({ id, ...wish }: { id: string } & StatusWish, caller: Caller) {
  const changed = await changeCustomStatus(id, wish, caller.id);
  if (changed) await emitToStaff('customRequests', caller.id);
  return answer(changed ?? (await getUnlessChanged(await findCustomRequest(id), wish, caller)));
}

/** Catalog address that matches a custom request. */
function catalogPath({ type, city, district, propertyType }: CustomRequestRecord): string {
  const query = { category: type, city, propertyType, ...(district && { district }) };
  return `/catalog?${new URLSearchParams(query).toString()}`;
}

/** Mails the listings staff sent, once. `sent` is the index of the delivery in the request. */
export const matchMails = settlement(
  'matches of a custom request',
  async ({ request: id, sent, note }: { request: string; sent: string; note: string }) => {
    const stored = await findCustomRequest(id);
    const last = stored?.sent?.[Number(sent)];
    if (!stored || !last) return;
    const ids = (last.ids ?? []).map(String);
    const { records } = await findListed({}, { page: 1, limit: ids.length }, { ids });
    const locale = stored.locale ?? 'en';
    await sendMail({
      to: stored.email,
      locale,
      template: 'customMatches',
      data: {
        name: stored.name,
        items: records.map((record) => mailItemOf(record, locale)),
        ...(note && { note }),
        path: catalogPath(stored),
      },
      key: `matches:${id}:${sent}`,
    });
  },
);

/**
 * Mails listings to the seeker in the language of their form; a pending request becomes in progress.
 * @throws 400 `property_gone` if one of them isn't listed; 404
 */
export async function sendMatches(
  { id, ids, note }: { id: string; ids: string[]; note?: string | null | undefined },
  caller: Caller,
) {
  const wanted = [...new Set(ids.map((one) => one.toLowerCase()))];
  const { records } = await findListed({}, { page: 1, limit: wanted.length }, { ids: wanted });
  if (records.length < wanted.length) throw badRequest('property_gone');
  const before = await findCustomRequest(id);
  if (!before) throw notFound();
  const subject = { request: id, sent: String(before.sent?.length ?? 0), note: note ?? '' };
  const stored = await withIntents(matchMails.intent(subject), async () => {
    const sent = await addSent(id, wanted, caller.id);
    if (!sent) throw notFound();
    // Another staff member may have sent listings in the meantime.
    await matchMails.settle({ ...subject, sent: String((sent.sent?.length ?? 1) - 1) });
    return sent;
  });
  // Unless somebody has set another status meanwhile.
  const wish = { status: 'inProgress', version: stored.statusHistory.length } as const;
  const moved = stored.status === 'pending' ? await changeCustomStatus(id, wish, caller.id) : null;
  await emitToStaff('customRequests', caller.id);
  return answer(moved ?? (await findCustomRequest(id)) ?? stored);
}

/**
 * Deletes a custom request.
 * @throws 404
 */
export async function deleteCustomRequest(id: string, caller: Caller): Promise<void> {
  if ((await removeCustomRequests({ _id: id })) === 0) throw notFound();
  await emitToStaff('customRequests', caller.id);
}
