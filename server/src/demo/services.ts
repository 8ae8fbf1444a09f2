import type { EMIRATES, PRICE_UNITS, SERVICE_CATEGORIES } from '@manzil/shared/domain/enums';
import type { scene } from '@manzil/shared/scenes/index.mjs';
import { demoPeople } from './people';
import { codeOf, randomOf } from './random';

/** A service of the demo market. */
export interface DemoService {
  form: {
    title: string;
    titleAr: string;
    description: string;
    descriptionAr: string;
    category: (typeof SERVICE_CATEGORIES)[number];
    price?: number;
    priceUnit?: (typeof PRICE_UNITS)[number];
    city: (typeof EMIRATES)[number][];
    phone: string;
  };
  referenceNo: string;
  /** The owner's e-mail. */
  agentEmail: string;
  scenes: Required<Pick<Parameters<typeof scene>[0], 'kind' | 'seed' | 'time'>>[];
  createdAt: Date;
  views: number;
}

type Row = Omit<DemoService['form'], 'phone'> & { rooms: string[] };
const DAY = 86_400_000;

/** Two of each service agent, in their order; `rooms` are the kinds of scenes drawn. */
const ROWS: Row[] = [
  {
    title: 'Air conditioning serviced before the summer',
    titleAr: 'صيانة المكيفات قبل الصيف',
    description:
      'Coils and drains cleaned, gas checked, filters washed. Two technicians, about an hour a unit, and the room is left as it was found.',
    descriptionAr:
      'تنظيف الملفات ومجاري التصريف وفحص الغاز وغسل الفلاتر. فنيان، نحو ساعة لكل وحدة، ونترك الغرفة كما وجدناها.',
    category: 'ac_services',
    price: 180,
    priceUnit: 'per_visit',
    city: ['dubai', 'sharjah', 'ajman'],
    rooms: ['bedroom', 'living'],
  },
  {
    title: 'Home maintenance on one yearly contract',
    titleAr: 'صيانة المنزل بعقد سنوي واحد',
    description:
      'Cooling, plumbing and electrics under one contract: four planned visits and emergency calls within three hours, day and night.',
    descriptionAr:
      'التكييف والسباكة والكهرباء في عقد واحد: أربع زيارات مجدولة واستجابة للطوارئ خلال ثلاث ساعات ليلاً ونهاراً.',
    category: 'maintenance',
    price: 290,
    priceUnit: 'monthly',
    city: ['dubai'],
    rooms: ['kitchen', 'bath'],
  },
  {
    title: 'Weekly cleaning with the same two people',
    titleAr: 'تنظيف أسبوعي بالفريق نفسه',
    description:
      'A fixed team comes on a fixed day, with its own materials. Windows from inside are included every fourth visit.',
    descriptionAr: 'فريق ثابت في يوم ثابت ومعه مواده. ويشمل تنظيف النوافذ من الداخل في كل زيارة رابعة.',
    category: 'cleaning',
    price: 40,
    priceUnit: 'hourly',
    city: ['sharjah', 'ajman', 'dubai'],
    rooms: ['living', 'kitchen'],
  },
  {
    title: 'Deep cleaning before you move in',
    titleAr: 'تنظيف عميق قبل الانتقال',
    description:
      'Cupboards inside and out, ovens, grout, balconies and window frames. One day for a flat, two for a villa.',
    descriptionAr:
      'الخزائن من الداخل والخارج والأفران والفواصل والشرفات وإطارات النوافذ. يوم للشقة ويومان للفيلا.',
    category: 'cleaning',
    price: 650,
    priceUnit: 'fixed',
    city: ['sharjah', 'dubai'],
    rooms: ['bath', 'terrace'],
  },
  {
    title: 'Moved, packed and set up in one day',
    titleAr: 'نقل وتغليف وتركيب في يوم واحد',
    description:
      'We bring boxes the day before, take furniture apart and put it together again. Everything is insured on the way.',
    descriptionAr: 'نحضر الصناديق قبل يوم، ونفك الأثاث ونعيد تركيبه، وكل شيء مؤمَّن عليه في الطريق.',
    category: 'moving',
    price: 1200,
    priceUnit: 'fixed',
    city: ['dubai', 'abu_dhabi', 'sharjah'],
    rooms: ['apartments', 'living'],
  },
  {
    title: 'Office moves over a weekend',
    titleAr: 'نقل المكاتب في عطلة نهاية الأسبوع',
    description:
      'Desks numbered on Friday, working on Monday. A plan of every seat, and a technician for screens and cables.',
    descriptionAr: 'نرقّم المكاتب يوم الجمعة لتعمل يوم الاثنين، مع مخطط لكل مقعد وفني للشاشات والأسلاك.',
    category: 'moving',
    city: ['dubai', 'abu_dhabi'],
    rooms: ['office', 'officeTower'],
  },
  {
    title: 'Gardens that live on little water',
    titleAr: 'حدائق تعيش بالقليل من الماء',
    description:
      'Local plants, drip lines under gravel, shade where people sit. Design, planting and a month of care.',
    descriptionAr: 'نباتات محلية وري بالتنقيط تحت الحصى وظل حيث يجلس الناس. تصميم وزراعة وعناية لمدة شهر.',
    category: 'landscaping',
    price: 45,
    priceUnit: 'per_sqft',
    city: ['abu_dhabi', 'dubai'],
    rooms: ['courtyard', 'villa'],
  },
  {
    title: 'Pool looked after every week',
    titleAr: 'عناية أسبوعية بالمسبح',
    description: 'Skimmed, brushed and balanced, with the readings written down after every visit.',
    descriptionAr: 'تنظيف السطح والجدران وضبط المياه، مع تسجيل القراءات بعد كل زيارة.',
    category: 'pool_care',
    price: 420,
    priceUnit: 'monthly',
    city: ['abu_dhabi'],
    rooms: ['villa', 'terrace'],
  },
  {
    title: 'Licensed electricians, day and night',
    titleAr: 'كهربائيون مرخصون ليلاً ونهاراً',
    description:
      'Faults found and put right, boards renewed, certificates for the authority. The first half hour is in the price of the visit.',
    descriptionAr:
      'كشف الأعطال وإصلاحها وتجديد اللوحات وشهادات الجهات المختصة. ونصف الساعة الأولى ضمن سعر الزيارة.',
    category: 'electrical',
    price: 150,
    priceUnit: 'per_visit',
    city: ['ajman', 'sharjah', 'umm_al_quwain'],
    rooms: ['kitchen', 'retail'],
  },
  {
    title: 'Power for workshops and warehouses',
    titleAr: 'كهرباء الورش والمستودعات',
    description:
      'Three-phase connections, load studies and machine sockets, drawn, approved and installed by one team.',
    descriptionAr: 'توصيلات ثلاثية الأطوار ودراسات أحمال ومقابس للآلات، رسماً واعتماداً وتركيباً بفريق واحد.',
    category: 'electrical',
    city: ['ajman', 'sharjah', 'ras_al_khaimah', 'fujairah'],
    rooms: ['warehouse', 'labour'],
  },
  {
    title: 'Tenancy contracts read before you sign',
    titleAr: 'مراجعة عقد الإيجار قبل التوقيع',
    description:
      'What each clause means, what is unusual and what to ask for, in English or Arabic, within two working days.',
    descriptionAr: 'معنى كل بند وما هو غير مألوف وما ينبغي طلبه، بالعربية أو الإنجليزية، خلال يومي عمل.',
    category: 'legal',
    price: 500,
    priceUnit: 'fixed',
    city: ['abu_dhabi', 'dubai', 'sharjah'],
    rooms: ['office', 'majlis'],
  },
  {
    title: 'Sale and transfer from offer to deed',
    titleAr: 'البيع ونقل الملكية من العرض إلى السند',
    description:
      'Offer letters, clearances and the appointment at the land department, with one person you can call throughout.',
    descriptionAr:
      'خطابات العرض وشهادات عدم الممانعة وموعد دائرة الأراضي، مع شخص واحد تتواصل معه طوال الوقت.',
    category: 'legal',
    price: 3500,
    priceUnit: 'fixed',
    city: ['abu_dhabi', 'dubai'],
    rooms: ['majlis', 'tower'],
  },
];

/** The services of the demo market; their dates lie in the 200 days before `now`. */
export function demoServices(now: Date): DemoService[] {
  const providers = demoPeople().filter(({ role }) => role === 'service_agent');
  return ROWS.map(({ rooms, ...form }, at) => {
    const random = randomOf(`service:${at}`);
    const provider = providers[Math.floor(at / 2) % providers.length];
    return {
      form: { ...form, phone: provider?.phone ?? '' },
      referenceNo: `SV-${codeOf(`service:${at}`, 6)}`,
      agentEmail: provider?.email ?? '',
      scenes: rooms.map((kind, place) => ({
        kind,
        seed: `service-${at}-${place}`,
        time: random.pick(['morning', 'noon', 'golden'] as const),
      })),
      createdAt: new Date(now.getTime() - random.between(30, 200) * DAY),
      views: random.whole(40, 900),
    };
  });
}
