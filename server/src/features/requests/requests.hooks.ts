/** How other features hear of requests without being imported here. */

/** Somebody has asked about a listing or a service. */
export interface SentRequest {
  kind: 'property' | 'service';
  /** The listing's or service's id. */
  subject: string;
  /** Who asks, and whose it is. */
  user: string;
  owner: string;
  message?: string | null | undefined;
}
type Handler = (request: SentRequest) => Promise<unknown>;
const handlers: Handler[] = [];

/** Hears of every request once it is stored. */
export const onRequestSent = (handler: Handler): void => void handlers.push(handler);

export async function tellRequestSent(request: SentRequest): Promise<void> {
  for (const handler of handlers) await handler(request);
}
