import type { Locale } from '../../domain/enums';
import type { LegalDocument } from './legal';

/** Who can see agents' numbers: texts that mention it have a version for each. */
export type NumberReaders = 'everybody' | 'signedIn';

/** Who can see agents' contact details, by the operator's settings. */
const AGENT_SEEN_BY: Record<Locale, Record<NumberReaders, string>> = {
  en: {
    everybody:
      'Everyone can see an agent’s public profile and the name next to a review. Anyone who clicks Call or WhatsApp sees an agent’s number, even without signing in; only signed-in people see the e-mail address. None of these appear where a listing hides its agent or the agent has chosen chat and form only.',
    signedIn:
      'Everyone can see an agent’s public profile and the name next to a review. Only signed-in people see an agent’s phone and WhatsApp numbers and e-mail address. None of these appear where a listing hides its agent or the agent has chosen chat and form only.',
  },
  ar: {
    everybody:
      'يرى الجميع ملف الوسيط العام والاسم المرافق للتقييم. ويمكن لأي زائر الحصول على رقم هاتف الوسيط وواتساب بالنقر على «اتصال» أو «واتساب» حتى من دون تسجيل الدخول، أما بريده الإلكتروني فلا يظهر إلا لمن سجّل الدخول. ولا يظهر أي منها حيث يخفي الإعلان وسيطه، أو حيث اختار الوسيط التواصل عبر المحادثة والنموذج فقط.',
    signedIn:
      'يرى الجميع ملف الوسيط العام والاسم المرافق للتقييم. ولا يظهر رقم هاتف الوسيط وواتساب وبريده الإلكتروني إلا لمن سجّل الدخول. ولا يظهر أي منها حيث يخفي الإعلان وسيطه، أو حيث اختار الوسيط التواصل عبر المحادثة والنموذج فقط.',
  },
};

/** The privacy policy of a site on which these people can see agents' numbers. */
export const privacyFor = (readers: NumberReaders): Record<Locale, LegalDocument> => ({
  en: {
    intro: 'What {brand} knows about you, why, who can see it, and how to delete it.',
    parts: [
      {
        title: 'What we store',
        paragraphs: [
          'Your account: name, e-mail address, and what you choose to add, such as phone, picture, languages. We store only an irreversible hash of your password.',
          'What you do here: favourites, saved searches, reviews, requests, messages, listings with their photos. We remove location and camera data from photos on upload.',
          'We count listing views with a salted hash that changes daily and can’t be traced to you.',
        ],
      },
      {
        title: 'Who can see it',
        paragraphs: [
          AGENT_SEEN_BY.en[readers],
          'The agent sees what you write in a request. Only a chat’s members can read its messages; staff don’t read private chats.',
          'We don’t sell your data, show third-party advertising or use trackers.',
        ],
      },
      {
        title: 'In your browser',
        paragraphs: [
          'The browser’s local storage holds your session, language, theme, comparison, recently viewed listings and unsent form input, which is kept for a day if you have no account. One cookie holds a random number and expires after 30 days. We use it only to tell browsers on the same internet address apart when we limit or count requests.',
        ],
      },
      {
        title: 'How long we keep it',
        paragraphs: [
          'As long as your account exists. Deleted listings can be restored for 30 days; then we delete them and their photos permanently. We keep the log of staff actions for two years.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'In your account you can view and correct your data, download all of it, sign out on all devices and delete the account. For anything else, write to {email}.',
        ],
      },
    ],
  },
  ar: {
    intro: 'ما تعرفه {brand} عنك، ولماذا، ومن يطّلع عليه، وكيف تحذفه.',
    parts: [
      {
        title: 'ما نحفظه',
        paragraphs: [
          'حسابك: الاسم والبريد الإلكتروني وما تختار إضافته مثل الهاتف والصورة واللغات. أما كلمة المرور فلا تُحفظ إلا بصيغة مشفّرة لا يمكن عكسها.',
          'نشاطك هنا: المفضلة وعمليات البحث المحفوظة والتقييمات والطلبات والرسائل والإعلانات وصورها. وتُزال بيانات الموقع والكاميرا من الصور فور وصولها.',
          'نحتسب مشاهدات الإعلانات برمز مموّه يتغير يومياً ولا يمكن ربطه بك.',
        ],
      },
      {
        title: 'من يطّلع عليه',
        paragraphs: [
          AGENT_SEEN_BY.ar[readers],
          'يرى الوسيط ما تكتبه في الطلب. ويقرأ الرسائل أعضاء المحادثة وحدهم، ولا يقرأ الموظفون المحادثات الخاصة.',
          'لا نبيع بياناتك ولا نعرض إعلانات لأطراف أخرى ولا نستخدم أدوات تتبّع.',
        ],
      },
      {
        title: 'في متصفحك',
        paragraphs: [
          'تُحفظ الجلسة واللغة والمظهر وقائمة المقارنة والعقارات التي شاهدتها مؤخراً في التخزين المحلي للمتصفح، ومعها ما كتبته في نموذج ولم ترسله بعد، ولا يُحفظ أكثر من يوم واحد إن لم يكن لديك حساب. ونستخدم ملف تعريف ارتباط واحداً يحمل رقماً عشوائياً وتنتهي صلاحيته بعد 30 يوماً، لتمييز المتصفحات التي تشترك في عنوان إنترنت واحد عند احتساب الطلبات أو الحد منها، ولا يُستخدم لأي غرض آخر.',
        ],
      },
      {
        title: 'مدة الحفظ',
        paragraphs: [
          'ما دام حسابك قائماً. يمكن استعادة الإعلانات المحذوفة خلال 30 يوماً ثم تُحذف نهائياً مع صورها. ويُحفظ سجل أعمال الموظفين لمدة عامين.',
        ],
      },
      {
        title: 'حقوقك',
        paragraphs: [
          'يمكنك من حسابك الاطلاع على بياناتك وتصحيحها وتنزيلها كاملة وتسجيل الخروج من كل الأجهزة وحذف الحساب. ولأي أمر آخر راسلنا عبر {email}.',
        ],
      },
    ],
  },
});
