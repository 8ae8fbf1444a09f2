import type { Locale } from '@manzil/shared/domain/enums';
import { exactMoney } from '@manzil/shared/domain/offer/quotes';
import { formatDay } from './appointment';
import type { MailData, MailText } from './mailData';

type QuoteData = MailData['quote'];
/** What a mail about a quote is about, worded. */
interface QuoteFacts {
  title: string;
  from: string | undefined;
  total: string;
}
interface QuoteTexts {
  events: Record<
    QuoteData['event'],
    (facts: QuoteFacts) => { subject: string; line: string; more?: string; label: string }
  >;
  /** The total and the VAT in it. */
  total: (total: string, vat: string) => string;
  validUntil: (day: string) => string;
  quote: readonly [string, string];
}

const ENGLISH: QuoteTexts = {
  events: {
    sent: ({ title, from = 'The provider' }) => ({
      subject: `Quote: ${title}`,
      line: `${from} sent you a quote for “${title}”.`,
      label: 'View quote',
    }),
    accepted: ({ title, from = 'Your client', total }) => ({
      subject: `Quote accepted: ${title}`,
      line: `${from} accepted your quote of ${total} for “${title}”.`,
      label: 'View request',
    }),
    declined: ({ title, from = 'Your client', total }) => ({
      subject: `Quote declined: ${title}`,
      line: `${from} declined your quote of ${total} for “${title}”.`,
      more: 'The request is still open. You can send a new quote.',
      label: 'View request',
    }),
    withdrawn: ({ title, from = 'The provider', total }) => ({
      subject: `Quote withdrawn: ${title}`,
      line: `${from} withdrew the quote of ${total} for “${title}”.`,
      label: 'View request',
    }),
  },
  total: (total, vat) => `Total: ${total}, including ${vat} VAT`,
  validUntil: (day) => `Valid until ${day}`,
  quote: ['“', '”'],
};

const ARABIC: QuoteTexts = {
  events: {
    sent: ({ title, from = 'مقدّم الخدمة' }) => ({
      subject: `عرض سعر: ${title}`,
      line: `وصلك عرض سعر من ${from} لخدمة «${title}».`,
      label: 'الاطلاع على العرض',
    }),
    accepted: ({ title, from = 'العميل', total }) => ({
      subject: `تم قبول عرض السعر: ${title}`,
      line: `وصلتك موافقة ${from} على عرض السعر لخدمة «${title}»: ${total}.`,
      label: 'عرض الطلب',
    }),
    declined: ({ title, from = 'العميل', total }) => ({
      subject: `لم يُقبل عرض السعر: ${title}`,
      line: `وصلك اعتذار ${from} عن قبول عرض السعر لخدمة «${title}»: ${total}.`,
      more: 'ما زال الطلب مفتوحاً، ويمكنك إرسال عرض جديد.',
      label: 'عرض الطلب',
    }),
    withdrawn: ({ title, from = 'مقدّم الخدمة', total }) => ({
      subject: `سُحب عرض السعر: ${title}`,
      line: `سُحب عرض السعر المقدَّم من ${from} لخدمة «${title}»: ${total}.`,
      label: 'عرض الطلب',
    }),
  },
  total: (total, vat) => `الإجمالي: ${total}، منها ${vat} ضريبة القيمة المضافة`,
  validUntil: (day) => `صالح حتى ${day}`,
  quote: ['«', '»'],
};

const mailIn =
  ({ events, total: inTotal, validUntil, quote }: QuoteTexts, locale: Locale) =>
  ({ event, title, from, words, path, ...data }: QuoteData): MailText => {
    const total = exactMoney(data.total);
    const { subject, line, more, label } = events[event]({ title, from, total });
    return {
      subject,
      lines: [
        line,
        ...(event === 'sent'
          ? [inTotal(total, exactMoney(data.vatAmount)), validUntil(formatDay(data.validUntil, locale))]
          : []),
        ...(words ? [`${quote[0]}${words}${quote[1]}`] : []),
        ...(more ? [more] : []),
      ],
      action: { label, path },
    };
  };

/** The mail about a quote, in both languages. */
export const quoteMail = { en: mailIn(ENGLISH, 'en'), ar: mailIn(ARABIC, 'ar') };
