import type { AGENCY_STATES } from '@manzil/shared/domain/agency';
import type { Output } from '@/platform/api/api';
import type { Tone } from '@/ui/Badge';

export type OwnAgency = Output<'agencies.mine'>['data'];
export type Agency = NonNullable<OwnAgency['agency']>;
export type AgencyState = (typeof AGENCY_STATES)[number];

export const STATE_TONES: Record<AgencyState, Tone> = {
  claimed: 'warning',
  owned: 'success',
  open: 'neutral',
};

/** Public page of an agency. */
export const agencyPath = (slug: string): string => `/catalog?agency=${encodeURIComponent(slug)}`;
