import type { Output } from '@/platform/api/api';

/** A message in the list. */
export type Contact = Output<'contacts.list'>['data'][number];
