import { dubaiDay } from '@manzil/shared/domain/time/day';
import type { Test } from 'supertest';
import { afterAll, beforeAll, vi } from 'vitest';
import { aListing } from './factories/property.factory';
import { aPerson, testApp, type TestPerson } from './testApp';

/** Noon in the UAE: daily counters must not reset at midnight during a test. */
export const NOON = new Date(`${dubaiDay(new Date())}T12:00:00+04:00`);

/** Who sends a request. */
export interface From {
  address: string;
  cookie?: string;
  proof?: string;
  token?: string;
}

export const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Runs the steps one after another. */
export async function repeat(count: number, step: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 1) await step();
}

/** Starts the application with rate limits behind a proxy and stops the clock at noon, for a test file. */
export function limitedApp() {
  const api = testApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  let addresses = 0;
  let agent: TestPerson;
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
  afterAll(() => void vi.useRealTimers());
  beforeAll(async () => {
    agent = await aPerson('agent', { phone: '+971501112233' });
  });
  const send = (path: string, body: object, { address, cookie, proof, token }: From): Test => {
    const request = api.post(path).set('x-forwarded-for', address);
    if (cookie) request.set('cookie', cookie);
    if (proof) request.set('x-proof', proof);
    if (token) request.set('jwtoken', token);
    return request.send(body);
  };
  return {
    api,
    send,
    agent: () => agent,
    newAddress: () => `10.9.0.${(addresses += 1)}`,
    listing: async () => String((await aListing({ agent: agent.id }))._id),
    reveal: (id: string, from: From) => send('/property/reveal_contact', { id }, from),
  };
}
