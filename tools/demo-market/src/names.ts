/** A name part in both scripts. */
type Part = readonly [en: string, ar: string];
interface Group {
  /** The language they write in. */
  writes: 'en' | 'ar';
  first: Part[];
  last: Part[];
}

const GROUPS: Group[] = [
  {
    writes: 'ar',
    first: [
      ['Mariam', 'مريم'],
      ['Saeed', 'سعيد'],
      ['Latifa', 'لطيفة'],
      ['Hamdan', 'حمدان'],
      ['Shamma', 'شما'],
      ['Abdulla', 'عبدالله'],
      ['Reem', 'ريم'],
    ],
    last: [
      ['Al Falasi', 'الفلاسي'],
      ['Al Dhaheri', 'الظاهري'],
      ['Al Nuaimi', 'النعيمي'],
      ['Al Qasimi', 'القاسمي'],
      ['Al Shehhi', 'الشحي'],
    ],
  },
  {
    writes: 'ar',
    first: [
      ['Rania', 'رانيا'],
      ['Tarek', 'طارق'],
      ['Dalia', 'داليا'],
      ['Samer', 'سامر'],
      ['Nadine', 'نادين'],
      ['Hisham', 'هشام'],
    ],
    last: [
      ['Khoury', 'خوري'],
      ['El Sayed', 'السيد'],
      ['Barakat', 'بركات'],
      ['Darwish', 'درويش'],
      ['Hijazi', 'حجازي'],
    ],
  },
  {
    writes: 'en',
    first: [
      ['Anjali', 'أنجالي'],
      ['Vikram', 'فيكرام'],
      ['Sana', 'سناء'],
      ['Rahul', 'راهول'],
      ['Meera', 'ميرا'],
      ['Faisal', 'فيصل'],
      ['Nisha', 'نيشا'],
      ['Adnan', 'عدنان'],
    ],
    last: [
      ['Sharma', 'شارما'],
      ['Iqbal', 'إقبال'],
      ['Pillai', 'بيلاي'],
      ['Fernando', 'فرناندو'],
      ['Chaudhry', 'شودري'],
    ],
  },
  {
    writes: 'en',
    first: [
      ['Sophie', 'صوفي'],
      ['Oliver', 'أوليفر'],
      ['Hannah', 'هانا'],
      ['Lukas', 'لوكاس'],
      ['Emma', 'إيما'],
      ['Patrick', 'باتريك'],
      ['Ingrid', 'إنغريد'],
    ],
    last: [
      ['Murphy', 'مورفي'],
      ['Schneider', 'شنايدر'],
      ['Taylor', 'تايلور'],
      ['Moreau', 'مورو'],
      ['Lindqvist', 'لندكفيست'],
    ],
  },
  {
    writes: 'en',
    first: [
      ['Jasmine', 'ياسمين'],
      ['Marco', 'ماركو'],
      ['Liza', 'ليزا'],
      ['Rodel', 'روديل'],
      ['Angela', 'أنجيلا'],
      ['Kwame', 'كوامي'],
      ['Wanjiru', 'وانجيرو'],
    ],
    last: [
      ['Cruz', 'كروز'],
      ['Bautista', 'باوتيستا'],
      ['Mensah', 'منساه'],
      ['Navarro', 'نافارو'],
    ],
  },
];

/** Number of further users from each group. */
const A_GROUP = 10;
/** Further users of the demo market, all with different names. */
export const FURTHER_USERS: [name: string, nameAr: string, writes: 'en' | 'ar'][] = GROUPS.flatMap(
  ({ writes, first, last }) =>
    Array.from({ length: A_GROUP }, (_, at): [string, string, 'en' | 'ar'] => {
      const [en, ar] = first[at % first.length] ?? ['', ''];
      const [lastEn, lastAr] = last[((at % first.length) + Math.floor(at / first.length)) % last.length] ?? [
        '',
        '',
      ];
      return [`${en} ${lastEn}`, `${ar} ${lastAr}`, writes];
    }),
);
