/**
 * Unicode's stream-safe text has no more marks in a row; the most stacked scripts need six. The half-width sound marks of
 * Japanese are letters that NFKC and NFKD make marks of.
 */
const STACK = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Text without the marks beyond the thirtieth on one letter. Unicode's normalisation sorts the marks of a letter one by
 * one: 120,000 of them take half a minute, so this comes before every `normalize`.
 */
export const withoutStacks = (text: string): string => text.replace(STACK, '$1');

/** The text composed (NFC), as it is stored and compared, in time that grows with its length and no faster. */
export const composed = (text: string): string => withoutStacks(text).normalize('NFC');
