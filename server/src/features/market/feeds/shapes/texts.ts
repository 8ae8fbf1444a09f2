import { foldDigits } from '@manzil/shared/domain/text/digits';

const SIGNS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  sup2: '²',
  sup3: '³',
  deg: '°',
  times: '×',
};

/** Decodes HTML's entities once; unknown ones stay. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}\d?));/gi, (all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? parseInt(String(hex), 16) : 0;
    if (code > 0) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return SIGNS[String(name).toLowerCase()] ?? String(all);
  });

/** Text, or a tag with its slash and name. An unclosed `<` is text. */
const TOKEN = /<!--|-->|<(\/?)([a-z][a-z\d:]*)(?![a-z\d:])[^<>]*>/gi;
const BLOCK = /^(?:p|div|h[1-6]|ul|ol|table|section|article|blockquote)$/;
const LINE = /^(?:br|li|tr|dt|dd)$/;
const HIDDEN = /^(?:script|style|head)$/;

function withoutTags(text: string): string {
  const hasBlocks = /<\/?(?:p|br|div|li)\b/i.test(text);
  const source = hasBlocks ? text.replace(/[\r\n]+/g, ' ') : text;
  let [result, at, hidden] = ['', 0, ''];
  for (const found of source.matchAll(TOKEN)) {
    const [all, slash, typed = ''] = found;
    const name = typed.toLowerCase();
    if (!hidden) result += source.slice(at, found.index);
    at = found.index + all.length;
    if (hidden) hidden = (all === '-->' || slash) && (name || '--') === hidden ? '' : hidden;
    else if (all === '<!--') hidden = '--';
    else if (HIDDEN.test(name) && !slash) hidden = name;
    else if (BLOCK.test(name)) result += '\n\n';
    else if (LINE.test(name)) result += slash ? '' : '\n';
    else if (name === 'td' || name === 'th') result += ' ';
  }
  return hidden ? result : result + source.slice(at);
}

/** Trims lines; collapses empty ones. */
const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Plain text with paragraphs of HTML, escaped or not. Escapes of escapes are decoded too, as many feeds escape twice. */
export function plainText(text: string): string {
  let plain = text;
  for (let round = 0; round < 3 && /[<&]/.test(plain); round += 1) {
    const next = withoutTags(decoded(plain));
    if (next === plain) break;
    plain = next;
  }
  return tidied(withoutTags(plain));
}

/** A positive number with its unit or currency, in the digits of any script; undefined for anything else. */
export function numberOf(text: string): number | undefined {
  const typed = foldDigits(text.slice(0, 60))
    .replace(/[,٬\s\u00a0]/g, '')
    .replace('٫', '.');
  const found =
    /^(?:aed|dhs?\.?|د\.إ\.?)?(\d+(?:\.\d+)?)(?:aed|dhs?\.?|sq\.?ft\.?|sq\.?m\.?|m2|m²|ft2|ft²|%|\/-)?$/i.exec(
      typed,
    );
  const number = Number(found?.[1]);
  return number > 0 ? number : undefined;
}

/** An absolute web address of one of the protocols; undefined for anything else. */
export function webAddress(text: string, protocols: readonly string[]): string | undefined {
  const url = URL.parse(text);
  return url && protocols.includes(url.protocol) ? text : undefined;
}
