import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customRequestFields } from '@manzil/shared/contract/schemas/requests.schemas';
import { serviceFields } from '@manzil/shared/contract/schemas/services.schemas';
import { checkProperty, propertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { EMIRATES, PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { findUnfair } from '@manzil/shared/domain/fairListing';
import { findDistrict } from '@manzil/shared/domain/places';
import { ATTRIBUTE_KEYS, attributeOf } from '@manzil/shared/domain/property/attributes';
import { demoCustomRequests, demoRequests, demoReviews } from './engagement';
import { demoListings } from './listings';
import { MARKET_SIZE } from './listingPlan';
import { demoLogins, demoPeople } from './people';
import { demoServices } from './services';

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
    expect(listings).toHaveLength(600);
    for (const city of EMIRATES) expect(listings.some(({ form }) => form.city === city)).toBe(true);
    for (const type of PROPERTY_TYPES) {
      expect(listings.some(({ form }) => form.propertyType === type)).toBe(true);
    }
    expect(new Set(listings.map(({ form }) => form.type)).size).toBe(3);
    expect(new Set(listings.map(({ form }) => form.description)).size).toBeGreaterThan(560);
    expect(new Set(listings.map(({ referenceNo }) => referenceNo)).size).toBe(600);
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
  const published = listings.flatMap(({ referenceNo, agentEmail, verifiedAt }) =>
    verifiedAt ? [{ referenceNo, agentEmail, since: verifiedAt }] : [],
  );
  const services = demoServices(now);

  it('The demo market has twelve valid services in both languages.', () => {
    const form = z.object(serviceFields);
    expect(services).toHaveLength(12);
    for (const service of services) {
      expect(form.safeParse(service.form).error).toBeUndefined();
      expect(demoPeople().find(({ email }) => email === service.agentEmail)?.role).toBe('service_agent');
    }
    expect(new Set(services.map(({ referenceNo }) => referenceNo)).size).toBe(12);
  });

  it('Demo reviews are bilingual, one per person and listing, none in the future and none with both votes.', () => {
    const reviews = demoReviews('listing', published, { most: 3, now });
    expect(reviews.length).toBeGreaterThan(200);
    const pairs = reviews.map(({ referenceNo, userEmail }) => `${referenceNo} ${userEmail}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(reviews.some(({ comment }) => /[\u0600-\u06ff]/.test(comment))).toBe(true);
    expect(new Set(reviews.map(({ rating }) => rating)).size).toBe(5);
    for (const { createdAt, likes, dislikes, reply, userEmail } of reviews) {
      expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(new Set([...likes, ...dislikes, userEmail]).size).toBe(likes.length + dislikes.length + 1);
      if (reply) expect(reply.at.getTime()).toBeGreaterThan(createdAt.getTime());
    }
  });

  it('Demo requests cover every status with a matching history, and custom requests are valid.', () => {
    const requests = demoRequests(published, { each: 6, now });
    expect(new Set(requests.map(({ status }) => status)).size).toBe(4);
    for (const { status, changes } of requests) expect(changes.at(-1)?.status ?? 'pending').toBe(status);
    const form = z.object(customRequestFields);
    for (const request of demoCustomRequests(now)) expect(form.safeParse(request).error).toBeUndefined();
  });

  it.each(ATTRIBUTE_KEYS.filter((key) => 'filter' in attributeOf(key)))(
    'Demo listings have values for the filter %s.',
    (key) => {
      const values = listings.map(({ form }) => form[key]);
      const known = values.filter((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined));
      expect(known.length).toBeGreaterThan(listings.length / 100);
    },
  );

  it('Demo reviews and services are the same on every run.', () => {
    expect(demoReviews('listing', published, { most: 3, now })).toEqual(
      demoReviews('listing', published, { most: 3, now }),
    );
    expect(demoServices(now)).toEqual(services);
  });
});
