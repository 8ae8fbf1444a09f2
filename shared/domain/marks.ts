/**
 * Maximum run of marks in Unicode's stream-safe text format; the most stacked scripts need six. The half-width Japanese
 * sound marks are letters that NFKC and NFKD turn into marks.
 */
const STACK = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Drops the marks beyond the thirtieth on one letter. Unicode normalisation sorts a letter's marks one by one: 120,000
 * of them take half a minute, so call this before every `normalize`.
 */
export const withoutStacks = (text: string): string => text.replace(STACK, '$1');

/** Text in NFC, as stored and compared, in linear time. */
export const composed = (text: string): string => withoutStacks(text).normalize('NFC');
