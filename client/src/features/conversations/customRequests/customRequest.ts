import type { Output } from '@/platform/api/api';

/** One of the list. */
export type CustomRequest = Output<'customRequests.list'>['data'][number];
