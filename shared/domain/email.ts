import { foldDigits } from './digits';
import { oneLine, trimmed, withoutUnseen } from './typedText';

/** Both sides have it; `shared/` knows neither's types. */
declare const URL: { new (address: string): { hostname: string }; canParse: (address: string) => boolean };

/** RFC 5321's limits, in octets. */
const [MOST, MOST_LOCAL] = [254, 64];
/** The dot-atom of RFC 5322, with the letters of all scripts as RFC 6531 allows. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u;
/** What may stand in a domain as it is typed: anything else would be read in another way by the parser of addresses. */
const TYPED_DOMAIN = /^(?:[\p{L}\p{M}\p{N}.-]|\u200c|\u200d)+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/** The message for a refused address; `read` is what was understood of it. */
export interface WrongEmail {
  key:
    'validation.email_at' | 'validation.email_several' | 'validation.email_local' | 'validation.email_domain';
  read: string;
}

/** Strips what comes along when an address is copied: `mailto:`, `Name <…>`, quotes, the full stop of the sentence. */
function unwrapped(typed: string): string {
  const text = typed.replace(/^mailto:\s*([^?]*).*$/is, '$1');
  const inside = /^[^<>]*<\s*(?:mailto:)?([^<>]*)>[\s.,;،؛]*$/i.exec(text)?.[1] ?? text;
  return inside
    .replace(/^[\s"'“”«(<[]+|(?<![\s"“”»)>\].,;:،؛])[\s"“”»)>\].,;:،؛]+$/g, '')
    .replace(/(?<!\s)\s*@\s*/g, '@');
}

/** A domain as it is stored: lower case, in ASCII (punycode). Undefined when it is none. */
function asciiDomain(typed: string): string | undefined {
  const dotted = oneLine(typed).replaceAll('。', '.');
  if (!TYPED_DOMAIN.test(dotted) || !URL.canParse(`http://${dotted}`)) return undefined;
  const { hostname } = new URL(`http://${dotted}`);
  return DOMAIN.test(hostname) ? hostname : undefined;
}

/** The part before the @. Digits of another script are a keyboard's where everything else is Latin. */
function mailboxOf(typed: string): string {
  const local = withoutUnseen(typed).toLowerCase().normalize('NFKC');
  return /^[\p{ASCII}\p{Nd}]*$/u.test(local) ? foldDigits(local) : local;
}

const octets = (text: string): number => encodeURIComponent(text).replace(/%../g, '_').length;

/**
 * The address a person means, in the one form in which it is stored and compared: lower case, composed, the domain in
 * ASCII. Nobody registers twice by writing a domain in its own script, in capitals or in full-width letters.
 */
export function readEmail(typed: string): { email: string } | WrongEmail {
  const read = unwrapped(trimmed(typed).normalize('NFKC'));
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
