import nationalities from '../data/nationalities.json' with { type: 'json' };
import { foldDigits } from './digits';
import { foldText } from './fold';

/** What a listing's text may not carry (spec/1-domain, Fair listings), with the words as they were typed. */
export interface UnfairText {
  kind: 'contact' | 'nationality';
  words: string;
}

const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u;
const LINK =
  /(?:https?:\/\/|www\.)\S+|(?<![\w@.])[a-z0-9-]{2,}\.(?:com|ae|net|org|io|me|co|info|biz|link|app|shop|online|site)(?:\/\S*|(?![\w.]))/iu;
/** International numbers, UAE numbers with their leading 0 or 971, mobiles without it, toll-free ones. */
const PHONE =
  /(?<![\d.])(?:(?:\+|00) ?[1-9](?:[ ().-]{0,2}\d){7,13}|971(?:[ ().-]{0,2}\d){8,9}|0[2-9](?:[ ().-]{0,2}\d){7,8}|5[024-8](?:[ .-]?\d){7}|800-?\d{4,7})(?!\d)/u;
/** An amount, not a number to call. */
const ROUND = /0{5,}$/;

function findPhone(text: string): string | undefined {
  const digits = foldDigits(text);
  const found = PHONE.exec(digits);
  if (!found || ROUND.test(found[0].replace(/\D/g, ''))) return undefined;
  return text.slice(found.index, found.index + found[0].length);
}

const words = (list: string) => foldText(list).split(' ');
const NATIONS = new Set([
  ...nationalities.flatMap(({ en, ar }) => [foldText(en), foldText(ar)]).filter((name) => !/\s/.test(name)),
  ...words('arab european asian western westerner african local expat expatriate khaleeji gcc desi'),
  ...words('عربي اوروبي اسيوي افريقي مواطن وافد خليجي اجنبي غربي'),
]);
/** Arabic plurals that are no regular ones. */
const ARABIC_PLURALS = new Set(
  words(
    'عرب هنود اجانب اسيويين اسيويون افارقه مصريين روس صينيين باكستانيين فلبينيين بنغال انجليز اتراك خليجيين',
  ),
);
/** English plurals and peoples that are not the adjective with an s. */
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

interface Word {
  folded: string;
  from: number;
  to: number;
}

/** The Arabic word without the particles that grow together with it: ل, لل, ال, ب, و. */
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

/** Does what stands around a nationality ask for such people, or keep them out? */
function screens(nation: 'adjective' | 'people', at: (offset: number) => string): boolean {
  const [former, word, next, second] = [at(-1), at(0), at(1), at(2)];
  if (PEOPLE.has(next) || AFTER.has(next)) return true;
  if (AFTER.has(second) && (next === 'not' || nation === 'people')) return true;
  if (nation === 'people' && (BEFORE.has(former) || FOR.test(former) || word.startsWith('لل'))) return true;
  return PEOPLE.has(former) && former !== 'only' && /^[\u0600-\u06ff]/u.test(word);
}

/** A nationality that is asked for or kept out; a French window or a Turkish bath is neither. */
function findNationality(text: string): string | undefined {
  const list: Word[] = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    folded: foldText(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
  for (const [index, word] of list.entries()) {
    const nation = nationOf(word.folded);
    const at = (offset: number) => list[index + offset]?.folded ?? '';
    if (!nation || !screens(nation, at)) continue;
    const first = BEFORE.has(at(-1)) || PEOPLE.has(at(-1)) ? (list[index - 1] ?? word) : word;
    const last = PEOPLE.has(at(1)) || AFTER.has(at(1)) ? (list[index + 1] ?? word) : word;
    return text.slice(first.from, last.to);
  }
  return undefined;
}

/** The first thing in a text that a listing may not say, or undefined. */
export function findUnfair(text: string): UnfairText | undefined {
  const contact = MAIL.exec(text)?.[0] ?? LINK.exec(text)?.[0] ?? findPhone(text);
  if (contact) return { kind: 'contact', words: contact };
  const nationality = findNationality(text);
  return nationality ? { kind: 'nationality', words: nationality } : undefined;
}
