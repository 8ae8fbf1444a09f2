import type { z } from 'zod';
import type { contactsContract } from '@manzil/shared/contract/contacts.contract';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { contactRequest } from '@manzil/shared/contract/schemas/requests.schemas';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { notFound, badRequest } from '../../../platform/base/errors';
import { sendMail } from '../../../platform/mail/mail';
import { personSearchWords } from '../../../platform/text/phoneSearch';
import { withIntents, settlement } from '../../../platform/tasks/settlement';
import { storedTokens } from '../../../platform/store/storedTokens';
import { beginningWith } from '../../../platform/text/wordSearch';
import { changersOf, historyOf } from '../requests/request.view';
import { senderTokens, storedForm } from '../requests/contactForm';
import { fingerprintOf } from '../requests/fingerprint';
import { emitToStaff, getUnlessChanged } from '../requests/requestChanges.service';
import type { StatusWish } from '../requests/statusFields';
import { getAccount } from '../../foundation/people/account.service';
import { authorsOf } from '../../foundation/people/listingPeople.service';
import {
  addAnswer,
  addContact,
  changeContactStatus,
  Contact,
  findContact,
  findContacts,
  removeContact,
  type ContactRecord,
} from './contact.model';

type Contract = typeof contactsContract;
type View = z.input<typeof contactRequest>;

const contactTokens = (sender: Pick<ContactRecord, 'name' | 'email' | 'phone' | 'subject'>) =>
  senderTokens(sender, sender.subject);
export const tokensOfContacts = storedTokens<ContactRecord & { searchTokens: string[] }>(
  Contact.collection,
  ['name', 'email', 'phone', 'subject', 'searchTokens'],
  (records) => records.map((record) => ({ searchTokens: contactTokens(record) })),
);

/**
 * Stores a message to the operator. A filled `website` field indicates a bot: the call succeeds, but the message is
 * dropped, like a duplicate of one that is still waiting.
 * @throws 400 at `phone`
 */
export async function saveContact(
  { website, ...form }: ParsedInput<Contract['add']>,
  caller: Caller | undefined,
  { lang: locale }: Pick<RequestInfo, 'lang'>,
): Promise<void> {
  if (website) return;
  const stored = storedForm(form);
  const phone = stored['phone'] as string | undefined;
  await addContact({
    ...stored,
    locale,
    waitsAs: fingerprintOf(stored),
    searchTokens: contactTokens({ ...form, phone }),
  });
  await emitToStaff('contacts', caller?.id);
}

async function viewsOf(records: ContactRecord[]): Promise<View[]> {
  const names = await authorsOf([
    ...changersOf(records),
    ...records.flatMap(({ answer }) => (answer?.by ? [String(answer.by)] : [])),
  ]);
  return records.map(({ _id, statusHistory, answer, createdAt, updatedAt, ...record }) => ({
    ...record,
    answer:
      answer?.text && answer.at
        ? { text: answer.text, by: names.get(String(answer.by)) ?? null, at: answer.at.toISOString() }
        : null,
    id: String(_id),
    statusHistory: historyOf(statusHistory, names),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** A page of messages, newest first. */
export async function listContacts({ page, limit, status, search }: ParsedInput<Contract['list']>) {
  const where = { ...(status && { status }), ...beginningWith(personSearchWords(search ?? '')) };
  const { records, count } = await findContacts(where, { page, limit });
  return { data: await viewsOf(records), count };
}

const answered = async (stored: ContactRecord) => {
  const [data] = await viewsOf([stored]);
  return { data: data as View };
};

/**
 * Sets the status of a message and returns it; idempotent.
 * @throws 404; 409 `request_changed` if it isn't at the given version any more
 */
export async function setContactStatus({ id, ...wish }: { id: string } & StatusWish, caller: Caller) {
  const changed = await changeContactStatus(id, wish, caller.id);
  if (changed) await emitToStaff('contacts', caller.id);
  return answered(changed ?? (await getUnlessChanged(await findContact(id), wish, caller)));
}

/** Mails the stored answer to the sender, once. */
export const answerMails = settlement('answer to a message', async ({ contact: id }: { contact: string }) => {
  const stored = await findContact(id);
  if (!stored?.answer?.text) return;
  const { name, email, message, locale } = stored;
  await sendMail({
    to: email,
    locale: locale ?? 'en',
    template: 'contactAnswer',
    data: { name, answer: stored.answer.text, message },
    key: `contact:${id}`,
  });
});

/**
 * Mails an answer to the sender in the language of their form.
 * @throws 400 `contact_answered`; 404
 */
export async function answerContact({ id, text }: { id: string; text: string }, caller: Caller) {
  const stored = await withIntents(answerMails.intent({ contact: id }), async () => {
    const stored = await addAnswer(id, text, caller.id);
    if (stored) await answerMails.settle({ contact: id });
    return stored;
  });
  if (!stored) throw (await findContact(id)) ? badRequest('contact_answered') : notFound();
  await emitToStaff('contacts', caller.id);
  return answered(stored);
}

/**
 * Deletes a message.
 * @throws 404
 */
export async function deleteContact(id: string, caller: Caller): Promise<void> {
  if (!(await removeContact(id))) throw notFound();
  await emitToStaff('contacts', caller.id);
}

/** The latest hundred messages sent from the person's confirmed address, for their data download. */
export async function contactLettersOf(id: string) {
  const { email } = await getAccount(id);
  const { records } = await findContacts({ email }, { page: 1, limit: 100 });
  return records.map(({ subject, message, phone, status, createdAt }) => ({
    subject,
    message,
    phone,
    status,
    createdAt: createdAt.toISOString(),
  }));
}
