import { z } from 'zod';
import type { PermitRules } from '../domain/offer/propertyRules';
import { query } from './wire/endpoint';
import { dataOf, nothing } from './schemas/scalars';

/** Public part of the operator's configuration (spec/4-platform "Configuration"). */
const publicConfig = z.object({
  brandName: z.string(),
  brandNameAr: z.string().nullable(),
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
  /** Megabytes of an uploaded picture. */
  maxUploadMb: z.number(),
  /** Shows agents' phone numbers to signed-in users only. */
  contactNeedsLogin: z.boolean(),
  /** The site shows the demo market, whose photos are rendered. */
  isDemo: z.boolean(),
});

type Answer = z.output<typeof publicConfig>;

/** Settings the server embeds in the page: those of the call that are set, and some that only the page needs. */
export type PublicConfig = { [Name in keyof Answer]?: NonNullable<Answer[Name]> | undefined } & {
  apiKey: string;
  brandName: string;
  publicUrl: string;
  maxUploadMb: number;
  /** The advertising permit each emirate requires. */
  permits?: PermitRules;
  /** Source of the sign-in button. */
  googleIssuerUrl?: string | undefined;
  /** The operator's base map layers that replace the product's own. */
  mapLayers?: readonly string[];
  isDevelopment?: boolean;
  /** Server time in milliseconds since 1970; the browser uses it instead of its own clock. */
  now?: number;
};

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
