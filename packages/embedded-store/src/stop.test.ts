import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { write, writeLong } from './storage/store';
import { startTestStore } from './testing/testDatabase';

test('Writes pending at the stop are stored, and later ones are refused.', async () => {
  const { server, dir } = await startTestStore();
  const { store } = server.engine;
  const waiting = write(store, () => 'stored');
  await server.stop();
  expect(await waiting).toBe('stored');
  const refused = { code: 91, codeName: 'ShutdownInProgress' };
  await expect(write(store, () => 'late')).rejects.toMatchObject(refused);
  await expect(writeLong(store, () => Promise.resolve('late'))).rejects.toMatchObject(refused);
  await rm(dir, { recursive: true, force: true });
});
