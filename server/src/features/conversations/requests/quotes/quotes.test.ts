import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { COST_FIGURES } from '@manzil/shared/domain/offer/costs';
import { dayStart } from '@manzil/shared/domain/time/day';
import { as } from '../../../../testing/chats';
import { dayIn, quotesOf, terms } from '../../../../testing/factories/quotes';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { saveCosts } from '../../../foundation/costs/costFigures.model';
import { Request } from '../request.model';

/** Quotes: the provider sends one, the seeker accepts or declines it, the provider may withdraw it. */
const api = testApp();
const { send, accept, decline, withdraw, setStatus, seen, aRequest, aQuoted } = quotesOf(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});
afterEach(() => vi.useRealTimers());

type Made = Awaited<ReturnType<typeof aQuoted>>;
const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code;
const block = (by: TestPerson, whom: TestPerson) =>
  as(api, by).post('/chat/block').send({ userId: whom.id, isBlocked: true }).expect(200);

describe('A quote', () => {
  it('Both sides and staff see a quote with VAT and total; the request keeps its status.', async () => {
    const { provider, seeker, id } = await aRequest();
    expect((await seen(seeker, id)).quote).toBeNull();
    const { body } = await send(provider, id).expect(200);
    expect(body).toMatchObject({ message: 'Quote sent', data: { id, status: 'pending' } });
    for (const who of [provider, seeker, admin]) {
      const { quote, statusHistory } = await seen(who, id);
      expect(quote).toEqual({
        ...terms(),
        state: 'sent',
        version: 1,
        vatAmount: 75,
        total: 1575,
        reason: null,
      });
      expect(statusHistory).toMatchObject([{ status: 'pending', quote: 1575 }]);
    }
  });

  it('A request states who may quote and who may answer.', async () => {
    const { provider, seeker, id } = await aQuoted();
    const rights = async (who: TestPerson) => {
      const { quote, answerQuote } = (await seen(who, id)).can;
      return { quote, answerQuote };
    };
    expect(await rights(provider)).toEqual({ quote: true, answerQuote: false });
    expect(await rights(seeker)).toEqual({ quote: false, answerQuote: true });
    expect(await rights(admin)).toEqual({ quote: false, answerQuote: false });
  });

  it('Accepting moves a pending request to in progress once, even if the call is repeated.', async () => {
    const { provider, seeker, id } = await aQuoted();
    for (let tries = 0; tries < 2; tries += 1) await accept(seeker, id, 1).expect(200);
    const { status, quote, statusHistory } = await seen(provider, id);
    expect({ status, quote }).toMatchObject({
      status: 'inProgress',
      quote: { state: 'accepted', version: 2 },
    });
    expect(statusHistory.map((change) => change.quote ?? change.status)).toEqual([1575, 'inProgress']);
  });

  it('Accepting leaves a request in progress as it is.', async () => {
    const { provider, seeker, id } = await aQuoted();
    await setStatus(provider, id, 'inProgress').expect(200);
    await accept(seeker, id, 1).expect(200);
    expect((await seen(seeker, id)).statusHistory).toHaveLength(2);
  });

  it('A declined quote leaves the request open, and another may follow.', async () => {
    const { provider, seeker, id } = await aQuoted();
    await decline(seeker, id, 1, 'Too much for two rooms').expect(200);
    expect(await seen(provider, id)).toMatchObject({
      status: 'pending',
      quote: { state: 'declined', version: 2, reason: 'Too much for two rooms' },
    });
    await send(provider, id, { amount: 1200, vat: 'included' }, 2).expect(200);
    const { quote, statusHistory } = await seen(seeker, id);
    expect(quote).toMatchObject({ state: 'sent', version: 3, total: 1200, vatAmount: 57.14, reason: null });
    expect(statusHistory.map((change) => change.quote)).toEqual([1575, 1200]);
  });

  it('A withdrawn quote can’t be answered, and an answered one can’t be withdrawn.', async () => {
    const { provider, seeker, id } = await aQuoted();
    for (let tries = 0; tries < 2; tries += 1) await withdraw(provider, id, 1).expect(200);
    for (const version of [1, 2]) {
      expect(codeOf(await accept(seeker, id, version).expect(409))).toBe('quote_changed');
      expect(codeOf(await decline(seeker, id, version).expect(409))).toBe('quote_changed');
    }
    await send(provider, id, {}, 2).expect(200);
    await accept(seeker, id, 3).expect(200);
    expect(codeOf(await withdraw(provider, id, 4).expect(409))).toBe('quote_changed');
    expect(codeOf(await send(provider, id, {}, 4).expect(409))).toBe('quote_changed');
  });

  it('An answer to a quote that was replaced is refused with its reason.', async () => {
    const { provider, seeker, id } = await aQuoted();
    await send(provider, id, { amount: 9000 }, 1).expect(200);
    const { body } = await accept(seeker, id, 1).expect(409);
    expect(body).toMatchObject({
      code: 'quote_changed',
      message: 'The quote has changed since you opened it. Check it again',
    });
    await send(provider, id, {}).expect(409);
    await send(provider, id, {}, 1).expect(409);
  });
});

const RIVALS: Record<string, (made: Made) => PromiseLike<{ status: number }>> = {
  'its replacement': ({ provider, id }) => send(provider, id, { amount: 9000 }, 1),
  'its withdrawal': ({ provider, id }) => withdraw(provider, id, 1),
  'its refusal in another tab': ({ seeker, id }) => decline(seeker, id, 1),
};
it.each(Object.entries(RIVALS))('Of an acceptance and %s at the same time one wins.', async (_what, act) => {
  const made = await aQuoted();
  const answers = await Promise.all([accept(made.seeker, made.id, 1), act(made)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('Of two concurrent first quotes one is stored.', async () => {
  const { provider, id } = await aRequest();
  const answers = await Promise.all([send(provider, id), send(provider, id, { amount: 9000 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await seen(provider, id)).quote?.version).toBe(1);
});

describe('The validity of a quote', () => {
  it.each([
    [-1, 400],
    [0, 200],
    [90, 200],
    [91, 400],
  ])('A quote valid for %i days answers %i.', async (days, status) => {
    const { provider, id } = await aRequest();
    const { body } = await send(provider, id, { validUntil: dayIn(days) }).expect(status);
    if (status === 400) expect(body.errors[0].path).toBe('validUntil');
  });

  it('A quote can be accepted until the last second of its last day in Dubai.', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const midnight = dayStart(dayIn(1)).getTime();
    const [first, second] = [await aRequest(), await aRequest()];
    for (const { provider, id } of [first, second]) {
      await send(provider, id, { validUntil: dayIn(0) }).expect(200);
    }
    vi.setSystemTime(midnight - 1);
    await accept(first.seeker, first.id, 1).expect(200);
    vi.setSystemTime(midnight);
    const { body } = await accept(second.seeker, second.id, 1).expect(409);
    expect(body).toMatchObject({
      code: 'quote_expired',
      message: 'This quote has expired. Request a new one',
    });
    await send(second.provider, second.id, {}, 1).expect(200);
    await accept(second.seeker, second.id, 2).expect(200);
  });
});

it('A quote keeps the VAT of the day it was sent.', async () => {
  const { provider, seeker, id } = await aQuoted();
  await saveCosts({ ...COST_FIGURES, vat: 0.1 });
  expect((await seen(seeker, id)).quote).toMatchObject({ vatAmount: 75, total: 1575 });
  await send(provider, id, {}, 1).expect(200);
  expect((await seen(seeker, id)).quote).toMatchObject({ vatAmount: 150, total: 1650 });
  await saveCosts(COST_FIGURES);
});

it('The thirteenth quote within an hour is refused.', async () => {
  const { provider, id } = await aRequest();
  await Request.updateOne(
    { _id: id },
    { quote: { state: 'sent', version: 12, recent: Array(12).fill(new Date()) } },
  );
  await send(provider, id, {}, 12).expect(429);
});

it.each(['amount', 'text'])('A quote without %s is refused at the field.', async (field) => {
  const { provider, id } = await aRequest();
  const { body } = await send(provider, id, { [field]: field === 'amount' ? 0 : ' ' }).expect(400);
  expect(body.errors[0].path).toBe(field);
});

describe('What ends a quote', () => {
  it.each(['done', 'rejected'])('No quote is sent or accepted when the request is %s.', async (status) => {
    const { provider, seeker, id } = await aQuoted();
    await setStatus(provider, id, status).expect(200);
    expect(codeOf(await accept(seeker, id, 1).expect(400))).toBe('request_closed');
    expect(codeOf(await send(provider, id, {}, 1).expect(400))).toBe('request_closed');
  });

  const change = (person: TestPerson, body: object) =>
    as(api, admin).patch(`/user/update_user_by_admin?id=${person.id}`).send(body).expect(200);
  const ENDS: Record<string, (made: Made) => PromiseLike<unknown>> = {
    'the request is declined': ({ provider, id }) => setStatus(provider, id, 'rejected').expect(200),
    'the provider is suspended': ({ provider }) => change(provider, { isSuspended: true }),
    'the seeker is suspended': ({ seeker }) => change(seeker, { isSuspended: true }),
    'the provider loses the role': ({ provider }) => change(provider, { role: 'user' }),
    'the service gets another provider': async ({ provider }) =>
      change(provider, { role: 'user', successor: (await aPerson('service_agent')).id }),
  };
  const stored = async (id: string) => (await Request.findById(id).lean())?.quote;

  it.each(Object.entries(ENDS))('An open quote is withdrawn when %s.', async (_when, end) => {
    const made = await aQuoted();
    await end(made);
    expect(await stored(made.id)).toMatchObject({ state: 'withdrawn', version: 2 });
  });

  it.each(Object.entries(ENDS))('An accepted quote stays when %s.', async (_when, end) => {
    const made = await aQuoted();
    await accept(made.seeker, made.id, 1).expect(200);
    await end(made);
    expect(await stored(made.id)).toMatchObject({ state: 'accepted', version: 2 });
  });

  it('A quote restored with its service stays withdrawn.', async () => {
    const { provider, serviceId, id } = await aQuoted();
    await as(api, provider).delete(`/service?id=${serviceId}`).expect(200);
    const bin = await as(api, admin).get('/recycle-bin?kind=service').expect(200);
    await as(api, admin).post('/recycle-bin').send({ id: bin.body.data[0].id }).expect(200);
    expect(await stored(id)).toMatchObject({ state: 'withdrawn', version: 2 });
  });

  it('A block stops quotes and answers, but not a withdrawal.', async () => {
    const { provider, seeker, id } = await aQuoted();
    await block(seeker, provider);
    expect(codeOf(await send(provider, id, {}, 1).expect(403))).toBe('recipient_gone');
    expect(codeOf(await accept(seeker, id, 1).expect(403))).toBe('recipient_gone');
    expect(codeOf(await decline(seeker, id, 1).expect(403))).toBe('recipient_gone');
    await withdraw(provider, id, 1).expect(200);
  });
});
