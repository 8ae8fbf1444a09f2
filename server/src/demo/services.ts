import type { ServiceForm } from '@manzil/shared/contract/schemas/services.schemas';
import type { GalleryPicture } from '@manzil/scenes';
import { demoPeople } from './people';
import { codeOf, seededBy } from './random';

/** A service of the demo market. */
export interface DemoService {
  form: Omit<ServiceForm, 'price' | 'priceUnit' | 'titleAr' | 'descriptionAr' | 'phone'> & {
    price?: number;
    priceUnit?: NonNullable<ServiceForm['priceUnit']>;
    titleAr: string;
    descriptionAr: string;
    phone: string;
  };
  referenceNo: string;
  /** The owner's e-mail. */
  agentEmail: string;
  scenes: GalleryPicture[];
  createdAt: Date;
  views: number;
}

type Row = Omit<DemoService['form'], 'phone' | 'hours'> & {
  rooms: string[];
  hours?: [string, string, number[]];
};
const DAY = 86_400_000;

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const WORKDAYS = [1, 2, 3, 4, 5];
const SIX_DAYS = [1, 2, 3, 4, 5, 6];
/** Licensing authorities of the providers' emirates. */
const AUTHORITIES: Record<string, string> = {
  dubai: 'Dubai Economy and Tourism',
  abu_dhabi: 'Abu Dhabi Department of Economic Development',
  sharjah: 'Sharjah Economic Development Department',
  ajman: 'Ajman Department of Economic Development',
};

/** Two services per service agent, in order; `rooms` are the kinds of scenes to render. */
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
    hours: ['08:00', '20:00', SIX_DAYS],
    vatIncluded: true,
    included: ['Coils and drains cleaned', 'Filters washed and put back', 'Gas pressure checked'],
    includedAr: ['تنظيف الملفات ومجاري التصريف', 'غسل الفلاتر وإعادتها', 'فحص ضغط الغاز'],
    districts: ['dubai/dubai_marina', 'dubai/palm_jumeirah'],
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
    hours: ['00:00', '24:00', EVERY_DAY],
    vatIncluded: true,
    included: ['Four planned visits a year', 'Emergency calls within three hours', 'Small spare parts'],
    includedAr: ['أربع زيارات مجدولة في السنة', 'استجابة للطوارئ خلال ثلاث ساعات', 'قطع الغيار الصغيرة'],
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
    hours: ['07:30', '19:00', SIX_DAYS],
    vatIncluded: false,
    included: [
      'Two people, always the same',
      'Materials and machines',
      'Windows from inside every fourth visit',
    ],
    includedAr: ['شخصان ثابتان', 'المواد والآلات', 'النوافذ من الداخل كل رابع زيارة'],
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
    hours: ['08:00', '18:00', SIX_DAYS],
    vatIncluded: false,
    included: ['Cupboards inside and out', 'Ovens and hoods', 'Balconies and window frames'],
    includedAr: ['الخزائن من الداخل والخارج', 'الأفران والشفاطات', 'الشرفات وإطارات النوافذ'],
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
    hours: ['06:00', '22:00', EVERY_DAY],
    vatIncluded: true,
    included: ['Boxes the day before', 'Furniture taken apart and put together', 'Insurance on the way'],
    includedAr: ['الصناديق قبل يوم', 'فك الأثاث وتركيبه', 'التأمين في الطريق'],
    rooms: ['block', 'living'],
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
    hours: ['07:00', '16:00', WORKDAYS],
    included: ['Design and planting plan', 'Drip lines', 'A month of care'],
    includedAr: ['التصميم ومخطط الزراعة', 'خطوط الري بالتنقيط', 'عناية لمدة شهر'],
    rooms: ['garden', 'villa'],
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
    hours: ['07:00', '15:00', WORKDAYS],
    vatIncluded: true,
    included: ['Skimming and brushing', 'Chemicals', 'Readings after every visit'],
    includedAr: ['تنظيف السطح والجدران', 'المواد الكيميائية', 'القراءات بعد كل زيارة'],
    rooms: ['pool', 'terrace'],
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
    hours: ['00:00', '24:00', EVERY_DAY],
    vatIncluded: true,
    included: ['The way to you', 'The first half hour', 'A written report'],
    includedAr: ['الوصول إليك', 'نصف الساعة الأولى', 'تقرير مكتوب'],
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
    hours: ['09:00', '18:00', WORKDAYS],
    vatIncluded: false,
    included: ['Every clause explained', 'A list of what to ask for', 'A call of half an hour'],
    includedAr: ['شرح كل بند', 'قائمة بما ينبغي طلبه', 'مكالمة لنصف ساعة'],
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
    hours: ['09:00', '18:00', WORKDAYS],
    vatIncluded: false,
    rooms: ['majlis', 'block'],
  },
];

/** Scenes by name in `rooms`. */
const PICTURED: Record<string, Pick<GalleryPicture, 'kind' | 'look'>> = {
  garden: { kind: 'villa', look: { family: 'pavilion', setting: 'town', garden: true, pool: false } },
  pool: { kind: 'villa', look: { family: 'modern', setting: 'town', garden: true, pool: true } },
  villa: { kind: 'villa', look: { family: 'tiled', setting: 'park', garden: true, pool: false } },
  block: { kind: 'block', look: { setting: 'city', storeys: 14 } },
};

/** Services of the demo market, dated within the 200 days before `now`. */
export function demoServices(now: Date): DemoService[] {
  const providers = demoPeople().filter(({ role }) => role === 'service_agent');
  return ROWS.map(({ rooms, hours, ...form }, at) => {
    const random = seededBy(`service:${at}`);
    const paper = seededBy(`licence:${at}`);
    const provider = providers[Math.floor(at / 2) % providers.length];
    return {
      form: {
        ...form,
        phone: provider?.phone ?? '',
        ...(hours && { hours: hours[2].map((day) => ({ day, from: hours[0], to: hours[1] })) }),
        // One provider hasn't stated a licence.
        ...(at !== 10 && {
          licence: {
            number: `CN-${paper.whole(1_000_000, 4_999_999)}`,
            authority: AUTHORITIES[provider?.location?.city ?? ''] ?? 'Dubai Economy and Tourism',
            expiresAt: new Date(now.getTime() + paper.between(60, 700) * DAY).toISOString().slice(0, 10),
          },
        }),
      },
      referenceNo: `SV-${codeOf(`service:${at}`, 6)}`,
      agentEmail: provider?.email ?? '',
      scenes: rooms.map((kind, place) => ({
        ...(PICTURED[kind] ?? { kind, look: { palette: at % 10, setting: 'city' } }),
        seed: `service-${at}-${place}`,
        time: random.pick(['morning', 'noon', 'golden'] as const),
      })),
      createdAt: new Date(now.getTime() - random.between(30, 200) * DAY),
      views: random.whole(40, 900),
    };
  });
}
