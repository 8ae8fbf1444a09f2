import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import { agencyMails } from './agencyMails';
import { preferenceLines } from './appointment';
import type { MailTexts } from './mailData';
import { quoteMail } from './quoteMail';
import { viewingMail } from './viewingMail';

/** Arabic name of a role or a status. */
const nameIn = (list: 'roles' | 'requestStatus', id: string): string =>
  enums[list].find((choice) => choice.id === id)?.ar ?? id;

/** What the owner of a listing or service did with a request. */
const STATUS_ACTS = {
  pending: (from: string, title: string) => `أُعيد فتح طلبك بشأن «${title}» لدى ${from}.`,
  inProgress: (from: string, title: string) => `طلبك بشأن «${title}» قيد المتابعة لدى ${from}.`,
  done: (from: string, title: string) => `أُنجز طلبك بشأن «${title}» لدى ${from}.`,
  rejected: (from: string, title: string) => `لم يُقبل طلبك بشأن «${title}» لدى ${from}.`,
};

const plural = new Intl.PluralRules('ar');
type Forms = Record<'one' | 'two' | 'few' | 'many' | 'other', string>;
const counted = (n: number, forms: Forms) => {
  const form = plural.select(n);
  return forms[form === 'zero' ? 'other' : form].replace('{n}', String(n));
};
const minutesText = (minutes: number) => {
  if (minutes >= 2880) {
    return counted(Math.round(minutes / 1440), {
      one: 'يوم واحد',
      two: 'يومين',
      few: '{n} أيام',
      many: '{n} يوماً',
      other: '{n} يوم',
    });
  }
  if (minutes >= 120) {
    return counted(Math.round(minutes / 60), {
      one: 'ساعة واحدة',
      two: 'ساعتين',
      few: '{n} ساعات',
      many: '{n} ساعة',
      other: '{n} ساعة',
    });
  }
  return counted(minutes, {
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: '{n} دقائق',
    many: '{n} دقيقة',
    other: '{n} دقيقة',
  });
};
const newProperties = (n: number) =>
  counted(n, {
    one: 'عقار جديد',
    two: 'عقاران جديدان',
    few: '{n} عقارات جديدة',
    many: '{n} عقاراً جديداً',
    other: '{n} عقار جديد',
  });
const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('ar-AE-u-nu-latn', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const contact = (support: string | undefined) =>
  support ? `راسلنا على ${support}` : 'تواصل معنا عبر موقعنا';

/** All mails in Arabic. */
export const arabic: MailTexts = {
  greeting: (name) => (name ? `مرحباً ${name}،` : 'مرحباً،'),
  footer: (brand, support) =>
    support ? `${brand} · لديك سؤال؟ راسلنا على ${support}` : `${brand} · أُرسلت هذه الرسالة آلياً.`,
  mails: {
    otp: ({ code, minutes }, brand) => ({
      subject: `${code} هو رمز التحقق الخاص بك في ${brand}`,
      lines: ['أدخل هذا الرمز لتأكيد أن عنوان البريد الإلكتروني هذا يخصك:'],
      code,
      notes: [
        `الرمز صالح لمدة ${minutesText(minutes)} ويُستخدم مرة واحدة فقط.`,
        'لن نطلبه منك أبداً عبر الهاتف أو المحادثة. إذا لم تطلب رمزاً فتجاهل هذه الرسالة.',
      ],
    }),
    requestCode: ({ code, minutes }, brand) => ({
      subject: `${code} هو رمز التحقق الخاص بك في ${brand}`,
      lines: ['أدخل هذا الرمز لتسجيل الدخول وإرسال طلبك:'],
      code,
      notes: [
        `الرمز صالح لمدة ${minutesText(minutes)} ويُستخدم مرة واحدة فقط.`,
        'لن نطلبه منك أبداً عبر الهاتف أو المحادثة. إذا لم تقدّم طلباً فتجاهل هذه الرسالة، فلن يُرسل شيء من دون الرمز.',
      ],
    }),
    signInToSend: ({ path }, brand) => ({
      subject: `سجّل الدخول إلى ${brand} لإرسال طلبك`,
      lines: ['لديك حساب بهذا البريد الإلكتروني. سجّل الدخول بكلمة المرور ليُرسل طلبك.'],
      action: { label: 'تسجيل الدخول', path },
      notes: ['إذا لم تقدّم طلباً فتجاهل هذه الرسالة، فلن يُرسل شيء من دون تسجيل الدخول.'],
    }),
    resetPassword: ({ path, minutes }, brand) => ({
      subject: `تعيين كلمة مرور جديدة في ${brand}`,
      lines: ['وصلنا طلب لإعادة تعيين كلمة مرور هذا الحساب.'],
      action: { label: 'تعيين كلمة مرور جديدة', path },
      notes: [
        `الرابط صالح لمدة ${minutesText(minutes)} ويُستخدم مرة واحدة فقط.`,
        'إذا لم تكن أنت من طلب ذلك فتجاهل هذه الرسالة، وستبقى كلمة المرور كما هي.',
      ],
    }),
    setPassword: ({ path, minutes }, brand) => ({
      subject: `حسابك في ${brand} جاهز`,
      lines: [`حسابك في ${brand} جاهز. اختر كلمة مرور لتسجيل الدخول.`],
      action: { label: 'اختيار كلمة المرور', path },
      notes: [
        `الرابط صالح لمدة ${minutesText(minutes)}. بعد ذلك استخدم «نسيت كلمة المرور» في صفحة تسجيل الدخول.`,
      ],
    }),
    suspended: ({ reason }, brand) => ({
      subject: `تم إيقاف حسابك في ${brand}`,
      lines: [
        'تم إيقاف حسابك. لا يمكنك تسجيل الدخول، ولا تظهر إعلاناتك إلى أن يُعاد تفعيله.',
        ...(reason ? [`السبب: ${reason}`] : []),
      ],
    }),
    passwordChanged: (_data, brand) => ({
      subject: `تم تغيير كلمة مرورك في ${brand}`,
      lines: ['تم تغيير كلمة مرور حسابك، وسُجّل خروجك من كل الأجهزة الأخرى.'],
      action: { label: 'لم أكن أنا', path: '/forgot-password' },
    }),
    secondFactor: ({ isOn }, brand, support) => ({
      subject: isOn
        ? `تم تفعيل المصادقة الثنائية لحسابك في ${brand}`
        : `تم إيقاف المصادقة الثنائية لحسابك في ${brand}`,
      lines: [
        isOn
          ? 'سيُطلب منك من الآن فصاعداً رمز من تطبيق المصادقة عند تسجيل الدخول، وسُجّل خروجك من كل الأجهزة الأخرى.'
          : 'أصبحت كلمة المرور وحدها كافية لتسجيل الدخول، وسُجّل خروجك من كل الأجهزة الأخرى.',
        `إذا لم تكن أنت من قام بذلك فغيّر كلمة المرور و${contact(support)} فوراً.`,
      ],
      action: { label: 'لم أكن أنا', path: '/forgot-password' },
    }),
    emailChanged: ({ newEmail }, brand, support) => ({
      subject: `تم تغيير بريدك الإلكتروني في ${brand}`,
      lines: [
        `بريدك الإلكتروني الآن ${newEmail}. استخدمه لتسجيل الدخول من الآن فصاعداً.`,
        `إذا لم تكن أنت من قام بذلك ف${contact(support)} فوراً.`,
      ],
    }),
    roleChanged: ({ role }, brand) => ({
      subject: `تم تغيير دورك في ${brand}`,
      lines: [`دورك الآن: ${nameIn('roles', role)}. سجّل الدخول من جديد لاستخدامه.`],
      action: { label: 'تسجيل الدخول', path: '/signin' },
    }),
    listingVerified: ({ title, path }) => ({
      subject: `تم النشر: ${title}`,
      lines: [`راجعنا إعلانك «${title}» ونشرناه، وهو ظاهر الآن للجميع.`],
      action: { label: 'عرض الإعلان', path },
    }),
    listingSentBack: ({ title, reason, path }) => ({
      subject: `إعلانك يحتاج إلى تعديل: ${title}`,
      lines: [`لم نتمكن من نشر إعلانك «${title}» بعد.`, `المطلوب تعديله: ${reason}`],
      action: { label: 'تعديل الإعلان', path },
    }),
    permitExpiring: ({ title, expiresAt, isExpired, path }) => ({
      subject: `${isExpired ? 'انتهى التصريح' : 'ينتهي التصريح قريباً'}: ${title}`,
      lines: [
        isExpired
          ? `انتهى تصريح إعلان «${title}» في ${dayText(expiresAt)}، ولذلك لم يعد الإعلان معروضاً.`
          : `ينتهي تصريح إعلان «${title}» في ${dayText(expiresAt)}. ولا يُعرض الإعلان من دون تصريح ساري المفعول.`,
      ],
      action: { label: 'إضافة التصريح الجديد', path },
    }),
    stillAvailable: ({ title, path }) => ({
      subject: `هل ما زال متاحاً؟ ${title}`,
      lines: [
        `هل ما زال «${title}» متاحاً؟ أكّد توفّره حتى لا يتصل بك أحد من دون جدوى.`,
        'نوقف مؤقتاً الإعلانات التي لا يُؤكَّد توفّرها خلال 30 يوماً.',
      ],
      action: { label: 'تأكيد أو تعديل', path },
    }),
    savedSearchAlert: ({ searchName, count, items, path, settingsPath }) => ({
      subject: `${newProperties(count)} لبحثك «${searchName}»`,
      lines: [`وجدنا ما يطابق بحثك «${searchName}»: ${newProperties(count)}.`],
      items,
      action: { label: 'عرض الكل', path },
      settings: { label: 'تعديل هذه الرسائل أو إيقافها', path: settingsPath },
    }),
    contactAnswer: ({ answer, message }, brand) => ({
      subject: `${brand}: ردنا على رسالتك`,
      lines: [...answer.split(/\n+/), 'كتبتَ لنا:', `«${message}»`],
    }),
    customMatches: ({ items, note, path }) => ({
      subject: items.length === 1 ? 'عقار يناسب ما تبحث عنه' : 'عقارات تناسب ما تبحث عنه',
      lines: ['هذه الإعلانات تناسب ما تبحث عنه:', ...(note ? [note] : [])],
      items,
      action: { label: 'عرض المزيد', path },
    }),
    unreadChat: ({ from, group, path, settingsPath }) => ({
      subject: group ? `رسائل جديدة في «${group}»` : `رسالة جديدة من ${from}`,
      lines: [group ? `رسالة جديدة من ${from} في «${group}».` : `لديك رسالة غير مقروءة من ${from}.`],
      action: { label: 'فتح المحادثة', path },
      settings: { label: 'تعديل هذه الرسائل أو إيقافها', path: settingsPath },
    }),
    requestReceived: ({ from, title, preferredDate, preferredTime, message, path }) => ({
      subject: `طلب جديد: ${title}`,
      lines: [
        `وصلك من ${from} طلب بشأن «${title}».`,
        ...preferenceLines('ar', { preferredDate, preferredTime }),
        ...(message ? [`«${message}»`] : []),
      ],
      action: { label: 'رد', path },
    }),
    requestStatus: ({ title, from, status, path }) => ({
      subject: `طلبك: ${title}`,
      lines: [
        from
          ? STATUS_ACTS[status](from, title)
          : `حالة طلبك بشأن «${title}» الآن: ${nameIn('requestStatus', status)}.`,
      ],
      action: { label: 'عرض الطلب', path },
    }),
    viewing: viewingMail.ar,
    quote: quoteMail.ar,
    serviceHidden: ({ title, reason, path }) => ({
      subject: `أخفاه فريقنا: ${title}`,
      lines: [`أخفى فريقنا «${title}» من القوائم العامة.`, `السبب: ${reason}`],
      action: { label: 'عرض خدماتك', path },
    }),
    offerDeleted: ({ title, path }) => ({
      subject: `حذفه فريقنا: ${title}`,
      lines: [`حذف فريقنا «${title}». إذا كنت ترى أن ذلك حدث خطأً فراسلنا خلال 30 يوماً.`],
      action: { label: 'عرض إعلاناتك', path },
    }),
    allDeleted: ({ path }) => ({
      subject: 'حُذفت كل إعلاناتك',
      lines: ['حذف فريقنا كل إعلاناتك. إذا كنت ترى أن ذلك حدث خطأً فراسلنا خلال 30 يوماً.'],
      action: { label: 'عرض إعلاناتك', path },
    }),
    offersReceived: ({ from, path }) => ({
      subject: `تولّيت إعلانات ${from}`,
      lines: [`تولّيت إعلانات ${from} وطلباتها. قد يكون بعض العملاء بانتظار الرد.`],
      action: { label: 'عرض إعلاناتك', path },
    }),
    ...agencyMails.ar,
    requestGone: ({ title, path }) => ({
      subject: `لم يعد متاحاً: ${title}`,
      lines: [`لم يعد «${title}» الذي استفسرت عنه متاحاً. تصفح إعلانات أخرى قد تناسبك.`],
      action: { label: 'تصفح إعلانات أخرى', path },
    }),
    webhookSet: ({ host, path }, brand, support) => ({
      subject: `تُرسل طلبات عملائك في ${brand} الآن إلى ${host}`,
      lines: [
        `من الآن فصاعداً تُرسل الطلبات على إعلاناتك إلى ${host} أيضاً، مع بيانات التواصل مع أصحابها.`,
        `إذا لم تكن أنت من قام بذلك فأزِل العنوان وغيّر كلمة المرور و${contact(support)} فوراً.`,
      ],
      action: { label: 'مراجعة العنوان', path },
    }),
    webhookFailed: ({ host, path }) => ({
      subject: `لا تصل طلبات عملائك إلى ${host}`,
      lines: [`تعذّر إرسال طلب إلى ${host} طوال 24 ساعة. الطلب في صفحة «الطلبات» كالمعتاد.`],
      action: { label: 'عرض ما أُرسل', path },
    }),
    apiTokenCreated: ({ token, path }, brand, support) => ({
      subject: `رمز API جديد لحسابك في ${brand}`,
      lines: [
        `أُنشئ رمز API باسم «${token}» لحسابك. يستطيع كل من لديه الرمز قراءة إعلاناتك وطلبات عملائك.`,
        `إذا لم تكن أنت من قام بذلك فغيّر كلمة المرور لتُلغى كل الرموز، و${contact(support)} فوراً.`,
      ],
      action: { label: 'إدارة رموز API', path },
    }),
  },
};
