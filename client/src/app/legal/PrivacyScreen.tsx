import { useTranslation } from 'react-i18next';
import { LegalText, type LegalDocument } from './LegalText';

const privacy: Record<'en' | 'ar', LegalDocument> = {
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
          'Everybody sees an agent’s public card and the name beside a review. An agent’s phone and e-mail are shown to signed-in people only, and not where a listing hides them.',
          'The agent sees what you write into a request. Messages are read by the members of a chat; staff do not read private chats.',
          'We sell nothing and show no advertising by others. There are no trackers.',
        ],
      },
      {
        title: 'In your browser',
        paragraphs: [
          'Your session, language, theme, comparison and recently viewed listings lie in the browser’s local storage, and so does what you typed into a form and have not sent; without an account it comes back for a day. There are no cookies.',
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
          'يرى الجميع بطاقة الوسيط العامة والاسم المرافق للتقييم. أما هاتف الوسيط وبريده فلا يظهران إلا لمن سجّل الدخول، ولا يظهران حيث يخفيهما الإعلان.',
          'يرى الوسيط ما تكتبه في الطلب. ويقرأ الرسائل أعضاء المحادثة وحدهم، ولا يقرأ الموظفون المحادثات الخاصة.',
          'لا نبيع شيئاً ولا نعرض إعلانات لأطراف أخرى، ولا توجد أدوات تتبّع.',
        ],
      },
      {
        title: 'في متصفحك',
        paragraphs: [
          'تُحفظ الجلسة واللغة والمظهر وقائمة المقارنة والعقارات التي شاهدتها مؤخراً في التخزين المحلي للمتصفح، ومعها ما كتبته في نموذج ولم ترسله بعد؛ ومن دون حساب يعود إليك خلال يوم واحد فقط. ولا نستخدم ملفات تعريف الارتباط.',
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
};

export function PrivacyScreen() {
  const { t } = useTranslation();
  return <LegalText title={t('pages.privacy')} text={privacy} />;
}
