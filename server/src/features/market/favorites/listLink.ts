import { createHmac } from 'node:crypto';
import { derivedKey, isSameSecret } from '../../../platform/guard/secrets';

/** A list as its link identifies it. */
interface LinkedList {
  _id: unknown;
  linkSeed: string | null;
}

const signatureOf = (id: string, seed: string) =>
  createHmac('sha256', derivedKey('list link')).update(`${id} ${seed}`).digest('base64url');

/** The token of a list's link; null without one. The database alone doesn't reveal it. */
export const linkOf = ({ _id, linkSeed }: LinkedList): string | null =>
  linkSeed && `${String(_id)}.${signatureOf(String(_id), linkSeed)}`;

/** The id in a link, which proves nothing yet; undefined if it is malformed. */
export const idInLink = (link: string): string | undefined => /^([0-9a-f]{24})\./.exec(link)?.[1];

/** Whether this is the list's current link. */
export const isLinkOf = (link: string, list: LinkedList): boolean => {
  const present = linkOf(list);
  return present !== null && isSameSecret(link, present);
};
