import type { Line, Title } from './line';

/** Statements about a flat in both languages, each used if its flags hold. */
export const FLAT_LINES: Line[] = [
  {
    needs: ['metro'],
    en: '{station} metro station is {minutes} minutes’ walk away.',
    ar: 'محطة مترو {station} على مسافة {minutes} دقائق سيراً.',
  },
  {
    needs: ['metro'],
    en: 'Two supermarkets are on the way to the metro.',
    ar: 'على الطريق إلى المترو متجران للمواد الغذائية.',
  },
  { needs: ['sea'], en: 'The living area looks out to sea.', ar: 'تطل غرفة المعيشة على البحر.' },
  {
    needs: ['waterfront'],
    en: 'The promenade starts at the front door.',
    ar: 'يبدأ الممشى البحري من باب المبنى.',
  },
  {
    needs: ['high'],
    en: 'It is on floor {floor} of {storeys}, well above the street noise.',
    ar: 'تقع في الطابق {floor} من أصل {storeys}، بعيداً عن ضجيج الشارع.',
  },
  {
    needs: ['low'],
    en: 'It is on floor {floor} of {storeys}, so the stairs beat the lift.',
    ar: 'تقع في الطابق {floor} من أصل {storeys}، فالدرج أسرع من المصعد.',
  },
  {
    needs: ['balcony'],
    en: 'The balcony fits a table and four chairs.',
    ar: 'الشرفة عميقة تتسع لطاولة وأربعة كراسٍ.',
  },
  { needs: ['balcony', 'park'], en: 'The balcony looks out on trees.', ar: 'تطل الشرفة على الأشجار.' },
  {
    needs: ['noBalcony'],
    en: 'There is no balcony; the space was added to the living room.',
    ar: 'لا شرفة فيها، وقد أضيفت مساحتها إلى غرفة المعيشة.',
  },
  {
    needs: ['furnished'],
    en: 'The furniture is included, down to lamps and kitchenware.',
    ar: 'الأثاث باقٍ بما فيه المصابيح وأدوات المطبخ.',
  },
  {
    needs: ['unfurnished'],
    en: 'It is handed over empty and freshly painted.',
    ar: 'تُسلَّم خالية من الأثاث وبدهان جديد.',
  },
  {
    needs: ['studio'],
    en: 'The sleeping area is screened from the door by a wardrobe.',
    ar: 'زاوية النوم بعيدة عن الباب وتفصلها خزانة ملابس.',
  },
  {
    needs: ['studio'],
    en: 'The kitchenette has two hobs, an oven and a full-size fridge.',
    ar: 'في المطبخ الصغير موقدان وفرن وثلاجة كاملة.',
  },
  {
    needs: ['rooms'],
    en: 'The bedroom has built-in wardrobes along a whole wall.',
    ar: 'في غرفة النوم خزائن مدمجة على طول الجدار.',
  },
  {
    needs: ['many'],
    en: 'The bedrooms are separated from the living area by their own door.',
    ar: 'غرف النوم مفصولة عن غرفة المعيشة بباب خاص.',
  },
  { needs: ['many'], en: 'The second bathroom has a window.', ar: 'للحمام الثاني نافذة.' },
  {
    needs: ['maid'],
    en: 'The maid’s room has a window and its own bathroom.',
    ar: 'لغرفة الخادمة نافذة وحمام خاص.',
  },
  { needs: ['pool'], en: 'There is a shared pool on the podium.', ar: 'للسكان مسبح مشترك فوق المنصة.' },
  {
    needs: ['gym'],
    en: 'The gym opens at five in the morning.',
    ar: 'تفتح الصالة الرياضية في الخامسة صباحاً.',
  },
  { needs: ['parking'], en: 'It comes with a numbered parking space.', ar: 'لها موقف سيارة مرقّم.' },
  {
    needs: ['noParking'],
    en: 'There is no private parking, but paid parking on the street.',
    ar: 'لا موقف خاصاً بها، وفي الشارع مواقف مدفوعة.',
  },
  { needs: ['chiller'], en: 'Cooling is included in the rent.', ar: 'التبريد مشمول في الإيجار.' },
  {
    needs: ['old'],
    en: 'The building is {age} years old; the kitchen and bathroom have been renovated.',
    ar: 'عمر المبنى {age} سنة، وقد جُدّد المطبخ والحمام.',
  },
  {
    needs: ['new'],
    en: 'The building is new and still under warranty.',
    ar: 'المبنى جديد ولا تزال الضمانات الأولى سارية.',
  },
  { needs: ['pets'], en: 'Pets are allowed.', ar: 'يُسمح بالحيوانات الأليفة.' },
  {
    needs: ['city'],
    en: 'Shops, a pharmacy and a bakery are on the same street.',
    ar: 'المتاجر والصيدلية والمخبز في الشارع نفسه.',
  },
  {
    needs: ['park'],
    en: 'There is a park with a running track across the street.',
    ar: 'مقابلها حديقة فيها مضمار للجري.',
  },
  {
    needs: ['town'],
    en: 'The street is quiet after nine in the evening.',
    ar: 'يهدأ الشارع بعد التاسعة مساءً.',
  },
  { needs: ['mountain'], en: 'The windows face the mountains.', ar: 'تطل النوافذ على الجبال.' },
  { needs: ['oasis'], en: 'Palm gardens begin behind the house.', ar: 'تبدأ بساتين النخيل خلف المبنى.' },
  {
    needs: ['desert'],
    en: 'The desert begins behind the last row of houses.',
    ar: 'تبدأ الرمال خلف آخر صف من البيوت.',
  },
  {
    needs: ['offPlan'],
    en: 'A finished show flat can be visited on site.',
    ar: 'يعرض المطوّر شقة نموذجية مكتملة في الموقع.',
  },
  {
    needs: ['old'],
    en: 'The windows were resealed this year and keep the heat out.',
    ar: 'جُدّد عزل النوافذ هذا العام فهي تحجب الحرارة.',
  },
  { en: 'Lifts and corridors are cooled all year.', ar: 'المصاعد والممرات مكيّفة طوال العام.' },
  {
    needs: ['ready'],
    en: 'The building manager lives on site and answers at weekends.',
    ar: 'مدير المبنى مقيم فيه ويردّ في عطلة نهاية الأسبوع.',
  },
];

/** Statements about a villa. */
export const VILLA_LINES: Line[] = [
  {
    needs: ['garden'],
    en: 'The garden has lemon and ghaf trees and its own irrigation.',
    ar: 'في الحديقة أشجار ليمون وغاف بنظام ري خاص.',
  },
  {
    needs: ['garden'],
    en: 'The lawn runs right up to the terrace doors.',
    ar: 'يمتد العشب حتى أبواب الشرفة.',
  },
  {
    needs: ['noGarden'],
    en: 'The courtyard is paved and needs no gardener.',
    ar: 'الفناء مبلّط ولا يحتاج إلى بستاني.',
  },
  { needs: ['privatePool'], en: 'The pool is fenced, and heated in winter.', ar: 'المسبح مدفأ شتاءً ومسوّر.' },
  {
    needs: ['maid'],
    en: 'The maid’s room has a window and its own bathroom.',
    ar: 'لغرفة الخادمة نافذة وحمام خاص.',
  },
  { needs: ['driver'], en: 'The driver’s room is by the gate.', ar: 'غرفة السائق عند البوابة.' },
  {
    needs: ['furnished'],
    en: 'The furniture is included, majlis and all.',
    ar: 'الأثاث باقٍ بما فيه أثاث المجلس.',
  },
  {
    needs: ['unfurnished'],
    en: 'It is handed over empty and freshly painted.',
    ar: 'تُسلَّم خالية من الأثاث وبدهان جديد.',
  },
  {
    needs: ['balcony'],
    en: 'The upper bedrooms share a covered balcony.',
    ar: 'لغرف النوم العلوية شرفة مسقوفة مشتركة.',
  },
  {
    needs: ['old'],
    en: 'The house is {age} years old, and its roof has been re-insulated.',
    ar: 'عمر البيت {age} سنة، وقد جُدّد عزل السطح.',
  },
  {
    needs: ['new'],
    en: 'The house is new and still under warranty.',
    ar: 'البيت جديد ولا تزال الضمانات الأولى سارية.',
  },
  {
    needs: ['parking'],
    en: 'Covered parking next to the front door.',
    ar: 'تقف السيارات في الظل بجانب الباب.',
  },
  {
    needs: ['school'],
    en: 'A school is a ten-minute walk away.',
    ar: 'المدرسة على مسافة عشر دقائق سيراً.',
  },
  { needs: ['mosque'], en: 'The mosque is at the end of the street.', ar: 'المسجد في آخر الشارع.' },
  { needs: ['waterfront'], en: 'The beach is a short walk away.', ar: 'الشاطئ على مسافة قصيرة سيراً.' },
  { needs: ['mountain'], en: 'The terrace faces the mountains.', ar: 'تواجه الشرفة الجبال.' },
  {
    needs: ['desert'],
    en: 'Beyond the wall, nothing but sand and sky.',
    ar: 'ليس خلف السور سوى الرمال والسماء.',
  },
  { needs: ['oasis'], en: 'Palm groves begin behind the wall.', ar: 'تبدأ بساتين النخيل خلف السور.' },
  { en: 'The majlis has its own entrance for guests.', ar: 'مجلس بباب مستقل للضيوف.' },
  { en: 'There is a second kitchen behind the main one.', ar: 'خلف المطبخ مطبخ تحضيري ثانٍ.' },
  { en: 'One bedroom is on the ground floor.', ar: 'إحدى غرف النوم في الطابق الأرضي.' },
  { en: 'Solar panels heat the water.', ar: 'تسخّن الألواح الشمسية المياه.' },
  { en: 'The lane has no through traffic.', ar: 'لا مرور عابراً في الشارع.' },
  { en: 'Every bedroom is en suite.', ar: 'لكل غرفة نوم حمام خاص.' },
];

/** Endings of a home's title. */
export const HOME_TITLES: Title[] = [
  { needs: ['metro'], en: 'near the metro', ar: 'قرب المترو' },
  { needs: ['metro'], en: 'near {station} station', ar: 'قرب محطة {station}' },
  { needs: ['sea'], en: 'with sea view', ar: 'بإطلالة بحرية' },
  { needs: ['waterfront'], en: 'by the water', ar: 'على الواجهة البحرية' },
  { needs: ['balcony', 'flat'], en: 'with a balcony', ar: 'بشرفة' },
  { needs: ['high'], en: 'on a high floor', ar: 'في طابق مرتفع' },
  { needs: ['privatePool'], en: 'with a private pool', ar: 'بمسبح خاص' },
  { needs: ['garden'], en: 'with a garden', ar: 'بحديقة' },
  { needs: ['maid'], en: 'with a maid’s room', ar: 'بغرفة خادمة' },
  { needs: ['school'], en: 'near a school', ar: 'قرب المدرسة' },
  { needs: ['park'], en: 'beside the park', ar: 'بجوار الحديقة' },
  { needs: ['mountain'], en: 'below the mountains', ar: 'عند سفح الجبل' },
  { needs: ['oasis'], en: 'beside the palm gardens', ar: 'بجوار بساتين النخيل' },
  { needs: ['desert'], en: 'at the edge of the desert', ar: 'على طرف الصحراء' },
  { needs: ['town'], en: 'on a quiet street', ar: 'في شارع هادئ' },
  { needs: ['parking', 'city'], en: 'with parking', ar: 'مع موقف سيارة' },
  { en: 'in {district}', ar: 'في {district}' },
];
