import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import mongoose from 'mongoose';
import { SMTPServer } from 'smtp-server';
import request from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/testApp';
import { env, setEnv } from '../env';
import { sendMail } from './mail';
import { mailQueueState } from './mailJob.model';
import { startMailSender, type MailSender } from './sender';

const api = testApp();

interface Caught {
  recipients: string[];
  /** The message as it came over the wire. */
  raw: string;
}

/** A mail server that keeps what it gets; `refuse` names addresses it knows nothing of. */
async function aMailServer({ port = 0, refuse = '' } = {}) {
  const caught: Caught[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const unknown = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
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
  stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
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
  const sender = startMailSender({ firstPauseMs: 50, lookEveryMs: 50, ...pace });
  stops.push(() => sender.stop());
  return sender;
}

const otpFor = (to: string, name = 'Mona', locale: 'en' | 'ar' = 'en') =>
  sendMail({ to, locale, template: 'otp', data: { name, code: '135790', minutes: 10 } });

/** The text of the parts of a message, decoded. */
const partsOf = (raw: string) =>
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

describe('the sender', () => {
  it('delivers in both languages and empties the queue', async () => {
    const { caught, port } = await aMailServer();
    aSender(port);
    await otpFor('en@people.test');
    await otpFor('ar@people.test', 'منى', 'ar');
    await expect.poll(() => caught.length).toBe(2);
    const [english, arabic] = ['en@', 'ar@'].map(
      (who) => caught.find((one) => one.raw.includes(who))?.raw ?? '',
    );
    expect(partsOf(String(english))).toMatch(/Hello Mona,[\s\S]*135790[\s\S]*lang="en" dir="ltr"/);
    expect(partsOf(String(arabic))).toMatch(/مرحباً منى،[\s\S]*10 دقائق[\s\S]*lang="ar" dir="rtl"/);
    expect(headersOf(String(english))).toMatch(/^Auto-Submitted: auto-generated$/m);
    await expect.poll(mailQueueState).toEqual({ waiting: 0, failed: 0, oldestMs: 0 });
  });

  it('writes to exactly one person whatever the name holds', async () => {
    const { caught, port } = await aMailServer();
    aSender(port);
    await otpFor('one@people.test', 'Eve\r\nBcc: x@evil.test\r\n\r\n<b>', 'en');
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
      expect(partsOf(raw).split('<!doctype html>')[1]).not.toMatch(/<img|<b>/);
    }
    expect(caught.map(({ raw }) => partsOf(raw)).join()).toContain('{{7*7}}');
  });

  it('delays no call while the mail server is dead, delivers once it is back, and after a restart', async () => {
    const dead = await aSilentServer();
    const first = aSender(dead.port);
    const before = performance.now();
    await otpFor('late@people.test');
    expect(performance.now() - before).toBeLessThan(1000);
    expect(await first.isReachable()).toBe(false);
    await dead.stop();
    await first.stop();
    expect(await mailQueueState()).toMatchObject({ waiting: 1, failed: 0 });

    const { caught } = await aMailServer({ port: dead.port });
    aSender(dead.port);
    await expect.poll(() => caught.length).toBe(1);
    expect(caught[0]?.recipients).toEqual(['late@people.test']);
  });

  it('tries again after a failure without a restart', async () => {
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

  it('gives up for good when the mailbox is unknown or the mail is too old to be of use', async () => {
    const { caught, port } = await aMailServer({ refuse: 'nobody@people.test' });
    await otpFor('old@people.test');
    await mongoose.connection
      .collection('mailjobs')
      .updateMany({}, { $set: { giveUpAt: new Date(Date.now() - 1) } });
    aSender(port);
    await otpFor('nobody@people.test');
    await expect.poll(mailQueueState).toMatchObject({ waiting: 0, failed: 2 });
    expect(caught).toEqual([]);
    const rows = await mongoose.connection.collection('mailjobs').find().toArray();
    expect(rows.map((row) => row['data'] as string)).toEqual(['-', '-']);
  });

  it('sends each mail once though several servers send', async () => {
    const { caught, port } = await aMailServer();
    for (let at = 0; at < 20; at += 1) await otpFor(`p${at}@people.test`);
    for (let at = 0; at < 3; at += 1) aSender(port);
    await expect.poll(mailQueueState).toMatchObject({ waiting: 0 });
    expect(new Set(caught.map(({ recipients }) => recipients[0])).size).toBe(20);
    expect(caught).toHaveLength(20);
  });
});

describe('without a mail server', () => {
  it('puts development mails where /dev/outbox shows them', async () => {
    setEnv({ ...env(), SMTP_URL: undefined });
    const sender = startMailSender({ lookEveryMs: 50 });
    stops.push(() => sender.stop());
    expect(sender.kind).toBe('outbox');
    await otpFor('dev@people.test', '<b>Mona</b>');
    const outbox = async () =>
      (await request(api.app).get('/dev/outbox.json').expect(200)).body as { id: string }[];
    await expect.poll(outbox).toHaveLength(1);
    const list = await request(api.app).get('/dev/outbox').expect(200);
    expect(list.text).toContain('135790 is your Manzil code');
    const [mail] = await outbox();
    const shown = await request(api.app).get(`/dev/outbox/${mail?.id}`).expect(200);
    expect(shown.text).toContain('Hello &lt;b&gt;Mona&lt;/b&gt;,');
    setEnv({ ...env(), isProduction: true });
    await request(api.app).get('/dev/outbox').expect(404);
    setEnv({ ...env(), isProduction: false, MAIL: 'off' });
    await otpFor('off@people.test');
    expect(await mailQueueState()).toMatchObject({ waiting: 0 });
    setEnv({ ...env(), MAIL: 'on' });
  });
});

/** Takes connections and never says a word: the worst kind of dead mail server. */
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
