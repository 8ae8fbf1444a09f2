import { once } from 'node:events';
import { expect, it } from 'vitest';
import { zipOf, type ZipEntry } from './zip';

async function* entries(): AsyncGenerator<ZipEntry> {
  await Promise.resolve();
  for (let at = 0; at < 30; at += 1) {
    yield { name: `${at}.txt`, content: Buffer.from('text'), isStored: true };
  }
}

it('A zip of many files holds as many listeners as one of few.', async () => {
  const zip = zipOf(entries());
  let most = 0;
  zip.on('data', () => (most = Math.max(most, zip.listenerCount('close'))));
  await once(zip, 'end');
  expect(most).toBeLessThan(6);
});
