import type { DealType, PropertyType } from '@manzil/shared/domain/enums';

/** A conversation of the demo market; people are named by the local part of their `@manzil.example` address. */
export interface DemoConversation {
  /** The person who opened it, then the others; three or more form a group. */
  people: string[];
  name?: string;
  /** The listing it is about, by owner and kind. */
  listing?: { of: string; type: DealType; propertyType: PropertyType };
  /** Hours since the last message. */
  hoursAgo: number;
  /** Index of the sender in `people`, the text, and the minutes since the previous message. */
  messages: [sender: number, text: string, minutes?: number][];
  /** Number of latest messages that the others haven't read. */
  unread?: number;
}

/** Realistic conversations about homes in the UAE, in the language the people share. */
export const demoConversations: DemoConversation[] = [
  {
    people: ['aisha.user', 'layla.agent'],
    listing: { of: 'layla.agent', type: 'rent', propertyType: 'apartment' },
    hoursAgo: 2,
    unread: 1,
    messages: [
      [0, 'Hi Layla, is this one still available? I would move in mid-December.'],
      [1, 'Hi Aisha! Yes, the keys come back on the 10th. Would you pay in one cheque or in four?', 12],
      [0, 'Four, if the rent stays the same.', 7],
      [1, 'With four it is 3% more, as in the listing. Chiller is included, DEWA is yours.', 9],
      [0, 'That works. Can I see it on Saturday morning?', 31],
      [1, 'Saturday at 10:30, I will wait in the lobby. Please bring your Emirates ID for the gate.', 4],
      [0, 'Perfect, thank you.', 2],
      [1, 'One more thing: parking space B2-114 is yours, large enough for an SUV.', 260],
    ],
  },
  {
    people: ['person2.user', 'omar.agent'],
    listing: { of: 'omar.agent', type: 'rent', propertyType: 'villa' },
    hoursAgo: 5,
    messages: [
      [0, 'السلام عليكم، هل الفيلا ما زالت معروضة؟'],
      [1, 'وعليكم السلام أخ خالد، نعم متاحة، والمالك يفضّل عقداً لسنتين.', 18],
      [0, 'سنتان تناسبنا. كم المسافة إلى أقرب مدرسة ابتدائية؟', 25],
      [1, 'ست دقائق بالسيارة، وهناك حضانة داخل المجمع.', 6],
      [0, 'ممتاز. هل يمكن المعاينة بعد صلاة العصر يوم الأحد؟', 14],
      [1, 'أكيد، الأحد الساعة الرابعة والنصف. سأرسل لك الموقع صباحاً.', 3],
      [0, 'بارك الله فيك.', 2],
    ],
  },
  {
    people: ['person5.user', 'yousef.agent'],
    listing: { of: 'yousef.agent', type: 'rent', propertyType: 'apartment' },
    hoursAgo: 26,
    unread: 2,
    messages: [
      [0, 'مرحباً، هل الشقة في طابق مرتفع؟ ابنتي تخاف من ضجيج الشارع.'],
      [1, 'أهلاً أخت سارة، في الطابق الحادي عشر وتطل على الحديقة، هادئة جداً.', 40],
      [0, 'وهل الدفع على ستة شيكات ممكن؟', 11],
      [1, 'المالك يقبل أربعة، وسأسأله عن ستة وأعود إليك.', 8],
      [1, 'وافق على ستة بزيادة ألف درهم في السنة فقط.', 190],
    ],
  },
  {
    people: ['james.user', 'chen.agent'],
    listing: { of: 'chen.agent', type: 'sale', propertyType: 'apartment' },
    hoursAgo: 50,
    messages: [
      [0, 'Hello, what happens to my instalments if the handover is late?'],
      [
        1,
        'They are in the project’s escrow account. If it is more than twelve months late, you can ask for them back.',
        55,
      ],
      [0, 'And the 60% at handover, can I finance it?', 20],
      [1, 'Yes, three banks have approved the project. I will send you their rates.', 15],
      [0, 'Please do. I am travelling until Thursday, e-mail is best.', 5],
    ],
  },
  {
    people: ['aisha.user', 'cool.service-agent'],
    hoursAgo: 74,
    messages: [
      [0, 'Good morning, how much is the yearly service for two split units and one ducted?'],
      [1, 'Good morning! AED 640 for all three, filters included. We need about two hours.', 22],
      [0, 'Do you work on Fridays?', 9],
      [1, 'After 2 pm, yes.', 3],
      [0, 'Then Friday at 3 please, Marina, same flat as last year.', 6],
      [1, 'Booked. Ramesh and Anil will come.', 2],
    ],
  },
  {
    people: ['person5.user', 'person1.service-agent'],
    hoursAgo: 98,
    messages: [
      [0, 'السلام عليكم، أحتاج تنظيفاً عميقاً لشقة بغرفتين قبل الانتقال.'],
      [1, 'وعليكم السلام، السعر 450 درهماً شاملاً المواد، ونحتاج أربع ساعات.', 33],
      [0, 'اتفقنا، الثلاثاء صباحاً؟', 12],
      [1, 'الثلاثاء التاسعة صباحاً إن شاء الله.', 4],
    ],
  },
  {
    people: ['elena.user', 'daniel.agent'],
    listing: { of: 'daniel.agent', type: 'rent', propertyType: 'apartment' },
    hoursAgo: 7,
    unread: 1,
    messages: [
      [0, 'Hi Daniel, is the balcony on the quiet side?'],
      [
        1,
        'It faces the canal; the road is behind the building. I took a video for you at 6 pm, the loud hour.',
        16,
      ],
      [0, 'That is kind, thank you! And pets? We have one old cat.', 10],
      [1, 'Cats are fine with this landlord, it is written in the contract.', 5],
      [0, 'Then I would like to make an offer: 2% below, one cheque.', 120],
    ],
  },
  {
    people: ['layla.agent', 'omar.agent'],
    hoursAgo: 20,
    messages: [
      [0, 'Omar, a family of five asks me for a villa near Jumeirah. Yours in Umm Suqeim?'],
      [1, 'تم حجزها أمس للأسف، لكن عندي أخرى في الصفا تُفرغ الشهر القادم.', 35],
      [0, 'ممتاز، أرسل لي الصور وسأعرضها عليهم اليوم.', 8],
      [1, 'أرسلتها على البريد. العمولة نصف بنصف كالعادة.', 15],
      [0, 'Deal.', 1],
    ],
  },
  {
    people: ['aisha.user', 'salma.injazat-worker'],
    hoursAgo: 120,
    messages: [
      [0, 'Hello, I reported a listing that was rented out weeks ago. Did it reach you?'],
      [1, 'Hello Aisha, it did, thank you. We asked the agent and it came down this morning.', 95],
      [0, 'That was quick. Thank you, Salma.', 14],
    ],
  },
  {
    people: ['salma.injazat-worker', 'layla.agent', 'omar.agent', 'priya.agent'],
    name: 'Coral Gate · permits · التصاريح',
    hoursAgo: 9,
    unread: 1,
    messages: [
      [
        0,
        'Good morning all. Three of your Dubai permits expire this month, please renew them before the 28th.',
      ],
      [2, 'صباح الخير سلمى، جددت اثنين اليوم والثالث ينتظر توقيع المالك.', 21],
      [3, 'Mine is renewed, the new number is in the listing.', 44],
      [0, 'Thank you Priya, it is verified. شكراً عمر.', 17],
      [1, 'I will do the Marina one tonight.', 130],
    ],
  },
];
