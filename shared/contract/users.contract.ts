import { z } from 'zod';
import { MAX_STAFF_REASON } from '../domain/text/textLimits';
import { command, query } from './wire/endpoint';
import {
  agentFacts,
  password,
  person,
  personRow,
  profileFields,
  publicPerson,
  revealedContact,
  roleCounts,
  roleEffects,
} from './schemas/people.schemas';
import {
  dataOf,
  email,
  id,
  listOf,
  nothing,
  pageInput,
  personRef,
  recordId,
  role,
  search,
  sixDigits,
  text,
} from './schemas/scalars';

const peopleInput = z.object({ ...pageInput(25), search, isSuspended: z.boolean().optional() });
const registerInput = z.object({
  ...profileFields,
  email,
  /** Omitted: a link to set one is mailed. */
  password: password.optional(),
});
const registered = { access: 'admin', status: 201, message: 'users.registered' } as const;
const peopleList = {
  access: 'admin',
  input: peopleInput,
  output: listOf(personRow).extend({ allcount: z.int() }),
} as const;

export const usersContract = {
  getUserWithId: query({
    wire: 'GET /user/getUserWithId/{id}',
    access: 'open',
    summary: 'A person’s public view; the full record for themselves and staff',
    input: z.object({ id: personRef }),
    output: z.object({
      data: z.union([person, publicPerson]),
      averageRating: z.number(),
      totalFeedbacks: z.int(),
    }),
  }),
  agentFacts: query({
    wire: 'GET /user/agent_facts/{id}',
    access: 'login',
    summary: 'An agent’s licence, typical response time, and whether they have phone numbers',
    input: z.object({ id: personRef }),
    output: dataOf(agentFacts),
    beyond: true,
  }),
  revealContact: command({
    wire: 'POST /user/reveal_contact',
    affects: 'nothing',
    access: 'open',
    summary: 'Phone and WhatsApp of an agent with a published offer under their name; counts a view for them',
    input: z.object({ id: personRef }),
    output: dataOf(revealedContact),
    limit: 'contact',
    beyond: true,
  }),
  userProfile: query({
    wire: 'POST /user/user_profile',
    access: 'login',
    summary: 'The caller’s profile; staff may name a person',
    input: z.object({ id: personRef.optional() }),
    output: dataOf(person),
  }),
  editUserProfile: command({
    wire: 'POST /user/edit_user_profile',
    affects: ['auth'],
    access: 'login',
    summary: 'Change profile fields; a new e-mail is confirmed by OTP first',
    input: z.object({
      ...profileFields,
      name: profileFields.name.optional(),
      email: email.optional(),
      /** Required to change the e-mail. */
      currentPassword: z.string().max(128).optional(),
    }),
    output: z.object({
      data: person,
      /** Verification token while the OTP of a new e-mail is outstanding. */
      token: z.string().optional(),
    }),
    message: 'users.profile_updated',
  }),
  uploadProfileImage: command({
    wire: 'POST /user/upload_profile_image?userID',
    affects: ['auth'],
    access: 'self',
    actsFor: 'userID',
    summary: 'Replace the avatar',
    input: z.object({ userID: personRef.optional() }),
    output: dataOf(z.object({ image: z.string(), imagePublicID: z.string() })),
    upload: { field: 'image', max: 1, accept: 'images' },
    limit: 'upload',
  }),
  deleteServiceAgent: command({
    wire: 'GET /user/delete_service_agent/{id}',
    affects: ['services', 'recycleBin', 'dashboard'],
    access: 'admin',
    summary: 'Delete a service agent',
    input: z.object({ id: personRef }),
    output: nothing,
    message: 'users.service_agent_deleted',
  }),
  deleteInjazatWorker: command({
    wire: 'GET /user/delete_injazat_worker/{id}',
    affects: ['recycleBin', 'dashboard'],
    access: 'admin',
    summary: 'Delete a worker',
    input: z.object({ id: personRef }),
    output: nothing,
    message: 'users.worker_deleted',
  }),
  delUser: command({
    wire: 'DELETE /user/delUser?id',
    affects: ['properties', 'services', 'recycleBin', 'dashboard'],
    access: 'admin',
    summary: 'Delete a person with all their data',
    input: z.object({ id: personRef }),
    output: nothing,
    message: 'users.deleted',
  }),
  users: query({
    wire: 'GET /user/users',
    access: 'admin',
    summary: 'All people, with counts by role',
    input: peopleInput.extend({ role: role.optional() }),
    output: listOf(personRow).extend(roleCounts.shape),
  }),
  agents: query({ wire: 'GET /user/agents', summary: 'Agents', ...peopleList }),
  serviceAgents: query({ wire: 'GET /user/service_agents', summary: 'Service agents', ...peopleList }),
  workers: query({ wire: 'GET /user/workers', summary: 'Workers', ...peopleList }),
  allUsers: query({
    wire: 'GET /user/all_users',
    access: 'admin',
    summary: 'All people, for selection',
    input: z.object({ ...pageInput(50), search }),
    output: listOf(personRow),
  }),
  directory: query({
    wire: 'GET /user/directory',
    access: 'login',
    summary: 'People the caller may write to',
    input: z.object({ ...pageInput(50), search }),
    output: listOf(publicPerson),
    beyond: true,
  }),
  registerWorker: command({
    wire: 'POST /user/register_worker',
    affects: ['dashboard'],
    summary: 'Create a worker’s account',
    input: registerInput,
    output: dataOf(personRow),
    ...registered,
  }),
  registerServiceAgent: command({
    wire: 'POST /user/register_service_agent',
    affects: ['dashboard'],
    summary: 'Create a service agent’s account',
    input: registerInput,
    output: dataOf(personRow),
    ...registered,
  }),
  registerAgent: command({
    wire: 'POST /user/register_agent',
    affects: ['dashboard'],
    summary: 'Create an agent’s account',
    input: registerInput,
    output: dataOf(personRow),
    ...registered,
  }),
  updateUserByAdmin: command({
    wire: 'PATCH /user/update_user_by_admin?id',
    affects: ['properties', 'services', 'dashboard'],
    access: 'admin',
    summary: 'Change role, suspension, verification or profile of a person',
    worksWhenFull: true,
    input: z.object({
      id: personRef,
      ...profileFields,
      name: profileFields.name.optional(),
      role: role.optional(),
      /** Takes over the listings and services that the new role rules out; without a successor they are unlisted. */
      successor: personRef.optional(),
      isSuspended: z.boolean().optional(),
      suspendedReason: text(0, MAX_STAFF_REASON).optional(),
      verified: z.boolean().optional(),
    }),
    output: z.object({ data: personRow, counts: roleCounts }),
    message: 'users.updated',
  }),
  roleEffects: query({
    wire: 'GET /user/role_effects/{id}',
    access: 'admin',
    summary: 'Count the records a person would lose by a role change',
    input: z.object({ id: personRef, role }),
    output: dataOf(roleEffects),
    beyond: true,
  }),
  deleteAccount: command({
    wire: 'POST /user/delete_account',
    access: 'login',
    summary: 'Delete the caller’s own account',
    input: z.object({
      password: z.string().max(128).optional(),
      otp: sixDigits.optional(),
      token: z.string().max(2048).optional(),
    }),
    output: z.object({
      /** For accounts without a password: a verification token whose OTP was mailed. */
      token: z.string().optional(),
    }),
    message: 'users.account_deleted',
    limit: 'auth',
    beyond: true,
  }),
  downloadMyData: query({
    wire: 'GET /user/my_data',
    access: 'login',
    summary: 'Download all data about the caller',
    input: nothing,
    output: z.object({ data: z.record(z.string(), z.unknown()) }),
    limit: 'form',
    beyond: true,
  }),
  audit: query({
    wire: 'GET /audit',
    access: 'admin',
    summary: 'The audit trail, newest first',
    input: z.object({
      ...pageInput(25),
      search,
      actor: personRef.optional(),
      target: recordId('any').optional(),
      action: z.string().max(60).optional(),
    }),
    output: listOf(
      z.object({
        id,
        at: z.string(),
        action: z.string(),
        actor: z.object({
          id: id.nullable(),
          name: z.string(),
          nameAr: z.string().nullish(),
          role: z.string(),
        }),
        impersonator: z.object({ id, name: z.string(), nameAr: z.string().nullish() }).nullish(),
        /** Name of the API token the call came with. */
        apiToken: z.string().nullish(),
        target: z
          .object({
            kind: z.string(),
            id: z.string(),
            name: z.string().nullish(),
            nameAr: z.string().nullish(),
          })
          .nullish(),
        diff: z.record(z.string(), z.unknown()).nullish(),
        ip: z.string().nullish(),
      }),
    ),
    beyond: true,
  }),
};
