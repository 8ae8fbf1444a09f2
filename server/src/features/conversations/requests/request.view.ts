import type { z } from 'zod';
import type {
  contactRequest,
  propertyRequest,
  serviceRequest,
} from '@manzil/shared/contract/schemas/requests.schemas';
import type { Caller } from '../../../platform/base/caller';
import { contributionsOf } from '../../assembly';
import type { Subject } from '../../module';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { authorsOf } from '../../foundation/people/listingPeople.service';
import type { RequestRecord } from './request.model';
import {
  canAnswer,
  canAnswerQuote,
  canCancelViewing,
  canPickViewing,
  canProposeViewing,
  canQuote,
  canReadNote,
} from './request.policy';
import { quoteView } from './quotes/quoteFields';
import type { StatusChange } from './statusFields';
import { clashFinder, viewingView } from './viewings/viewing.view';

export type RequestView = z.input<typeof propertyRequest> & z.input<typeof serviceRequest>;
export type History = z.input<typeof contactRequest>['statusHistory'];
type Names = Awaited<ReturnType<typeof authorsOf>>;

const NOBODY = { id: null, name: '' };

/** Ids of everyone who changed a status. */
export const changersOf = (records: readonly { statusHistory: StatusChange[] }[]): string[] =>
  records.flatMap(({ statusHistory }) => statusHistory.map(({ by }) => String(by)));

/** Status changes with the names of the people who made them; only that of `only`, if given. */
export const historyOf = (changes: StatusChange[], names: Names, only?: string): History =>
  changes.flatMap(({ status, by, at, reason, reasonText, quote }) =>
    status && at
      ? [
          {
            status,
            by: only === undefined || String(by) === only ? (names.get(String(by)) ?? null) : null,
            at: at.toISOString(),
            // Only requests about listings and services declare it.
            ...(reason && { reason }),
            ...(reasonText && { reasonText }),
            ...(quote && { quote }),
          },
        ]
      : [],
  );

/** What a request says and when, without the people and the listing it concerns. */
export const enquiryOf = (record: RequestRecord) => ({
  id: String(record._id),
  name: record.name,
  email: record.email,
  phone: record.phone,
  nationality: record.nationality ?? null,
  message: record.message ?? null,
  preferredDate: record.preferredDate ?? null,
  preferredTime: record.preferredTime ?? null,
  status: record.status,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
});

const targetOf = ({ id, referenceNo, title, titleAr, city, price, image }: Subject) => ({
  id,
  referenceNo,
  title,
  titleAr,
  city,
  price,
  image,
});

/** Finds the chat of the two sides of a service request, for either of them. */
async function chatFinder(
  records: RequestRecord[],
  subjects: ReadonlyMap<string, Subject>,
  caller: Caller,
): Promise<(record: RequestRecord) => string | undefined> {
  const otherOf = ({ kind, user, subject }: RequestRecord) => {
    const owner = subjects.get(String(subject))?.owner;
    if (kind !== 'service' || !owner) return undefined;
    return owner === caller.id ? String(user) : String(user) === caller.id ? owner : undefined;
  };
  const others = new Set(records.flatMap((record) => otherOf(record) ?? []));
  if (others.size === 0) return () => undefined;
  const found = await Promise.all(contributionsOf('chatsWith').map((chats) => chats(caller, [...others])));
  const chats = new Map(found.flatMap((map) => [...map]));
  return (record) => chats.get(otherOf(record) ?? '');
}

/** Views of requests of one kind for the caller; a seeker doesn't see a hidden agent's name. */
export async function requestViews(records: RequestRecord[], caller: Caller): Promise<RequestView[]> {
  const [first] = records;
  if (!first) return [];
  const { kind } = first;
  const clashesOf = await clashFinder(records, caller);
  const subjects = await subjectsOf(kind).find([...new Set(records.map(({ subject }) => String(subject)))]);
  const chatOf = await chatFinder(records, subjects, caller);
  const names = await authorsOf([
    ...records.map(({ user }) => String(user)),
    ...[...subjects.values()].map(({ owner }) => owner),
    ...changersOf(records),
  ]);
  return records.map((record) => {
    const subject = subjects.get(String(record.subject));
    const isInsider = canReadNote(caller, subject);
    const isHidden = subject?.hideAgent === true && !isInsider;
    const target = subject ? targetOf(subject) : null;
    return {
      ...enquiryOf(record),
      // The response schema keeps the field of its kind.
      property: target,
      service: target,
      user: names.get(String(record.user)) ?? NOBODY,
      agent: (subject && !isHidden && names.get(subject.owner)) || null,
      viewing: record.viewing
        ? viewingView(record.viewing, subject?.owner === caller.id ? clashesOf(record) : undefined)
        : null,
      bedrooms: record.bedrooms ?? null,
      address: record.address ?? null,
      addressTo: record.addressTo ?? null,
      quote: record.quote ? quoteView(record.quote) : null,
      chat: chatOf(record) ?? null,
      ...(isInsider && { note: record.note ?? null }),
      can: {
        answer: canAnswer(caller, subject),
        proposeViewing: canProposeViewing(caller, subject),
        pickViewing: canPickViewing(caller, record),
        cancelViewing: canCancelViewing(caller, record, subject),
        quote: canQuote(caller, subject),
        answerQuote: canAnswerQuote(caller, record),
      },
      // Any other person in the history may be the hidden agent, or have been before a handover.
      statusHistory: historyOf(record.statusHistory, names, isHidden ? String(record.user) : undefined),
    };
  });
}

export async function requestView(record: RequestRecord, caller: Caller): Promise<RequestView> {
  const [view] = await requestViews([record], caller);
  return view as RequestView;
}
