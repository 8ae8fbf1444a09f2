import type { z } from 'zod';
import type { serviceCard } from '@manzil/shared/contract/schemas/services.schemas';

/** What a card shows of a service. */
export type ServiceCardData = z.output<typeof serviceCard>;

/** The address of a service's page. */
export const servicePath = (id: string): string => `/single-service?id=${id}`;
