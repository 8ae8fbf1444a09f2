import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { entryAt } from '@manzil/shared/domain/text/amount';
import { AFTER, AND, BEFORE, SCALES, SMALL, TO, type Bound } from '@manzil/shared/domain/text/amountWords';
import { BEDROOMS, COUNTS } from '@manzil/shared/domain/enums';
import { foldText, foldWords } from '@manzil/shared/domain/text/fold';
import { PHRASES } from '../vocabulary';

/** Parses counts of bedrooms, bathrooms, parking spaces and cheques. */

type Counted = 'bedrooms' | 'bathrooms' | 'parkings' | 'cheques';
/** The filter that some words stand for, and the first token after them. */
export interface ParsedPhrase {
  next: number;
  filter: Partial<Filter>;
}

const keys = (words: string) => words.split('|').map((word) => foldWords(word).join(' '));
const nouns = (counted: Counted, words: string) =>
  keys(words).map((word): [string, Counted] => [word, counted]);
const NOUNS = new Map<string, Counted>([
  ...nouns(
    'bedrooms',
    'bed|beds|bedroom|bedrooms|bed room|bed rooms|bedrms|br|brs|bd|bds|bdr|bdrm|bdrms|bhk|bedder|room|rooms|غرف|غرفة|غرف نوم|' +
      'غرفة نوم|kamra|kamre|kamron|کمرہ|کمرے|کمروں|بیڈروم|بيدروم|خوابه|خواب',
  ),
  ...nouns(
    'bathrooms',
    'bath|baths|bathroom|bathrooms|bath room|bath rooms|ba|bth|bths|toilet|toilets|washroom|washrooms|حمام|حمامات|حمام واحد|دورة مياه|دورات مياه|باتھ',
  ),
  ...nouns(
    'parkings',
    'parking|parkings|car parking|car park|car parks|parking space|parking spaces|parking spot|موقف|مواقف|موقف سيارة|موقف سيارات|مواقف سيارات',
  ),
  ...nouns(
    'cheques',
    'cheque|cheques|check|checks|chq|chqs|cheq|chks|payments|installments|شيك|شيكات|دفعة|دفعات',
  ),
]);
const PAIRS = new Map<string, Counted>([
  ...nouns('bedrooms', 'غرفتين|غرفتان|غرفتي|غرفتين نوم|غرفتي نوم'),
  ...nouns('bathrooms', 'حمامين|حمامان'),
  ...nouns('parkings', 'موقفين|موقفان'),
  ...nouns('cheques', 'شيكين|شيكان|دفعتين|دفعتان'),
]);
const words = (list: string) => new Set(list.split('|').map(foldText));
/** Words that follow bedrooms and add nothing to the filter: "وصالة", "and hall". */
const HALL = words('صالة|صاله|hall|kitchen|مطبخ|living|lounge|nom|نوم|only');
const ONE = words('one|single|واحدة|واحد|واحده');
const OR = words('or|/|او|يا|ya');
const ROOM = words('غرفة|غرف');
const OR_MORE_STARTS = words('or|او|and|فما|فاكثر|فاقل|و|وما');
const MAX_BEDROOMS = 5;
const MAX_COUNT = 60;

const CHOICES = {
  bedrooms: BEDROOMS.map((choice, at): [number, string] => [at, choice]),
  bathrooms: COUNTS.map((choice, at): [number, string] => [at + 1, choice]),
  parkings: COUNTS.map((choice, at): [number, string] => [at + 1, choice]),
};

/** The filter's choices from `least` to `most`; the last choice has no upper end. */
function choicesOf(counted: Counted, least: number, most: number): Partial<Filter> | undefined {
  if (counted === 'cheques') return least >= 1 && least <= 12 ? { cheques: least } : undefined;
  const choices = CHOICES[counted];
  const top = choices.at(-1)?.[0] ?? MAX_BEDROOMS;
  const filter = choices.filter(
    ([n]) => n >= Math.min(least, top) && n <= Math.max(Math.min(most, top), Math.min(least, top)),
  );
  if (least === 0 && counted !== 'bedrooms') return undefined;
  return { [counted]: filter.map(([, choice]) => choice) };
}

const countAt = (tokens: readonly string[], at: number): number | undefined => {
  const token = tokens[at] ?? '';
  const count = /^\d{1,2}$/.test(token) ? Number(token) : SMALL.get(token);
  return count !== undefined && count <= MAX_COUNT ? count : undefined;
};
const nounAt = (tokens: readonly string[], at: number) =>
  tokens[at] === 'rk' ? { value: 'bedrooms' as const, next: at + 1 } : entryAt(tokens, at, NOUNS);

/** Skips "وصالة" and "hall kitchen" after bedrooms, but not "صالة رياضية" (gym). */
function skipHall(tokens: readonly string[], at: number): number {
  let next = at;
  for (;;) {
    const place = AND.has(tokens[next] ?? '') ? next + 1 : next;
    if (!HALL.has(tokens[place] ?? '') || tokens[place + 1] === 'رياضيه') return next;
    next = place + 1;
  }
}
const parsedAs = (
  counted: Counted,
  next: number,
  filter: Partial<Filter> | undefined,
  tokens: readonly string[],
) => filter && { filter, next: counted === 'bedrooms' ? skipHall(tokens, next) : next };

/** Parses the count before a noun: "2", "1 or 2", "2-3", "3+". */
function spanAt(tokens: readonly string[], at: number) {
  let least = countAt(tokens, at);
  if (least === undefined) return undefined;
  let most = least;
  let next = at + 1;
  for (;;) {
    const to = OR.has(tokens[next] ?? '') || TO.has(tokens[next] ?? '') || AND.has(tokens[next] ?? '');
    const other = to ? countAt(tokens, next + 1) : undefined;
    if (other === undefined) break;
    [least, most, next] = [Math.min(least, other), Math.max(most, other), next + 2];
  }
  const more = tokens[next] === '+' ? { next: next + 1 } : orMore(tokens, next);
  return more ? { least, most: Infinity, next: more.next } : { least, most, next };
}
function orMore(tokens: readonly string[], at: number, wanted: Bound = 'least') {
  const found = OR_MORE_STARTS.has(tokens[at] ?? '') ? entryAt(tokens, at, AFTER) : undefined;
  return found?.value === wanted ? found : undefined;
}

/** One bedroom without a number: "غرفة وصالة", "غرفة واحدة". "غرفة" alone is a room in a shared home. */
function oneRoomAt(tokens: readonly string[], at: number): ParsedPhrase | undefined {
  if (!ROOM.has(tokens[at] ?? '')) return undefined;
  const next = ONE.has(tokens[at + 1] ?? '') ? at + 2 : at + 1;
  const end = skipHall(tokens, next);
  const hasBath = AND.has(tokens[next] ?? '') && tokens[next + 1] === 'حمام';
  if (next === at + 1 && end === next && !hasBath) return undefined;
  return {
    filter: { bedrooms: ['1'] },
    next: skipHall(tokens, ONE.has(tokens[end] ?? '') ? end + 1 : end),
  };
}

/** Parses a count after its noun: "Bedrooms: 2", "عدد الغرف 3". */
function countAfterNoun(tokens: readonly string[], at: number): ParsedPhrase | undefined {
  const noun = entryAt(tokens, at, NOUNS);
  if (!noun || !/^\d/.test(tokens[noun.next] ?? '')) return undefined;
  const count = countAt(tokens, noun.next);
  const next = noun.next + 1;
  if (count === undefined || nounAt(tokens, next) || SCALES.has(tokens[next] ?? '')) return undefined;
  return parsedAs(noun.value, next, choicesOf(noun.value, count, count), tokens);
}

/** Parses a noun that implies its count: "غرفتين", "حمام". */
function impliedCountAt(tokens: readonly string[], at: number): ParsedPhrase | undefined {
  const pair = entryAt(tokens, at, PAIRS);
  if (pair) return parsedAs(pair.value, pair.next, choicesOf(pair.value, 2, 2), tokens);
  const isBath = tokens[at] === 'حمام' && countAt(tokens, at + 1) === undefined;
  if (isBath) return { filter: { bathrooms: ['1'] }, next: at + 1 };
  return oneRoomAt(tokens, at) ?? countAfterNoun(tokens, at);
}

/** Parses the count that starts at token `at`: "2 br", "at least 3 bedrooms", "غرفتين وصالة", "3+maid". */
export function countsAt(tokens: readonly string[], at: number): ParsedPhrase | undefined {
  const bound = entryAt(tokens, at, BEFORE);
  const start = bound && bound.value !== 'about' ? bound.next : at;
  const span = spanAt(tokens, start);
  if (!span) return start === at ? impliedCountAt(tokens, at) : undefined;
  const noun = nounAt(tokens, span.next) ?? nounAfterSign(tokens, span.next);
  if (!noun) return start === at ? bedroomsPlusRoomAt(tokens, at) : undefined;
  if (tokens[span.next] === 'rk') return { filter: { bedrooms: ['studio'] }, next: noun.next };
  const more = orMore(tokens, noun.next);
  const isLeast = bound?.value === 'least' || more !== undefined;
  const most = isLeast ? Infinity : span.most;
  const least = bound?.value === 'most' ? (noun.value === 'bedrooms' ? 0 : 1) : span.least;
  const filter = choicesOf(noun.value, least, most);
  const next = more?.next ?? noun.next;
  if (filter && noun.value === 'bedrooms' && isMaid(tokens, next)) return withMaid(filter, next);
  return parsedAs(noun.value, next, filter, tokens);
}

/** The maid's room of "3BR+M". */
const isMaid = (tokens: readonly string[], at: number) => tokens[at] === '+' && tokens[at + 1] === 'm';
const withMaid = (filter: Partial<Filter>, at: number): ParsedPhrase => ({
  filter: { ...filter, additionalOptions: ['maids_room'] },
  next: at + 2,
});

/** The noun after a hyphen ("2-bed"), and "B/R", which is three tokens. */
function nounAfterSign(tokens: readonly string[], at: number) {
  if (tokens.slice(at, at + 3).join('') === 'b/r') return { value: 'bedrooms' as const, next: at + 3 };
  return tokens[at] === '-' ? nounAt(tokens, at + 1) : undefined;
}

/** Parses "3+maid" and "2+1", where the first number counts bedrooms. */
function bedroomsPlusRoomAt(tokens: readonly string[], at: number): ParsedPhrase | undefined {
  const count = countAt(tokens, at);
  if (count === undefined || !['+', 'plus'].includes(tokens[at + 1] ?? '')) return undefined;
  const filter = choicesOf('bedrooms', count, count);
  if (!filter) return undefined;
  if (isMaid(tokens, at + 1)) return withMaid(filter, at + 1);
  if (tokens[at + 2] === '1') return { filter, next: nounAt(tokens, at + 3)?.next ?? at + 3 };
  const isRoom = entryAt(tokens, at + 2, PHRASES)?.value.additionalOptions !== undefined;
  return isRoom ? { filter, next: at + 2 } : undefined;
}

/** Every word of a count, for the spelling correction. */
export const COUNT_WORDS = [...NOUNS.keys(), ...PAIRS.keys()].flatMap((noun) => noun.split(' '));
