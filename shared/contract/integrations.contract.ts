import { z } from 'zod';
import { API_TOKEN_SCOPES } from '../domain/integrations';
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
};
