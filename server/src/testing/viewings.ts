import type { Test } from 'supertest';
import { Request } from '../features/conversations/requests/request.model';
import { as } from './chats';
import { aListing } from './factories/property.factory';
import { aPerson, type Api, type TestPerson } from './testApp';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const CALLS = '/property/requests/';
const FORM = { name: 'Aisha Rahman', email: 'aisha@people.test', phone: '0501234567' };

/** The first whole minute at least `ms` from now, as ISO text. */
export const inMs = (ms: number): string =>
  new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + ms).toISOString();
/** Three times that can be proposed. */
export const validTimes = (): [string, ...string[]] => [inMs(2 * DAY), inMs(2 * DAY + HOUR), inMs(3 * DAY)];

/** A viewing as the API answers it. */
interface SeenViewing {
  state: string;
  version: number;
  times: string[];
  at: string | null;
  change: string | null;
  note: string | null;
  cancelledBy: string | null;
  reason: string | null;
  clashes?: string[];
}
interface SeenRequest {
  id: string;
  status: string;
  statusHistory: { status: string; reason?: string; reasonText?: string }[];
  viewing: SeenViewing | null;
  can: Record<string, boolean>;
}

/** Calls about viewings, and requests to call them on. */
export function viewingsOf(api: Api) {
  const post = (who: TestPerson, path: string, body: object): Test =>
    as(api, who)
      .post(CALLS + path)
      .send(body);
  /** @param version of an agreed viewing to move */
  const propose = (who: TestPerson, id: string, times: string[] = validTimes(), version?: number) =>
    post(who, 'propose_viewing', { id, times, version });
  const pick = (who: TestPerson, id: string, version: number, at: string | undefined) =>
    post(who, 'pick_viewing', { id, version, at });
  const refuse = (who: TestPerson, id: string, version: number, note?: string) =>
    post(who, 'refuse_viewing', { id, version, note });
  const cancel = (who: TestPerson, id: string, version: number, reason = 'I am ill') =>
    post(who, 'cancel_viewing', { id, version, reason });
  const keep = (who: TestPerson, id: string, version: number) => post(who, 'keep_viewing', { id, version });
  const setStatus = (who: TestPerson, id: string, status: string, more = {}) =>
    as(api, who)
      .post('/property/save_property_request_status')
      .send({ id, status, ...more });
  /** The request as a person reads it in their lists. */
  const seen = async (who: TestPerson, id: string): Promise<SeenRequest> => {
    const lists = await Promise.all(
      ['received', 'sent'].map((side) => post(who, 'get_user_requests', { side, limit: 100 })),
    );
    const found = lists.flatMap(({ body }) => body.data as SeenRequest[]).find((one) => one.id === id);
    if (!found) throw new Error('The request is in no list');
    return found;
  };
  /** Creates a viewing request and returns its agent, seeker and listing. */
  const aRequest = async (agent?: TestPerson, fields = {}) => {
    const owner = agent ?? (await aPerson('agent'));
    const seeker = await aPerson('user');
    const propertyId = String((await aListing({ agent: owner.id, ...fields }))._id);
    const { body } = await post(seeker, 'add_request_form', { propertyId, ...FORM }).expect(201);
    return { agent: owner, seeker, propertyId, id: body.data.id as string };
  };
  /** Creates a request with an agreed viewing, at the first of the proposed times. */
  const anAgreed = async (agent?: TestPerson, times = validTimes(), fields = {}) => {
    const made = await aRequest(agent, fields);
    await propose(made.agent, made.id, times).expect(200);
    await pick(made.seeker, made.id, 1, times[0]).expect(200);
    return { ...made, at: times[0] };
  };
  return { propose, pick, refuse, cancel, keep, setStatus, seen, aRequest, anAgreed };
}

/** Moves an agreed viewing into the past. */
export const begin = (id: string) =>
  Request.updateOne({ _id: id }, { 'viewing.at': new Date(Date.now() - MINUTE) });
