import type { z } from 'zod';
import type { serviceCard } from '@manzil/shared/contract/schemas/services.schemas';

/** A service as shown on a card. */
export type ServiceCardData = z.output<typeof serviceCard>;

/** Path of a service's page. */
export const servicePath = (id: string): string => `/single-service?id=${id}`;
