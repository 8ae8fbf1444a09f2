import { z } from 'zod';
import { API_TOKEN_SCOPES, DELIVERY_FAILURES, DELIVERY_STATES, WEBHOOK_EVENTS } from '../domain/integrations';
import { MAX_NAME } from '../domain/text/textLimits';
import { command, query } from './wire/endpoint';
import { propertyRow } from './schemas/properties.schemas';
import { lead } from './schemas/requests.schemas';
import {
  dataOf,
  id,
  isoDate,
  line,
  listOf,
  nothing,
  pageInput,
  personRef,
  recordId,
  systemUrl,
} from './schemas/scalars';

const apiToken = z.object({
  id,
  name: z.string(),
  scope: z.enum(API_TOKEN_SCOPES),
  createdAt: isoDate,
  /** To the hour. */
  lastUsedAt: isoDate.nullable(),
  /** The account’s sessions were ended after it was created, and it with them. */
  hasEnded: z.boolean(),
});

const webhook = z.object({
  url: z.string(),
  createdAt: isoDate,
  /** The last event was given up, and none has arrived since. */
  isFailing: z.boolean(),
});

const delivery = z.object({
  id,
  event: z.enum(WEBHOOK_EVENTS),
  state: z.enum(DELIVERY_STATES),
  createdAt: isoDate,
  attempts: z.int(),
  /** Time of the last attempt. */
  triedAt: isoDate.nullable(),
  /** Of the next attempt, while it waits. */
  dueAt: isoDate.nullable(),
  /** HTTP status of the last answer. */
  status: z.int().nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
});

/** A page of the team’s records, latest change first. */
const teamPage = z.object({
  ...pageInput(24),
  /** Only records changed at or after this moment. */
  since: isoDate.optional(),
  /** Only those of this member of the team. */
  agent: personRef.optional(),
});

export const integrationsContract = {
  listings: query({
    wire: 'GET /agency/listings',
    access: 'agent',
    apiToken: 'read',
    summary: 'Listings of the caller and of the agency they own, in every state, latest change first',
    input: teamPage,
    output: listOf(
      propertyRow.extend({
        /** Its reference in the feed it came from. */
        reference: z.string().nullable(),
      }),
    ),
    beyond: true,
  }),
  leads: query({
    wire: 'GET /agency/leads',
    access: 'agent',
    apiToken: 'read',
    summary: 'Enquiries about listings of the caller and of the agency they own, latest change first',
    input: teamPage,
    output: listOf(lead),
    beyond: true,
  }),
  tokens: query({
    wire: 'GET /agency/tokens',
    access: 'agent',
    summary: 'The caller’s API tokens, without their secrets',
    input: nothing,
    output: dataOf(z.array(apiToken)),
    beyond: true,
  }),
  createToken: command({
    wire: 'POST /agency/tokens',
    access: 'agent',
    summary: 'Create an API token, shown once; the caller is notified',
    input: z.object({ name: line(1, MAX_NAME), scope: z.enum(API_TOKEN_SCOPES) }),
    output: dataOf(apiToken.extend({ token: z.string() })),
    status: 201,
    limit: 'mail',
    beyond: true,
  }),
  revokeToken: command({
    wire: 'DELETE /agency/tokens?id',
    access: 'agent',
    summary: 'Revoke one of the caller’s API tokens',
    input: z.object({ id: recordId('apiToken') }),
    output: nothing,
    beyond: true,
  }),
  webhook: query({
    wire: 'GET /agency/webhook',
    access: 'agent',
    summary: 'Where the caller’s enquiries are posted, without the secret; null if nowhere',
    input: nothing,
    output: dataOf(webhook.nullable()),
    beyond: true,
  }),
  setWebhook: command({
    wire: 'PUT /agency/webhook',
    access: 'agent',
    summary: 'Set where enquiries are posted; a new secret is shown once; the caller is notified',
    input: z.object({
      url: systemUrl,
      /** Replaces the secret. */
      renewsSecret: z.boolean().optional(),
    }),
    /** `secret` is null if it stays. */
    output: dataOf(webhook.extend({ secret: z.string().nullable() })),
    limit: 'mail',
    beyond: true,
  }),
  removeWebhook: command({
    wire: 'DELETE /agency/webhook',
    access: 'agent',
    summary: 'Stop posting enquiries; the log is deleted',
    input: nothing,
    output: nothing,
    beyond: true,
  }),
  testWebhook: command({
    wire: 'POST /agency/webhook/test',
    access: 'agent',
    summary: 'Post an invented enquiry, once',
    input: nothing,
    output: dataOf(delivery),
    limit: 'mail',
    beyond: true,
  }),
  deliveries: query({
    wire: 'GET /agency/webhook/deliveries',
    access: 'agent',
    summary: 'The last 50 events posted or to be posted, newest first',
    input: nothing,
    output: dataOf(z.array(delivery)),
    beyond: true,
  }),
  resend: command({
    wire: 'POST /agency/webhook/resend?id',
    access: 'agent',
    summary: 'Post an event again now, as its request is by then',
    input: z.object({ id: recordId('delivery') }),
    output: dataOf(delivery),
    limit: 'mail',
    beyond: true,
  }),
};
