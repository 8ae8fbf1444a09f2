import type { Output } from '@/platform/api/api';

/** One of the list. */
export type Contact = Output<'contacts.list'>['data'][number];
