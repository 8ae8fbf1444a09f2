import type { Output } from '@/platform/api/api';

/** A custom request in the list. */
export type CustomRequest = Output<'customRequests.list'>['data'][number];
