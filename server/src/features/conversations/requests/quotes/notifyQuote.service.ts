import type { Locale } from '@manzil/shared/domain/enums';
import { mailFact } from '../../../../platform/mail/mailFact';
import { settlement } from '../../../../platform/tasks/settlement';
import { notify } from '../../../foundation/notifications/notifications.service';
import { chatPeople } from '../../../foundation/people/chatPeople.service';
import { nameIn } from '../../../foundation/people/names';
import { titleIn } from '../../../foundation/subjects/names';
import type { Subject } from '../../../module';
import { announceStatus, INBOX, OWN_REQUESTS, seekerNames, subjectData } from '../notifyRequest.service';
import { findRequest, type RequestRecord } from '../request.model';
import { subjectOf } from '../requestAccess.service';
import { isOpenQuote, type Quote } from './quoteFields';

/** Is the quote as this mail says, and if it awaits an answer, can one still be given? */
export const quoteStands = mailFact(
  'quote stands',
  async ({ request: id, version }: { request: string; version: string }) => {
    const request = await findRequest({ _id: id });
    const quote = request?.quote;
    if (quote?.version !== Number(version)) return false;
    return quote.state !== 'sent' || (request?.isOpen === true && isOpenQuote(quote, new Date()));
  },
);

/** Notifies the other side of a quote's current state, once per version. Safe to repeat. */
async function notifyQuote(subject: Subject, request: RequestRecord, quote: Quote): Promise<void> {
  const { state: event, version, total, vatAmount, validUntil, text, reason } = quote;
  const seeker = String(request.user);
  const isAnswer = event === 'accepted' || event === 'declined';
  const from = isAnswer ? await seekerNames(request) : (await chatPeople([subject.owner])).get(subject.owner);
  const path = isAnswer ? INBOX.service : `${OWN_REQUESTS}?kind=service`;
  const words = event === 'sent' ? text : reason;
  await notify({
    users: [isAnswer ? subject.owner : seeker],
    kind: 'quote',
    data: {
      ...subjectData(subject, request),
      event,
      total,
      ...(from && { from: from.name, fromAr: from.nameAr ?? null }),
      path,
    },
    key: `quote:${String(request._id)}:${version}`,
    from: isAnswer ? seeker : subject.owner,
    facts: [quoteStands.of({ request: String(request._id), version: String(version) })],
    mail: ({ name, locale }: { name: string; locale: Locale }) => ({
      template: 'quote',
      data: {
        name,
        title: titleIn(subject, locale),
        event,
        ...(from && { from: nameIn(from, locale) }),
        total,
        vatAmount,
        validUntil,
        ...(words && { words }),
        path,
      },
    }),
  });
}

/** Effects of a changed quote: the other side's notification, and those of the status it may have changed. */
export const quoteNotifications = settlement(
  'quote news',
  async ({ request: id, after }: { request: string; after: string }) => {
    const request = await findRequest({ _id: id });
    const subject = request && (await subjectOf(request));
    // A change that wasn't stored before a crash changes nobody's state.
    if (!subject || !request.quote || request.quote.version <= Number(after)) return;
    await notifyQuote(subject, request, request.quote);
    await announceStatus(request);
  },
);
