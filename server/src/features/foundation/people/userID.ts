import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Short, unguessable public reference of a person: `IN-7K3QX9` (spec/1-domain, User). */
export const newUserID = (): string =>
  `IN-${Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
