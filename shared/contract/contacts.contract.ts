import { z } from 'zod';
import {
  MAX_CONTACT_ANSWER,
  MAX_CONTACT_MESSAGE,
  MAX_CONTACT_SUBJECT,
  MIN_CONTACT_ANSWER,
} from '../domain/text/textLimits';
import { command, query } from './wire/endpoint';
import { contactRequest, honeypot, seenStatus, senderFields } from './schemas/requests.schemas';
import {
  dataOf,
  listOf,
  nothing,
  pageInput,
  phone,
  recordId,
  requestStatus,
  search,
  text,
} from './schemas/scalars';

export const contactsContract = {
  add: command({
    wire: 'POST /contact/save-contact',
    access: 'open',
    summary: 'Send a message to the operator',
    input: z.object({
      ...senderFields,
      phone: phone.nullish(),
      subject: text(0, MAX_CONTACT_SUBJECT).nullish(),
      message: text(10, MAX_CONTACT_MESSAGE),
      website: honeypot,
    }),
    output: nothing,
    status: 201,
    message: 'contact.sent',
    limit: 'form',
  }),
  list: query({
    wire: 'GET /contact/get-contact-requests',
    access: 'staff',
    summary: 'Messages to the operator',
    input: z.object({ ...pageInput(25), status: requestStatus.optional(), search }),
    output: listOf(contactRequest),
  }),
  setStatus: command({
    wire: 'PATCH /contact/contact_request_status?id',
    affects: ['dashboard'],
    access: 'staff',
    summary: 'Set the status of a contact request',
    input: z.object({ id: recordId('contactRequest'), status: requestStatus, ...seenStatus }),
    output: dataOf(contactRequest),
    beyond: true,
  }),
  answer: command({
    wire: 'POST /contact/answer',
    affects: ['dashboard'],
    access: 'staff',
    summary: 'Mail the one answer to a contact request and mark it as done',
    input: z.object({ id: recordId('contactRequest'), text: text(MIN_CONTACT_ANSWER, MAX_CONTACT_ANSWER) }),
    output: dataOf(contactRequest),
    message: 'contact.answered',
    beyond: true,
  }),
  /** Deletes despite being a GET: refused for browser navigations, prefetches and cross-site requests. */
  remove: command({
    wire: 'GET /contact/delete_contact_request/{id}',
    affects: ['dashboard'],
    access: 'staff',
    summary: 'Delete a contact request',
    input: z.object({ id: recordId('contactRequest') }),
    output: nothing,
    message: 'request.deleted',
  }),
};
