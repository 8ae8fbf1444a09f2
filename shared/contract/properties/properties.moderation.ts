import { z } from 'zod';
import { RECOMMENDATIONS } from '../../domain/enums';
import { MAX_NOTE } from '../../domain/text/textLimits';
import { command } from '../wire/endpoint';
import { profileFields } from '../schemas/people.schemas';
import { editable, keptImages, property } from '../schemas/properties.schemas';
import { dataOf, id, isoDate, nothing, personRef, recordId, text } from '../schemas/scalars';

/** `updatedAt` of the version reviewed; a later change is refused with `listing_changed`. */
const seen = isoDate.optional();
/** One listing or several. */
const hiding = {
  access: 'admin',
  input: z.object({
    id: recordId('property').optional(),
    ids: z.array(recordId('property')).max(100).optional(),
  }),
  output: dataOf(z.array(z.object({ id, hideAgent: z.boolean() }))),
} as const;

/** Staff decisions about listings; part of the properties contract. */
export const propertyModeration = {
  updateByAdmin: command({
    wire: 'PATCH /property/update_property_by_admin?id',
    affects: ['reports', 'dashboard'],
    access: 'admin',
    summary: 'Verify, send back with a reason, or change a listing',
    input: z.object({
      id: recordId('property'),
      ...editable,
      images: keptImages,
      isVerified: z.boolean().optional(),
      reason: text(0, MAX_NOTE).optional(),
      hideAgent: z.boolean().optional(),
      agent: personRef.optional(),
      seen,
      /** With `isVerified` and `seen`: the agent's company names as reviewed, which then count for agency pages. */
      seenCompany: z
        .object({ companyName: profileFields.companyName, companyNameAr: profileFields.companyNameAr })
        .optional(),
    }),
    output: dataOf(property),
    message: 'property.updated',
  }),
  recommend: command({
    wire: 'POST /property/recommend',
    affects: ['dashboard'],
    access: 'staff',
    summary: 'Recommend a decision on a pending listing other than one’s own',
    input: z.object({
      id: recordId('property'),
      /** Omitted: withdraws the recommendation. */
      verdict: z.enum(RECOMMENDATIONS).nullish(),
      /** Why to send it back; for staff, suggested as the reason. */
      note: text(0, MAX_NOTE).nullish(),
      seen,
    }),
    output: nothing,
    message: 'property.recommended',
    beyond: true,
  }),
  hideAgents: command({
    wire: 'POST /property/hide_agents',
    affects: ['reports'],
    summary: 'Hide the agent of listings',
    ...hiding,
    message: 'property.agent_hidden',
  }),
  unhideAgents: command({
    wire: 'POST /property/Unhide_agents',
    summary: 'Show the agent of listings',
    ...hiding,
    message: 'property.agent_shown',
  }),
};
