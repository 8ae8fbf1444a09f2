import type { Locale } from '@manzil/shared/domain/enums';
import { formatAppointment } from './appointment';
import type { MailData, MailText } from './mailData';

type Event = MailData['viewing']['event'];
/** What a mail about a viewing is about; times are worded. */
interface ViewingFacts {
  title: string;
  at: string;
  was: string;
  from: string | undefined;
}
type ViewingTexts = (facts: ViewingFacts) => { subject: string; line: string; more?: string; label: string };
const ENGLISH: Record<Event, ViewingTexts> = {
  proposed: ({ title, from = 'The agent' }) => ({
    subject: `Choose a viewing time: ${title}`,
    line: `${from} offers these times for viewing “${title}”:`,
    label: 'Choose a time',
  }),
  agreed: ({ title, at }) => ({
    subject: `Viewing confirmed: ${title}`,
    line: `The viewing of “${title}” is confirmed for ${at}.`,
    label: 'View request',
  }),
  noneFits: ({ title, from = 'Your client' }) => ({
    subject: `Other viewing times requested: ${title}`,
    line: `${from} requested other times to view “${title}”.`,
    label: 'Offer other times',
  }),
  changeAsked: ({ title, at, from = 'Your client' }) => ({
    subject: `Change of viewing time requested: ${title}`,
    line: `${from} requested another time to view “${title}”.`,
    more: `${at} stands until a new time is agreed.`,
    label: 'Offer other times',
  }),
  changeOffered: ({ title, at, from = 'The agent' }) => ({
    subject: `New viewing times offered: ${title}`,
    line: `${from} would like to move your viewing of “${title}” and offers these times:`,
    more: `${at} stands until you choose one.`,
    label: 'Choose a time',
  }),
  kept: ({ title, at }) => ({
    subject: `Viewing time unchanged: ${title}`,
    line: `The viewing of “${title}” stays on ${at}.`,
    label: 'View request',
  }),
  moved: ({ title, at, was }) => ({
    subject: `Viewing moved: ${title}`,
    line: `The viewing of “${title}” moved from ${was} to ${at}.`,
    label: 'View request',
  }),
  cancelled: ({ title, at, from }) => ({
    subject: `Viewing cancelled: ${title}`,
    line: from
      ? `${from} cancelled the viewing of “${title}” on ${at}.`
      : `The viewing of “${title}” on ${at} was cancelled.`,
    label: 'View request',
  }),
  reminder: ({ title, at }) => ({
    subject: `Viewing reminder: ${title}`,
    line: `Your viewing of “${title}” is on ${at}.`,
    label: 'View request',
  }),
  takenOver: ({ title, at }) => ({
    subject: `Viewing taken over: ${title}`,
    line: `You have taken over the viewing of “${title}” on ${at}.`,
    label: 'View request',
  }),
  newAgent: ({ title, at }) => ({
    subject: `New agent for your viewing: ${title}`,
    line: `Another agent will meet you for the viewing of “${title}” on ${at}. The time stays the same.`,
    label: 'View request',
  }),
  handedOver: ({ title, at }) => ({
    subject: `Viewing handed over: ${title}`,
    line: `Another agent has taken over the viewing of “${title}” on ${at}.`,
    label: 'View requests',
  }),
};

const ARABIC: Record<Event, ViewingTexts> = {
  proposed: ({ title, from }) => ({
    subject: `اختر موعد المعاينة: ${title}`,
    line: `مواعيد مقترحة من ${from ?? 'الوسيط'} لمعاينة «${title}»:`,
    label: 'اختيار الموعد',
  }),
  agreed: ({ title, at }) => ({
    subject: `تم تأكيد المعاينة: ${title}`,
    line: `تم تأكيد معاينة «${title}» يوم ${at}.`,
    label: 'عرض الطلب',
  }),
  noneFits: ({ title, from }) => ({
    subject: `طلب مواعيد أخرى للمعاينة: ${title}`,
    line: `وصلك من ${from ?? 'العميل'} طلب مواعيد أخرى لمعاينة «${title}».`,
    label: 'اقتراح مواعيد أخرى',
  }),
  changeAsked: ({ title, at, from }) => ({
    subject: `طلب تغيير موعد المعاينة: ${title}`,
    line: `وصلك من ${from ?? 'العميل'} طلب موعد آخر لمعاينة «${title}».`,
    more: `يبقى موعد ${at} قائماً إلى أن تتفقا على موعد جديد.`,
    label: 'اقتراح مواعيد أخرى',
  }),
  changeOffered: ({ title, at, from }) => ({
    subject: `مواعيد جديدة لمعاينتك: ${title}`,
    line: `مواعيد بديلة من ${from ?? 'الوسيط'} لمعاينة «${title}»:`,
    more: `يبقى موعد ${at} قائماً إلى أن تختار موعداً آخر.`,
    label: 'اختيار الموعد',
  }),
  kept: ({ title, at }) => ({
    subject: `موعد المعاينة كما هو: ${title}`,
    line: `يبقى موعد معاينة «${title}» كما هو: ${at}.`,
    label: 'عرض الطلب',
  }),
  moved: ({ title, at, was }) => ({
    subject: `تغيّر موعد المعاينة: ${title}`,
    line: `انتقل موعد معاينة «${title}» من ${was} إلى ${at}.`,
    label: 'عرض الطلب',
  }),
  cancelled: ({ title, at, from }) => ({
    subject: `أُلغيت المعاينة: ${title}`,
    line: from ? `أُلغيت معاينة «${title}» يوم ${at} بطلب من ${from}.` : `أُلغيت معاينة «${title}» يوم ${at}.`,
    label: 'عرض الطلب',
  }),
  reminder: ({ title, at }) => ({
    subject: `تذكير بموعد المعاينة: ${title}`,
    line: `موعد معاينة «${title}» يوم ${at}.`,
    label: 'عرض الطلب',
  }),
  takenOver: ({ title, at }) => ({
    subject: `تولّيت معاينة: ${title}`,
    line: `تولّيت معاينة «${title}» يوم ${at}.`,
    label: 'عرض الطلب',
  }),
  newAgent: ({ title, at }) => ({
    subject: `وسيط جديد لمعاينتك: ${title}`,
    line: `سيلتقي بك وسيط آخر لمعاينة «${title}» يوم ${at}. الموعد لم يتغير.`,
    label: 'عرض الطلب',
  }),
  handedOver: ({ title, at }) => ({
    subject: `انتقلت المعاينة إلى وسيط آخر: ${title}`,
    line: `تولّى وسيط آخر معاينة «${title}» يوم ${at}.`,
    label: 'عرض الطلبات',
  }),
};

const TEXTS = {
  en: {
    events: ENGLISH,
    where: 'Where',
    withWhom: 'With',
    quote: ['“', '”'],
    zone: 'All times are UAE time.',
  },
  ar: {
    events: ARABIC,
    where: 'المكان',
    withWhom: 'مع',
    quote: ['«', '»'],
    zone: 'جميع الأوقات بتوقيت الإمارات.',
  },
} as const;

const mailIn = (locale: Locale) => {
  const { events, where, withWhom, quote, zone } = TEXTS[locale];
  const worded = (at: string | undefined) => (at ? formatAppointment(at, locale) : '');
  return (data: MailData['viewing']): MailText => {
    const { event, title, at, was, from, times = [], place, contact, words, path, calendar } = data;
    const { subject, line, more, label } = events[event]({ title, at: worded(at), was: worded(was), from });
    return {
      subject,
      lines: [
        line,
        ...times.map(worded),
        ...(more ? [more] : []),
        ...(place ? [`${where}: ${place}`] : []),
        ...(contact ? [`${withWhom}: ${contact}`] : []),
        ...(words ? [`${quote[0]}${words}${quote[1]}`] : []),
      ],
      action: { label, path },
      notes: [zone],
      ...(calendar && { calendar }),
    };
  };
};

/** The mail about a viewing, in both languages. */
export const viewingMail = { en: mailIn('en'), ar: mailIn('ar') };
