/** A part of a text: as it is, or something to follow. */
export interface Part {
  text: string;
  href?: string;
}

/**
 * Addresses of pages, and numbers that can be called: `https://…`, `www.…`, `+971 50 123 4567`, `050 123 4567`. Other
 * schemes are text. Each sign is looked at a fixed number of times at most.
 */
const FINDS =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`]{2,500}|(?<![\p{L}\p{N}+])\+?\d(?:[ \-()]{0,2}\d){6,14}(?![\p{L}\p{N}])/giu;
/** What ends a sentence, not an address. */
const TAIL = /[.,;:!?)\]}،؛؟»”’]+$/u;

function hrefOf(found: string): string | undefined {
  if (/^(?:https?:|www)/i.test(found)) {
    const address = /^www/i.test(found) ? `https://${found}` : found;
    return URL.canParse(address) ? address : undefined;
  }
  const digits = found.replace(/[^\d+]/g, '');
  return /^(?:\+|00?)[1-9]\d{6,13}$/.test(digits) ? `tel:${digits}` : undefined;
}

/** Splits what somebody wrote into text and what can be followed. */
export function partsOfText(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(FINDS)) {
    const found = match[0].replace(TAIL, '');
    const href = hrefOf(found);
    if (!href) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ text: found, href });
    at = match.index + found.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
