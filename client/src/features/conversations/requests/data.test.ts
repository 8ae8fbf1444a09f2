import '@/testing/fakeNetwork';
import { expect, test } from 'vitest';
import { answer, sampleAnswer } from '@/testing/fakeServer';
import { csvOf } from './data';

test('The export of property requests contains the time of agreed viewings.', async () => {
  const sample = sampleAnswer('propertyRequests.list', 'full');
  const [request] = sample.data;
  if (!request?.viewing) throw new Error('The sample has no viewing');
  const { viewing } = request;
  const at = '2026-11-28T12:00:00.000Z';
  const data = [
    { ...request, viewing: { ...viewing, state: 'agreed' as const, at } },
    { ...request, viewing: { ...viewing, state: 'cancelled' as const, at } },
  ];
  answer('propertyRequests.list', () => ({ ...sample, data, count: 2 }));
  const [head, agreed, cancelled] = (await csvOf('property', {}, ['Head'])).split('\r\n');
  expect(head).toContain('Head');
  expect(agreed).toContain('2026-11-28 16:00');
  expect(cancelled).not.toContain('16:00');
});
