/** A service provider: contact person, company, mailbox, home emirate and description. */
interface Provider {
  name: string;
  nameAr: string;
  company: string;
  companyAr: string;
  box: string;
  city: string;
  about: string;
}

const provider = (
  [name, nameAr]: [string, string],
  [company, companyAr]: [string, string],
  box: string,
  city: string,
  about: string,
): Provider => ({ name, nameAr, company, companyAr, box, city, about });

/** Service providers in order of joining; each has two services. */
export const PROVIDERS: Provider[] = [
  provider(
    ['Rashid Nasser', 'راشد ناصر'],
    ['Cool Current Services', 'كول كرنت للخدمات'],
    'cool',
    'dubai',
    'Air conditioning, serviced before the summer, not in it.',
  ),
  provider(
    ['Huda Saleh', 'هدى صالح'],
    ['Dar Cleaning', 'نظافة الدار'],
    'person1',
    'sharjah',
    'تنظيف المنازل والمكاتب بفرق ثابتة تعرفها.',
  ),
  provider(
    ['Anil Thomas', 'أنيل توماس'],
    ['Steady Hands Moving', 'ستيدي هاندز للنقل'],
    'steady',
    'dubai',
    'Packing, moving and setting up in one day.',
  ),
  provider(
    ['Peter Mwangi', 'بيتر موانغي'],
    ['Green Falaj Gardens', 'حدائق الفلج الأخضر'],
    'green',
    'abu_dhabi',
    'Gardens that live on little water.',
  ),
  provider(
    ['Arjun Nair', 'أرجون ناير'],
    ['Bright Line Electrical', 'برايت لاين للكهرباء'],
    'bright',
    'ajman',
    'Licensed electricians, day and night.',
  ),
  provider(
    ['Salim Al Zaabi', 'سالم الزعابي'],
    ['Uqood Consulting', 'عقود للاستشارات'],
    'person5',
    'abu_dhabi',
    'صياغة عقود الإيجار والبيع ومراجعتها.',
  ),
  provider(
    ['Joseph Santos', 'جوزيف سانتوس'],
    ['Clearflow Plumbing', 'كلير فلو للسباكة'],
    'clearflow',
    'dubai',
    'Leaks found without breaking walls.',
  ),
  provider(
    ['Karim Mansour', 'كريم منصور'],
    ['Second Coat Painting', 'الطبقة الثانية للدهانات'],
    'second',
    'abu_dhabi',
    'Walls painted in a day, furniture covered, no smell.',
  ),
  provider(
    ['Bushra Latif', 'بشرى لطيف'],
    ['Safe Nest Pest Control', 'العش الآمن لمكافحة الحشرات'],
    'safenest',
    'sharjah',
    'مكافحة الحشرات بمواد آمنة للأطفال والحيوانات الأليفة.',
  ),
  provider(
    ['Clara Dupont', 'كلارا دوبون'],
    ['Bayt Interiors', 'بيت للتصميم الداخلي'],
    'bayt',
    'dubai',
    'Rooms planned to the centimetre and delivered on budget.',
  ),
  provider(
    ['Majid Al Ameri', 'ماجد العامري'],
    ['Gulf Watch Security', 'حراسة الخليج للأمن'],
    'gulfwatch',
    'abu_dhabi',
    'Cameras, gates and guards for villas and compounds.',
  ),
  provider(
    ['Deepa Krishnan', 'ديبا كريشنان'],
    ['Keystone Home Finance', 'كيستون للتمويل السكني'],
    'keystone',
    'dubai',
    'Twelve banks compared on one page. The bank pays us, not you.',
  ),
  provider(
    ['Ziad Haddad', 'زياد حداد'],
    ['Mizan Valuation', 'ميزان للتقييم العقاري'],
    'mizan',
    'dubai',
    'تقارير تقييم معتمدة لدى البنوك والمحاكم.',
  ),
  provider(
    ['Lena Fischer', 'لينا فيشر'],
    ['Oryx Lens', 'عدسة المها'],
    'oryx',
    'dubai',
    'Property photography in morning light, ready the next day.',
  ),
  provider(
    ['Fahad Al Mehairi', 'فهد المهيري'],
    ['Swift Desk Services', 'سويفت دسك لتخليص المعاملات'],
    'swift',
    'ras_al_khaimah',
    'Tenancy registration and family visas, without the queue.',
  ),
  provider(
    ['Monica Reyes', 'مونيكا رييس'],
    ['Northern Keys Property Care', 'مفاتيح الشمال لإدارة العقارات'],
    'northern',
    'fujairah',
    'Flats and holiday homes looked after while you are away.',
  ),
];
