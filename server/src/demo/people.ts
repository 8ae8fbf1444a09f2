import type { Role } from '@manzil/shared/domain/roles';
import { randomOf } from './random';

/** The password of every demo login; printed at start, never used outside a demo market. */
export const DEMO_PASSWORD = 'Manzil-demo-1';

/** A person of the demo market, by the field names of an account. */
export interface DemoPerson {
  name: string;
  email: string;
  role: Role;
  phone: string;
  whatsapp?: string;
  languages: string[];
  about?: string;
  companyName?: string;
  brn?: string;
  orn?: string;
  location: { city: string; district?: string };
}

const AGENCIES = [
  'Coral Gate Realty',
  'Palm Ledger Homes',
  'Northern Dunes Property',
  'Saffron Key',
  'بوابة الخليج العقارية',
];

/** Name, agency (index), home emirate, languages, about. */
const AGENTS: [string, number, string, string[], string][] = [
  [
    'Layla Haddad',
    0,
    'dubai',
    ['en', 'ar', 'fr'],
    'Marina and JLT since 2014. I answer in person, usually within the hour.',
  ],
  [
    'Omar Al Suwaidi',
    0,
    'dubai',
    ['ar', 'en'],
    'مختص في فلل دبي العائلية، وأرافق المستأجر من المعاينة حتى استلام المفاتيح.',
  ],
  [
    'Priya Menon',
    0,
    'dubai',
    ['en', 'hi'],
    'First homes and small offices. I bring the floor plan and the service charge to every viewing.',
  ],
  [
    'Daniel Okafor',
    1,
    'abu_dhabi',
    ['en', 'fr'],
    'Reem, Saadiyat and Yas. Ask me about schools, not only about square feet.',
  ],
  [
    'Maryam Al Ketbi',
    1,
    'abu_dhabi',
    ['ar', 'en'],
    'خبرة عشر سنوات في العين وأبوظبي، في المزارع والفلل والأراضي.',
  ],
  [
    'Sofia Petrova',
    1,
    'abu_dhabi',
    ['en', 'ru'],
    'Waterfront apartments for people who move countries. I handle the paperwork with you.',
  ],
  [
    'Hassan Al Marzooqi',
    2,
    'ras_al_khaimah',
    ['ar', 'en'],
    'رأس الخيمة والفجيرة: شقق على البحر ومزارع بين الجبال.',
  ],
  [
    'Grace Villanueva',
    2,
    'ajman',
    ['en', 'tl'],
    'Ajman and Sharjah homes on an honest budget. Every cost written down before you sign.',
  ],
  ['Yousef Qasim', 2, 'sharjah', ['ar', 'en'], 'شقق العائلات في الشارقة، قرب المدارس والحدائق.'],
  [
    'Imran Sheikh',
    3,
    'sharjah',
    ['en', 'ur', 'hi'],
    'Warehouses, labour housing and yards: power, access and clear height measured, not guessed.',
  ],
  ['Noura Al Hammadi', 3, 'umm_al_quwain', ['ar', 'en'], 'أم القيوين والإمارات الشمالية، سكناً واستثماراً.'],
  [
    'Marc Lefèvre',
    3,
    'dubai',
    ['en', 'fr'],
    'Retail and offices with a tenant’s eye: footfall, frontage, fit-out.',
  ],
  [
    'Fatima Zahra Idrissi',
    4,
    'fujairah',
    ['ar', 'fr', 'en'],
    'الساحل الشرقي من دبا إلى كلباء. المعاينة أيام السبت أيضاً.',
  ],
  [
    'Chen Wei',
    4,
    'dubai',
    ['zh', 'en'],
    'Off-plan with the payment plan explained line by line, and what happens if it runs late.',
  ],
];

const SERVICE_AGENTS: [string, string, string][] = [
  ['Cool Current Services', 'dubai', 'Air conditioning, serviced before the summer, not in it.'],
  ['نظافة الدار', 'sharjah', 'تنظيف المنازل والمكاتب بفرق ثابتة تعرفها.'],
  ['Steady Hands Moving', 'dubai', 'Packing, moving and setting up in one day.'],
  ['Green Falaj Gardens', 'abu_dhabi', 'Gardens that live on little water.'],
  ['Bright Line Electrical', 'ajman', 'Licensed electricians, day and night.'],
  ['عقود للاستشارات', 'abu_dhabi', 'صياغة عقود الإيجار والبيع ومراجعتها.'],
];

const USERS = [
  'Aisha Rahman',
  'James Whitfield',
  'خالد المنصوري',
  'Elena Rossi',
  'Ravi Kumar',
  'سارة الشامسي',
  'Tom Becker',
  'Amina Diallo',
  'يوسف العلي',
  'Mei Lin',
  'Carlos Mendes',
  'هند الكعبي',
];

const slug = (name: string, at: number) =>
  /^[\x20-\x7eÀ-ÿ’]+$/.test(name)
    ? (name
        .normalize('NFD')
        .replace(/[^a-zA-Z ]/g, '')
        .toLowerCase()
        .split(' ')[0] ?? `person${at}`)
    : `person${at}`;

function person(role: Role, name: string, at: number, more: Partial<DemoPerson> = {}): DemoPerson {
  const email = `${slug(name, at)}.${role.replace('_', '-')}@manzil.example`;
  const random = randomOf(`person:${email}`);
  return {
    name,
    email,
    role,
    phone: `+97150${random.whole(1_000_000, 9_999_999)}`,
    languages: ['en'],
    location: { city: 'dubai' },
    ...more,
  };
}

/** Everybody of the demo market but the super admin, who is the first admin. */
export function demoPeople(): DemoPerson[] {
  const agents = AGENTS.map(([name, agency, city, languages, about], at) => {
    const random = randomOf(`agent:${name}`);
    const made = person('agent', name, at, { languages, about, location: { city } });
    return {
      ...made,
      whatsapp: made.phone,
      companyName: AGENCIES[agency] ?? '',
      brn: String(random.whole(20_000, 79_999)),
      orn: String(1000 + agency * 377),
    };
  });
  const serviceAgents = SERVICE_AGENTS.map(([name, city, about], at) =>
    person('service_agent', name, at, {
      companyName: name,
      about,
      languages: ['en', 'ar'],
      location: { city },
    }),
  );
  const users = USERS.map((name, at) =>
    person('user', name, at, { location: { city: at % 3 ? 'dubai' : 'sharjah' } }),
  );
  return [
    ...agents,
    ...serviceAgents,
    ...users,
    person('injazat_worker', 'Salma Farid', 0),
    person('injazat_worker', 'Bilal Aziz', 1),
    person('admin', 'Dana Mansour', 0),
  ];
}

/** One login for each role, for the start line and the README. */
export function demoLogins(): { role: Role; email: string }[] {
  const seen = new Map<Role, string>();
  for (const { role, email } of demoPeople()) if (!seen.has(role)) seen.set(role, email);
  return [...seen].map(([role, email]) => ({ role, email }));
}
