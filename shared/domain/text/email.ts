import { foldDigits } from './digits';
import { parseUrl } from './parseUrl';
import { oneLine, trimmed, withoutInvisible } from './typedText';

/** Limits of RFC 5321, in octets. */
const [MOST, MOST_LOCAL] = [254, 64];
/** Dot-atom of RFC 5322, with the letters of all scripts as in RFC 6531. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u;
/** Characters allowed in a typed domain; the URL parser would interpret others differently. */
const TYPED_DOMAIN = /^(?:[\p{L}\p{M}\p{N}.-]|\u200c|\u200d)+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/** Message for a refused address; `read` is the part that was understood. */
export interface WrongEmail {
  key:
    'validation.email_at' | 'validation.email_several' | 'validation.email_local' | 'validation.email_domain';
  read: string;
}

/** Strips what is copied along with an address: `mailto:`, `Name <…>`, quotes, the sentence's full stop. */
function stripWrapping(typed: string): string {
  const text = typed.replace(/^mailto:\s*([^?]*).*$/is, '$1');
  const inside = /^[^<>]*<\s*(?:mailto:)?([^<>]*)>[\s.,;،؛]*$/i.exec(text)?.[1] ?? text;
  return inside
    .replace(/^[\s"'“”«(<[]+|(?<![\s"“”»)>\].,;:،؛])[\s"“”»)>\].,;:،؛]+$/g, '')
    .replace(/(?<!\s)\s*@\s*/g, '@');
}

/** A domain as stored: lower case, in ASCII (punycode). Undefined if invalid. */
function asciiDomain(typed: string): string | undefined {
  const dotted = oneLine(typed).replaceAll('。', '.');
  const { hostname = '' } = (TYPED_DOMAIN.test(dotted) && parseUrl(`http://${dotted}`)) || {};
  return DOMAIN.test(hostname) ? hostname : undefined;
}

/** The part before the @. In otherwise Latin text, digits of another script come from the keyboard layout. */
function mailboxOf(typed: string): string {
  const local = withoutInvisible(typed).toLowerCase().normalize('NFKC');
  return /^[\p{ASCII}\p{Nd}]*$/u.test(local) ? foldDigits(local) : local;
}

const octets = (text: string): number => encodeURIComponent(text).replace(/%../g, '_').length;

/**
 * Normalises an address to the form used for storage and comparison: lower case, composed, domain in ASCII. Prevents
 * duplicate accounts through a domain in its own script, capitals or full-width letters.
 */
export function readEmail(typed: string): { email: string } | WrongEmail {
  const read = stripWrapping(trimmed(typed).normalize('NFKC'));
  const parts = read.split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length < 2) return { key: 'validation.email_at', read };
  if (parts.length > 2) return { key: 'validation.email_several', read };
  const mailbox = mailboxOf(local);
  if (!LOCAL.test(mailbox) || octets(mailbox) > MOST_LOCAL) return { key: 'validation.email_local', read };
  const host = asciiDomain(domain);
  const email = `${mailbox}@${host ?? ''}`;
  if (!host || octets(email) > MOST) return { key: 'validation.email_domain', read };
  return { email };
}
