import type { Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { authenticate } from '../../features/identity/auth/session.service';
import { requestOf, send, startServer, stopServer } from '../../testing/callApi';
import { sampleInput } from '../../testing/samples/sampleInput';
import { liveTabs, waitForEvents, type Tab } from '../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { onError, notFound } from '../base/errors';
import { createApi } from './serve';

/** Sends every command of the contract from one of two tabs; the other must receive an event for all it `affects`. */
const api = testApp();
const tab = liveTabs(api);
let server: Server;
let origin: string;
let caller: TestPerson;
let other: TestPerson;
let isRefused = false;

beforeAll(async () => {
  [caller, other] = [await aPerson('super_admin'), await aPerson('user')];
  const handlers = Object.fromEntries(
    endpoints.map(([id, { output }]) => [
      id,
      () => {
        if (isRefused) throw notFound();
        return sampleInput(output, false);
      },
    ]),
  );
  const app = express().set('query parser', 'simple');
  app.use('/api/v1', createApi({ handlers, authenticate, mayActFor: () => Promise.resolve(other.id) }));
  app.use(onError);
  ({ server, origin } = await startServer(app));
});
afterAll(() => stopServer(server));

const COMMANDS = endpoints.filter(([, { kind }]) => kind === 'command');
const heard = (one: Tab) => one.all('account:changed').map(({ what }) => what);

async function sendFrom(own: Tab, [id, endpoint]: (typeof endpoints)[number], as: TestPerson) {
  const input = sampleInput(endpoint.input, false);
  if (endpoint.actsFor) input[endpoint.actsFor] = as.id;
  const headers = { jwtoken: caller.token, 'x-socket-id': own.id };
  const { status } = await send(origin, { ...requestOf(endpoint, input), headers });
  return { id, status };
}

/** Commands without an effect on other tabs: they change no answer, or have live events of their own. */
const SILENT: EndpointId[] = [
  'users.revealContact',
  'properties.revealContact',
  'properties.saveDraft',
  'properties.uploadToDraft',
  'properties.removeDraft',
  'services.revealContact',
  'services.saveDraft',
  'services.uploadToDraft',
  'services.removeDraft',
  'chats.send',
  'propertyRequestChats.mark',
  'propertyRequestChats.send',
];

it.each(COMMANDS)("'%s' reaches the caller's other tab, and no one else.", async (...command) => {
  const [id, { affects = [], status: expected = 200 }] = command;
  const [own, second, foreign] = [await tab(caller.token), await tab(caller.token), await tab(other.token)];
  expect(await sendFrom(own, command, caller)).toEqual({ id, status: expected });
  await waitForEvents(caller, own, second);
  await waitForEvents(other, foreign);
  const features = SILENT.includes(id) ? [] : [id.split('.')[0], ...affects];
  expect([heard(own), heard(second), heard(foreign)]).toEqual([[], features, []]);
});

it.each(COMMANDS.filter(([, { actsFor }]) => actsFor))(
  "'%s' for another person is heard by that person's tabs.",
  async (...command) => {
    const [own, theirs] = [await tab(caller.token), await tab(other.token)];
    await sendFrom(own, command, other);
    await waitForEvents(other, theirs);
    expect(heard(theirs)).toContain(command[0].split('.')[0]);
  },
);

it('A refused command emits nothing.', async () => {
  const [own, second] = [await tab(caller.token), await tab(caller.token)];
  isRefused = true;
  for (const command of COMMANDS) expect((await sendFrom(own, command, caller)).status).toBe(404);
  await waitForEvents(caller, own, second);
  expect(heard(second)).toEqual([]);
});
