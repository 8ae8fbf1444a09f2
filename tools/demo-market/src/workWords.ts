import type { PropertyType } from '@manzil/shared/domain/enums';
import type { Line, Title } from './line';

/** Statements about workplaces, land and farms. */
export const WORK_LINES: Record<Exclude<PropertyType, 'apartment' | 'villa'>, Line[]> = {
  office: [
    {
      needs: ['metro'],
      en: '{station} metro station is {minutes} minutes’ walk away.',
      ar: 'محطة مترو {station} على مسافة {minutes} دقائق سيراً.',
    },
    {
      needs: ['furnished'],
      en: 'Desks, chairs and cabinets are included.',
      ar: 'المكاتب والكراسي والخزائن باقية.',
    },
    {
      needs: ['unfurnished'],
      en: 'The floor is handed over empty, with lighting and carpet.',
      ar: 'تُسلَّم المساحة خالية مع الإضاءة والسجاد.',
    },
    {
      needs: ['parking'],
      en: 'Reserved parking in the basement, visitor parking at the entrance.',
      ar: 'المواقف المحجوزة في القبو، ومواقف الزوار عند المدخل.',
    },
    { en: 'Raised floors and cabling are in place.', ar: 'الأرضيات المرفوعة والتمديدات جاهزة.' },
    { en: 'Two glass meeting rooms can stay or go.', ar: 'غرفتا اجتماعات من الزجاج تبقيان أو تُزالان.' },
    {
      en: 'The shared reception is staffed from 7 a.m. to 7 p.m.',
      ar: 'الاستقبال المشترك يعمل من السابعة إلى السابعة.',
    },
    { en: 'Cooling is metered separately.', ar: 'للتبريد عدّاد مستقل.' },
    { en: 'Fibre from both providers reaches the floor.', ar: 'ألياف المزودين واصلة إلى الطابق.' },
    { en: 'It has its own pantry.', ar: 'له مطبخ صغير خاص به.' },
  ],
  warehouses: [
    { needs: ['mezzanine'], en: 'The mezzanine covers a third of the floor.', ar: 'ميزانين بثلث المساحة.' },
    {
      needs: ['dock'],
      en: 'A loading dock serves two trucks at a time.',
      ar: 'رصيف التحميل يخدم شاحنتين معاً.',
    },
    { needs: ['power'], en: 'Three-phase power is connected.', ar: 'الكهرباء ثلاثية الأطوار واصلة.' },
    { needs: ['fenced'], en: 'The yard is fenced and lit.', ar: 'الساحة مسوّرة ومضاءة.' },
    { en: 'Clear height is nine metres under the beams.', ar: 'الارتفاع الصافي تسعة أمتار تحت الجسر.' },
    { en: 'The slab takes five tonnes a square metre.', ar: 'تتحمل الأرضية خمسة أطنان للمتر المربع.' },
    { en: 'A forty-foot truck can turn in the yard.', ar: 'تستدير في الساحة شاحنة بطول أربعين قدماً.' },
    { en: 'Civil Defence approval is current.', ar: 'أوراق الدفاع المدني سارية.' },
    { en: 'The roof is insulated.', ar: 'السقف معزول.' },
    {
      needs: ['officeInside'],
      en: 'The office inside has its own cooling.',
      ar: 'للمكتب الداخلي تبريد مستقل.',
    },
  ],
  labour: [
    {
      en: 'Rooms sleep six at most, each with a window and air conditioning.',
      ar: 'الغرفة لستة أشخاص كحد أقصى، ولكل غرفة نافذة وتكييف.',
    },
    {
      en: 'The kitchens were rebuilt to municipality code.',
      ar: 'أعيد بناء المطابخ وفق اشتراطات البلدية.',
    },
    { en: 'The building has a dining hall and a prayer room.', ar: 'في المبنى صالة طعام ومصلى.' },
    { en: 'There is a laundry room on every floor.', ar: 'في كل طابق مغسلة.' },
    { en: 'Water tanks are cleaned twice a year.', ar: 'تُنظَّف خزانات المياه مرتين في السنة.' },
    { en: 'Buses can turn inside the plot.', ar: 'تستدير الحافلات داخل الأرض.' },
  ],
  commercial_lands: [
    { needs: ['road'], en: 'The plot fronts a paved road.', ar: 'تحدّ الأرضَ طريقٌ معبّدة.' },
    { needs: ['fenced'], en: 'The plot is walled.', ar: 'الأرض مسوّرة.' },
    { en: 'Water, power and drainage reach the boundary.', ar: 'الماء والكهرباء والصرف واصلة إلى حدودها.' },
    {
      en: 'The municipality allows ground plus four floors, with shops below.',
      ar: 'تسمح البلدية بطابق أرضي وأربعة طوابق مع محلات.',
    },
    {
      en: 'The title is clean and can be transferred within a week.',
      ar: 'الملكية خالية من القيود ويمكن نقلها خلال أسبوع.',
    },
    { en: 'The soil was tested last year.', ar: 'فُحصت التربة العام الماضي.' },
    { en: 'Frontage on two streets makes parking easy.', ar: 'يسهّل وقوعها على شارعين توفير المواقف.' },
  ],
  farms: [
    { needs: ['mountain'], en: 'It lies below the mountains.', ar: 'تقع عند سفح الجبل.' },
    { needs: ['desert'], en: 'Ghaf windbreaks keep the sand out.', ar: 'تحجب مصدات الغاف الرمال عنها.' },
    { needs: ['road'], en: 'A paved road ends at the gate.', ar: 'تنتهي الطريق المعبّدة عند البوابة.' },
    { needs: ['power'], en: 'Power is three-phase.', ar: 'الكهرباء ثلاثية الأطوار.' },
    { en: 'Two wells supply sweet water.', ar: 'فيها بئران بماء عذب.' },
    { en: 'Three hundred palms are on drip irrigation.', ar: 'فيها ثلاثمئة نخلة بالري بالتنقيط.' },
    { en: 'The farmhouse has a majlis and four rooms.', ar: 'في البيت مجلس وأربع غرف.' },
    { en: 'The workers’ rooms are in a separate building.', ar: 'غرف العمال منفصلة.' },
    { en: 'Vegetables grow under nets.', ar: 'الخضار مزروعة تحت الشبك.' },
    { en: 'There is a small stable on the north side.', ar: 'في الجهة الشمالية إسطبل صغير.' },
  ],
  Retail_store: [
    { needs: ['mezzanine'], en: 'The mezzanine serves as storage and office.', ar: 'الميزانين مخزن ومكتب.' },
    {
      needs: ['metro'],
      en: '{station} metro station is {minutes} minutes’ walk away.',
      ar: 'محطة مترو {station} على مسافة {minutes} دقائق سيراً.',
    },
    { en: 'The shopfront is eleven metres of glass.', ar: 'واجهة زجاجية بطول أحد عشر متراً على الشارع.' },
    { en: 'Extraction is ready for a café or a bakery.', ar: 'تمديدات الشفط جاهزة لمقهى أو مخبز.' },
    { en: 'Deliveries use the rear lane.', ar: 'يصل التوريد من الممر الخلفي.' },
    { en: 'The shopfront signage is yours.', ar: 'مساحة اللافتة لك.' },
    { en: 'Next door are a supermarket and a clinic.', ar: 'بجوارها متجر كبير وعيادة.' },
  ],
};

/** Endings of the titles of workplaces, land and farms. */
export const WORK_TITLES: Record<keyof typeof WORK_LINES, Title[]> = {
  office: [
    { needs: ['metro'], en: 'near the metro', ar: 'قرب المترو' },
    { needs: ['parking'], en: 'with parking', ar: 'مع مواقف' },
    { en: 'with meeting rooms', ar: 'مع غرف اجتماعات' },
    { en: 'with its own pantry', ar: 'مع مطبخ صغير' },
  ],
  warehouses: [
    { needs: ['dock'], en: 'with a loading dock', ar: 'مع رصيف تحميل' },
    { needs: ['power'], en: 'with three-phase power', ar: 'بكهرباء ثلاثية' },
    { needs: ['fenced'], en: 'with a fenced yard', ar: 'بساحة مسوّرة' },
    { needs: ['officeInside'], en: 'with an office inside', ar: 'مع مكتب داخلي' },
    { en: 'with high clearance', ar: 'بارتفاع صافٍ كبير' },
  ],
  labour: [
    { en: 'with a dining hall', ar: 'مع صالة طعام' },
    { en: 'with bus parking', ar: 'مع مواقف حافلات' },
    { en: 'with laundries', ar: 'مع مغاسل' },
  ],
  commercial_lands: [
    { needs: ['road'], en: 'on a paved road', ar: 'على طريق معبّدة' },
    { en: 'with utilities at the border', ar: 'بخدمات واصلة' },
    { en: 'for ground and four floors', ar: 'بتصريح أرضي وأربعة طوابق' },
  ],
  farms: [
    { needs: ['mountain'], en: 'below the mountains', ar: 'عند سفح الجبل' },
    { en: 'with two wells', ar: 'ببئرين' },
    { en: 'with three hundred palms', ar: 'بثلاثمئة نخلة' },
  ],
  Retail_store: [
    { needs: ['metro'], en: 'near the metro', ar: 'قرب المترو' },
    { en: 'with a wide front', ar: 'بواجهة عريضة' },
    { en: 'with kitchen extraction', ar: 'مجهّز بشفط للمطبخ' },
  ],
};
