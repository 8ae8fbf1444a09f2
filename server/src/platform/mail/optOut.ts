import { createHmac } from 'node:crypto';
import { env } from '../base/env';
import { isSameSecret } from '../guard/secrets';

const sign = (what: string) => createHmac('sha256', env().JWT_SECRET).update(what).digest('base64url');
/** Signatures of the links. Links to a search keep the form of mails sent by earlier versions. */
const signatureOf = (kind: string, id: string) =>
  sign(kind === 'search' ? `search alerts ${id}` : `opt out ${kind}.${id}`);

/** Scope of an unsubscribe link: the alerts of one saved search, or all optional mails of a person. */
export type OptOutKind = 'search' | 'mails';

/** Path of the unsubscribe link: GET asks first, POST unsubscribes at once (RFC 8058). The token grants nothing else. */
export const optOutPath = (kind: OptOutKind, id: string): string =>
  `/unsubscribe?token=${kind === 'search' ? '' : `${kind}.`}${id}.${signatureOf(kind, id)}`;

/** Verifies an unsubscribe token; undefined if its signature is wrong. */
export function readOptOut(token: string): { kind: OptOutKind; id: string } | undefined {
  const [signature = '', id = '', kind = 'search'] = token.split('.').reverse();
  return isSameSecret(signature, signatureOf(kind, id)) ? { kind: kind as OptOutKind, id } : undefined;
}
