import type { GalleryPicture } from '../scenes/index';
import { galleriesOf, sceneFactsOf } from './covers';
import { furtherAttributes } from './furtherAttributes';
import { factsOf, type ListingFacts } from './listingFacts';
import { formOf, rounded, type DemoForm } from './listingForm';
import { MARKET_SIZE, planAt } from './listingPlan';
import { demoPeople } from './people';
import { codeOf, seededBy, type Random } from './random';

/** A listing of the demo market: the owner's form, and its history. */
export interface DemoListing {
  form: DemoForm;
  facts: ListingFacts;
  referenceNo: string;
  /** The owner's e-mail. */
  agentEmail: string;
  isVerified: boolean;
  hideAgent: boolean;
  createdAt: Date;
  verifiedAt?: Date;
  /** Start of its wait for review, if it was changed after publication. */
  submittedAt?: Date;
  lastConfirmedAt: Date;
  formerPrice?: { price: number; at: Date };
  /** Why staff sent it back. */
  sentBackReason?: string;
  /** Published price while a price change is pending. */
  publishedPrice?: number;
  views: number;
}

const DAY = 86_400_000;
/** The oldest listing is as old as the market; most are less than two months old. */
const OLDEST_DAYS = 500;
/** Share of listings whose price fell, and of those for investors. */
const DROPS = 0.12;
const MORE_DROPS = 0.4;
const WAITING_SHARE = 0.03;
/** Longest wait for review of an ordinary listing: less than the goal of a day. */
const WAITING_DAYS = 0.9;
const agents = demoPeople().filter((person) => person.role === 'agent');

function historyOf({ city, type }: ListingFacts, price: number, seed: string, now: Date, random: Random) {
  const local = agents.filter(({ location }) => location.city === city);
  const agent = random.pick(local.length > 0 ? local : agents);
  const isVerified = !random.chance(WAITING_SHARE);
  const age = isVerified
    ? Math.min(OLDEST_DAYS * random.between(0, 1) ** 2.6 + 0.2, agent.joinedDaysAgo - 1)
    : random.between(0.05, WAITING_DAYS);
  const createdAt = new Date(now.getTime() - age * DAY);
  const verifiedAt = new Date(
    Math.min(now.getTime() - 60_000, createdAt.getTime() + random.between(0.02, 1.2) * DAY),
  );
  // Confirming needs a login, so never after the agent was last seen.
  const confirmed = now.getTime() - (agent.seenDaysAgo + random.between(0, 5)) * DAY;
  const hasDrop = age > 12 && random.chance(type === 'investment' ? MORE_DROPS : DROPS);
  const former = rounded(price * random.between(1.04, 1.12));
  return {
    referenceNo: `PR-${codeOf(seed, 6)}`,
    agentEmail: agent.email,
    isVerified,
    hideAgent: random.chance(0.05),
    createdAt,
    ...(isVerified && { verifiedAt }),
    lastConfirmedAt: new Date(Math.max(createdAt.getTime(), confirmed)),
    ...(hasDrop && { formerPrice: { price: former, at: createdAt } }),
    // Unpublished listings have no views.
    views: Math.round(Math.min(age, 120) * random.between(0.5, 14)) * Number(isVerified),
  };
}

/** Listing at an index of the market, fully determined by the seed. */
function listingAt(place: number, seed: string, now: Date): DemoListing {
  const random = seededBy(`${seed}:${place}`);
  const facts = factsOf(planAt(place), random);
  const decided = formOf(facts, `${seed}:${place}`, now, random);
  const form = { ...furtherAttributes(decided, `${seed}:${place}`), ...decided };
  return { form, facts, ...historyOf(facts, form.price, `${seed}:${place}`, now, random) };
}

/** `count` listings from an index on, deterministic by seed and dated before `now`. */
export const demoListings = (count: number, now: Date, { seed = 'market', from = 0 } = {}): DemoListing[] =>
  Array.from({ length: count }, (_, at) => listingAt(from + at, seed, now));

/** A listing of the market with its pictures. */
export interface PicturedListing extends DemoListing {
  scenes: GalleryPicture[];
}

const KITCHEN = 'Please add a photo of the kitchen. · نرجو إضافة صورة للمطبخ.';
const PERMIT = 'The permit belongs to another flat of the building. · التصريح يعود إلى شقة أخرى في المبنى.';

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** Of the pending listings, two were sent back, two were published and then changed, and one is overdue. */
function reviewed(listings: PicturedListing[], now: Date): PicturedListing[] {
  const waiting = listings.filter(({ isVerified }) => !isVerified);
  const changed = waiting.filter(({ form }) => form.type !== 'rent').slice(0, 2);
  const others = waiting.filter((listing) => !changed.includes(listing));
  const sentBack = [
    others.find(({ form }) => form.propertyType === 'apartment' && form.permit),
    others.findLast(({ form }) => form.propertyType === 'apartment'),
  ];
  const overdue = others.find((listing) => !sentBack.includes(listing));
  return listings.map((listing) => {
    const at = sentBack.indexOf(listing);
    const created = (days: number) => ({
      createdAt: daysBefore(now, days),
      lastConfirmedAt: daysBefore(now, days),
      ...(listing.formerPrice && { formerPrice: { ...listing.formerPrice, at: daysBefore(now, days) } }),
    });
    if (at >= 0) return { ...listing, ...created(3 + at), sentBackReason: [PERMIT, KITCHEN][at] ?? KITCHEN };
    if (listing === overdue) return { ...listing, ...created(2.2) };
    if (!changed.includes(listing)) return listing;
    return {
      ...listing,
      ...created(90),
      submittedAt: listing.createdAt,
      publishedPrice: rounded(listing.form.price * 1.3),
    };
  });
}

/** Number of recently deleted listings. */
const BINNED = 4;
/** Listings in the recycle bin. */
export const demoBin = (now: Date): PicturedListing[] =>
  demoListings(BINNED, now, { seed: 'bin', from: MARKET_SIZE }).map((listing) => ({
    ...listing,
    scenes: [],
  }));

/** The whole market with pictures, newest first; similar covers are kept far apart. */
export function demoMarket(now: Date): PicturedListing[] {
  const listings = demoListings(MARKET_SIZE, now).sort(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  );
  const galleries = galleriesOf(
    listings.map(({ facts, referenceNo }) => ({
      facts: sceneFactsOf(facts, referenceNo),
      photos: seededBy(`${referenceNo}:photos`).whole(5, 8),
    })),
  );
  const pictured = listings.map((listing, at) => ({ ...listing, scenes: galleries[at] ?? [] }));
  return reviewed(pictured, now);
}
