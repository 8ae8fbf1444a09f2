import { useTranslation } from 'react-i18next';
import { LegalText, type LegalDocument } from './LegalText';

const terms: Record<'en' | 'ar', LegalDocument> = {
  en: {
    intro:
      '{brand} brings people who look for property and services in the United Arab Emirates together with those who offer them. By using it you agree to what follows.',
    parts: [
      {
        title: 'What the marketplace is, and is not',
        paragraphs: [
          '{brand} publishes listings made by agents and service providers. It is not a party to a tenancy, a sale or a service, and it holds no deposits.',
          'A listing marked verified was looked at by our staff, together with its advertising permit where the emirate asks for one, on the date shown. It is not a guarantee: see the property and the papers before you pay.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'One person, one account, with a true name and an e-mail address you can read. Keep your password to yourself; what is done with your account counts as done by you.',
          'We may suspend an account that breaks these terms. The reason is told, and you may answer it at {email}.',
        ],
      },
      {
        title: 'Listings',
        paragraphs: [
          'Offer only what you may offer, with pictures of that very property, its real price and a valid permit. Take it down, or mark it, once it is gone.',
          'A listing may not choose people by nationality, religion or origin, and carries no phone numbers or links in its text.',
        ],
      },
      {
        title: 'Reviews and messages',
        paragraphs: [
          'Review only what you have seen yourself. No insults, no advertising, nothing private about others. We remove what breaks this and tell its author why.',
        ],
      },
      {
        title: 'Estimates',
        paragraphs: [
          'Move-in costs, purchase costs and loan payments are estimates with the date of their figures. Banks, municipalities and landlords decide what you really pay.',
        ],
      },
      {
        title: 'Law and contact',
        paragraphs: ['The law of the United Arab Emirates applies. Questions about these terms: {email}.'],
      },
    ],
  },
  ar: {
    intro:
      'تجمع {brand} الباحثين عن العقارات والخدمات في دولة الإمارات العربية المتحدة بمن يعرضونها. باستخدامك للمنصة فإنك توافق على ما يلي.',
    parts: [
      {
        title: 'طبيعة المنصة وحدودها',
        paragraphs: [
          'تنشر {brand} إعلانات يضعها الوسطاء العقاريون ومقدّمو الخدمات، وليست طرفاً في عقد إيجار أو بيع أو خدمة، ولا تحتفظ بأي تأمين أو دفعة.',
          'الإعلان الموثّق هو إعلان راجعه موظفونا مع تصريحه الإعلاني، حيث تشترطه الإمارة، في التاريخ المبين. ولا يعد ذلك ضماناً؛ عاين العقار وأوراقه قبل أن تدفع.',
        ],
      },
      {
        title: 'حسابك',
        paragraphs: [
          'لكل شخص حساب واحد باسمه الحقيقي وبريد إلكتروني يصل إليه. احتفظ بكلمة المرور لنفسك، فكل ما يتم عبر حسابك يُنسب إليك.',
          'يجوز لنا إيقاف أي حساب يخالف هذه الشروط مع بيان السبب، ولك أن ترد عليه عبر {email}.',
        ],
      },
      {
        title: 'الإعلانات',
        paragraphs: [
          'اعرض ما يحق لك عرضه فقط، بصور العقار نفسه وسعره الحقيقي وتصريح ساري المفعول، وأوقف الإعلان أو حدّث حالته فور انتهاء العرض.',
          'لا يجوز أن ينتقي الإعلان الأشخاص حسب الجنسية أو الدين أو الأصل، ولا أن يتضمن نصه أرقام هواتف أو روابط.',
        ],
      },
      {
        title: 'التقييمات والرسائل',
        paragraphs: [
          'قيّم ما عاينته بنفسك فقط. لا إساءة ولا دعاية ولا معلومات خاصة عن الآخرين. نحذف ما يخالف ذلك ونبيّن السبب لصاحبه.',
        ],
      },
      {
        title: 'التقديرات',
        paragraphs: [
          'تكاليف الانتقال والشراء وأقساط التمويل تقديرات مقرونة بتاريخ أرقامها، وما تدفعه فعلاً تحدده البنوك والبلديات والملاك.',
        ],
      },
      {
        title: 'القانون والتواصل',
        paragraphs: ['يسري قانون دولة الإمارات العربية المتحدة. للاستفسار عن هذه الشروط: {email}.'],
      },
    ],
  },
};

export function TermsScreen() {
  const { t } = useTranslation();
  return <LegalText title={t('pages.terms')} text={terms} />;
}
