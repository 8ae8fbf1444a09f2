import { OUTGOING_SHAPES } from '@manzil/shared/domain/offer/feeds';
import type { Caller } from '../../../../platform/base/caller';
import { env } from '../../../../platform/base/env';
import { forbidden, notFound } from '../../../../platform/base/errors';
import { productVersion } from '../../../../platform/base/root';
import { hashOfSecret, newSecret } from '../../../../platform/guard/secrets';
import { canNameOwner } from '../../../foundation/people/person.policy';
import { findOwner, unknownOwner } from '../../../foundation/people/listingPeople.service';
import { publishedVersionOf, streamListings, toObjectId } from '../../listings/listingReads';
import {
  findAddress,
  putAddress,
  recordReading,
  removeAddress,
  type StoredAddress,
} from './feedAddress.model';
import { feedAgentOf, publicFeedListing } from './feedListing';
import { ownerOf } from '../feedOwner';
import { writeFeed } from '../shapes';
import type { FeedListing } from '../shapes/shape';

type OutgoingShape = (typeof OUTGOING_SHAPES)[number];
const FILES: Record<OutgoingShape, { name: string; type: string }> = {
  propertyFinder: { name: 'property-finder.xml', type: 'application/xml' },
  bayut: { name: 'bayut.xml', type: 'application/xml' },
  json: { name: 'listings.json', type: 'application/json' },
};

/** The caller, or an owner named by staff. @throws 403 for others, 400 at `owner` for one who may not own listings */
export async function ownerFor(caller: Caller, named: string | undefined): Promise<string> {
  if (named && !canNameOwner(caller)) throw forbidden();
  const owner = await findOwner(caller, named);
  if (!owner) throw unknownOwner();
  return owner;
}

const addressView = ({ createdAt, lastReadAt }: StoredAddress) => ({
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

/** When an owner's addresses were created and last read; null without addresses. */
export async function addressesOf(owner: string) {
  const address = await findAddress({ owner });
  return address && addressView(address);
}

/** `addressesOf` the caller, or of an owner named by staff. */
export const showAddresses = async (named: string | undefined, caller: Caller) => ({
  data: await addressesOf(await ownerFor(caller, named)),
});

/** Creates the addresses of an owner's published listings; former ones stop working. Only this response contains them. */
export async function createAddresses(named: string | undefined, caller: Caller) {
  const owner = await ownerFor(caller, named);
  const secret = newSecret();
  const now = new Date();
  await putAddress(owner, hashOfSecret(secret), now);
  const { origin } = new URL(env().PUBLIC_URL);
  const addresses = OUTGOING_SHAPES.map((shape) => ({
    shape,
    url: `${origin}/feeds/out/${secret}/${FILES[shape].name}`,
  }));
  return { data: { createdAt: now.toISOString(), addresses } };
}

/** Revokes an owner's addresses. */
export const revokeAddresses = async (named: string | undefined, caller: Caller): Promise<void> =>
  removeAddress(await ownerFor(caller, named));

/**
 * Records a read and returns when the content last changed, taken as the first read that found it so: a removed
 * listing leaves no trace. Versions are a second apart, the resolution of `Last-Modified`.
 */
async function changedAt(address: StoredAddress, version: string): Promise<Date> {
  const now = new Date();
  const former = address.changedAt?.getTime() ?? 0;
  const isSame = address.version === version && former > 0;
  const changed = new Date(isSame ? former : Math.max(now.getTime(), former + 1000));
  await recordReading(address, { lastReadAt: now, version, changedAt: changed });
  return changed;
}

/** An owner's published listings, as the file of a secret address. */
interface Outgoing {
  type: string;
  /** Digest of the content. */
  version: string;
  changedAt: Date;
  /** Writes the file, listing by listing. */
  content: () => AsyncIterable<string>;
}

async function* publishedListings(owner: string, agent: FeedListing['agent']): AsyncGenerator<FeedListing> {
  const published = streamListings({ agent: toObjectId(owner), isListed: true });
  for await (const listing of published) yield publicFeedListing(listing, agent);
}

/** @throws 404 for another secret or file, and while the owner may not offer listings */
export async function outgoingFile(secret: string, file: string): Promise<Outgoing> {
  const shape = OUTGOING_SHAPES.find((one) => FILES[one].name === file);
  const address = shape && (await findAddress({ secretHash: hashOfSecret(secret) }));
  if (!address || !(await ownerOf(address))) throw notFound();
  const owner = String(address.owner);
  const [published, agent] = await Promise.all([publishedVersionOf(owner), feedAgentOf(owner)]);
  const state = [published, agent, env().PUBLIC_URL, productVersion()];
  const version = hashOfSecret(JSON.stringify(state)).slice(0, 27);
  return {
    type: FILES[shape].type,
    version,
    changedAt: await changedAt(address, version),
    content: () => writeFeed(shape, publishedListings(owner, agent)),
  };
}
