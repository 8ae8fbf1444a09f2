import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import mongoose, { type mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { User } from '../../features/foundation/people/user.model';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { env } from '../base/env';

const api = testApp();
let server: Server;
let person: TestPerson;
beforeAll(async () => {
  person = await aPerson('agent');
  server = createServer(api.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Counts queries for accounts; `first` resolves when one is answered. */
function accountReads() {
  const ids: number[] = [];
  const client = mongoose.connection.getClient();
  const note = ({ commandName, command, requestId }: mongo.CommandStartedEvent) => {
    if (commandName === 'find' && (command as { find: string }).find === 'users') ids.push(requestId);
  };
  client.on('commandStarted', note);
  onTestFinished(() => void client.off('commandStarted', note));
  const first = new Promise<void>((resolve) => {
    const check = ({ requestId }: mongo.CommandSucceededEvent) => {
      if (ids[0] !== requestId) return;
      client.off('commandSucceeded', check);
      resolve();
    };
    client.on('commandSucceeded', check);
  });
  return { count: () => ids.length, first };
}

const BODY = JSON.stringify({ answers: [{ text: 'I will call you.', textAr: '' }] });
/** A call of the person, to be sent in parts. */
function call() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const status = new Promise<number>((resolve) =>
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]))),
  );
  const head = [
    'POST /api/v1/chat/readyAnswers HTTP/1.1',
    'Host: a',
    `apikey: ${env().API_KEY}`,
    `jwtoken: ${person.token}`,
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    'Connection: close',
    '\r\n',
  ].join('\r\n');
  return { status, head, write: (text: string) => socket.write(text) };
}

describe('Authorization of commands', () => {
  it('A command whose body comes with its headers reads the account once.', async () => {
    const reads = accountReads();
    const { head, write, status } = call();
    write(head + BODY);
    expect(await status).toBe(200);
    expect(reads.count()).toBe(1);
  });

  it.each([
    ['all of its body', 0],
    ['the last byte of its body', BODY.length - 1],
  ])('A person suspended before %s arrives is refused.', async (_what, sent) => {
    onTestFinished(async () => void (await User.updateOne({ _id: person.id }, { isSuspended: false })));
    const reads = accountReads();
    const { head, write, status } = call();
    write(head + BODY.slice(0, sent));
    await reads.first;
    await User.updateOne({ _id: person.id }, { isSuspended: true });
    write(BODY.slice(sent));
    expect(await status).toBe(401);
    expect(reads.count()).toBe(2);
  });
});
