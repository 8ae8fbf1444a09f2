import type { Output } from '@/platform/api/api';

/** A service as its page gets it. */
export type ServicePageData = Output<'services.get'>['data'];
