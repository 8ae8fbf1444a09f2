import type { Role } from '@manzil/shared/domain/roles';
import { demoConversations } from './conversations';
import { FURTHER_USERS } from './names';
import { PROVIDERS } from './providers';
import { seededBy } from './random';

/** A person of the demo market, with the field names of an account. */
export interface DemoPerson {
  name: string;
  nameAr: string;
  email: string;
  role: Role;
  phone: string;
  whatsapp?: string;
  languages: string[];
  about?: string;
  companyName?: string;
  companyNameAr?: string;
  brn?: string;
  orn?: string;
  location: { city: string; district?: string };
  /** The language they write in. */
  writes: 'en' | 'ar';
  /** Days since joining and since last seen; the market is 18 months old. */
  joinedDaysAgo: number;
  seenDaysAgo: number;
}

/** Age of the market in days. */
const MARKET_DAYS = 545;

const AGENCIES = [
  ['Coral Gate Realty', 'كورال جيت للعقارات'],
  ['Palm Ledger Homes', 'بالم ليدجر هومز'],
  ['Northern Dunes Property', 'الكثبان الشمالية للعقارات'],
  ['Saffron Key', 'مفتاح الزعفران العقارية'],
  ['Gulf Gateway Real Estate', 'بوابة الخليج العقارية'],
] as const;

/** Name in both languages, agency (index), home emirate, languages, about. */
const AGENTS: [
  name: string,
  nameAr: string,
  agency: number,
  city: string,
  languages: string[],
  about: string,
][] = [
  [
    'Layla Haddad',
    'ليلى حداد',
    0,
    'dubai',
    ['en', 'ar', 'fr'],
    'Marina and JLT since 2014. I answer in person, usually within the hour.',
  ],
  [
    'Omar Al Suwaidi',
    'عمر السويدي',
    0,
    'dubai',
    ['ar', 'en'],
    'مختص في فلل دبي العائلية، وأرافق المستأجر من المعاينة حتى استلام المفاتيح.',
  ],
  [
    'Priya Menon',
    'بريا مينون',
    0,
    'dubai',
    ['en', 'hi'],
    'First homes and small offices. I bring the floor plan and the service charge to every viewing.',
  ],
  [
    'Daniel Okafor',
    'دانيال أوكافور',
    1,
    'abu_dhabi',
    ['en', 'fr'],
    'Reem, Saadiyat and Yas. Ask me about schools, not only about square feet.',
  ],
  [
    'Maryam Al Ketbi',
    'مريم الكتبي',
    1,
    'abu_dhabi',
    ['ar', 'en'],
    'خبرة عشر سنوات في العين وأبوظبي، في المزارع والفلل والأراضي.',
  ],
  [
    'Sofia Petrova',
    'صوفيا بتروفا',
    1,
    'abu_dhabi',
    ['en', 'ru'],
    'Waterfront apartments for people who move countries. I handle the paperwork with you.',
  ],
  [
    'Hassan Al Marzooqi',
    'حسن المرزوقي',
    2,
    'ras_al_khaimah',
    ['ar', 'en'],
    'رأس الخيمة والفجيرة: شقق على البحر ومزارع بين الجبال.',
  ],
  [
    'Grace Villanueva',
    'غريس فيلانويفا',
    2,
    'ajman',
    ['en', 'tl'],
    'Ajman and Sharjah homes on an honest budget. Every cost written down before you sign.',
  ],
  ['Yousef Qasim', 'يوسف قاسم', 2, 'sharjah', ['ar', 'en'], 'شقق العائلات في الشارقة، قرب المدارس والحدائق.'],
  [
    'Imran Sheikh',
    'عمران شيخ',
    3,
    'sharjah',
    ['en', 'ur', 'hi'],
    'Warehouses, labour housing and yards: power, access and clear height measured, not guessed.',
  ],
  [
    'Noura Al Hammadi',
    'نورة الحمادي',
    3,
    'umm_al_quwain',
    ['ar', 'en'],
    'أم القيوين والإمارات الشمالية، سكناً واستثماراً.',
  ],
  [
    'Marc Lefèvre',
    'مارك لوفيفر',
    3,
    'dubai',
    ['en', 'fr'],
    'Retail and offices with a tenant’s eye: footfall, frontage, fit-out.',
  ],
  [
    'Fatima Zahra Idrissi',
    'فاطمة الزهراء الإدريسي',
    4,
    'fujairah',
    ['ar', 'fr', 'en'],
    'الساحل الشرقي من دبا إلى كلباء. المعاينة أيام السبت أيضاً.',
  ],
  [
    'Chen Wei',
    'تشن وي',
    4,
    'dubai',
    ['zh', 'en'],
    'Off-plan with the payment plan explained line by line, and what happens if it runs late.',
  ],
];

const USERS: [name: string, nameAr: string, writes: 'en' | 'ar'][] = [
  ['Aisha Rahman', 'عائشة رحمن', 'en'],
  ['James Whitfield', 'جيمس ويتفيلد', 'en'],
  ['Khalid Al Mansouri', 'خالد المنصوري', 'ar'],
  ['Elena Rossi', 'إيلينا روسي', 'en'],
  ['Ravi Kumar', 'رافي كومار', 'en'],
  ['Sara Al Shamsi', 'سارة الشامسي', 'ar'],
  ['Tom Becker', 'توم بيكر', 'en'],
  ['Amina Diallo', 'أمينة ديالو', 'en'],
  ['Yousef Al Ali', 'يوسف العلي', 'ar'],
  ['Mei Lin', 'مي لين', 'en'],
  ['Carlos Mendes', 'كارلوس مينديز', 'en'],
  ['Hind Al Kaabi', 'هند الكعبي', 'ar'],
];

/** First name in lower case, for an e-mail address. */
const firstName = (name: string) =>
  (
    name
      .normalize('NFD')
      .replace(/[^a-zA-Z ]/g, '')
      .split(' ')[0] ?? ''
  ).toLowerCase();

const addressOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');
/** Home emirates of users; most live in Dubai. */
const CITIES = ['dubai', 'dubai', 'abu_dhabi', 'dubai', 'sharjah', 'dubai', 'ajman'];

function person(
  role: Role,
  names: { name: string; nameAr: string; box?: string },
  more: Partial<DemoPerson> = {},
): DemoPerson {
  const { name, nameAr, box = firstName(name) } = names;
  const email = `${box}.${role.replace('_', '-')}@manzil.example`;
  const random = seededBy(`person:${email}`);
  const joinedDaysAgo = random.whole(60, MARKET_DAYS - 10);
  return {
    name,
    nameAr,
    email,
    role,
    phone: `+97150${random.whole(1_000_000, 9_999_999)}`,
    languages: ['en'],
    location: { city: 'dubai' },
    writes: 'en',
    joinedDaysAgo,
    seenDaysAgo: Math.min(joinedDaysAgo - 1, 45 * random.between(0.1, 1) ** 2),
    ...more,
  };
}

const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text);

/** An agent is active on most days; the longest-serving ones opened the market. */
function agentOf(
  [name, nameAr, agency, city, languages, about]: (typeof AGENTS)[number],
  at: number,
): DemoPerson {
  const random = seededBy(`agent:${name}`);
  const made = person('agent', { name, nameAr });
  const [companyName, companyNameAr] = AGENCIES[agency] ?? ['', ''];
  return {
    ...made,
    languages,
    about,
    location: { city },
    writes: isArabic(about) ? 'ar' : 'en',
    whatsapp: made.phone,
    companyName,
    companyNameAr,
    brn: String(random.whole(20_000, 79_999)),
    orn: String(1000 + agency * 377),
    joinedDaysAgo: MARKET_DAYS - 3 - at * 21,
    seenDaysAgo: random.between(0.02, 3.5),
  };
}

/** Stable addresses of people who write Arabic, from when their names existed in Arabic only. */
const boxOf = (nameAr: string, writes: string, at: number) =>
  writes === 'ar' && isArabic(nameAr) ? { box: `person${at}` } : {};

/** Days since a person's last conversation: they were online when they wrote. */
function lastMessageOf(email: string): number {
  const [box = ''] = email.split('@');
  const hours = demoConversations
    .filter(({ people }) => people.includes(box))
    .map(({ hoursAgo }) => hoursAgo);
  return Math.min(Infinity, ...hours) / 24;
}

/** Everyone in the demo market except the super admin, who is the first admin. */
export function demoPeople(): DemoPerson[] {
  const serviceAgents = PROVIDERS.map(({ name, nameAr, company, companyAr, box, city, about }, at) =>
    person(
      'service_agent',
      { name, nameAr, box },
      {
        companyName: company,
        companyNameAr: companyAr,
        about,
        languages: ['en', 'ar'],
        location: { city },
        writes: isArabic(about) ? 'ar' : 'en',
        joinedDaysAgo: 480 - at * 17,
        seenDaysAgo: 0.1 + at * 0.12,
      },
    ),
  );
  const users = USERS.map(([name, nameAr, writes], at) =>
    person(
      'user',
      { name, nameAr, ...boxOf(nameAr, writes, at) },
      {
        writes,
        location: { city: at % 3 ? 'dubai' : 'sharjah' },
      },
    ),
  );
  const furtherUsers = FURTHER_USERS.map(([name, nameAr, writes], at) =>
    person(
      'user',
      { name, nameAr, box: addressOf(name) },
      { writes, location: { city: CITIES[at % CITIES.length] ?? 'dubai' } },
    ),
  );
  const staff = { joinedDaysAgo: MARKET_DAYS, seenDaysAgo: 0.2 };
  const everybody = [
    ...AGENTS.map(agentOf),
    ...serviceAgents,
    ...users,
    ...furtherUsers,
    person('injazat_worker', { name: 'Salma Farid', nameAr: 'سلمى فريد' }, staff),
    person(
      'injazat_worker',
      { name: 'Bilal Aziz', nameAr: 'بلال عزيز' },
      { joinedDaysAgo: 210, seenDaysAgo: 1.1 },
    ),
    person('admin', { name: 'Dana Mansour', nameAr: 'دانة منصور' }, { ...staff, seenDaysAgo: 0.4 }),
  ];
  return everybody.map((one) => ({
    ...one,
    seenDaysAgo: Math.min(one.seenDaysAgo, lastMessageOf(one.email)),
  }));
}

/** One login per role, for the startup message and the README. */
export function demoLogins(): { role: Role; email: string }[] {
  const seen = new Map<Role, string>();
  for (const { role, email } of demoPeople()) if (!seen.has(role)) seen.set(role, email);
  return [...seen].map(([role, email]) => ({ role, email }));
}
