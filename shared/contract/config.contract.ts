import { z } from 'zod';
import { query } from './wire/endpoint';
import { dataOf, nothing } from './schemas/scalars';

/** Public part of the operator's configuration (spec/4-platform "Configuration"). */
const publicConfig = z.object({
  brandName: z.string(),
  supportEmail: z.string().nullable(),
  /** Null hides the floating chat button. */
  whatsappNumber: z.string().nullable(),
  phone: z.string().nullable(),
  /** Office address, in both languages. */
  address: z.string().nullable(),
  addressAr: z.string().nullable(),
  /** Null hides Google sign-in. */
  googleClientId: z.string().nullable(),
  mapTileUrl: z.string(),
  mapAttribution: z.string(),
  maxUploadMb: z.number(),
  /** Shows agents' phone numbers to signed-in users only. */
  contactNeedsLogin: z.boolean(),
  /** The site shows the demo market, whose photos are rendered. */
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
