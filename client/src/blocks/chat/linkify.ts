import { LinkifyIt } from 'linkify-it';
import { parseUrl } from '@manzil/shared/domain/text/parseUrl';
import { plainPhone } from '@manzil/shared/domain/text/phone';

/** A piece of text, or a link. */
export interface Part {
  text: string;
  href?: string;
}

/** Finds pages (`https://…`, `www.…`) and mail addresses; other schemes stay text. */
const finder = new LinkifyIt({ maxLength: 2000 })
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate: (text, at, self) => {
      const host = '//www.';
      return Math.max(0, self.testSchemaAt(host + text.slice(at, at + 2000), 'https:', 0) - host.length);
    },
    normalize: (match) => {
      match.url = `https://${match.url}`;
    },
  });
const ALLOWED_SCHEMES = /^(?:https?|mailto):/i;

/** Phone numbers in the digits of any script: `+971 50 123 4567`, `050-123-4567`. */
const NUMBER = /(?<![\p{L}\p{N}+])\+?\p{Nd}(?:[\s\p{Cf}\p{Pd}().]{0,3}\p{Nd}){6,14}(?![\p{L}\p{N}])/gu;
const DATE = /^\d{1,2}[.-]\d{1,2}[.-]\d{4}$/;

function phoneLink(found: string): string | undefined {
  const number = plainPhone(found);
  const digits = number.replace(/[^\d+]/g, '');
  return /^(?:\+|00?)[1-9]\d{6,13}$/.test(digits) && !DATE.test(number) ? `tel:${digits}` : undefined;
}

interface FoundLink {
  at: number;
  text: string;
  href: string;
}

/** Splits a text at the links in `list`. */
function splitAtLinks(text: string, list: FoundLink[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const found of list) {
    if (found.at > at) parts.push({ text: text.slice(at, found.at) });
    parts.push({ text: found.text, href: found.href });
    at = found.at + found.text.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

const findPhoneNumbers = (text: string): FoundLink[] =>
  [...text.matchAll(NUMBER)].flatMap(({ 0: found, index }) => {
    const href = phoneLink(found);
    return href ? [{ at: index, text: found, href }] : [];
  });

/** Strips trailing direction marks copied along with an address. */
const trimPunctuation = (text: string): string => text.replace(/(?<!\p{DI})\p{DI}+$/u, '');

const findAddresses = (text: string): FoundLink[] =>
  (finder.match(text) ?? [])
    .filter(({ url }) => ALLOWED_SCHEMES.test(url) && parseUrl(url))
    .map(({ index, raw, url }) => ({ at: index, text: trimPunctuation(raw), href: trimPunctuation(url) }));

/** Splits a message into text and links. */
export const linkify = (text: string): Part[] =>
  splitAtLinks(text, findAddresses(text)).flatMap((part) =>
    part.href ? [part] : splitAtLinks(part.text, findPhoneNumbers(part.text)),
  );
