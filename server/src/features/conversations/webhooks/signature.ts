import { createHmac } from 'node:crypto';
import { newSecret } from '../../../platform/guard/secrets';

const PREFIX = 'whsec_';

/** A webhook's secret as the Standard Webhooks scheme writes it: a prefix and 32 random bytes in base64. */
export const newWebhookSecret = (): string =>
  `${PREFIX}${Buffer.from(newSecret(), 'base64url').toString('base64')}`;

/** Headers that identify and sign a message (Standard Webhooks): HMAC-SHA256 of id, time in seconds and body. */
export function signedHeaders(secret: string, { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
