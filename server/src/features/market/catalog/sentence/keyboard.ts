/** Converts words typed in the wrong keyboard layout: "[ldvh" for جميرا, "يعلاشه" for "dubai". */

const ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvnm,./";
const ARABIC = 'ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ';
/** Keys of the English layout that give a ligature, or another letter with Shift. */
const SHIFTED: Record<string, string> = { b: 'لا', H: 'أ', Y: 'إ', N: 'آ', G: 'لأ', T: 'لإ', B: 'لآ' };

const toArabic = new Map([
  ...Array.from(ENGLISH, (key, at): [string, string] => [key, ARABIC.charAt(at)]),
  ...Object.entries(SHIFTED),
]);
const toEnglish = new Map(
  [...toArabic].map(([key, letter]): [string, string] => [letter, key.toLowerCase()]),
);
const ARABIC_KEYS = /لا|لأ|لإ|لآ|[\s\S]/gu;

/** The text that the same keys give in the other layout; undefined if a character is in neither. */
export function convertKeyboard(word: string): string | undefined {
  const isArabic = /\p{Script=Arabic}/u.test(word);
  const keys = isArabic ? (word.match(ARABIC_KEYS) ?? []) : Array.from(word);
  const typed = keys.map((key) =>
    isArabic ? toEnglish.get(key) : (toArabic.get(key) ?? toArabic.get(key.toLowerCase())),
  );
  return typed.includes(undefined) ? undefined : typed.join('');
}
