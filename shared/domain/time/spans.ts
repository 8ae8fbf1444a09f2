/** Spans of time in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Dubai and the server's clock, in UTC, have no changes of hour: each day has this length. */
export const DAY_MS = 24 * HOUR_MS;
/** Until a mailed code can be sent again (spec/2-api resendOTP). */
export const RESEND_MS = MINUTE_MS;
