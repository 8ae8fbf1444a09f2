import type { Output } from '@/platform/api/api';

/** A service as its page receives it. */
export type ServicePageData = Output<'services.get'>['data'];
