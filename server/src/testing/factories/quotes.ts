import type { Test } from 'supertest';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { as } from '../chats';
import { aService } from './service.factory';
import { aPerson, type Api, type TestPerson } from '../testApp';
import { DAY } from '../viewings';

const CALLS = '/service/requests/';
const FORM = { name: 'Aisha Rahman', email: 'aisha@people.test', phone: '0501234567' };

/** The UAE day some days from now. */
export const dayIn = (days: number): string => dubaiDay(new Date(Date.now() + days * DAY));
/** AED 1,500 and VAT, valid for two weeks. */
export const terms = () => ({
  amount: 1500,
  vat: 'added',
  validUntil: dayIn(14),
  text: 'Two rooms, paint included',
});

interface SeenRequest {
  id: string;
  status: string;
  statusHistory: { status: string; quote?: number }[];
  chat: string | null;
  note?: string | null;
  quote: { state: string; version: number; total: number; reason: string | null } | null;
  can: Record<string, boolean>;
}

/** Calls about quotes, and service requests to call them on. */
export function quotesOf(api: Api) {
  const post = (who: TestPerson, path: string, body: object): Test => as(api, who).post(path).send(body);
  /** @param version of the quote to replace */
  const send = (who: TestPerson, id: string, more: object = {}, version?: number) =>
    post(who, `${CALLS}send_quote`, { id, version, ...terms(), ...more });
  const accept = (who: TestPerson, id: string, version: number) =>
    post(who, `${CALLS}accept_quote`, { id, version });
  const decline = (who: TestPerson, id: string, version: number, reason?: string) =>
    post(who, `${CALLS}decline_quote`, { id, version, reason });
  const withdraw = (who: TestPerson, id: string, version: number) =>
    post(who, `${CALLS}withdraw_quote`, { id, version });
  const setStatus = (who: TestPerson, id: string, status: string) =>
    post(who, '/service/save_service_request_status', { id, status });
  /** The request as a person reads it in their lists. */
  const seen = async (who: TestPerson, id: string): Promise<SeenRequest> => {
    const lists = await Promise.all(
      ['received', 'sent'].map((side) =>
        post(who, '/service/get_user_service_requests', { side, limit: 100 }),
      ),
    );
    const found = lists.flatMap(({ body }) => body.data as SeenRequest[]).find((one) => one.id === id);
    if (!found) throw new Error('The request is in no list');
    return found;
  };
  /** Creates a service request and returns its provider, seeker and service. */
  const aRequest = async (form: object = {}) => {
    const [provider, seeker] = [await aPerson('service_agent'), await aPerson('user')];
    const serviceId = String((await aService({ agent: provider.id }))._id);
    const { body } = await post(seeker, '/service/add_request_form_service', {
      serviceId,
      ...FORM,
      ...form,
    }).expect(201);
    return { provider, seeker, serviceId, id: body.data.id as string };
  };
  /** Creates a request with a quote of version 1. */
  const aQuoted = async () => {
    const made = await aRequest();
    await send(made.provider, made.id).expect(200);
    return made;
  };
  return { send, accept, decline, withdraw, setStatus, seen, aRequest, aQuoted };
}
