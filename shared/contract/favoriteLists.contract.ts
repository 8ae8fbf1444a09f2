import { z } from 'zod';
import { MAX_LIST_NOTE, MAX_NAME } from '../domain/text/textLimits';
import { propertyCard } from './schemas/properties.schemas';
import { dataOf, id, line, listOf, nothing, recordId, text } from './schemas/scalars';
import { command, query } from './wire/endpoint';

const name = line(1, MAX_NAME);
const one = recordId('favoriteList');
const link = z.string().max(100);

const listPerson = z.object({ id, name: z.string(), nameAr: z.string().nullish() });
const listSummary = z.object({
  id,
  name: z.string(),
  isOwner: z.boolean(),
  /** Number of people who share it, its owner among them. */
  people: z.int(),
  /** Homes on it, the last added first. */
  homes: z.array(id),
});
const listHome = z.object({
  property_id: id,
  /** Null if the home is no longer public. */
  property: propertyCard.nullable(),
  /** Ids of the list's people who have it in their favourites. */
  hearts: z.array(id),
  /** The caller's own note and those that others share. */
  notes: z.array(z.object({ by: id, text: z.string(), isShared: z.boolean() })),
});

/** Lists of favourites that people name and share (beyond the source, spec/2-api). */
export const favoriteListsContract = {
  list: query({
    wire: 'GET /favorite/lists',
    access: 'login',
    summary: 'The caller’s lists of favourites and those they joined, newest first',
    input: z.object({}),
    output: listOf(listSummary),
    beyond: true,
  }),
  get: query({
    wire: 'GET /favorite/list',
    access: 'login',
    summary: 'A list of the caller: homes, hearts, notes, people; its owner also gets the link',
    input: z.object({ id: one }),
    output: dataOf(
      listSummary.omit({ homes: true, people: true }).extend({
        /** The owner first. */
        people: z.array(listPerson),
        homes: z.array(listHome),
        isLinkOpen: z.boolean(),
        /** For the owner only. */
        link: z.string().nullish(),
      }),
    ),
    beyond: true,
  }),
  preview: query({
    wire: 'GET /favorite/list/link',
    access: 'login',
    summary: 'The list of a link before joining: name, owner and homes',
    input: z.object({ link }),
    output: dataOf(
      z.object({
        /** Members only. */
        id: id.nullish(),
        name: z.string(),
        owner: listPerson,
        people: z.int(),
        homes: z.array(propertyCard),
      }),
    ),
    beyond: true,
  }),
  add: command({
    wire: 'POST /favorite/lists',
    access: 'login',
    summary: 'Create a list, with a first home if one is named; at most 20',
    input: z.object({ name, property_id: recordId('property').optional() }),
    output: dataOf(listSummary),
    status: 201,
    beyond: true,
  }),
  rename: command({
    wire: 'PATCH /favorite/list?id',
    access: 'login',
    summary: 'Rename a list of one’s own',
    input: z.object({ id: one, name }),
    output: nothing,
    beyond: true,
  }),
  remove: command({
    wire: 'DELETE /favorite/list?id',
    access: 'login',
    summary: 'Delete a list of one’s own, for everyone who shares it',
    input: z.object({ id: one }),
    output: nothing,
    beyond: true,
  }),
  setHome: command({
    wire: 'PUT /favorite/list/home?id',
    access: 'login',
    summary: 'Add a home to a list, or remove it with its notes; at most 50',
    input: z.object({ id: one, property_id: recordId('property'), isOn: z.boolean() }),
    output: nothing,
    beyond: true,
  }),
  setNote: command({
    wire: 'PUT /favorite/list/note?id',
    access: 'login',
    summary: 'Set the caller’s note on a home, for oneself or shared; an empty text removes it',
    input: z.object({
      id: one,
      property_id: recordId('property'),
      text: text(0, MAX_LIST_NOTE),
      isShared: z.boolean(),
    }),
    output: nothing,
    beyond: true,
  }),
  share: command({
    wire: 'POST /favorite/list/share?id',
    access: 'login',
    summary: 'Create the link of a list of one’s own, or answer the present one',
    input: z.object({ id: one }),
    output: dataOf(z.object({ link: z.string() })),
    beyond: true,
  }),
  stopSharing: command({
    wire: 'DELETE /favorite/list/share?id',
    access: 'login',
    summary: 'End the link of a list and remove everyone who joined, with their notes',
    input: z.object({ id: one }),
    output: nothing,
    beyond: true,
  }),
  join: command({
    wire: 'POST /favorite/list/join',
    access: 'login',
    summary: 'Join the list of a link; at most 5 people',
    input: z.object({ link }),
    output: dataOf(z.object({ id })),
    beyond: true,
  }),
  leave: command({
    wire: 'DELETE /favorite/list/join?id',
    access: 'login',
    summary: 'Leave a list one has joined, and delete one’s notes on it',
    input: z.object({ id: one }),
    output: nothing,
    beyond: true,
  }),
};
