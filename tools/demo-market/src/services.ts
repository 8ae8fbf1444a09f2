import type { GalleryPicture } from '../scenes/index';
import { FIRST_SERVICES } from './firstServices';
import { LATER_SERVICES } from './laterServices';
import { demoPeople } from './people';
import { codeOf, seededBy } from './random';
import type { ServiceTexts } from './serviceRow';

/** A service of the demo market. */
export interface DemoService {
  form: ServiceTexts & { phone: string };
  referenceNo: string;
  /** The owner's e-mail. */
  agentEmail: string;
  scenes: GalleryPicture[];
  createdAt: Date;
  views: number;
}

const DAY = 86_400_000;
const ROWS = [...FIRST_SERVICES, ...LATER_SERVICES];
const CAMERAS = ['front', 'right'] as const;
/** Providers who work at a desk; the others come with a van. */
const AT_DESK: readonly string[] = [
  'interior_design',
  'property_management',
  'legal',
  'mortgage',
  'valuation',
  'photography',
  'pro_services',
];
/** Licensing authorities of the providers' emirates. */
const AUTHORITIES: Record<string, string> = {
  dubai: 'Dubai Economy and Tourism',
  abu_dhabi: 'Abu Dhabi Department of Economic Development',
  sharjah: 'Sharjah Economic Development Department',
  ajman: 'Ajman Department of Economic Development',
  ras_al_khaimah: 'Ras Al Khaimah Department of Economic Development',
  fujairah: 'Fujairah Municipality',
};

/** The work from two sides, then the provider's van or a closer look. */
function picturesOf(category: string, at: number): GalleryPicture[] {
  const random = seededBy(`service pictures:${at}`);
  // Both services of a provider share the colour of the van.
  const palette = Math.floor(at / 2) % 10;
  const work = { kind: 'service', look: { family: category, palette: at % 10 } };
  const van = { kind: 'serviceVan', look: { palette } };
  const last = AT_DESK.includes(category)
    ? { ...work, look: { ...work.look, camera: 'near' as const } }
    : van;
  const pictures = CAMERAS.map((camera) => ({ ...work, look: { ...work.look, camera } }));
  return [...pictures, last].map((picture, place) => ({
    ...picture,
    seed: `service-${at}-${place}`,
    time: random.pick(['morning', 'noon', 'golden'] as const),
  }));
}

/** Services of the demo market: two per provider, added since they joined. */
export function demoServices(now: Date): DemoService[] {
  const providers = demoPeople().filter(({ role }) => role === 'service_agent');
  return ROWS.map(({ hours, ...form }, at) => {
    const random = seededBy(`service:${at}`);
    const paper = seededBy(`licence:${at}`);
    const provider = providers[Math.floor(at / 2) % providers.length];
    if (!provider) throw new Error('The market has no providers');
    const age = Math.min(provider.joinedDaysAgo - 1, random.between(150, 380));
    return {
      form: {
        ...form,
        phone: provider.phone,
        ...(hours && { hours: hours[2].map((day) => ({ day, from: hours[0], to: hours[1] })) }),
        // One provider hasn't stated a licence.
        ...(at !== 10 && {
          licence: {
            number: `CN-${paper.whole(1_000_000, 4_999_999)}`,
            authority: AUTHORITIES[provider.location.city] ?? 'Dubai Economy and Tourism',
            expiresAt: new Date(now.getTime() + paper.between(60, 700) * DAY).toISOString().slice(0, 10),
          },
        }),
      },
      referenceNo: `SV-${codeOf(`service:${at}`, 6)}`,
      agentEmail: provider.email,
      scenes: picturesOf(form.category, at),
      createdAt: new Date(now.getTime() - age * DAY),
      views: Math.round(age * random.between(0.6, 5)),
    };
  });
}
