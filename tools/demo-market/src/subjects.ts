import type { DemoSubject } from './engagement';
import type { DemoForm } from './listingForm';
import type { PicturedListing } from './listings';
import type { DemoService } from './services';

/** Facts of a listing that texts about it may mention. */
export function tagsOf(form: DemoForm): string[] {
  const { amenities = [], additionalOptions = [] } = form;
  const holds: Record<string, boolean> = {
    parking: form.parkings !== undefined,
    garden: additionalOptions.includes('private_garden'),
    pool: additionalOptions.includes('private_pool') || amenities.includes('shared_pool'),
    balcony: form.balcony === 'yes',
    furnished: form.furnishing === 'furnished',
    family: form.tenantType === 'families' || form.tenantType === 'doNotMind',
  };
  return Object.keys(holds).filter((tag) => holds[tag]);
}

/** Published listings as targets of reviews and requests, oldest first. */
export const listingSubjects = (listings: PicturedListing[]): DemoSubject[] =>
  listings
    .flatMap(({ referenceNo, agentEmail, verifiedAt, form }) =>
      verifiedAt
        ? [
            {
              kind: 'property' as const,
              referenceNo,
              agentEmail,
              since: verifiedAt,
              on: form.propertyType,
              deal: form.type,
              tags: tagsOf(form),
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());

/** Services as targets of reviews and requests. */
export const serviceSubjects = (services: DemoService[]): DemoSubject[] =>
  services.map(({ referenceNo, agentEmail, createdAt, form }) => ({
    kind: 'service',
    referenceNo,
    agentEmail,
    since: createdAt,
    on: form.category,
    tags: [],
  }));
