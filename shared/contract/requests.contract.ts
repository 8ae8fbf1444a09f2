import { z } from 'zod';
import { REQUEST_SIDES } from '../domain/enums';
import { MAX_DECLINE_REASON, MAX_MATCHES, MAX_NOTE, MAX_PROPOSED_TIMES } from '../domain/text/textLimits';
import { command, query } from './wire/endpoint';
import { checkRanges } from './schemas/filter.schemas';
import {
  customRequest,
  customRequestFields,
  declineFields,
  honeypot,
  propertyRequest,
  quoteTerms,
  requestFields,
  seenStatus,
  serviceAnswers,
  serviceRequest,
} from './schemas/requests.schemas';
import {
  dataOf,
  id,
  isoDate,
  listOf,
  nothing,
  pageInput,
  personRef,
  recordId,
  requestStatus,
  search,
  text,
} from './schemas/scalars';

/** Shared by requests for properties and for services. */
const add = { access: 'login', status: 201, message: 'request.sent', limit: 'form' } as const;
const list = {
  access: 'login',
  summary: 'Requests the caller sent or received; all for staff; 404 if there are none',
  input: z.object({
    ...pageInput(10),
    status: requestStatus.optional(),
    /** Staff only: the seeker. */
    userId: personRef.optional(),
    /** Requests sent or received. With a side, an empty result is an empty list instead of a 404. */
    side: z.enum(REQUEST_SIDES).optional(),
    search,
  }),
} as const;
/** Count by status, regardless of the status filter. */
const counts = z.record(requestStatus, z.int());
const setNote = {
  access: 'owner',
  summary: 'Set a private note on a received request; the seeker never sees it',
  /** `seen`: the note that the new one replaces. */
  input: z.object({ id: recordId('request'), note: text(0, MAX_NOTE), seen: text(0, MAX_NOTE).nullish() }),
  beyond: true,
} as const;
const setStatus = {
  access: 'owner',
  summary: 'Set the status of a received request; with `rejected`, the reason for it',
  input: z.object({ id: recordId('request'), status: requestStatus, ...seenStatus, ...declineFields }),
} as const;
const remove = {
  access: 'party',
  summary: 'Delete a request',
  input: z.object({ id: recordId('request') }),
  output: nothing,
  message: 'request.deleted',
} as const;

/** Names the viewing version the caller acts on, so that a stale click is refused. */
const seenViewing = { id: recordId('request'), version: z.int().min(1) };
const viewing = { output: dataOf(propertyRequest), beyond: true } as const;

/** Names the quote version the caller acts on. */
const seenQuote = { id: recordId('request'), version: z.int().min(1) };
const quote = { output: dataOf(serviceRequest), affects: ['dashboard'], beyond: true } as const;

export const propertyRequestsContract = {
  add: command({
    wire: 'POST /property/requests/add_request_form',
    affects: ['propertyRequestChats', 'dashboard'],
    summary: 'Send a request about a listing; opens its request chat',
    input: z.object({ propertyId: id, ...requestFields }),
    output: dataOf(propertyRequest),
    ...add,
  }),
  list: query({
    wire: 'POST /property/requests/get_user_requests',
    output: listOf(propertyRequest).extend({ counts }),
    ...list,
  }),
  setStatus: command({
    wire: 'POST /property/save_property_request_status',
    affects: ['dashboard'],
    output: dataOf(propertyRequest),
    ...setStatus,
  }),
  setNote: command({
    wire: 'POST /property/requests/note',
    output: dataOf(propertyRequest),
    ...setNote,
  }),
  proposeViewing: command({
    wire: 'POST /property/requests/propose_viewing',
    affects: ['dashboard'],
    access: 'owner',
    summary:
      'Propose one to three times for a viewing, or replace those proposed; with its version, move an agreed one',
    input: z.object({
      id: recordId('request'),
      times: z.array(isoDate).min(1).max(MAX_PROPOSED_TIMES),
      version: seenViewing.version.optional(),
    }),
    message: 'viewing.proposed',
    ...viewing,
  }),
  pickViewing: command({
    wire: 'POST /property/requests/pick_viewing',
    affects: ['dashboard'],
    access: 'author',
    audit: 'personal',
    summary: 'Pick one of the proposed times',
    input: z.object({ ...seenViewing, at: isoDate }),
    message: 'viewing.agreed',
    ...viewing,
  }),
  refuseViewing: command({
    wire: 'POST /property/requests/refuse_viewing',
    affects: ['dashboard'],
    access: 'author',
    audit: 'personal',
    summary:
      'Ask for other times: none of those proposed fits, to move an agreed viewing, or after its cancellation',
    input: z.object({ ...seenViewing, note: text(0, MAX_DECLINE_REASON).nullish() }),
    message: 'viewing.refused',
    ...viewing,
  }),
  keepViewing: command({
    wire: 'POST /property/requests/keep_viewing',
    affects: ['dashboard'],
    access: 'party',
    audit: 'personal',
    summary: 'Keep the agreed time: decline or withdraw a change of it',
    input: z.object(seenViewing),
    message: 'viewing.kept',
    ...viewing,
  }),
  cancelViewing: command({
    wire: 'POST /property/requests/cancel_viewing',
    affects: ['dashboard'],
    access: 'party',
    summary: 'Cancel an agreed viewing before it begins',
    input: z.object({ ...seenViewing, reason: text(1, MAX_DECLINE_REASON) }),
    message: 'viewing.cancelled',
    ...viewing,
  }),
  latest: query({
    wire: 'GET /property/requests/latest',
    access: 'login',
    summary:
      'A seeker’s latest request about a listing, an open one first; null for people who can’t open it',
    input: z.object({ propertyId: id, userId: personRef }),
    output: dataOf(propertyRequest.nullable()),
    beyond: true,
  }),
  agreedViewings: query({
    wire: 'GET /property/requests/agreed_viewings',
    access: 'login',
    summary: 'Times of the viewings to come at the caller’s own listings, earliest first',
    input: z.object({}),
    output: dataOf(z.array(isoDate)),
    beyond: true,
  }),
  viewingFile: query({
    wire: 'GET /property/requests/viewing_file/{id}',
    access: 'party',
    summary: 'Calendar file (iCalendar) of an agreed or cancelled viewing; 404 before a time is agreed',
    input: z.object({ id: recordId('request') }),
    output: dataOf(z.object({ text: z.string() })),
    beyond: true,
  }),
  remove: command({
    wire: 'POST /property/delete_property_request/{id}',
    affects: ['propertyRequestChats', 'dashboard'],
    ...remove,
  }),
};

export const serviceRequestsContract = {
  add: command({
    wire: 'POST /service/add_request_form_service',
    affects: ['dashboard'],
    summary: 'Send a request about a service; its message goes to the chat with the provider',
    input: z.object({ serviceId: id, ...requestFields, ...serviceAnswers }),
    output: dataOf(serviceRequest),
    ...add,
    message: 'request.service_sent',
  }),
  list: query({
    wire: 'POST /service/get_user_service_requests',
    output: listOf(serviceRequest).extend({ counts }),
    ...list,
  }),
  setStatus: command({
    wire: 'POST /service/save_service_request_status',
    affects: ['dashboard'],
    output: dataOf(serviceRequest),
    ...setStatus,
  }),
  setNote: command({
    wire: 'POST /service/requests/note',
    output: dataOf(serviceRequest),
    ...setNote,
  }),
  sendQuote: command({
    wire: 'POST /service/requests/send_quote',
    access: 'owner',
    summary: 'Quote a price, or replace the quote of this version',
    input: z.object({ id: recordId('request'), version: seenQuote.version.optional(), ...quoteTerms }),
    message: 'quote.sent',
    ...quote,
  }),
  acceptQuote: command({
    wire: 'POST /service/requests/accept_quote',
    access: 'author',
    audit: 'personal',
    summary: 'Accept the quote; a pending request becomes in progress',
    input: z.object(seenQuote),
    message: 'quote.accepted',
    ...quote,
  }),
  declineQuote: command({
    wire: 'POST /service/requests/decline_quote',
    access: 'author',
    audit: 'personal',
    summary: 'Decline the quote; the request stays open for another',
    input: z.object({ ...seenQuote, reason: text(0, MAX_DECLINE_REASON).nullish() }),
    message: 'quote.declined',
    ...quote,
  }),
  withdrawQuote: command({
    wire: 'POST /service/requests/withdraw_quote',
    access: 'owner',
    summary: 'Withdraw a quote that has not been answered',
    input: z.object(seenQuote),
    message: 'quote.withdrawn',
    ...quote,
  }),
  remove: command({ wire: 'POST /service/delete_service_request/{id}', affects: ['dashboard'], ...remove }),
};

export const customRequestsContract = {
  add: command({
    wire: 'POST /property/requests/custom_request',
    affects: ['dashboard'],
    access: 'open',
    summary: 'Ask the operator to find a property',
    input: z.object({ ...customRequestFields, website: honeypot }).superRefine(checkRanges),
    output: nothing,
    status: 201,
    message: 'request.custom_sent',
    limit: 'form',
  }),
  list: query({
    wire: 'GET /property/requests/get_requests',
    access: 'staff',
    summary: 'Custom requests',
    input: z.object({ ...pageInput(25), status: requestStatus.optional(), search }),
    output: listOf(customRequest),
  }),
  setStatus: command({
    wire: 'PATCH /property/requests/custom_request_status?id',
    affects: ['dashboard'],
    access: 'staff',
    summary: 'Set the status of a custom request',
    input: z.object({ id: recordId('customRequest'), status: requestStatus, ...seenStatus }),
    output: dataOf(customRequest),
    beyond: true,
  }),
  send: command({
    wire: 'POST /property/requests/custom_request_send',
    affects: ['dashboard'],
    access: 'staff',
    summary: 'Mail suitable published listings to the seeker; a pending request becomes in progress',
    input: z.object({
      id: recordId('customRequest'),
      ids: z.array(recordId('property')).min(1).max(MAX_MATCHES),
      note: text(0, MAX_NOTE).nullish(),
    }),
    output: dataOf(customRequest),
    message: 'request.matches_sent',
    beyond: true,
  }),
  remove: command({
    wire: 'DELETE /property/requests/delete_custom_request/{id}',
    affects: ['dashboard'],
    access: 'staff',
    summary: 'Delete a custom request',
    input: z.object({ id: recordId('customRequest') }),
    output: nothing,
    message: 'request.deleted',
  }),
};
