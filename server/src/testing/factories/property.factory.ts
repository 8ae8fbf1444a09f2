import { randomBytes } from 'node:crypto';
import { listingTokens } from '@manzil/shared/domain/text/searchTokens';
import { findDistrict } from '@manzil/shared/domain/place/places';
import type { Picture } from '../../platform/media/media';
import { newReference } from '../../platform/store/reference';
import { findUnfairTexts } from '../../features/market/listings/listingForm.service';
import { derivedOf, insertListing } from '../../features/market/listings/listingWrites';
import type { PropertyRecord } from '../../features/market/listings/property.model';

/** A stored picture without a file, for listings created without an upload. */
export function aPicture(): Picture {
  const publicID = randomBytes(16).toString('hex');
  const url = (size: number) => `/uploads/${publicID.slice(0, 2)}/${publicID}-${size}.webp`;
  return {
    url: url(1600),
    publicID,
    width: 1600,
    height: 1200,
    placeholder: 'data:image/webp;base64,AAAA',
    srcset: `${url(320)} 320w, ${url(768)} 768w, ${url(1600)} 1600w`,
  };
}

/** Fields of a form that passes every rule: a flat for rent in Sharjah, where no permit is required. */
export const aForm = () => ({
  title: 'Bright two-bedroom flat',
  titleAr: 'شقة مشرقة بغرفتي نوم',
  description: 'A quiet flat with a long balcony, two minutes from the park.',
  type: 'rent',
  propertyType: 'apartment',
  city: 'sharjah',
  district: 'al_majaz_2',
  price: 72_000,
  paymentPeriod: 'yearly',
  bedrooms: '2',
  bathrooms: '2',
  area: 1150,
});

/** Stores a listing, published unless `fields` say otherwise; derived fields are set as by the product. */
export function aListing(fields: Record<string, unknown> & { agent: string }): Promise<PropertyRecord> {
  const now = new Date();
  const form = {
    ...aForm(),
    referenceNo: newReference('PR'),
    isVerified: true,
    isOwnerActive: true,
    availability: 'available',
    images: [aPicture()],
    lastConfirmedAt: now,
    ...fields,
  };
  const place = findDistrict(form.city, form.district);
  const cheques = (fields['chequeOptions'] ?? []) as { cheques: number }[];
  return insertListing({
    location: { lat: place?.lat ?? 25.2, lng: place?.lng ?? 55.3 },
    ...(form.isVerified && { verifiedAt: now }),
    ...form,
    ...derivedOf(form),
    maxCheques: Math.max(0, ...cheques.map((row) => row.cheques)),
    priceHistory: [{ price: form.price, at: now }],
    searchTokens: listingTokens(form),
    fairProblems: findUnfairTexts(form),
  });
}
