import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkProperty, propertyForm } from '@manzil/shared/contract/properties.schemas';
import { EMIRATES, PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { findUnfair } from '@manzil/shared/domain/fairListing';
import { findDistrict } from '@manzil/shared/domain/places';
import { demoListings } from './listings';
import { demoLogins, demoPeople } from './people';

const now = new Date('2026-11-21T08:00:00Z');
const listings = demoListings(240, now);
const whole = propertyForm.superRefine(checkProperty);

describe('the demo market', () => {
  it('obeys every rule of a listing', () => {
    const problems = listings.flatMap(({ form, referenceNo }) => {
      const checked = whole.safeParse(form);
      return checked.success ? [] : [`${referenceNo} ${z.prettifyError(checked.error)}`];
    });
    expect(problems).toEqual([]);
    for (const { form } of listings) expect(findDistrict(form.city, form.district)).toBeDefined();
  });

  it('writes nothing a listing may not say', () => {
    const unfair = listings.flatMap(({ form }) =>
      [form.title, form.titleAr, form.description, form.descriptionAr].map((text) => findUnfair(text ?? '')),
    );
    expect(unfair.filter(Boolean)).toEqual([]);
  });

  it('covers every emirate, type and deal, and reads differently', () => {
    expect(listings).toHaveLength(240);
    for (const city of EMIRATES) expect(listings.some(({ form }) => form.city === city)).toBe(true);
    for (const type of PROPERTY_TYPES) {
      expect(listings.some(({ form }) => form.propertyType === type)).toBe(true);
    }
    expect(new Set(listings.map(({ form }) => form.type)).size).toBe(3);
    expect(new Set(listings.map(({ form }) => form.description)).size).toBeGreaterThan(230);
    expect(new Set(listings.map(({ referenceNo }) => referenceNo)).size).toBe(240);
    expect(listings.some(({ isVerified }) => !isVerified)).toBe(true);
  });

  it('is the same every time', () => {
    expect(demoListings(240, now)).toEqual(listings);
    expect(demoPeople()).toEqual(demoPeople());
  });

  it('has one login for each role', () => {
    expect(
      demoLogins()
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['admin', 'agent', 'injazat_worker', 'service_agent', 'user'].sort());
    expect(new Set(demoPeople().map(({ email }) => email)).size).toBe(demoPeople().length);
  });
});
