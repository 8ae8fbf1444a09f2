/**
 * Marks beyond the 30 in a row of Unicode's stream-safe format; the most stacked scripts need six. Half-width Japanese
 * sound marks are letters that NFKC and NFKD turn into marks.
 */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Drops the marks beyond the thirtieth on one letter. Unicode normalisation sorts a letter's marks one by one: 120,000
 * of them take half a minute, so call this before every `normalize`.
 */
export const dropExcessMarks = (text: string): string => text.replace(EXCESS_MARKS, '$1');

/** Text in NFC, as stored and compared, in linear time. */
export const toNfc = (text: string): string => dropExcessMarks(text).normalize('NFC');
