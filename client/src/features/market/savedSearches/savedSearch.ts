import type { Output } from '@/platform/api/api';

/** A saved search as its owner sees it. */
export type SavedSearch = Output<'savedSearches.list'>['data'][number];
