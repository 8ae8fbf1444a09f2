import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customRequestFields } from '@manzil/shared/contract/schemas/requests.schemas';
import { serviceFields } from '@manzil/shared/contract/schemas/services.schemas';
import { checkProperty, propertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { EMIRATES, PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { findUnfair } from '@manzil/shared/domain/offer/fairListing';
import { findDistrict } from '@manzil/shared/domain/place/places';
import { ATTRIBUTE_KEYS, attributeOf } from '@manzil/shared/domain/property/attributes';
import { brokenRules, DEMO_RULES } from './check/check';
import { demoListings } from './listings';
import { MARKET_SIZE } from './listingPlan';
import { demoLogins, demoPeople } from './people';
import { wholeMarket } from './wholeMarket';

const now = new Date('2026-11-21T08:00:00Z');
const listings = demoListings(MARKET_SIZE, now);
const whole = propertyForm.superRefine(checkProperty);

describe('Demo listings', () => {
  it('Demo listings obey every rule of a listing.', () => {
    const problems = listings.flatMap(({ form, referenceNo }) => {
      const checked = whole.safeParse(form);
      return checked.success ? [] : [`${referenceNo} ${z.prettifyError(checked.error)}`];
    });
    expect(problems).toEqual([]);
    for (const { form } of listings) expect(findDistrict(form.city, form.district)).toBeDefined();
  });

  it('Demo listings contain no disallowed wording.', () => {
    const unfair = listings.flatMap(({ form }) =>
      [form.title, form.titleAr, form.description, form.descriptionAr].map((text) => findUnfair(text ?? '')),
    );
    expect(unfair.filter(Boolean)).toEqual([]);
  });

  it('Demo listings cover every emirate, property type and deal type, and their texts vary.', () => {
    expect(listings).toHaveLength(MARKET_SIZE);
    for (const city of EMIRATES) expect(listings.some(({ form }) => form.city === city)).toBe(true);
    for (const type of PROPERTY_TYPES) {
      expect(listings.some(({ form }) => form.propertyType === type)).toBe(true);
    }
    expect(new Set(listings.map(({ form }) => form.type)).size).toBe(3);
    expect(new Set(listings.map(({ form }) => form.description)).size).toBeGreaterThan(MARKET_SIZE * 0.93);
    expect(new Set(listings.map(({ referenceNo }) => referenceNo)).size).toBe(MARKET_SIZE);
    expect(listings.some(({ isVerified }) => !isVerified)).toBe(true);
  });

  it.each(ATTRIBUTE_KEYS.filter((key) => 'filter' in attributeOf(key)))(
    'Demo listings have values for the filter %s.',
    (key) => {
      const values = listings.map(({ form }) => form[key]);
      const known = values.filter((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined));
      expect(known.length).toBeGreaterThan(listings.length / 100);
    },
  );

  it('Demo listings and people are the same on every run.', () => {
    expect(demoListings(MARKET_SIZE, now)).toEqual(listings);
    expect(demoPeople()).toEqual(demoPeople());
  });

  it('The demo market has one login for each role except super admin.', () => {
    expect(
      demoLogins()
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['admin', 'agent', 'injazat_worker', 'service_agent', 'user'].sort());
    expect(new Set(demoPeople().map(({ email }) => email)).size).toBe(demoPeople().length);
  });
});

describe('Demo activity', () => {
  const market = wholeMarket(now);
  const { services, reviews, requests, customRequests } = market;

  it('Demo services are valid, in both languages, and owned by service agents.', () => {
    const form = z.object(serviceFields);
    for (const service of services) {
      expect(form.safeParse(service.form).error).toBeUndefined();
      expect(service.form.titleAr).toMatch(/[\u0600-\u06ff]/);
      expect(demoPeople().find(({ email }) => email === service.agentEmail)?.role).toBe('service_agent');
    }
    expect(new Set(services.map(({ referenceNo }) => referenceNo)).size).toBe(services.length);
  });

  it('Demo reviews are bilingual, one per person and listing, none in the future and none with both votes.', () => {
    const pairs = reviews.map(({ referenceNo, userEmail }) => `${referenceNo} ${userEmail}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const kind of ['property', 'service']) {
      const own = reviews.filter((review) => review.kind === kind);
      expect(own.length).toBeGreaterThan(30);
      expect(own.some(({ comment }) => /[\u0600-\u06ff]/.test(comment))).toBe(true);
      expect(new Set(own.map(({ rating }) => rating)).size).toBe(5);
    }
    for (const { createdAt, likes, dislikes, reply, userEmail } of reviews) {
      expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(new Set([...likes, ...dislikes, userEmail]).size).toBe(likes.length + dislikes.length + 1);
      if (reply) expect(reply.at.getTime()).toBeGreaterThan(createdAt.getTime());
    }
  });

  it('Demo requests cover every status with a matching history, and custom requests are valid.', () => {
    expect(new Set(requests.map(({ status }) => status)).size).toBe(4);
    for (const { status, changes, createdAt } of requests) {
      expect(changes.at(-1)?.status ?? 'pending').toBe(status);
      const times = [createdAt, ...changes.map(({ at }) => at)].map((at) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
    const form = z.object(customRequestFields);
    for (const request of customRequests) {
      expect(form.safeParse(request).error).toBeUndefined();
      expect(findDistrict(request.city, request.district ?? '')).toBeDefined();
    }
  });

  it('Nobody has two open requests about the same listing or service.', () => {
    const open = requests
      .filter(({ status }) => status === 'pending' || status === 'inProgress')
      .map(({ referenceNo, user }) => `${referenceNo} ${user.email}`);
    expect(new Set(open).size).toBe(open.length);
  });

  it('The demo market is the same on every run.', () => {
    expect(JSON.stringify(wholeMarket(now))).toBe(JSON.stringify(market));
  });
});

describe('The demo market makes sense to a local', () => {
  it.each(['2026-11-21T08:00:00Z', '2027-02-28T21:30:00Z', '2027-07-01T00:10:00Z'])(
    'Every rule of npm run demo:check holds on %s.',
    (at) => {
      expect(brokenRules(wholeMarket(new Date(at)))).toEqual([]);
    },
  );

  const market = wholeMarket(now);
  const [review] = market.reviews.filter(({ kind, reply }) => kind === 'property' && reply);
  const flat = market.listings.find(
    ({ form, verifiedAt }) => form.propertyType === 'apartment' && verifiedAt,
  );
  const [custom] = market.customRequests;
  if (!review?.reply || !flat || !custom) throw new Error('The demo market is empty');
  const withFlat = (change: Partial<typeof flat>) =>
    market.listings.map((one) => (one === flat ? { ...one, ...change } : one));
  const form = (change: Partial<typeof flat.form>) => withFlat({ form: { ...flat.form, ...change } });
  const another = (change: Partial<typeof review>) => [...market.reviews, { ...review, ...change }];
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  const { verifiedAt: _verifiedAt, ...pending } = flat;

  const violations: [name: string, change: Partial<typeof market>][] = [
    ['Amenities and options suit', { listings: form({ additionalOptions: ['loading_dock'] }) }],
    ['No amenity or option is stated twice', { listings: form({ amenities: ['pool', 'shared_pool'] }) }],
    ['Texts say nothing that the facts deny', { listings: form({ description: 'It has a loading dock.' }) }],
    ['Prices are plausible', { listings: form({ price: 1 }) }],
    ['Property types suit the district', { listings: form({ district: 'the_springs' }) }],
    ['at least five photos', { listings: withFlat({ scenes: flat.scenes.slice(0, 4) }) }],
    [
      'have a current permit',
      {
        listings: withFlat({
          isVerified: true,
          form: { ...flat.form, permit: { number: '1', type: 'other', expiresAt: '2026-11-01' } },
        }),
      },
    ],
    [
      'the same permit',
      {
        listings: ['1', '1'].flatMap((number) =>
          withFlat({ form: { ...flat.form, permit: { number, type: 'other', expiresAt: '2030-11-01' } } }),
        ),
      },
    ],
    ['No date of a listing', { listings: withFlat({ lastConfirmedAt: tomorrow }) }],
    [
      'Nothing waits for review',
      { listings: [...market.listings, { ...pending, isVerified: false, createdAt: weekAgo }] },
    ],
    [
      'Dubai Marina, JLT and Business Bay',
      { listings: market.listings.filter(({ form: { district } }) => district !== 'business_bay') },
    ],
    [
      'two-bedroom flats',
      { listings: market.listings.filter(({ form: { price, type } }) => type !== 'rent' || price > 120_000) },
    ],
    ['about 600 listings', { listings: market.listings.slice(0, 500) }],
    ['Reviews suit the subject', { reviews: another({ comment: 'The movers were great.' }) }],
    ['A reply answers', { reviews: another({ reply: { text: 'Glad it worked out.', at: now } }) }],
    ['Nobody writes more than', { reviews: [...market.reviews, review, review, review] }],
    ['The label of a review', { reviews: another({ userEmail: 'tom.user@manzil.example' }) }],
    [
      'Requests suit',
      { requests: market.requests.map((one, at) => (at === 0 ? { ...one, message: 'Is it hot?' } : one)) },
    ],
    [
      'Requests are answered',
      { requests: market.requests.map((one) => ({ ...one, status: 'pending' as const })) },
    ],
    [
      'The message of a custom request',
      { customRequests: [{ ...custom, message: 'Needs a loading dock and power for two compressors.' }] },
    ],
    [
      'A viewing was agreed before it begins',
      {
        requests: market.requests.map(({ viewing, ...one }) => ({
          ...one,
          ...(viewing && { viewing: { ...viewing, changedAt: tomorrow } }),
        })),
      },
    ],
    ['No review, request or report', { reviews: another({ createdAt: tomorrow }) }],
    [
      'A reported listing was published',
      { reports: market.reports.map((one) => ({ ...one, createdAt: new Date(0) })) },
    ],
    ['Every change in the audit trail', { trail: market.trail.map(({ diff: _diff, ...one }) => one) }],
    ['The member has', { favourites: [] }],
    ['Everybody has an Arabic name', { people: market.people.map((one) => ({ ...one, nameAr: one.name })) }],
    ['A person’s name differs', { people: market.people.map((one) => ({ ...one, companyName: one.name })) }],
    ['Everybody has joined before', { people: market.people.map((one) => ({ ...one, joinedDaysAgo: 0 })) }],
    ['Charts of agents', { services: market.services.map((one) => ({ ...one, views: 0 })) }],
    ['Agents and service agents have requests', { requests: [] }],
    ['At least 30 services', { services: market.services.slice(0, 12) }],
    ['Services show pictures', { services: market.services.map((one) => ({ ...one, scenes: flat.scenes })) }],
  ];
  it.each(violations)('The rule "%s" reports a violation.', (name, change) => {
    const [rule, ...others] = DEMO_RULES.filter((one) => one.name.includes(name));
    expect(others).toEqual([]);
    expect(rule?.violations(market)).toEqual([]);
    expect(rule?.violations({ ...market, ...change })).not.toEqual([]);
  });

  it('Every rule has a violation above.', () => {
    const shown = DEMO_RULES.filter(({ name }) => violations.some(([part]) => name.includes(part)));
    expect(shown).toEqual(DEMO_RULES);
  });
});
