import type { z } from 'zod';
import type { property } from '@manzil/shared/contract/properties.schemas';

/** A listing as its page gets it. */
export type Listing = z.output<typeof property>;
