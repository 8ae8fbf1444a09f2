import type { Line, Title } from './line';

/** Statements about a flat in both languages, each used if its flags hold. */
export const FLAT_LINES: Line[] = [
  {
    needs: ['metro'],
    en: '{station} metro station is {minutes} minutes away on foot.',
    ar: 'محطة مترو {station} على مسافة {minutes} دقائق سيراً.',
  },
  {
    needs: ['metro'],
    en: 'Two supermarkets lie on the way to the metro.',
    ar: 'على الطريق إلى المترو متجران للمواد الغذائية.',
  },
  { needs: ['sea'], en: 'From the living area you look out to the sea.', ar: 'تطل غرفة المعيشة على البحر.' },
  {
    needs: ['waterfront'],
    en: 'The promenade begins at the door of the building.',
    ar: 'يبدأ الممشى البحري من باب المبنى.',
  },
  {
    needs: ['high'],
    en: 'It is on floor {floor} of {storeys}, above the noise of the street.',
    ar: 'تقع في الطابق {floor} من أصل {storeys}، بعيداً عن ضجيج الشارع.',
  },
  {
    needs: ['low'],
    en: 'It is on floor {floor} of {storeys}, so the stairs are quicker than the lift.',
    ar: 'تقع في الطابق {floor} من أصل {storeys}، فالدرج أسرع من المصعد.',
  },
  {
    needs: ['balcony'],
    en: 'The balcony is deep enough for a table and four chairs.',
    ar: 'الشرفة عميقة تتسع لطاولة وأربعة كراسٍ.',
  },
  { needs: ['balcony', 'park'], en: 'The balcony looks out on trees.', ar: 'تطل الشرفة على الأشجار.' },
  {
    needs: ['noBalcony'],
    en: 'There is no balcony; its area went to the living room.',
    ar: 'لا شرفة فيها، وقد أضيفت مساحتها إلى غرفة المعيشة.',
  },
  {
    needs: ['furnished'],
    en: 'The furniture stays, down to lamps and kitchenware.',
    ar: 'الأثاث باقٍ بما فيه المصابيح وأدوات المطبخ.',
  },
  {
    needs: ['unfurnished'],
    en: 'It is handed over empty and freshly painted.',
    ar: 'تُسلَّم خالية من الأثاث وبدهان جديد.',
  },
  {
    needs: ['studio'],
    en: 'The sleeping corner lies away from the door, with a wardrobe between.',
    ar: 'زاوية النوم بعيدة عن الباب وتفصلها خزانة ملابس.',
  },
  {
    needs: ['studio'],
    en: 'The kitchenette has two hobs, an oven and a full-height fridge.',
    ar: 'في المطبخ الصغير موقدان وفرن وثلاجة كاملة.',
  },
  {
    needs: ['rooms'],
    en: 'The bedroom has built-in wardrobes along a whole wall.',
    ar: 'في غرفة النوم خزائن مدمجة على طول الجدار.',
  },
  {
    needs: ['many'],
    en: 'The bedrooms lie apart from the living area, behind a door of their own.',
    ar: 'غرف النوم مفصولة عن غرفة المعيشة بباب خاص.',
  },
  { needs: ['many'], en: 'The second bathroom has a window.', ar: 'للحمام الثاني نافذة.' },
  {
    needs: ['maid'],
    en: 'The maid’s room has a window and its own bathroom.',
    ar: 'لغرفة الخادمة نافذة وحمام خاص.',
  },
  { needs: ['pool'], en: 'Residents share a pool on the podium.', ar: 'للسكان مسبح مشترك فوق المنصة.' },
  {
    needs: ['gym'],
    en: 'The gym opens at five in the morning.',
    ar: 'تفتح الصالة الرياضية في الخامسة صباحاً.',
  },
  { needs: ['parking'], en: 'A numbered parking space belongs to it.', ar: 'لها موقف سيارة مرقّم.' },
  {
    needs: ['noParking'],
    en: 'There is no parking space, but paid parking on the street.',
    ar: 'لا موقف خاصاً بها، وفي الشارع مواقف مدفوعة.',
  },
  { needs: ['chiller'], en: 'Cooling is in the rent.', ar: 'التبريد مشمول في الإيجار.' },
  {
    needs: ['old'],
    en: 'The building is {age} years old; kitchen and bathroom were renewed.',
    ar: 'عمر المبنى {age} سنة، وقد جُدّد المطبخ والحمام.',
  },
  {
    needs: ['new'],
    en: 'The building is new, and the first guarantee still runs.',
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
    en: 'A park with a running track lies across the street.',
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
    en: 'Behind the last row of houses the sand begins.',
    ar: 'تبدأ الرمال خلف آخر صف من البيوت.',
  },
  {
    needs: ['offPlan'],
    en: 'The developer shows a finished model flat on site.',
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
    en: 'The building manager lives in and answers at weekends.',
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
  { needs: ['garden'], en: 'Grass reaches up to the terrace doors.', ar: 'يمتد العشب حتى أبواب الشرفة.' },
  {
    needs: ['noGarden'],
    en: 'The court is paved and needs no gardener.',
    ar: 'الفناء مبلّط ولا يحتاج إلى بستاني.',
  },
  { needs: ['privatePool'], en: 'The pool is heated in winter and fenced.', ar: 'المسبح مدفأ شتاءً ومسوّر.' },
  {
    needs: ['maid'],
    en: 'The maid’s room has a window and its own bathroom.',
    ar: 'لغرفة الخادمة نافذة وحمام خاص.',
  },
  { needs: ['driver'], en: 'The driver’s room stands at the gate.', ar: 'غرفة السائق عند البوابة.' },
  {
    needs: ['furnished'],
    en: 'The furniture stays, the majlis included.',
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
    en: 'The house is {age} years old, and its roof was insulated again.',
    ar: 'عمر البيت {age} سنة، وقد جُدّد عزل السطح.',
  },
  {
    needs: ['new'],
    en: 'The house is new, and the first guarantee still runs.',
    ar: 'البيت جديد ولا تزال الضمانات الأولى سارية.',
  },
  {
    needs: ['parking'],
    en: 'Cars stand in the shade beside the door.',
    ar: 'تقف السيارات في الظل بجانب الباب.',
  },
  {
    needs: ['school'],
    en: 'A school is within ten minutes on foot.',
    ar: 'المدرسة على مسافة عشر دقائق سيراً.',
  },
  { needs: ['mosque'], en: 'The mosque is at the end of the street.', ar: 'المسجد في آخر الشارع.' },
  { needs: ['waterfront'], en: 'The beach is a short walk away.', ar: 'الشاطئ على مسافة قصيرة سيراً.' },
  { needs: ['mountain'], en: 'The terrace faces the mountains.', ar: 'تواجه الشرفة الجبال.' },
  {
    needs: ['desert'],
    en: 'Beyond the wall there is sand and sky.',
    ar: 'ليس خلف السور سوى الرمال والسماء.',
  },
  { needs: ['oasis'], en: 'Palm gardens begin behind the wall.', ar: 'تبدأ بساتين النخيل خلف السور.' },
  { en: 'A majlis with a door of its own keeps guests apart.', ar: 'مجلس بباب مستقل للضيوف.' },
  { en: 'A second kitchen lies behind the first.', ar: 'خلف المطبخ مطبخ تحضيري ثانٍ.' },
  { en: 'One bedroom is on the ground floor.', ar: 'إحدى غرف النوم في الطابق الأرضي.' },
  { en: 'Solar panels heat the water.', ar: 'تسخّن الألواح الشمسية المياه.' },
  { en: 'The lane has no through traffic.', ar: 'لا مرور عابراً في الشارع.' },
  { en: 'All bedrooms have their own bathroom.', ar: 'لكل غرفة نوم حمام خاص.' },
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
  { needs: ['town'], en: 'in a quiet street', ar: 'في شارع هادئ' },
  { needs: ['parking', 'city'], en: 'with parking', ar: 'مع موقف سيارة' },
  { en: 'in {district}', ar: 'في {district}' },
];
