import { beforeAll, expect, it } from 'vitest';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp } from '../../../testing/testApp';
import { Property } from '../listings/property.model';
import { catalogue } from '../listings/search/catalogue';

const api = testApp();
/** Home names by id. */
const names = new Map<string, string>();
const HOMES = {
  // In the order of their prices.
  mentioned: {
    title: 'Quiet two-bedroom flat',
    description:
      'A bright corner home with a private cinema and a Jacuzzi, ten minutes’ drive from Dubai Marina.',
    descriptionAr: 'منزل زاوية مشرق مع سينما خاصة، على بُعد عشر دقائق بالسيارة من مرسى دبي.',
  },
  titled: { title: 'Flat with a cinema', description: 'Two balconies over the park.' },
  marina: { title: 'Flat by the water', district: 'dubai_marina', description: 'Next to the tram.' },
  hidden: { title: 'Draft', description: 'Its cinema is private.', isVerified: false },
};

beforeAll(async () => {
  const { id: agent } = await aPerson('agent');
  let price = 80_000;
  for (const [name, home] of Object.entries(HOMES)) {
    const { _id } = await aListing({ agent, city: 'dubai', district: 'al_barsha_1', price, ...home });
    names.set(String(_id), name);
    price += 1000;
  }
});

async function found(search: string, more: Record<string, string> = {}): Promise<string[]> {
  const { body } = await api
    .get('/property/get_all')
    .query({ search, ...more })
    .expect(200);
  expect(body.count).toBe(body.data.length);
  return body.data.map(({ id }: { id: string }) => names.get(id));
}

it.each([
  ['words of a description', 'jacuzzi', ['mentioned']],
  ['a whole sentence', HOMES.mentioned.description, ['mentioned']],
  ['an Arabic sentence', HOMES.mentioned.descriptionAr, ['mentioned']],
  ['words of its description and its title', 'quiet cinema', ['mentioned']],
  ['words of its description and its place', 'jacuzzi barsha', ['mentioned']],
  ['its place and a place that it mentions', 'jacuzzi marina', ['mentioned']],
  ['words in another case and script', 'JACUZZI سينما', ['mentioned']],
  ['a word in a title and a description, the title first', 'cinema', ['titled', 'mentioned']],
  ['the beginning of a word, in titles only', 'cinem', ['titled']],
  ['a place, although a description mentions it', 'marina', ['marina']],
  ['a place in full', 'Dubai Marina apartment', ['marina']],
  ['a phrase, in titles only', '"private cinema"', []],
  ['a word in no home', 'helipad', []],
  ['an excluded word, checked in titles only', 'flat -cinema', ['marina', 'mentioned']],
])('A search for %s returns the expected homes.', async (_what, search, expected) => {
  expect(await found(search)).toEqual(expected);
});

it('An explicit sort ignores whether a home matches by name or description.', async () => {
  expect(await found('cinema', { sort: 'priceAsc' })).toEqual(['mentioned', 'titled']);
  expect(await found('cinema', { sort: 'priceDesc' })).toEqual(['titled', 'mentioned']);
});

it('Pages, counts and facets include homes found by their description.', async () => {
  expect(await found('cinema', { limit: '12', page: '1' })).toHaveLength(2);
  const { body } = await api
    .get('/property/get_all')
    .query({ search: 'cinema', limit: 1, page: 2, facets: 1 });
  expect(body.data.map(({ id }: { id: string }) => names.get(id))).toEqual(['mentioned']);
  expect(body.facets.city).toEqual([{ id: 'dubai', count: 2 }]);
});

it('An edited description matches at once, and its former words no longer do.', async () => {
  const [id = ''] = [...names].find(([, name]) => name === 'mentioned') ?? [];
  const edit = (description: string) => Property.updateOne({ _id: id }, { $set: { description } });
  await edit('With a rooftop observatory.');
  expect([await found('jacuzzi'), await found('observatory')]).toEqual([[], ['mentioned']]);
  await edit(HOMES.mentioned.description);
  expect([await found('jacuzzi'), await found('observatory')]).toEqual([['mentioned'], []]);
});

it('Unlisting a home removes it from description searches; relisting restores it.', async () => {
  const [id = ''] = [...names].find(([, name]) => name === 'mentioned') ?? [];
  const list = (isListed: boolean) => Property.updateOne({ _id: id }, { $set: { isListed } });
  await list(false);
  expect(await found('jacuzzi')).toEqual([]);
  const { id: agent } = await aPerson('agent');
  // Takes its row.
  const other = await aListing({ agent, title: 'Another', description: 'With a sauna.' });
  names.set(String(other._id), 'other');
  expect([await found('jacuzzi'), await found('sauna')]).toEqual([[], ['other']]);
  await list(true);
  expect([await found('jacuzzi'), await found('sauna')]).toEqual([['mentioned'], ['other']]);
});

it('Reloading the catalog reads all descriptions again.', async () => {
  catalogue().reload();
  expect(await found('jacuzzi')).toEqual(['mentioned']);
});
