import type { Locale } from '../../domain/enums';
import type { LegalDocument } from './legal';

export const terms: Record<Locale, LegalDocument> = {
  en: {
    intro:
      '{brand} connects people looking for property and services in the United Arab Emirates with those who offer them. By using it you agree to these terms.',
    parts: [
      {
        title: 'What the marketplace is, and is not',
        paragraphs: [
          '{brand} publishes listings made by agents and service providers. It is not a party to a tenancy, a sale or a service, and it holds no deposits.',
          'A listing marked verified was reviewed by our staff on the date shown, with its advertising permit where the emirate requires one. This is not a guarantee: view the property and its documents before you pay.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'One account per person, with your real name and an e-mail address you can access. Keep your password to yourself; you are responsible for what happens in your account.',
          'We may suspend an account that breaks these terms. We give you the reason, and you can reply at {email}.',
        ],
      },
      {
        title: 'Listings',
        paragraphs: [
          'List only property you are entitled to offer, with photos of that property, its real price and a valid permit. Withdraw the listing or change its availability once the property is rented or sold.',
          'A listing must not single out people by nationality, religion or origin, and its text must not contain phone numbers or links.',
        ],
      },
      {
        title: 'Reviews and messages',
        paragraphs: [
          'Review only what you have seen yourself, without insults, advertising or private details about others. We remove reviews and messages that break these rules and give the author the reason.',
        ],
      },
      {
        title: 'Estimates',
        paragraphs: [
          'Move-in costs, purchase costs and mortgage payments are estimates that give the date of their figures. Banks, municipalities and landlords decide what you actually pay.',
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
      'تجمع {brand} الباحثين عن العقارات والخدمات في دولة الإمارات العربية المتحدة بمن يعرضونها. باستخدامك المنصة فإنك توافق على هذه الشروط.',
    parts: [
      {
        title: 'طبيعة المنصة وحدودها',
        paragraphs: [
          'تنشر {brand} إعلانات يضعها الوسطاء العقاريون ومقدّمو الخدمات، وليست طرفاً في عقد إيجار أو بيع أو خدمة، ولا تحتفظ بأي تأمين أو دفعة.',
          'الإعلان الموثّق هو إعلان راجعه موظفونا في التاريخ المبيّن، مع تصريح الإعلان حيث تشترطه الإمارة. ولا يُعدّ ذلك ضماناً: عاين العقار وأوراقه قبل أن تدفع.',
        ],
      },
      {
        title: 'حسابك',
        paragraphs: [
          'لكل شخص حساب واحد باسمه الحقيقي وبريد إلكتروني يصل إليه. احتفظ بكلمة المرور لنفسك، فكل ما يتم عبر حسابك يُنسب إليك.',
          'يجوز لنا إيقاف أي حساب يخالف هذه الشروط مع بيان السبب، ولصاحبه الرد عبر {email}.',
        ],
      },
      {
        title: 'الإعلانات',
        paragraphs: [
          'اعرض ما يحق لك عرضه فقط، بصور العقار نفسه وسعره الحقيقي وتصريح ساري المفعول، واسحب الإعلان أو حدّث حالته فور تأجير العقار أو بيعه.',
          'لا يجوز أن ينتقي الإعلان الأشخاص حسب الجنسية أو الدين أو الأصل، ولا أن يتضمن نصه أرقام هواتف أو روابط.',
        ],
      },
      {
        title: 'التقييمات والرسائل',
        paragraphs: [
          'قيّم ما عاينته بنفسك فقط، من دون إساءة أو دعاية أو معلومات خاصة عن الآخرين. نحذف ما يخالف ذلك ونبيّن السبب لصاحبه.',
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
