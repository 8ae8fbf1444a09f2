/** What other systems of an agency may do: read its listings and enquiries, or also push a feed. */
export const API_TOKEN_SCOPES = ['read', 'write'] as const;
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];
/** Beginning of every API token, so that people and scanners of leaked secrets recognise it. */
export const API_TOKEN_PREFIX = 'mz_';
/** API tokens of a person. */
export const MAX_API_TOKENS = 5;

/** Events that a webhook delivers; `test` is sent by its owner. */
export const WEBHOOK_EVENTS = ['request.created', 'request.status_changed', 'test'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** `dropped`: the request or the right to see it was gone by the time of the attempt. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
/** Why an attempt failed; `http_error` is an answer other than 2xx. */
export const DELIVERY_FAILURES = ['unreachable', 'private_address', 'http_error'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
/** Deliveries a webhook's owner sees. */
export const DELIVERIES_SHOWN = 50;
