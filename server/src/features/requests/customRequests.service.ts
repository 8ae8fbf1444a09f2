import type { z } from 'zod';
import type { ParsedInput } from '@manzil/shared/contract/endpoint';
import type { customRequest } from '@manzil/shared/contract/requests.schemas';
import type { customRequestsContract } from '@manzil/shared/contract/requests.contract';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import { findDistrict } from '@manzil/shared/domain/places';
import type { Caller } from '../../platform/caller';
import { invalid, notFound } from '../../platform/errors';
import { personSearchWords } from '../../platform/phoneSearch';
import { beginningWith } from '../../platform/wordSearch';
import { authorsOf } from '../users/listingPeople.service';
import {
  addCustomRequest,
  changeCustomStatus,
  findCustomRequest,
  findCustomRequests,
  removeCustomRequests,
  type CustomRequestRecord,
} from './customRequest.model';
import { changersOf, historyOf } from './request.view';
import { checkNationality, senderTokens, storedForm } from './sender';

type Contract = typeof customRequestsContract;
type View = z.input<typeof customRequest>;

/**
 * "Find me a property", with or without an account. A filled `website` is a machine's: it is answered as if all went
 * well, and dropped.
 * @throws 400 at the fields
 */
export async function sendCustomRequest(
  { website, ...form }: ParsedInput<Contract['add']>,
  caller: Caller | undefined,
): Promise<void> {
  if (website) return;
  if (form.district && !findDistrict(form.city, form.district)) {
    throw invalid({ path: 'district', key: 'validation.district_elsewhere' });
  }
  checkNationality(form.nationality, { withGroups: true });
  const stored = storedForm(form);
  await addCustomRequest({
    ...stored,
    ...(caller && { user: caller.id }),
    searchTokens: senderTokens({ ...form, phone: String(stored['phone']) }),
  });
}

async function viewsOf(records: CustomRequestRecord[]): Promise<View[]> {
  const names = await authorsOf([
    ...records.flatMap(({ user }) => (user ? [String(user)] : [])),
    ...changersOf(records),
  ]);
  return records.map(({ _id, user, statusHistory, createdAt, updatedAt, ...record }) => ({
    ...record,
    id: String(_id),
    user: names.get(String(user)) ?? null,
    statusHistory: historyOf(statusHistory, names),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** A page of the custom requests, newest first. */
export async function listCustomRequests({ page, limit, status, search }: ParsedInput<Contract['list']>) {
  const where = { ...(status && { status }), ...beginningWith(personSearchWords(search ?? '')) };
  const { records, count } = await findCustomRequests(where, { page, limit });
  return { data: await viewsOf(records), count };
}

/** @throws 404 */
export async function setCustomStatus({ id, status }: { id: string; status: RequestStatus }, caller: Caller) {
  const stored = (await changeCustomStatus(id, status, caller.id)) ?? (await findCustomRequest(id));
  const [data] = stored ? await viewsOf([stored]) : [];
  if (!data) throw notFound();
  return { data };
}

/** @throws 404 */
export async function deleteCustomRequest(id: string): Promise<void> {
  if ((await removeCustomRequests({ _id: id })) === 0) throw notFound();
}
