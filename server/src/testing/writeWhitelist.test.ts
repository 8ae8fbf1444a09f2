import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseWire } from '@manzil/shared/contract/wire/endpoint';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { aListing, aForm } from './factories/property.factory';
import { Property } from '../features/market/listings/property.model';
import { aService } from './factories/service.factory';
import { Service } from '../features/market/services/service.model';
import { stopServer, requestOf, send } from './callApi';
import { apiWithoutServices } from './apiWithoutServices';
import { SAMPLE_ID, sampleInput } from './samples/sampleInput';
import { aPerson, testApp } from './testApp';

/** Nobody writes fields that only the server sets. */
const api = testApp();

/** Stored fields that a caller might want to set. */
const FORGED: Record<string, unknown> = {
  _id: SAMPLE_ID,
  role: 'super_admin',
  verified: true,
  isSuspended: false,
  isVerified: true,
  verifiedAt: '2001-01-01T00:00:00.000Z',
  isListed: true,
  isOwnerActive: true,
  avgRating: 5,
  ratingCount: 99,
  ratingSum: 495,
  averageRating: 5,
  totalFeedbacks: 99,
  views: 99_999,
  favoritesCount: 99,
  requestsCount: 99,
  likeCount: 99,
  dislikeCount: 99,
  reviewFeedbackCounts: { likeCount: 99, dislikeCount: 0 },
  agent: SAMPLE_ID,
  user: SAMPLE_ID,
  userId: SAMPLE_ID,
  userID: 'IN-AAAAAA',
  owner: SAMPLE_ID,
  sender: SAMPLE_ID,
  groupAdmin: SAMPLE_ID,
  readBy: [SAMPLE_ID],
  userFavs: [SAMPLE_ID],
  status: 'done',
  statusHistory: [{ status: 'done', by: SAMPLE_ID }],
  method: 'google',
  tokenVersion: 99,
  passwordHash: 'x',
  verification: { attempts: 0 },
  referenceNo: 'PR-AAAAAA',
  priceHistory: [{ price: 1, at: '2001-01-01T00:00:00.000Z' }],
  lastConfirmedAt: '2031-01-01T00:00:00.000Z',
  searchTokens: ['x'],
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
};

/**
 * Calls whose contract accepts such a field: the access word restricts it, or the service checks it and is tested
 * there. New ones must be added here.
 */
const TAKEN: Partial<Record<EndpointId, string[]>> = {
  // One of the three roles of sign-up: auth.test.ts.
  'auth.register': ['role'],
  'auth.registerWithGoogle': ['role'],
  // Admins.
  'users.updateUserByAdmin': ['isSuspended', 'role', 'verified'],
  'properties.updateByAdmin': ['agent', 'isVerified'],
  // A member of the agency: identity/agencies/claims.test.ts.
  'agencies.update': ['owner'],
  // The person to block; the next group admin: the chats' tests.
  'chats.block': ['userId'],
  'chats.editGroup': ['groupAdmin'],
  // A filter by an agent.
  'savedFilters.saveCatalog': ['agent'],
  'savedFilters.saveHomepage': ['agent'],
  // Staff; without effect from others: below, users/objectMatrixElsewhere.test.ts and feeds/outgoing/outgoing.test.ts.
  'feeds.createAddresses': ['owner'],
  'feeds.revokeAddresses': ['owner'],
  'properties.add': ['agent'],
  'services.add': ['agent'],
  'services.edit': ['agent'],
  // The person the call is about, not a stored field: the object matrices.
  'favorites.clear': ['userId'],
  'favorites.toggle': ['userId'],
  'propertyRequestChats.mark': ['userId'],
  'propertyRequestChats.send': ['userId'],
  'users.uploadProfileImage': ['userID'],
  // A choice of the listing's agent or of staff.
  'contacts.setStatus': ['status'],
  'customRequests.setStatus': ['status'],
  'propertyRequests.setStatus': ['status'],
  'reports.setStatus': ['status'],
  'serviceRequests.setStatus': ['status'],
};
const commands = endpoints.filter(([, { kind }]) => kind === 'command');
const taken = (id: EndpointId) => TAKEN[id] ?? [];

describe('Validation of every command', () => {
  let received: Record<string, unknown>[] = [];
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    ({ server, origin } = await apiWithoutServices((input) => received.push(input)));
  });
  afterAll(() => stopServer(server));

  it('A command accepts server-set fields only where listed.', () => {
    const found = commands.map(([id, { input }]) => [
      id,
      Object.keys(input.shape)
        .filter((key) => key in FORGED)
        .toSorted(),
    ]);
    expect(Object.fromEntries(found.filter(([, keys]) => keys?.length))).toEqual(TAKEN);
  });

  it.each(commands)('%s passes no server-set field to its handler.', async (id, endpoint) => {
    const input = sampleInput(endpoint.input);
    const own = taken(id);
    const forged = Object.fromEntries(Object.entries(FORGED).filter(([key]) => !own.includes(key)));
    const { method } = parseWire(endpoint.wire);
    const plain = requestOf(endpoint, input);
    const inQuery = new URLSearchParams(plain.search);
    for (const [key, value] of Object.entries(forged)) {
      if (typeof value === 'string' || typeof value === 'number') inQuery.append(key, `${value}`);
    }
    const body = { ...(JSON.parse(plain.body ?? '{}') as object), ...forged };
    received = [];
    for (const request of [
      plain,
      { ...plain, search: inQuery.toString() },
      ...(method === 'GET' ? [] : [{ ...plain, body: JSON.stringify(body) }]),
    ]) {
      await send(origin, { ...request, headers: { 'content-type': 'application/json' } });
    }
    const [honest, ...others] = received;
    expect(honest).toBeDefined();
    // Saved filters refuse unknown fields; everything else drops them.
    const isStrict = id.startsWith('savedFilters.');
    if (!isStrict) expect(others).toHaveLength(method === 'GET' ? 1 : 2);
    for (const other of others) expect(other).toEqual(honest);
  });
});

describe('Owners', () => {
  /** What the server decides about a listing. */
  const decided = ['agent', 'isVerified', 'verifiedAt', 'isListed', 'avgRating', 'ratingCount', 'ratingSum'];
  const more = ['views', 'favoritesCount', 'requestsCount', 'referenceNo', 'createdAt', '_id'];
  const of = (record: object | null) =>
    Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => [...decided, ...more].includes(key)));

  it("An owner's listing is always theirs, unverified and unrated, whatever the form says.", async () => {
    const agent = await aPerson('agent');
    const other = await aPerson('agent');
    const forged = { ...FORGED, agent: other.id };
    const made = await api
      .post('/property')
      .set('jwtoken', agent.token)
      .send({ ...forged, ...aForm() })
      .expect(201);
    const stored = await Property.findById(made.body.data.id).lean();
    expect(String(stored?.agent)).toBe(agent.id);
    expect(stored).toMatchObject({ isVerified: false, avgRating: 0, ratingCount: 0, views: 0 });
    expect(String(stored?._id)).not.toBe(SAMPLE_ID);
    const listing = await aListing({ agent: agent.id });
    const before = of(await Property.findById(listing._id).lean());
    await api
      .patch(`/property/edit_property?id=${String(listing._id)}`)
      .set('jwtoken', agent.token)
      .send({ ...forged, bathrooms: '3' })
      .expect(200);
    const after = await Property.findById(listing._id).lean();
    expect(after?.bathrooms).toBe('3');
    expect(of(after)).toEqual(before);
  });

  it("An edited service stays its owner's.", async () => {
    const agent = await aPerson('service_agent');
    const other = await aPerson('service_agent');
    const service = await aService({ agent: agent.id });
    const before = of(await Service.findById(service._id).lean());
    await api
      .patch(`/service/editService?id=${String(service._id)}`)
      .set('jwtoken', agent.token)
      .send({ ...FORGED, agent: other.id, price: 310 })
      .expect(200);
    const after = await Service.findById(service._id).lean();
    expect(after?.price).toBe(310);
    expect(of(after)).toEqual(before);
  });
});
