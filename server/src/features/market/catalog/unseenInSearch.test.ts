import { beforeAll, expect, it } from 'vitest';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';
import { aPerson, testApp } from '../../../testing/testApp';

const api = testApp();
let listing: string;
let service: string;
beforeAll(async () => {
  const [agent, provider] = [await aPerson('agent'), await aPerson('service_agent')];
  await aListing({ agent: agent.id, title: 'Flat by the quay' });
  listing = String((await aListing({ agent: agent.id, title: 'The Zephyrine 42 residence' }))._id);
  service = String((await aService({ agent: provider.id, title: 'Zephyrine 42 cleaning' }))._id);
});

const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

it.each([
  'Zephy\u00adrine',
  'Zephy\u200brine',
  'Zephy\u200crine',
  'Zephy\u200drine',
  'Zephy\u2060rine',
  'Ze\ufeffphyrine',
  'Zephyrine\ufe0f',
  '\u200eZephyrine\u200f',
  '\u2068Zephy\u2069rine',
  'Zephy\u034frine',
  'Zephyri\u3164ne',
  'zephy\u180eri',
  'Zephyrine ٤٢',
  'Zephyrine ४२',
  'Zephyrine ４２',
  '"Zephy\u00adrine 42"',
])('A search ignores invisible characters in a word: %j.', async (search) => {
  expect(idsOf(await api.get('/property/get_all').query({ search }).expect(200))).toEqual([listing]);
  expect(idsOf(await api.get('/service/get_all_services').query({ search }).expect(200))).toEqual([service]);
});
