import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18n from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaUnitName, formatArea, formatDate, formatMoney, formatNumber } from '@/platform/i18n/format';
import { i18nReady } from '@/platform/i18n/i18n';
import { withoutIsolates } from '@/platform/i18n/isolates';
import enums from '@manzil/shared/data/enums.json';
import { messages } from '@manzil/shared/messages/messages';
import { accountMessages } from '@manzil/shared/messages/accounts';
import { listingMessages } from '@manzil/shared/messages/listings';
import { validationMessages } from '@manzil/shared/messages/validation';
import ar from '../../public/locales/ar/common.json';
import en from '../../public/locales/en/common.json';

/**
 * Terms to avoid in Arabic texts: the agent is «الوسيط», the provider «مقدّم الخدمة», the staff «موظف المنصة»; a
 * person's account is used «باسمه»; «من دون»; maps are zoomed by the keys «+ و−»; tanween precedes its alif.
 */
const OTHER_WORDS = /وكيل|وكلاء|وكال|مزود|إنجازات|نياب|بدون|الزائد|\u064b\u0627/;

type Tree = { [key: string]: string | Tree };
/** Counted Arabic nouns: singular and plural; the other forms follow from the singular. */
const NOUNS: [string, string][] = [
  ...[
    ['عقار', 'عقارات'],
    ['دقيقة', 'دقائق'],
    ['شيك', 'شيكات'],
    ['سنة', 'سنوات'],
    ['غرفة', 'غرف'],
    ['شركة', 'شركات'],
  ],
  ...[
    ['حمّام', 'حمّامات'],
    ['موقف', 'مواقف'],
    ['يوم', 'أيام'],
    ['محاولة', 'محاولات'],
    ['ثانية', 'ثوانٍ'],
  ],
  ...[
    ['نوع', 'أنواع'],
    ['زاوية', 'زوايا'],
    ['حقل', 'حقول'],
    ['إعلان', 'إعلانات'],
    ['صورة', 'صور'],
    ['تغيير', 'تغييرات'],
  ],
  ...[
    ['بحث', 'عمليات'],
    ['شخص', 'أشخاص'],
    ['خدمة', 'خدمات'],
    ['طلب', 'طلبات'],
    ['محادثة', 'محادثات'],
  ],
  ...[
    ['قيد', 'قيود'],
    ['بلاغ', 'بلاغات'],
    ['عنصر', 'عناصر'],
    ['موضوع', 'مواضيع'],
    ['تقييم', 'تقييمات'],
  ],
  ...[
    ['رسالة', 'رسائل'],
    ['عضو', 'أعضاء'],
    ['مشاهدة', 'مشاهدات'],
    ['تصريح', 'تصاريح'],
    ['نتيجة', 'نتائج'],
  ],
  ['وسيط', 'وسطاء'],
] as [string, string][];
/** Texts whose number stands in brackets or counts no noun. */
const UNCOUNTED = ['catalog.niceHas', 'single.allPhotos', 'agent.seeAll', 'agent.seeAllServices'];
/** Singular forms with a word of their own: "yesterday", "tomorrow". */
const OTHER_ONES = ['أُكّد توفّره أمس', 'ينتهي التصريح غداً.'];
/** Nouns before a genitive take no tanween. */
const CONSTRUCTS = ['طلب خدمة'];
const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const SUFFIX = new RegExp(`_(${PLURALS.join('|')})$`);

/** Keys built at run time, by their prefix. */
const DYNAMIC = [
  'pages.',
  'single.facts.',
  'nav.groups.',
  'nav.signInFirst.',
  'agents.sort.',
  'agency.ask.',
  'agency.state.',
  'agency.tab.',
  'auth.roles.',
  'auth.roleTexts.',
  'auth.strength.',
  'single.cost.',
  'place.types.',
  'place.sized.',
  'single.reason.',
  'lists.ask.',
  'listing.rent.',
  'listing.step.',
  'listing.hint.',
  'filter.',
  'property.asked.',
  'reach.',
  'catalog.deals.',
  'catalog.frequency.',
  'notifications.viewing.',
  'notifications.request.',
  'notifications.quote.',
  'quote.',
  'viewing.ask.',
  'viewing.askTitle.',
  'viewing.changes.',
  'viewing.proposed.',
  'viewing.noneFits.',
  'viewing.cancelled.',
  'service.step.',
  'service.hint.',
  'service.phoneHelp.',
  'profile.cardText.',
  'service.state.',
  'home.steps.',
  'people.',
  'comparison.',
  'savedSearches.',
  'report.reason.',
  'moderation.',
  'reviews.',
  'myReviews.',
  'custom.',
  'notifications.',
  'requests.',
  'chat.',
  'dashboard.',
  'operator.',
  'agent.answers.',
  'feeds.',
  'photos.',
];

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const english = new Map(flat(en));
const arabic = new Map(flat(ar));
const stems = (keys: Iterable<string>) => new Set([...keys].map((key) => key.replace(SUFFIX, '')));
const slots = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').filter((slot) => slot !== 'count');

const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'))
  .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
  .join('\n');

describe('Texts', () => {
  it('Both languages have the same keys.', () => {
    const [inEnglish, inArabic] = [stems(english.keys()), stems(arabic.keys())];
    expect({
      missingInArabic: [...inEnglish].filter((stem) => !inArabic.has(stem)),
      missingInEnglish: [...inArabic].filter((stem) => !inEnglish.has(stem)),
    }).toEqual({ missingInArabic: [], missingInEnglish: [] });
  });

  it('Both languages have the same placeholders.', () => {
    // A plural form for one or two may spell out the number; what counts is all forms of a text together.
    const together = (texts: Map<string, string>) => {
      const all = new Map<string, Set<string>>();
      for (const [key, text] of texts) {
        const stem = key.replace(SUFFIX, '');
        all.set(stem, new Set([...(all.get(stem) ?? []), ...slots(text)]));
      }
      return all;
    };
    const inArabic = together(arabic);
    const differing = [...together(english)].filter(
      ([stem, own]) => [...own].sort().join() !== [...(inArabic.get(stem) ?? [])].sort().join(),
    );
    expect(differing.map(([stem]) => stem)).toEqual([]);
  });

  it('Every counted text has all six Arabic plural forms.', () => {
    const counted = [...english.keys()]
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.replace(SUFFIX, ''));
    const missing = counted.flatMap((stem) =>
      PLURALS.map((form) => `${stem}_${form}`).filter((key) => !arabic.has(key)),
    );
    expect(missing).toEqual([]);
  });

  it('Each Arabic plural form of a counted text has its form of the counted noun.', () => {
    const wrong = [...arabic].flatMap(([key, text]) => {
      const [stem = '', form = ''] = key.split(/_(?=[a-z]+$)/);
      if (UNCOUNTED.includes(stem) || !english.has(`${stem}_other`)) return [];
      const counted = (suffix: string) =>
        /\{\{(?:n|count)\}\}\s+([^\s،:؟.)]+)/.exec(arabic.get(`${stem}_${suffix}`) ?? '')?.[1] ?? '';
      const noun = NOUNS.find(([, plural]) => plural === counted('few'));
      if (!noun) return [`${key}: unknown noun`];
      const [singular, plural] = noun;
      const isFeminine = singular.endsWith('ة');
      const dual = new RegExp(
        `${isFeminine ? `${singular.slice(0, -1)}ت` : singular}(?:ان|ين|ا|ي)(?![\\p{L}])`,
        'u',
      );
      const isRight = {
        zero: () => true,
        one: () => text.includes(singular) || OTHER_ONES.includes(text),
        two: () => dual.test(text) && counted('two') === '',
        few: () => counted('few') === plural,
        many: () =>
          [isFeminine ? singular : `${singular}اً`, ...CONSTRUCTS].some(
            (many) => text.includes(`}} ${many} `) || text.endsWith(`}} ${many}`) || counted('many') === many,
          ),
        other: () => counted('other') === singular,
      }[form];
      return isRight?.() ? [] : [`${key}: ${text}`];
    });
    expect(wrong).toEqual([]);
  });

  it('Every text is translated.', () => {
    const same = [...english].filter(
      ([key, text]) => arabic.get(key) === text && /[a-z]{3}/i.test(text.replace(/\{\{\w+\}\}/g, '')),
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });

  it('Arabic uses one term per thing.', () => {
    const texts = [
      ...arabic.values(),
      ...Object.values({ ...messages, ...accountMessages, ...listingMessages, ...validationMessages }).map(
        (message) => message.ar,
      ),
      ...Object.values(enums).flatMap((list) => list.map((choice) => choice.ar)),
    ];
    expect(texts.filter((text) => OTHER_WORDS.test(text))).toEqual([]);
    // No Latin unit of area appears beside an Arabic number.
    expect(texts.filter((text) => /ft²|m²/.test(text))).toEqual([]);
    expect(areaUnitName('ft2', 'ar')).toBe('قدم²');
    expect(formatArea(1280, 'ft2', 'ar')).toBe('1,280 قدم²');
    expect(formatArea(1280, 'm2', 'ar')).toBe('119 م²');
  });

  it('Every text is used.', () => {
    const unused = [...stems(english.keys())].filter(
      (stem) => !DYNAMIC.some((prefix) => stem.startsWith(prefix)) && !sources.includes(`'${stem}'`),
    );
    expect(unused).toEqual([]);
  });
});

describe('Values in a text', () => {
  beforeAll(() => i18nReady.then(() => i18n.loadLanguages('ar')));
  const say = (lng: 'en' | 'ar', title: string) => i18n.t('moderation.more', { lng, title });

  it('Values in the other direction are isolated.', () => {
    expect(say('ar', 'Villa 12 (Marina)')).toContain('\u2068Villa 12 (Marina)\u2069');
    expect(say('ar', 'شقة في Marina Gate')).toContain('\u2068شقة في Marina Gate\u2069');
    expect(say('ar', '+971 50 123 4567')).toContain('\u2068+971 50 123 4567\u2069');
    expect(say('ar', 'MZ-10042')).toContain('\u2068MZ-10042\u2069');
    expect(i18n.t('filter.atMost', { lng: 'ar', what: formatMoney(95_000) })).toContain(
      '\u2068AED 95,000\u2069',
    );
    expect(say('en', 'فيلا 12')).toBe('More for \u2068فيلا 12\u2069');
  });

  it("Values in the text's own direction are not isolated.", () => {
    const day = formatDate('2026-11-21T08:00:00Z', 'ar');
    for (const plain of [
      say('en', 'Villa 12 (Marina)'),
      say('ar', 'فيلا في ديرة'),
      i18n.t('property.verifiedOn', { lng: 'ar', date: day }),
      i18n.t('catalog.without', { lng: 'ar', what: 'ديرة', count: 1250, n: formatNumber(1250) }),
      i18n.t('nav.compare', { lng: 'ar', count: 3 }),
    ]) {
      expect(plain).not.toMatch(/[\u2066-\u2069]/);
    }
  });

  it('Isolates can be removed for use as data.', () => {
    expect(withoutIsolates(i18n.t('ui.typeToConfirm', { lng: 'ar', text: 'Sara' }))).toContain('«Sara»');
  });
});
