import { z } from 'zod';
import { query } from './endpoint';
import { dataOf, nothing } from './schemas/scalars';

/** What the operator's configuration tells the client (spec/4-platform "Configuration"). */
const publicConfig = z.object({
  brandName: z.string(),
  supportEmail: z.string().nullable(),
  /** Null hides the floating chat button. */
  whatsappNumber: z.string().nullable(),
  phone: z.string().nullable(),
  /** Where the office is, in both languages. */
  address: z.string().nullable(),
  addressAr: z.string().nullable(),
  /** Null hides Google sign-in. */
  googleClientId: z.string().nullable(),
  mapTileUrl: z.string(),
  mapAttribution: z.string(),
  maxUploadMb: z.number(),
  /** Agents' numbers are told to signed-in people only. */
  contactNeedsLogin: z.boolean(),
  /** What is shown is the demo market, whose photos are drawn. */
  isDemo: z.boolean(),
});

export const configContract = {
  get: query({
    wire: 'GET /config',
    access: 'open',
    summary: 'Public settings for the client',
    input: nothing,
    output: dataOf(publicConfig),
    beyond: true,
  }),
};
