import type { RequestStatus } from './enums';

/** Statuses of requests that await action. */
export const OPEN_STATUSES: readonly RequestStatus[] = ['pending', 'inProgress'];
/** Does a request with this status await action? */
export const isOpenStatus = (status: RequestStatus): boolean => OPEN_STATUSES.includes(status);
