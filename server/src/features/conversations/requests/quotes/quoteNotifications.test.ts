import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayStart } from '@manzil/shared/domain/time/day';
import { as } from '../../../../testing/chats';
import { lastMail, sendDueMails } from '../../../../testing/mailbox';
import { dayIn, quotesOf } from '../../../../testing/factories/quotes';
import { liveTabs, type Tab } from '../../../../testing/tabs';
import { testApp, type TestPerson } from '../../../../testing/testApp';

/** What the other side hears of a quote: bell, mail, open tabs. */
const api = testApp();
const tab = liveTabs(api);
const { send, accept, decline, withdraw, setStatus, aRequest, aQuoted } = quotesOf(api);
afterEach(() => vi.useRealTimers());

interface Bell {
  kind: string;
  data: { event: string; path: string; total: number };
}
const bells = async (who: TestPerson) => {
  const { body } = await as(api, who).get('/notification?limit=100').expect(200);
  return (body.data as Bell[]).filter(({ kind }) => kind === 'quote').map(({ data }) => data);
};
/** Subjects of mails about quotes that leave now. */
const leaving = async () =>
  (await sendDueMails())
    .map(({ subject }) => subject.replace(/[\u2068\u2069]/g, ''))
    .filter((subject) => /^Quote\b/.test(subject));

describe('Notifications of a quote', () => {
  it('Each step notifies the other side by bell and mail, not the sender.', async () => {
    const { provider, seeker, id } = await aQuoted();
    expect(await bells(seeker)).toMatchObject([
      { event: 'sent', total: 1575, path: '/my-requests?kind=service' },
    ]);
    expect(await lastMail(seeker.email, 'quote')).toMatchObject({
      event: 'sent',
      words: 'Two rooms, paint included',
      validUntil: dayIn(14),
    });
    await decline(seeker, id, 1, 'Too much').expect(200);
    expect(await bells(provider)).toMatchObject([{ event: 'declined', path: '/dashboard/service-requests' }]);
    expect(await lastMail(provider.email, 'quote')).toMatchObject({
      from: 'Aisha Rahman',
      words: 'Too much',
    });
    await send(provider, id, { amount: 1200 }, 2).expect(200);
    await withdraw(provider, id, 3).expect(200);
    await send(provider, id, { amount: 1000 }, 4).expect(200);
    await accept(seeker, id, 5).expect(200);
    expect((await bells(seeker)).map(({ event, total }) => `${event} ${total}`)).toEqual([
      'sent 1050',
      'withdrawn 1260',
      'sent 1260',
      'sent 1575',
    ]);
    expect((await bells(provider)).map(({ event }) => event)).toEqual(['accepted', 'declined']);
    expect(await lastMail(provider.email, 'quote')).toMatchObject({ event: 'accepted', total: 1050 });
  });

  it('Open tabs of the other side follow without a reload.', async () => {
    const { provider, seeker, id } = await aRequest();
    const theirs = await tab(seeker.token);
    const hears = (open: Tab) =>
      vi.waitFor(() =>
        expect(open.all('account:changed')).toContainEqual(
          expect.objectContaining({ what: 'serviceRequests' }),
        ),
      );
    await send(provider, id).expect(200);
    await hears(theirs);
    const ours = await tab(provider.token);
    await accept(seeker, id, 1).expect(200);
    await hears(ours);
    expect(ours.all('notification')).toMatchObject([{ kind: 'quote' }]);
  });

  it('Outdated steps are not mailed.', async () => {
    await sendDueMails();
    const { provider, seeker, id } = await aQuoted();
    await send(provider, id, { amount: 1200 }, 1).expect(200);
    expect(await leaving()).toEqual(['Quote: Air conditioning serviced at home']);
    await send(provider, id, { amount: 1100 }, 2).expect(200);
    await accept(seeker, id, 3).expect(200);
    expect(await leaving()).toEqual(['Quote accepted: Air conditioning serviced at home']);
    const other = await aQuoted();
    await setStatus(other.provider, other.id, 'rejected').expect(200);
    expect(await leaving()).toEqual([]);
  });

  it('A quote that expired before its mail leaves isn’t mailed.', async () => {
    await sendDueMails();
    vi.useFakeTimers({ toFake: ['Date'] });
    const { provider, id } = await aRequest();
    await send(provider, id, { validUntil: dayIn(0) }).expect(200);
    vi.setSystemTime(dayStart(dayIn(1)));
    expect(await leaving()).toEqual([]);
  });
});
