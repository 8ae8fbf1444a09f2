import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import mongoose from 'mongoose';
import { SMTPServer } from 'smtp-server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import request from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { aPerson, testApp } from '../../testing/testApp';
import { env, setEnv } from '../base/env';
import { sendMail } from './mail';
import { eraseRejectedMails, mailQueueState } from './mailJob.model';
import { startMailSender, type MailSender } from './sender';

const api = testApp();

interface Caught {
  recipients: string[];
  /** The message as received on the wire. */
  raw: string;
}

/** A mail server that keeps what it receives; `refuse` names addresses it does not know. */
async function aMailServer({ port = 0, refuse = '', refuseWith = 550 } = {}) {
  const caught: Caught[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const unknown = Object.assign(new Error('No such mailbox'), { responseCode: refuseWith });
      done(address === refuse ? unknown : null);
    },
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')));
      stream.on('end', () => {
        caught.push({ raw, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  // After the senders: a server waits for open connections.
  stops.unshift(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { caught, port: taken };
}

let stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
  await mongoose.connection.collection('mailjobs').deleteMany({});
});

function aSender(port: number, pace: Parameters<typeof startMailSender>[0] = {}): MailSender {
  setEnv({ ...env(), SMTP_URL: `smtp://127.0.0.1:${port}` });
  const sender = startMailSender({ initialBackoffMs: 50, pollIntervalMs: 50, ...pace });
  stops.push(() => sender.stop());
  return sender;
}

const otpFor = (to: string, locale: 'en' | 'ar' = 'en') =>
  sendMail({ to, locale, template: 'otp', data: { code: '135790', minutes: 10 } });
/** A mail that greets a person by name. */
const greetingFor = (to: string, name: string, locale: 'en' | 'ar' = 'en') =>
  sendMail({ to, locale, template: 'resetPassword', data: { name, path: '/reset-password', minutes: 10 } });

/** Decoded text of all parts of a message. */
const decodedText = (raw: string) =>
  raw
    .split(/^--.*$/m)
    .map((part) => {
      const [head = '', ...body] = part.split(/\r?\n\r?\n/);
      const content = body.join('\n\n');
      if (/transfer-encoding: base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8');
      const bytes = content
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
      return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : content;
    })
    .join('\n');
const headersOf = (raw: string) => raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');

describe('The mail sender', () => {
  it('Mails are delivered in both languages and the queue is emptied.', async () => {
    const { caught, port } = await aMailServer();
    aSender(port);
    await otpFor('en@people.test');
    await greetingFor('ar@people.test', 'منى', 'ar');
    await expect.poll(() => caught.length).toBe(2);
    const [english, arabic] = ['en@', 'ar@'].map(
      (who) => caught.find((one) => one.raw.includes(who))?.raw ?? '',
    );
    expect(decodedText(String(english))).toMatch(/Hello,[\s\S]*135790[\s\S]*lang="en" dir="ltr"/);
    expect(decodedText(String(arabic))).toMatch(
      /مرحباً \u2068منى\u2069،[\s\S]*10 دقائق[\s\S]*lang="ar" dir="rtl"/,
    );
    expect(headersOf(String(english))).toMatch(/^Auto-Submitted: auto-generated$/m);
    await expect.poll(mailQueueState).toEqual({ waiting: 0, failed: 0, oldestMs: 0 });
  });

  it('Mails are sent in the order in which they are due.', async () => {
    const people = ['second@people.test', 'third@people.test', 'first@people.test'];
    for (const to of people) await otpFor(to);
    for (const [at, to] of people.toSorted().entries()) {
      const dueAt = new Date(Date.now() - (9 - at) * 1000);
      await mongoose.connection.collection('mailjobs').updateOne({ to }, { $set: { dueAt } });
    }
    const { caught, port } = await aMailServer();
    aSender(port);
    await expect.poll(() => caught.length).toBe(3);
    expect(caught.flatMap(({ recipients }) => recipients)).toEqual(people.toSorted());
  });

  it('Replies go to the support address, if there is one.', async () => {
    const { caught, port } = await aMailServer();
    aSender(port);
    await otpFor('alone@people.test');
    await expect.poll(() => caught.length).toBe(1);
    expect(headersOf(caught[0]?.raw ?? '')).not.toMatch(/^Reply-To:/im);
    setEnv({ ...env(), SUPPORT_EMAIL: 'help@people.test' });
    await otpFor('helped@people.test');
    await expect.poll(() => caught.length).toBe(2);
    setEnv({ ...env(), SUPPORT_EMAIL: undefined });
    expect(headersOf(caught[1]?.raw ?? '')).toMatch(/^Reply-To: help@people\.test$/m);
  });

  it('An optional mail names the one-click unsubscribe address.', async () => {
    const { caught, port } = await aMailServer();
    aSender(port);
    const optOut = '/unsubscribe?token=mails.1.x';
    const data = { name: 'Mona', title: 'Villa', path: '/single?id=1' };
    await sendMail({ to: 'mona@people.test', locale: 'en', template: 'requestGone', data, optOut });
    await expect.poll(() => caught.length).toBe(1);
    const headers = headersOf(caught[0]?.raw ?? '');
    expect(headers).toMatch(/^List-Unsubscribe: <http:\/\/localhost:5000\/unsubscribe\?token=mails\.1\.x>$/m);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  });

  it('A mail goes to exactly one recipient, whatever the name contains.', async () => {
    const { caught, port } = await aMailServer();
    aSender(port);
    await greetingFor('one@people.test', 'Eve\r\nBcc: x@evil.test\r\n\r\n<b>');
    const hostile = 'A\r\nTo: y@evil.test", <z@evil.test>,';
    await sendMail({
      to: 'two@people.test',
      locale: 'en',
      template: 'listingSentBack',
      data: {
        name: hostile,
        title: hostile,
        reason: '<img src=x onerror=alert(1)> {{7*7}}',
        path: '/single?id=1',
      },
    });
    await expect.poll(() => caught.length).toBe(2);
    expect(caught.map(({ recipients }) => recipients).toSorted()).toEqual([
      ['one@people.test'],
      ['two@people.test'],
    ]);
    for (const { raw } of caught) {
      const headers = headersOf(raw);
      expect(headers).not.toMatch(/^Bcc:/im);
      expect(headers.match(/^To:/gim)).toHaveLength(1);
      expect(decodedText(raw).split('<!doctype html>')[1]).not.toMatch(/<img|<b>/);
    }
    expect(caught.map(({ raw }) => decodedText(raw)).join()).toContain('{{7*7}}');
  });

  it('Calls never wait for a dead mail server, and the mail is sent once it recovers, even after a restart.', async () => {
    const dead = await aSilentServer();
    const first = aSender(dead.port);
    await otpFor('late@people.test');
    // The call is finished while the mail's first attempt still waits for the dead server.
    const jobs = mongoose.connection.collection('mailjobs');
    expect(await jobs.countDocuments({ lastError: { $exists: true } })).toBe(0);
    expect(await first.isReachable()).toBe(false);
    await dead.stop();
    await first.stop();
    expect(await mailQueueState()).toMatchObject({ waiting: 1, failed: 0 });

    const { caught } = await aMailServer({ port: dead.port });
    aSender(dead.port);
    await expect.poll(() => caught.length).toBe(1);
    expect(caught[0]?.recipients).toEqual(['late@people.test']);
  });

  it('A failed mail is retried automatically.', async () => {
    const dead = await aSilentServer();
    await dead.stop();
    aSender(dead.port);
    await otpFor('again@people.test');
    const attempts = async () =>
      (await mongoose.connection.collection('mailjobs').findOne({}))?.['attempts'] as number;
    await expect.poll(attempts).toBeGreaterThan(1);
    const { caught } = await aMailServer({ port: dead.port });
    await expect.poll(() => caught.length).toBe(1);
  });

  it('After a long outage, the first success sends all waiting mails.', async () => {
    const dead = await aSilentServer();
    await dead.stop();
    // Each waits an hour for its retry, as it would after many failures.
    const before = aSender(dead.port, { initialBackoffMs: 3_600_000 });
    for (const who of ['one', 'two', 'three']) await otpFor(`${who}@people.test`);
    const jobs = mongoose.connection.collection('mailjobs');
    await expect.poll(() => jobs.countDocuments({ lastError: { $exists: true } })).toBe(3);
    const { caught } = await aMailServer({ port: dead.port });
    await otpFor('four@people.test');
    await expect.poll(() => caught.length).toBe(4);
    await expect.poll(mailQueueState).toMatchObject({ waiting: 0, failed: 0 });
    await before.stop();
  });

  it('A mail that the server itself deferred keeps its schedule.', async () => {
    const { caught, port } = await aMailServer({ refuse: 'later@people.test', refuseWith: 450 });
    aSender(port, { initialBackoffMs: 3_600_000 });
    await otpFor('later@people.test');
    const jobs = mongoose.connection.collection('mailjobs');
    await expect.poll(() => jobs.countDocuments({ lastError: { $exists: true } })).toBe(1);
    await otpFor('other@people.test');
    await expect.poll(() => caught.length).toBe(1);
    await expect.poll(() => jobs.countDocuments({})).toBe(1);
    expect(await jobs.findOne({})).toMatchObject({ attempts: 1, waitsForServer: false });
  });

  it('A mail is given up when the mailbox is unknown or the mail has expired.', async () => {
    const { caught, port } = await aMailServer({ refuse: 'nobody@people.test' });
    await otpFor('old@people.test');
    await mongoose.connection
      .collection('mailjobs')
      .updateMany({}, { $set: { giveUpAt: new Date(Date.now() - 1) } });
    aSender(port);
    await otpFor('nobody@people.test');
    await expect.poll(mailQueueState).toMatchObject({ waiting: 0, failed: 2 });
    expect(caught).toEqual([]);
    // A refused mail may be retried while it is useful: until then its content is kept, encrypted.
    const contents = async () => {
      const rows = await mongoose.connection.collection('mailjobs').find().sort({ to: 1 }).toArray();
      return rows.map((row) => row['data'] as string);
    };
    expect(await contents()).toEqual([expect.stringMatching(/^[\w+/=]{40,}$/), '-']);
    expect(await eraseRejectedMails()).toBe(0);
    expect(await eraseRejectedMails(new Date(Date.now() + 2 * 86_400_000))).toBe(1);
    expect(await contents()).toEqual(['-', '-']);
    expect(await eraseRejectedMails(new Date(Date.now() + 3 * 86_400_000))).toBe(0);
  });

  it("An operator's retry sends refused and deferred mails at once, but no expired ones.", async () => {
    const { caught, port } = await aMailServer({ refuse: 'late@people.test' });
    await otpFor('useless@people.test');
    const mails = mongoose.connection.collection('mailjobs');
    await mails.updateOne({}, { $set: { giveUpAt: new Date(Date.now() - 1) } });
    await otpFor('late@people.test');
    const first = aSender(port);
    await expect.poll(mailQueueState).toMatchObject({ waiting: 0, failed: 2 });
    await first.stop();
    const operator = await aPerson('super_admin');
    const troubled = async () =>
      (await api.get('/operator').set('jwtoken', operator.token).expect(200)).body.data.mail.troubled;
    const retry = (body: object) =>
      api.post('/operator/retry_mails').set('jwtoken', operator.token).send(body);
    const shown = (await troubled()) as { id: string; to: string }[];
    expect(shown.toSorted((one, other) => one.to.localeCompare(other.to))).toMatchObject([
      { to: 'late@people.test', template: 'otp', trouble: 'refused', code: '550', mayRetry: true },
      { to: 'useless@people.test', trouble: 'tooLate', code: null, mayRetry: false },
    ]);
    const idOf = (to: string) => shown.find((mail) => mail.to === to)?.id;
    await retry({ id: idOf('useless@people.test') }).expect(404);

    // The connection to the mail server is cut, and the mail deferred for an hour.
    const dead = await aSilentServer();
    await dead.stop();
    expect((await retry({ id: idOf('late@people.test') }).expect(200)).body.count).toBe(1);
    const second = aSender(dead.port, { initialBackoffMs: 3_600_000 });
    await expect
      .poll(troubled)
      .toContainEqual(expect.objectContaining({ to: 'late@people.test', trouble: 'putOff', attempts: 1 }));
    await second.stop();
    const recovered = await aMailServer();
    aSender(recovered.port);
    expect((await retry({}).expect(200)).body.count).toBe(1);
    await expect
      .poll(() => recovered.caught.map(({ recipients }) => recipients))
      .toEqual([['late@people.test']]);
    expect(caught).toEqual([]);
    // A sent mail is not sent again.
    await retry({ id: idOf('late@people.test') }).expect(404);
    expect((await retry({}).expect(200)).body.count).toBe(0);
  });

  it('Several senders send each mail only once.', async () => {
    const { caught, port } = await aMailServer();
    for (let at = 0; at < 20; at += 1) await otpFor(`p${at}@people.test`);
    for (let at = 0; at < 3; at += 1) aSender(port);
    await expect.poll(mailQueueState).toMatchObject({ waiting: 0 });
    expect(new Set(caught.map(({ recipients }) => recipients[0])).size).toBe(20);
    expect(caught).toHaveLength(20);
  });
});

describe('Without a mail server', () => {
  it('Development mails appear in /dev/outbox.', async () => {
    setEnv({ ...env(), SMTP_URL: undefined });
    const sender = startMailSender({ pollIntervalMs: 50 });
    stops.push(() => sender.stop());
    expect(sender.kind).toBe('outbox');
    await greetingFor('dev@people.test', '<b>Mona</b>');
    const outbox = async () =>
      (await request(api.app).get('/dev/outbox.json').expect(200)).body as { id: string }[];
    await expect.poll(outbox).toHaveLength(1);
    const list = await request(api.app).get('/dev/outbox').expect(200);
    expect(list.text).toContain('Choose a new \u2068Manzil\u2069 password');
    const [mail] = await outbox();
    const shown = await request(api.app).get(`/dev/outbox/${mail?.id}`).expect(200);
    expect(shown.text).toContain('Hello <bdi>&lt;b&gt;Mona&lt;/b&gt;</bdi>,');
    for (const [header, value] of [
      ['x-forwarded-for', '127.0.0.1'],
      ['forwarded', 'for=127.0.0.1'],
      ['via', '1.1 proxy'],
      ['host', 'rebound.evil.test'],
    ] as const) {
      await request(api.app).get('/dev/outbox').set(header, value).expect(404);
    }
    const elsewhere = (req: IncomingMessage, res: ServerResponse) => {
      Object.defineProperty(req.socket, 'remoteAddress', { value: '192.0.2.7' });
      api.app(req, res);
    };
    for (const path of ['/dev/outbox', '/dev/outbox.json', `/dev/outbox/${mail?.id}`, '/dev/ui']) {
      await request(elsewhere).get(path).expect(404);
    }
    setEnv({ ...env(), isProduction: true });
    await request(api.app).get('/dev/outbox').expect(404);
    // The mail is in the outbox a moment before it leaves the queue.
    await expect.poll(mailQueueState).toMatchObject({ waiting: 0 });
    setEnv({ ...env(), isProduction: false, MAIL: 'off' });
    await otpFor('off@people.test');
    expect(await mailQueueState()).toMatchObject({ waiting: 0 });
    setEnv({ ...env(), MAIL: 'on' });
  });
});

/** Accepts connections and never responds: the worst kind of dead mail server. */
async function aSilentServer(): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of open) socket.destroy();
      }),
  };
}
