import type { Locale } from '@manzil/shared/domain/enums';

const en = {
  word: 'Sample',
  other: 'Another',
  third: 'Third',
  label: 'Label',
  help: 'A sentence that helps.',
  error: 'A sentence that says what is wrong.',
  title: 'A short title',
  sentence: 'One plain sentence, long enough to show how lines break when there is little room for them.',
  person: 'First Second',
  unit: 'unit',
  group: 'Group',
};
/** Plain words for the samples. */
export type Words = typeof en;

export const words: Record<Locale, Words> = {
  en,
  ar: {
    word: 'عينة',
    other: 'أخرى',
    third: 'ثالثة',
    label: 'تسمية',
    help: 'جملة تساعد على الفهم.',
    error: 'جملة تشرح ما هو الخطأ.',
    title: 'عنوان قصير',
    sentence: 'جملة بسيطة واحدة، طويلة بما يكفي لتُظهر كيف تنكسر الأسطر عندما يضيق المكان عليها.',
    person: 'أول ثانٍ',
    unit: 'وحدة',
    group: 'مجموعة',
  },
};

/** Generates options. */
export const someOptions = (words: Words, count: number) =>
  Array.from({ length: count }, (_none, at) => ({
    value: `option-${at + 1}`,
    label: `${words.word} ${at + 1}`,
  }));
