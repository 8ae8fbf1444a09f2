import nationalities from '../../data/nationalities.json' with { type: 'json' };
import { foldText } from '../text/fold';
import { readPlain } from '../text/plainText';

export const UNFAIR_KINDS = ['contact', 'nationality'] as const;

/** Free-text fields of a listing that visitors read. */
export const LISTING_TEXTS = [
  'title',
  'titleAr',
  'description',
  'descriptionAr',
  'address',
  'buildingName',
  'buildingNameAr',
  'project',
  'view',
  'developer',
] as const;

/** Message key for a field with such words; its `n` is the words. */
export const unfairKey = (kind: (typeof UNFAIR_KINDS)[number]) =>
  kind === 'contact' ? 'validation.contact_in_text' : 'validation.unfair_wording';

/** Prohibited text in a listing (spec/1-domain, Fair listings), with the words as typed. */
export interface UnfairText {
  kind: (typeof UNFAIR_KINDS)[number];
  words: string;
}

/**
 * Repetitions are bounded and start at a boundary; otherwise a long run would be rescanned from each of its characters.
 */
const MAIL = /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[\w-]{2,63}/u;
const LINK =
  /(?:https?:\/\/|www\.)\S+|(?<![\w@.-])[a-z0-9-]{2,63}\.(?:com|ae|net|org|io|me|co|info|biz|link|app|shop|online|site)(?:\/\S*|(?![\w.]))/iu;
/** Spelled-out addresses: "layla at gmail dot com", "layla (at) gmail.com", "layla @ gmail . com". */
const SPELLED_MAIL =
  /(?<![\w.+-])[\w.+-]{1,64}\s{0,2}(?:(?:@|[([]at[)\]])\s{0,2}[\w-]{1,63}\s{0,2}(?:\.|dot|[([]dot[)\]])|(?<=\s)at\s{1,2}[\w-]{1,63}\s{0,2}(?:[([]dot[)\]]|(?<=\s)dot))\s{0,2}(?:com|ae|net|org|io|me|co)(?![\w.])/iu;
/**
 * International numbers, UAE numbers with a leading 0 or 971, mobiles without one, and toll-free numbers, with any
 * separators. Amounts also contain points, commas and blanks, so mobiles without a leading 0 allow fewer separators.
 */
const BETWEEN = '[\\s().,/_*|~·•–—-]{0,3}';
const PHONE = new RegExp(
  [
    `(?<![\\d.])(?:(?:\\+|00)${BETWEEN}[1-9](?:${BETWEEN}\\d){7,13}`,
    `9${BETWEEN}7${BETWEEN}1(?:${BETWEEN}\\d){8,9}`,
    `0${BETWEEN}[2-9](?:${BETWEEN}\\d){7,8}`,
    `5[ .-]?[024-8](?:[ .-]?\\d){7}`,
    `800-?\\d{4,7})(?!\\d)`,
  ].join('|'),
  'gu',
);
/** A round amount, not a phone number. */
const ROUND = /0{5,}$/;
/** Single letters among digits, read as the digits they resemble. */
const LOOKS_LIKE: Record<string, string> = { o: '0', O: '0', l: '1', I: '1' };

interface Span {
  from: number;
  to: number;
}

function findPhone(plain: string): Span | undefined {
  const read = plain.replace(/(?<!\p{L})[oOlI](?!\p{L})/gu, (letter) => LOOKS_LIKE[letter] ?? letter);
  for (const { 0: number, index } of read.matchAll(PHONE)) {
    if (!ROUND.test(number.replace(/\D/g, ''))) return { from: index, to: index + number.length };
  }
  return undefined;
}

/** Digits as words, folded by foldText. */
const DIGIT_NAMES = [
  'zero oh صفر',
  'one واحد واحده',
  'two اثنان اثنين اتنين',
  'three ثلاثه تلاته ثلاث',
  'four اربعه اربع',
  'five خمسه خمس',
  'six سته ست',
  'seven سبعه سبع',
  'eight ثمانيه تمانيه ثماني',
  'nine تسعه تسع',
].flatMap((names, digit) =>
  foldText(names)
    .split(' ')
    .map((name) => [name, String(digit)] as const),
);
const DIGIT_OF = new Map(DIGIT_NAMES);
const IN_A_ROW = new RegExp(
  `${[...DIGIT_OF.keys()].sort((a, b) => b.length - a.length).join('|')}|\\d`,
  'gu',
);

interface Word extends Span {
  folded: string;
}

const wordsOf = (plain: string): Word[] =>
  [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    folded: foldText(word),
    from: index,
    to: index + word.length,
  }));

/** Digits of a number word, or of several written together; undefined for any other word. */
function digitsOf(folded: string): string | undefined {
  const digits = folded.match(IN_A_ROW) ?? [];
  if (digits.join('').length !== folded.length) return undefined;
  return digits.map((name) => DIGIT_OF.get(name) ?? name).join('');
}

/** Finds a phone number written in words, or in words and digits. */
function findSpelledPhone(list: readonly Word[]): Span | undefined {
  let run: Span = { from: 0, to: 0 };
  let digits = '';
  const isNumber = () => digits.length >= 9 && findPhone(digits) !== undefined;
  for (const { folded, from, to } of list) {
    const more = to - from <= 60 ? digitsOf(folded) : undefined;
    if (more === undefined) {
      if (isNumber()) return run;
      digits = '';
      continue;
    }
    if (digits === '') run = { from, to };
    run.to = to;
    digits = (digits + more).slice(0, 40);
  }
  return isNumber() ? run : undefined;
}

const words = (list: string) => foldText(list).split(' ');
const NATIONS = new Set([
  ...nationalities.flatMap(({ en, ar }) => [foldText(en), foldText(ar)]).filter((name) => !/\s/.test(name)),
  ...words('arab european asian western westerner african local expat expatriate khaleeji gcc desi'),
  ...words('عربي اوروبي اسيوي افريقي مواطن وافد خليجي اجنبي غربي'),
]);
/** Irregular Arabic plurals. */
const ARABIC_PLURALS = new Set(
  words(
    'عرب هنود اجانب اسيويين اسيويون افارقه مصريين روس صينيين باكستانيين فلبينيين بنغال انجليز اتراك خليجيين',
  ),
);
/** English plurals and nationalities other than the adjective with an s. */
const PEOPLES = new Set(words('filipinos filipinas chinese british english french japanese'));

const PEOPLE = new Set([
  ...words(
    'family families bachelor bachelors tenant tenants couple couples lady ladies person persons people',
  ),
  ...words('executive executives resident residents worker workers staff nationals national only'),
  ...words('عائله عائلات عوائل عزاب مستاجر مستاجرين موظفين موظفات سيدات اشخاص عمال سكان فقط'),
]);
const AFTER = new Set(words('only preferred exclusively welcome allowed accepted فقط حصرا مفضل يفضل مفضلون'));
const BEFORE = new Set(
  words(
    'no not only prefer preferably preferred strictly exclusively except لا ممنوع بدون يفضل فقط ماعدا باستثناء حصرا',
  ),
);

/** An Arabic word without its attached particles: ل, لل, ال, ب, و. */
const bare = (word: string) => word.replace(/^(?:و?(?:لل|ال|بال|ل|ب))(?=[\u0600-\u06ff]{3,})/u, '');

function nationOf(word: string): 'adjective' | 'people' | undefined {
  const base = bare(word);
  if (PEOPLES.has(word) || ARABIC_PLURALS.has(base) || ARABIC_PLURALS.has(word)) return 'people';
  if (NATIONS.has(word) || NATIONS.has(base)) return 'adjective';
  const singular = word.replace(/s$/, '');
  if (singular !== word && NATIONS.has(singular)) return 'people';
  const arabic = base.replace(/(?:ين|ون|ات|ه)$/u, '');
  return arabic !== base && NATIONS.has(arabic) ? (base.endsWith('ه') ? 'adjective' : 'people') : undefined;
}

const FOR = /^(?:for|لل|ل)$/u;

/** Whether the words around a nationality select or exclude people of it. */
function screens(nation: 'adjective' | 'people', at: (offset: number) => string): boolean {
  const [former, word, next, second] = [at(-1), at(0), at(1), at(2)];
  if (PEOPLE.has(next) || AFTER.has(next)) return true;
  if (AFTER.has(second) && (next === 'not' || nation === 'people')) return true;
  if (nation === 'people' && (BEFORE.has(former) || FOR.test(former) || word.startsWith('لل'))) return true;
  return PEOPLE.has(former) && former !== 'only' && /^[\u0600-\u06ff]/u.test(word);
}

/** Finds a nationality that is requested or excluded; a French window or a Turkish bath is neither. */
function findNationality(list: readonly Word[]): Span | undefined {
  for (const [index, word] of list.entries()) {
    const nation = nationOf(word.folded);
    const at = (offset: number) => list[index + offset]?.folded ?? '';
    if (!nation || !screens(nation, at)) continue;
    const first = BEFORE.has(at(-1)) || PEOPLE.has(at(-1)) ? (list[index - 1] ?? word) : word;
    const last = PEOPLE.has(at(1)) || AFTER.has(at(1)) ? (list[index + 1] ?? word) : word;
    return { from: first.from, to: last.to };
  }
  return undefined;
}

function findBy(pattern: RegExp, plain: string): Span | undefined {
  const found = pattern.exec(plain);
  return found ? { from: found.index, to: found.index + found[0].length } : undefined;
}

/** Normalises a text and folds its words once for all checks. */
function readText(text: string) {
  const read = readPlain(text);
  return { ...read, list: wordsOf(read.plain) };
}

/** First contact detail in a text, with the words as typed; undefined if there is none. */
export function findContact(text: string): UnfairText | undefined {
  return contactIn(readText(text));
}

function contactIn({ plain, typed, list }: ReturnType<typeof readText>): UnfairText | undefined {
  const contact =
    findBy(MAIL, plain) ??
    findBy(LINK, plain) ??
    findBy(SPELLED_MAIL, plain) ??
    findPhone(plain) ??
    findSpelledPhone(list);
  return contact && { kind: 'contact', words: typed(contact.from, contact.to) };
}

/** First prohibited phrase in a text, with the words as typed; undefined if there is none. */
export function findUnfair(text: string): UnfairText | undefined {
  const read = readText(text);
  const contact = contactIn(read);
  if (contact) return contact;
  const nationality = findNationality(read.list);
  return nationality
    ? { kind: 'nationality', words: read.typed(nationality.from, nationality.to) }
    : undefined;
}
