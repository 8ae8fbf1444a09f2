import { FEET_PER_METRE } from '../property/squareFeet';
import { foldText } from './fold';

/** The words of amounts, folded, in the languages people in the UAE type: English, Arabic, Urdu, Hindi and Persian. */

const fold = (words: string) => foldText(words).split('|');
const numberEntries = (from: number, step: number, words: readonly string[]): [string, number][] =>
  words.flatMap((names, at) => fold(names).map((name): [string, number] => [name, from + at * step]));

const ONES = [
  'one|واحد|واحدة|wahid|ek|یک',
  'two|اثنين|اثنان|اتنين|دو',
  'three|ثلاث|ثلاثة|تلات|thalath|teen|سه',
  'four|أربع|أربعة|arba3|char|چهار',
  'five|خمس|خمسة|khams|paanch|پنج',
  'six|ست|ستة',
  'seven|سبع|سبعة',
  'eight|ثمان|ثماني|ثمانية|تمن',
  'nine|تسع|تسعة',
  'ten|عشر|عشرة',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = [
  'twenty|عشرين|عشرون',
  'thirty|ثلاثين|ثلاثون|تلاتين',
  'forty|أربعين|أربعون',
  'fifty|خمسين|خمسون',
  'sixty|ستين|ستون',
  'seventy|سبعين|سبعون',
  'eighty|ثمانين|ثمانون|تمانين',
  'ninety|تسعين|تسعون',
];
const HUNDREDS = ['', 'مئتين|مائتين|مئتا|ميتين', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'].map(
  (names, at) => (at < 2 ? names : `${names}مئة|${names}مائة|${names}ميه`),
);
/** Number words below a thousand. */
export const SMALL = new Map([
  ...numberEntries(1, 1, ONES),
  ...numberEntries(20, 10, TENS),
  ...numberEntries(100, 100, HUNDREDS),
]);
SMALL.delete('');
export const HUNDRED = new Set(fold('hundred|hundreds|مئة|مائة|مية'));

/** Multipliers. */
export const SCALES = new Map<string, number>(
  Object.entries({
    1e3: 'k|thousand|thousands|thousend|grand|ألف|آلاف|الآف|alf|alaf|hazar|hazaar|ہزار|هزار',
    1e5: 'lakh|lakhs|lac|lacs|لاکھ',
    1e6: 'm|mn|mln|mil|mio|million|millions|milion|مليون|ملايين|milyon|malyoon|ملین',
    1e7: 'crore|crores|cr|karor|کروڑ',
    1e9: 'bn|billion|billions|مليار|مليارات',
  }).flatMap(([scale, words]) => fold(words).map((word): [string, number] => [word, Number(scale)])),
);
/** Arabic duals: "two thousand" and "two million" in one word. */
export const PAIRS = new Map(
  Object.entries({ 1e3: 'ألفين', 1e6: 'مليونين' }).flatMap(([scale, words]) =>
    fold(words).map((word): [string, number] => [word, Number(scale)]),
  ),
);
export const FRACTIONS = new Map([
  ...fold('half|نص|نصف|nos|nus').map((word): [string, number] => [word, 0.5]),
  ...fold('quarter|ربع').map((word): [string, number] => [word, 0.25]),
]);
export const AND = new Set(fold('and|&|و|w|wa'));
export const ONE = new Set(fold('a|an'));

/** What an amount measures. */
export type Unit = 'money' | 'area' | 'other';
const named = (unit: Unit, times: number, words: string): [string, { unit: Unit; times: number }][] =>
  fold(words).map((word) => [word, { unit, times }]);
/** Units, with the factor that converts each to the stored unit: 1 m² is 10.7639 ft². */
export const UNITS = new Map([
  ...named('money', 1, 'aed|dhs|dh|dhm|dirham|dirhams|derham|درهم|دراهم|درهما|د ا|/ -|aed.|د'),
  ...named(
    'area',
    1,
    'sqft|sq ft|sqft.|sft|sq feet|sq foot|square feet|square foot|square ft|ft2|ft 2|ft|feet|foot|sqf|قدم|قدم مربع|قدم مربعة|قدم2|قدم 2|اقدام',
  ),
  ...named(
    'area',
    FEET_PER_METRE,
    'sqm|sq m|sq mt|sq mtr|sqmt|sqmtr|sq meter|sq metre|sq meters|sq metres|square meter|square meters|square metre|' +
      'square metres|m|m2|m 2|mtr|meter|meters|metre|metres|متر|متر مربع|مترمربع|امتار|م2|م 2|م',
  ),
  ...named('area', 9, 'sqyd|sq yd|sq yard|sq yards|square yards|gaj'),
  ...named('other', 1, '%|percent|٪|بالمئة|years|year|yrs|سنة|سنوات|kva|kv|kw|كيلو فولت أمبير'),
]);

/** How a word limits the amount next to it. */
export type Bound = 'least' | 'most' | 'between' | 'about';
const boundEntries = (bound: Bound, words: string): [string, Bound][] =>
  fold(words).map((word) => [word, bound]);
/** Limiting words that precede an amount. */
export const BEFORE = new Map<string, Bound>([
  ...boundEntries(
    'most',
    'under|below|max|maximum|upto|up to|less than|less then|lower than|smaller than|at most|not more than|no more than|not over|not above|' +
      'not exceeding|within|budget|max budget|until|till|<|< =|≤|cheaper than|تحت|حتى|لحد|لغاية|أقل من|اقل|لا يزيد عن|' +
      'لا تزيد عن|ما يزيد عن|ما تزيد عن|لا يزيد على|لا تزيد على|لا يتجاوز|لا تتجاوز|ما يتجاوز|ما تتجاوز|لا يتعدى|لا تتعدى|ما تتعدى|لا يتخطى|ما يتعدى|' +
      'ليس أكثر من|مو أكثر من|دون|ميزانية|ميزانيتي|حد أقصى|الحد الأقصى|بحد أقصى|أقصى|أقصى حد|اقل min',
  ),
  ...boundEntries(
    'least',
    'over|above|min|minimum|from|starting|starting from|starting at|start from|more than|greater than|higher than|bigger than|larger than|' +
      'at least|atleast|not less than|no less than|not under|not below|>|> =|≥|فوق|أكثر من|أكبر من|أعلى من|من|ابتداء من|بدءا من|يبدأ من|تبدأ من|' +
      'لا يقل عن|لا تقل عن|ما يقل عن|ما تقل عن|على الأقل|حد أدنى|الحد الأدنى|بحد أدنى|اكثر min',
  ),
  ...boundEntries('between', 'between|btw|btwn|in between|range|بين|ما بين|beyn'),
  ...boundEntries(
    'about',
    'ب|price|سعر|بسعر|السعر|سعرها|سعره|ايجارها|around|about|approx|approximately|~|circa|بحدود|في حدود|حوالي|تقريبا|7awali',
  ),
]);
/** Limiting words that follow an amount. */
export const AFTER = new Map<string, Bound>([
  ...boundEntries(
    'most',
    'max|maximum|or less|or under|or below|and below|and under|and less|at most|budget|tops|tak|se kam|ke andar|تک|سے کم|' +
      'كحد أقصى|حد أقصى|بحد أقصى|على الأكثر|أو أقل|و أقل|فأقل|فما دون|وما دون|و ما دون|ماكس',
  ),
  ...boundEntries(
    'least',
    '+|min|minimum|or more|or above|or over|and above|and up|and more|and over|plus|at least|onwards|upwards|se zyada|سے زیادہ|' +
      'كحد أدنى|حد أدنى|بحد أدنى|على الأقل|أو أكثر|و أكثر|فأكثر|فما فوق|وما فوق|و ما فوق|و فوق',
  ),
  ...boundEntries('about', 'approx|approximately|only|تقريبا|فقط|بس'),
]);
/** Words between the ends of a range. */
export const TO = new Set(fold('-|/|~|to|till|until|upto|up to|إلى|الى|ل|لـ|لغاية|حتى|la|ila|se|سے|تا'));
