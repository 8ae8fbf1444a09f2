import { expect, it } from 'vitest';
import type { MailData } from './mailData';
import { quoteMail } from './quoteMail';

const QUOTE = {
  name: 'Noor',
  title: 'Painting',
  total: 1575,
  vatAmount: 75,
  validUntil: '2026-12-12',
  path: '/my-requests?kind=service',
};
type Event = MailData['quote']['event'];
/** Subject and lines of a mail in English and Arabic, with and without the other side's name. */
const MAILS: [Event, Partial<MailData['quote']>, string[], string[]][] = [
  [
    'sent',
    { from: 'Cool Breeze', words: 'Two rooms' },
    [
      'Quote: Painting',
      'Cool Breeze sent you a quote for “Painting”.',
      'Total: AED 1,575, including AED 75 VAT',
      'Valid until Saturday 12 December',
      '“Two rooms”',
    ],
    [
      'عرض سعر: Painting',
      'وصلك عرض سعر من Cool Breeze لخدمة «Painting».',
      'الإجمالي: AED 1,575، منها AED 75 ضريبة القيمة المضافة',
      'صالح حتى السبت 12 ديسمبر',
      '«Two rooms»',
    ],
  ],
  [
    'accepted',
    { from: 'Noor Haddad' },
    ['Quote accepted: Painting', 'Noor Haddad accepted your quote of AED 1,575 for “Painting”.'],
    ['تم قبول عرض السعر: Painting', 'وصلتك موافقة Noor Haddad على عرض السعر لخدمة «Painting»: AED 1,575.'],
  ],
  [
    'declined',
    { words: 'Too much' },
    [
      'Quote declined: Painting',
      'Your client declined your quote of AED 1,575 for “Painting”.',
      '“Too much”',
      'The request is still open. You can send a new quote.',
    ],
    [
      'لم يُقبل عرض السعر: Painting',
      'وصلك اعتذار العميل عن قبول عرض السعر لخدمة «Painting»: AED 1,575.',
      '«Too much»',
      'ما زال الطلب مفتوحاً، ويمكنك إرسال عرض جديد.',
    ],
  ],
  [
    'withdrawn',
    { total: 157.5 },
    ['Quote withdrawn: Painting', 'The provider withdrew the quote of AED 157.50 for “Painting”.'],
    ['سُحب عرض السعر: Painting', 'سُحب عرض السعر المقدَّم من مقدّم الخدمة لخدمة «Painting»: AED 157.50.'],
  ],
];

it.each(MAILS)('The mail about a quote says what happened in both languages: %s.', (event, more, en, ar) => {
  const worded = (locale: 'en' | 'ar') => {
    const { subject, lines } = quoteMail[locale]({ ...QUOTE, ...more, event });
    return [subject, ...lines];
  };
  expect(worded('en')).toEqual(en);
  expect(worded('ar')).toEqual(ar);
});
