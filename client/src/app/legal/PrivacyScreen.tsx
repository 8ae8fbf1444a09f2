import { useTranslation } from 'react-i18next';
import { numberReaders, type NumberReaders } from '@/platform/config';
import { LegalText, type LegalDocument } from './LegalText';

/** Who can see agents' contact details, by the operator's settings. */
const AGENT_SEEN_BY: Record<'en' | 'ar', Record<NumberReaders, string>> = {
  en: {
    everybody:
      'Everybody sees an agent’s public card and the name beside a review. Anybody can get an agent’s phone and WhatsApp numbers by pressing Call or WhatsApp, even without signing in; the e-mail address is shown to signed-in people only. None of these is shown where a listing hides its agent, or where the agent has chosen chat and form only.',
    signedIn:
      'Everybody sees an agent’s public card and the name beside a review. An agent’s phone and WhatsApp numbers and e-mail address are shown to signed-in people only. None of these is shown where a listing hides its agent, or where the agent has chosen chat and form only.',
  },
  ar: {
    everybody:
      'يرى الجميع بطاقة الوسيط العامة والاسم المرافق للتقييم. ويمكن لأي زائر الحصول على رقم هاتف الوسيط وواتساب بالضغط على «اتصال» أو «واتساب» حتى من دون تسجيل الدخول، أما بريده الإلكتروني فلا يظهر إلا لمن سجّل الدخول. ولا يظهر أي منها حيث يخفي الإعلان وسيطه، أو حيث اختار الوسيط التواصل عبر المحادثة والنموذج فقط.',
    signedIn:
      'يرى الجميع بطاقة الوسيط العامة والاسم المرافق للتقييم. ولا يظهر رقم هاتف الوسيط وواتساب وبريده الإلكتروني إلا لمن سجّل الدخول. ولا يظهر أي منها حيث يخفي الإعلان وسيطه، أو حيث اختار الوسيط التواصل عبر المحادثة والنموذج فقط.',
  },
};

const privacyFor = (readers: NumberReaders): Record<'en' | 'ar', LegalDocument> => ({
  en: {
    intro: 'What {brand} knows about you, why, who sees it, and how you take it back.',
    parts: [
      {
        title: 'What is stored',
        paragraphs: [
          'Your account: name, e-mail address, and what you choose to add, such as phone, picture, languages. Your password only as a hash that cannot be turned back.',
          'What you do here: favourites, saved searches, reviews, requests, messages, listings with their photos. Photos lose their place and camera data when they arrive.',
          'Views of listings are counted by a daily salted hash that cannot be traced to you.',
        ],
      },
      {
        title: 'Who sees it',
        paragraphs: [
          AGENT_SEEN_BY.en[readers],
          'The agent sees what you write into a request. Messages are read by the members of a chat; staff do not read private chats.',
          'We sell nothing and show no advertising by others. There are no trackers.',
        ],
      },
      {
        title: 'In your browser',
        paragraphs: [
          'Your session, language, theme, comparison and recently viewed listings lie in the browser’s local storage, and so does what you typed into a form and have not sent; without an account it comes back for a day. One cookie holds a random number that expires after 30 days. It tells browsers that share an internet address apart when requests are limited or counted. It is used for nothing else.',
        ],
      },
      {
        title: 'How long',
        paragraphs: [
          'As long as your account exists. Deleted listings can be restored for 30 days, then they and their photos are gone. The record of staff’s actions is kept for two years.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'In your account you can read and correct your data, download all of it, sign out everywhere and delete the account. For anything else write to {email}.',
        ],
      },
    ],
  },
  ar: {
    intro: 'ما تعرفه {brand} عنك، ولماذا، ومن يطّلع عليه، وكيف تسترده.',
    parts: [
      {
        title: 'ما نحفظه',
        paragraphs: [
          'حسابك: الاسم والبريد الإلكتروني وما تختار إضافته مثل الهاتف والصورة واللغات. أما كلمة المرور فلا تُحفظ إلا بصيغة مشفّرة لا يمكن عكسها.',
          'نشاطك هنا: المفضلة وعمليات البحث المحفوظة والتقييمات والطلبات والرسائل والإعلانات وصورها. وتُزال بيانات الموقع والكاميرا من الصور فور وصولها.',
          'تُحتسب مشاهدات الإعلانات برمز يومي مموّه لا يمكن ربطه بك.',
        ],
      },
      {
        title: 'من يطّلع عليه',
        paragraphs: [
          AGENT_SEEN_BY.ar[readers],
          'يرى الوسيط ما تكتبه في الطلب. ويقرأ الرسائل أعضاء المحادثة وحدهم، ولا يقرأ الموظفون المحادثات الخاصة.',
          'لا نبيع شيئاً ولا نعرض إعلانات لأطراف أخرى، ولا توجد أدوات تتبّع.',
        ],
      },
      {
        title: 'في متصفحك',
        paragraphs: [
          'تُحفظ الجلسة واللغة والمظهر وقائمة المقارنة والعقارات التي شاهدتها مؤخراً في التخزين المحلي للمتصفح، ومعها ما كتبته في نموذج ولم ترسله بعد؛ ومن دون حساب يعود إليك خلال يوم واحد فقط. ونستخدم ملف تعريف ارتباط واحداً يحمل رقماً عشوائياً وتنتهي صلاحيته بعد 30 يوماً، لتمييز المتصفحات التي تشترك في عنوان إنترنت واحد عند احتساب الطلبات أو الحد منها، ولا يُستخدم لأي غرض آخر.',
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
          'يمكنك من حسابك قراءة بياناتك وتصحيحها وتنزيلها كاملة وتسجيل الخروج من جميع الأجهزة وحذف الحساب. ولأي أمر آخر راسلنا عبر {email}.',
        ],
      },
    ],
  },
});

export function PrivacyScreen() {
  const { t } = useTranslation();
  return <LegalText title={t('pages.privacy')} text={privacyFor(numberReaders())} />;
}
