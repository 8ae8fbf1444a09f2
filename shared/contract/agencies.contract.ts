import { z } from 'zod';
import { AGENCY_STATES, MAX_AGENCY_DAILY_LIMIT, MAX_AGENCY_NAME } from '../domain/agency';
import { MAX_STAFF_REASON } from '../domain/text/textLimits';
import { command, query } from './wire/endpoint';
import { personName, profileFields } from './schemas/people.schemas';
import {
  dataOf,
  email,
  fileError,
  id,
  isoDate,
  listOf,
  nothing,
  pageInput,
  personRef,
  recordId,
  search,
  text,
  visibleName,
} from './schemas/scalars';

const names = {
  name: visibleName(2, MAX_AGENCY_NAME),
  nameAr: profileFields.companyNameAr,
  /** Office registration, as its owner states it. */
  orn: profileFields.orn,
};

/** An agency as its members and staff see it. */
const agency = z.object({
  id,
  /** Address of its public page. */
  slug: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  orn: z.string().nullable(),
  logo: z.string().nullable(),
  state: z.enum(AGENCY_STATES),
  owner: personName.nullable(),
  members: z.int(),
  /** Listings a day of all members together; null: the usual limit of each. */
  dailyLimit: z.int().nullable(),
  /** Someone who asks to own it, for themselves and staff. */
  claim: z
    .object({
      by: personName,
      name: z.string(),
      nameAr: z.string().nullable(),
      orn: z.string().nullable(),
      at: isoDate,
    })
    .nullable(),
  createdAt: isoDate,
  can: z.object({ edit: z.boolean(), rename: z.boolean(), leave: z.boolean() }),
});

const member = personName.extend({ id, isOwner: z.boolean(), joinedAt: isoDate });

const invitation = z.object({ id, email: z.string(), createdAt: isoDate, expiresAt: isoDate });

const ownAgency = z.object({
  agency: agency.nullable(),
  /** Owner first, then by the day they joined. */
  members: z.array(member),
  /** Open invitations, for its owner. */
  invitations: z.array(invitation),
  /** Open invitations to the caller. */
  invited: z.array(
    z.object({
      id,
      agency: z.object({ name: z.string(), nameAr: z.string().nullable() }),
      by: personName,
      expiresAt: isoDate,
    }),
  ),
});

const toAgency = { affects: ['agents', 'users', 'auth'] } as const;

export const agenciesContract = {
  mine: query({
    wire: 'GET /agency/mine',
    access: 'agent',
    summary: 'The caller’s agency with its members and invitations, and invitations to the caller',
    input: nothing,
    output: dataOf(ownAgency),
    beyond: true,
  }),
  list: query({
    wire: 'GET /agency/list',
    access: 'staff',
    summary: 'Agencies, those with a claim first, then by name',
    input: z.object({ ...pageInput(24), search, state: z.enum(AGENCY_STATES).optional() }),
    output: listOf(agency),
    beyond: true,
  }),
  claim: command({
    wire: 'POST /agency/claim',
    access: 'agent',
    summary: 'Ask staff to own a new agency, or one without an owner',
    input: z.object(names),
    output: dataOf(ownAgency),
    status: 201,
    beyond: true,
  }),
  withdrawClaim: command({
    wire: 'DELETE /agency/claim',
    access: 'agent',
    summary: 'Withdraw the caller’s claim',
    input: nothing,
    output: dataOf(ownAgency),
    beyond: true,
  }),
  decide: command({
    ...toAgency,
    wire: 'POST /agency/decide?id',
    access: 'admin',
    summary: 'Accept a claim as it was shown, or decline it with a reason',
    input: z.object({
      id: recordId('agency'),
      isAccepted: z.boolean(),
      reason: text(0, MAX_STAFF_REASON).nullish(),
      /** `claim.at` as the admin saw it. */
      seen: isoDate,
    }),
    output: dataOf(agency),
    beyond: true,
  }),
  update: command({
    ...toAgency,
    wire: 'PATCH /agency?id',
    access: 'owner',
    summary: 'Change an agency’s registration number; admins also its names, owner and daily limit',
    input: z.object({
      id: recordId('agency'),
      orn: names.orn,
      name: names.name.optional(),
      nameAr: names.nameAr,
      dailyLimit: z.int().min(1).max(MAX_AGENCY_DAILY_LIMIT).nullish(),
      /** A member. Owners pass the agency on, too. */
      owner: personRef.optional(),
    }),
    output: dataOf(agency),
    beyond: true,
  }),
  setLogo: command({
    wire: 'POST /agency/logo?id',
    affects: ['agents'],
    access: 'owner',
    summary: 'Replace an agency’s logo; without a file, remove it',
    input: z.object({ id: recordId('agency') }),
    output: dataOf(agency).extend({ errors: z.array(fileError).optional() }),
    upload: { field: 'logo', max: 1, accept: 'images' },
    limit: 'upload',
    beyond: true,
  }),
  invite: command({
    wire: 'POST /agency/invite',
    access: 'agent',
    summary: 'Invite an agent to the caller’s agency by mail',
    input: z.object({ email }),
    output: dataOf(ownAgency),
    status: 201,
    limit: 'mail',
    beyond: true,
  }),
  cancelInvitation: command({
    wire: 'DELETE /agency/invite?id',
    access: 'agent',
    summary: 'Cancel an invitation',
    input: z.object({ id: recordId('invitation') }),
    output: dataOf(ownAgency),
    beyond: true,
  }),
  answer: command({
    ...toAgency,
    wire: 'POST /agency/answer',
    access: 'agent',
    summary: 'Accept or decline an invitation to the caller’s address',
    input: z.object({ id: recordId('invitation'), isAccepted: z.boolean() }),
    output: dataOf(ownAgency),
    beyond: true,
  }),
  removeMember: command({
    affects: ['agents', 'users', 'auth', 'properties', 'propertyRequests'],
    wire: 'DELETE /agency/member?person',
    access: 'agent',
    summary:
      'End a membership: the caller’s own, or that of a member of their agency. The owner takes over the listings added since they joined',
    input: z.object({ person: personRef }),
    output: dataOf(ownAgency),
    beyond: true,
  }),
};
