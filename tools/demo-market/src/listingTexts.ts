import { FLAT_LINES, HOME_TITLES, VILLA_LINES } from './homeWords';
import type { Line, Title } from './line';
import { flagsOf, type ListingFacts } from './listingFacts';
import { WORK_LINES, WORK_TITLES } from './workWords';
import type { Random } from './random';

interface Texts {
  title: string;
  titleAr: string;
  description: string;
  descriptionAr: string;
}

/** Names of the property types, and whether the Arabic one is feminine. */
const NOUNS: Record<ListingFacts['propertyType'], { en: string; ar: string; isFeminine: boolean }> = {
  apartment: { en: 'flat', ar: 'شقة', isFeminine: true },
  villa: { en: 'villa', ar: 'فيلا', isFeminine: true },
  office: { en: 'office', ar: 'مكتب', isFeminine: false },
  warehouses: { en: 'warehouse', ar: 'مستودع', isFeminine: false },
  labour: { en: 'staff housing', ar: 'سكن عمال', isFeminine: false },
  commercial_lands: { en: 'commercial plot', ar: 'أرض تجارية', isFeminine: true },
  farms: { en: 'farm', ar: 'مزرعة', isFeminine: true },
  Retail_store: { en: 'shop', ar: 'محل تجاري', isFeminine: false },
};
const SIZES: Record<string, { en: string; ar: string }> = {
  studio: { en: 'studio', ar: 'استوديو' },
  '1': { en: 'one-bedroom', ar: 'بغرفة نوم' },
  '2': { en: 'two-bedroom', ar: 'بغرفتي نوم' },
  '3': { en: 'three-bedroom', ar: 'بثلاث غرف نوم' },
  '4': { en: 'four-bedroom', ar: 'بأربع غرف نوم' },
  '5+': { en: 'large', ar: 'كبيرة' },
};
/** Start of a title in English; in Arabic it agrees with the noun. */
const ADJECTIVES: (Line & { feminine: string })[] = [
  { needs: ['furnished'], en: 'furnished', ar: 'مفروش', feminine: 'مفروشة' },
  { needs: ['new'], en: 'new', ar: 'جديد', feminine: 'جديدة' },
  { needs: ['old', 'upgraded'], en: 'renovated', ar: 'مجدّد', feminine: 'مجدّدة' },
  { needs: ['corner'], en: 'corner', ar: 'على الزاوية', feminine: 'على الزاوية' },
  { needs: ['bright'], en: 'bright', ar: 'مضيء', feminine: 'مضيئة' },
  { en: '', ar: '', feminine: '' },
  { en: '', ar: '', feminine: '' },
];
/** Closing line of a description. */
const CLOSINGS: Record<ListingFacts['type'], Line[]> = {
  rent: [
    { en: 'Viewings six days a week.', ar: 'المعاينة ممكنة ستة أيام في الأسبوع.' },
    {
      en: 'The owner lives in the UAE and fixes things quickly.',
      ar: 'المالك مقيم في الدولة ويصلح الأعطال سريعاً.',
    },
    {
      needs: ['cheques'],
      en: 'The rent can be split over more cheques.',
      ar: 'يمكن توزيع الإيجار على شيكات أكثر.',
    },
    { needs: ['vacant'], en: 'It is vacant and ready to move in.', ar: 'العقار شاغر ويمكن تسلّمه فوراً.' },
  ],
  sale: [
    {
      needs: ['ready'],
      en: 'The owner holds the title deed and is ready to transfer.',
      ar: 'سند الملكية بيد المالك وهو مستعد لنقلها.',
    },
    { needs: ['ready'], en: 'A valuation from this quarter is available.', ar: 'يتوفر تقييم من هذا الربع.' },
    {
      needs: ['offPlan'],
      en: 'Instalments are paid into the project’s escrow account.',
      ar: 'تودَع الأقساط في حساب ضمان المشروع.',
    },
  ],
  investment: [
    { needs: ['ready'], en: 'The tenancy transfers with the sale.', ar: 'ينتقل عقد الإيجار مع البيع.' },
    { needs: ['ready'], en: 'The current management can stay on.', ar: 'يمكن أن تبقى الإدارة الحالية.' },
    {
      needs: ['offPlan'],
      en: 'Instalments are paid into the project’s escrow account.',
      ar: 'تودَع الأقساط في حساب ضمان المشروع.',
    },
  ],
};

const linesOf = ({ propertyType }: ListingFacts): Line[] =>
  propertyType === 'apartment'
    ? FLAT_LINES
    : propertyType === 'villa'
      ? VILLA_LINES
      : WORK_LINES[propertyType];
const titlesOf = ({ propertyType }: ListingFacts): Title[] =>
  propertyType === 'apartment' || propertyType === 'villa' ? HOME_TITLES : WORK_TITLES[propertyType];

/** Fills in the listing's numbers and names. */
function fillPlaceholders(text: string, facts: ListingFacts, lang: 'en' | 'ar'): string {
  const { station, floor, storeys, age } = facts;
  const values: Record<string, string | number | undefined> = {
    station: station?.[lang],
    district: facts.place[lang],
    minutes: station?.minutes,
    floor,
    storeys,
    age,
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const joinWords = (words: string[]) => words.filter(Boolean).join(' ');

/** Adjectives precede the rooms, and a second feature is joined by «و»: `شقة مضيئة بغرفتي نوم وإطلالة بحرية`. */
function arabicTitle(noun: string, size: string, adjective: string, ending: string): string {
  if (!size.startsWith('ب')) return joinWords([noun, size, adjective, ending]);
  return joinWords([noun, adjective, size, ending.replace(/^ب(?!جوار)/, 'و')]);
}

/**
 * Title and description in both languages from one set of facts: the same lines in the same order, all of them true of
 * the listing.
 */
export function textsOf(facts: ListingFacts, random: Random): Texts {
  const flags = flagsOf(facts);
  const holding = <T extends Line>(lines: readonly T[]) =>
    lines.filter(({ needs = [] }) => needs.every((flag) => flags.has(flag)));
  const noun = NOUNS[facts.propertyType];
  const size = SIZES[facts.bedrooms ?? ''] ?? { en: '', ar: '' };
  const adjective = random.pick(holding(ADJECTIVES));
  const ending = random.pick(holding(titlesOf(facts)));
  const lines = holding(linesOf(facts));
  const special = lines.filter(({ needs }) => needs);
  const general = lines.filter(({ needs }) => !needs);
  const said = [
    ...random.some(special, random.whole(2, 4)),
    ...random.some(general, random.whole(1, 2)),
    random.pick(holding(CLOSINGS[facts.type])),
  ];
  const inArabic = noun.isFeminine ? adjective.feminine : adjective.ar;
  return {
    title: capitalize(joinWords([adjective.en, size.en, noun.en, fillPlaceholders(ending.en, facts, 'en')])),
    titleAr: arabicTitle(noun.ar, size.ar, inArabic, fillPlaceholders(ending.ar, facts, 'ar')),
    description: said.map(({ en }) => fillPlaceholders(en, facts, 'en')).join(' '),
    descriptionAr: said.map(({ ar }) => fillPlaceholders(ar, facts, 'ar')).join(' '),
  };
}
