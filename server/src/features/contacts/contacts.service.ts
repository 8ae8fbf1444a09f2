import type { z } from 'zod';
import type { contactsContract } from '@manzil/shared/contract/contacts.contract';
import type { ParsedInput } from '@manzil/shared/contract/endpoint';
import type { contactRequest } from '@manzil/shared/contract/requests.schemas';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import type { Caller } from '../../platform/caller';
import { notFound } from '../../platform/errors';
import { personSearchWords } from '../../platform/phoneSearch';
import { beginningWith } from '../../platform/wordSearch';
import { changersOf, historyOf } from '../requests/request.view';
import { senderTokens, storedForm } from '../requests/sender';
import { theAccount } from '../users/account.service';
import { authorsOf } from '../users/listingPeople.service';
import { addDataSource } from '../users/people.hooks';
import {
  addContact,
  changeContactStatus,
  findContact,
  findContacts,
  removeContact,
  type ContactRecord,
} from './contact.model';

type Contract = typeof contactsContract;
type View = z.input<typeof contactRequest>;

/**
 * Somebody writes to the operator. A filled `website` is a machine's: it is answered as if all went well, and dropped.
 * @throws 400 at `phone`
 */
export async function saveContact({ website, ...form }: ParsedInput<Contract['add']>): Promise<void> {
  if (website) return;
  const stored = storedForm(form);
  const phone = stored['phone'] as string | undefined;
  await addContact({ ...stored, searchTokens: senderTokens({ ...form, phone }, form.subject) });
}

async function viewsOf(records: ContactRecord[]): Promise<View[]> {
  const names = await authorsOf(changersOf(records));
  return records.map(({ _id, statusHistory, createdAt, updatedAt, ...record }) => ({
    ...record,
    id: String(_id),
    statusHistory: historyOf(statusHistory, names),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** A page of what people wrote, newest first. */
export async function listContacts({ page, limit, status, search }: ParsedInput<Contract['list']>) {
  const where = { ...(status && { status }), ...beginningWith(personSearchWords(search ?? '')) };
  const { records, count } = await findContacts(where, { page, limit });
  return { data: await viewsOf(records), count };
}

/** @throws 404 */
export async function setContactStatus(
  { id, status }: { id: string; status: RequestStatus },
  caller: Caller,
) {
  const stored = (await changeContactStatus(id, status, caller.id)) ?? (await findContact(id));
  const [data] = stored ? await viewsOf([stored]) : [];
  if (!data) throw notFound();
  return { data };
}

/** @throws 404 */
export async function deleteContact(id: string): Promise<void> {
  if (!(await removeContact(id))) throw notFound();
}

/** What was written to the operator under the address the person has confirmed; the newest hundred. */
addDataSource('contacts', async (id) => {
  const { email } = await theAccount(id);
  const { records } = await findContacts({ email }, { page: 1, limit: 100 });
  return records.map(({ subject, message, phone, status, createdAt }) => ({
    subject,
    message,
    phone,
    status,
    createdAt: createdAt.toISOString(),
  }));
});
