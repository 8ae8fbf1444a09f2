import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../env';

const sign = (what: string) =>
  createHmac('sha256', env().JWT_SECRET).update(`opt out ${what}`).digest('base64url');

/** What a link in a mail stops: the alerts of a saved search, or all mails that a person may refuse. */
export type OptOutKind = 'search' | 'mails';

/** Path that stops such mails: GET asks, POST stops at once (RFC 8058). The token opens nothing else. */
export const optOutPath = (kind: OptOutKind, id: string): string =>
  `/unsubscribe?token=${kind}.${id}.${sign(`${kind}.${id}`)}`;

/** What a token stops; undefined for one that isn't ours. */
export function readOptOut(token: string): { kind: OptOutKind; id: string } | undefined {
  const [kind = '', id = '', signature = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(`${kind}.${id}`))];
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { kind: kind as OptOutKind, id } : undefined;
}
