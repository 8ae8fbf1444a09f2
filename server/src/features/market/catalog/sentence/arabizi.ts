import { foldText } from '@manzil/shared/domain/text/fold';

/** Converts Arabizi, Arabic typed in Latin letters ("sha2a lil ijar", "3'urfa"), word by word. */

const DIGRAPHS: [RegExp, string][] = [
  [/3'|8|gh/g, 'G'],
  [/7'|5|kh/g, 'X'],
  [/9'/g, 'D'],
  [/sh|ch|\$/g, 'S'],
  [/th/g, 'T'],
  [/dh/g, 'D'],
  [/[2g]/g, 'q'],
  [/6/g, 't'],
  [/7/g, 'h'],
  [/9/g, 's'],
];

/** The consonants of a word, which its spellings share. */
function skeletonOf(word: string): string {
  let bare = word;
  for (const [letters, sound] of DIGRAPHS) bare = bare.replace(letters, sound);
  return bare
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeiouy3']/g, '')
    .replace(/h$/, '');
}

const BY_SKELETON = new Map(
  Object.entries({
    شقة: 'shaqqa|shakka',
    شقق: 'shuqaq',
    غرف: 'ghurfa|qorfa',
    غرفتين: 'ghurfatain',
    مفروشة: 'mafrousha',
    مكتب: 'maktab',
    محل: 'ma7al',
    مزرعة: 'mazra3a',
    مستودع: 'mustawda3',
    مسبح: 'masba7',
    حديقة: '7adiqa',
    حمام: '7amam',
    حمامين: '7amamain',
    خادمة: 'khadima',
    رخيص: 'rakhis',
    قريب: 'qareeb',
    درهم: 'dirham',
    الشارقة: 'sharqa',
    عجمان: '3ajman',
    الفجيرة: 'fujaira',
    شهريا: 'shahriyan',
    سنويا: 'sanawiyan',
  }).flatMap(([arabic, spellings]) =>
    spellings.split('|').map((spelling): [string, string] => [skeletonOf(spelling), arabic]),
  ),
);
/** Words with too few consonants to be told apart by them. */
const BY_SPELLING: [RegExp, string][] = [
  [/^(?:(?:l[aei]l?)?[aei]+y?ja+r|l[aei]ljar)$/, 'ايجار'],
  [/^(?:l[aei]l?)?b(?:[aei]+y?|y)3$|^b[aei]{2,3}$/, 'بيع'],
  [/^(?:sh?ra2|l[aei]l?shira2?|shira2?)$/, 'شراء'],
  [/^[s9]a+l[ae]h?$/, 'صالة'],
  [/^(?:ba[iy]t|beit)$/, 'بيت'],
  [/^[fv][ei]ll?ah?$/, 'فيلا'],
  [/^2?ar[d9]$/, 'ارض'],
  [/^n[ao]u?w?m$/, 'نوم'],
  [/^(?:7|h)at+a$/, 'حتى'],
  [/^[a2]?[ae][q2g]al+$/, 'اقل'],
  [/^[a2]?[ae]kt(?:h?)ar$/, 'اكثر'],
  [/^t[ae](?:7|h)t$/, 'تحت'],
  [/^f(?:o2|oq|aw2|awq|ou2)$/, 'فوق'],
  [/^(?:3o?z+a+b)$/, 'عزاب'],
  [/^(?:3a2?[iy]?l+at|3awa2[ei]l)$/, 'عائلات'],
  [/^(?:l[aei]l?|bi?l|bel|f[iey]l?|ma3|3ala|w|wa)$/, 'في'],
];
const LATIN = /^[a-z2-9$']{1,20}$/;
/** English words that would match: "sale" is not صالة. */
const ENGLISH = new Set(['sale', 'well', 'be', 'la', 'fee', 'le']);

/** The folded Arabic word for a word in Latin letters; undefined if the search doesn't know it. */
export function fromArabizi(word: string): string | undefined {
  const lower = word.toLowerCase().replace('’', "'");
  if (!LATIN.test(lower) || !/[a-z]/.test(lower) || ENGLISH.has(lower)) return undefined;
  const spelled = BY_SPELLING.find(([spelling]) => spelling.test(lower))?.[1];
  const arabic = spelled ?? BY_SKELETON.get(skeletonOf(lower));
  return arabic && foldText(arabic);
}
