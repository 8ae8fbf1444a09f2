import { beforeAll, describe, expect, it } from 'vitest';
import { aForm, aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { Property } from './property.model';

const api = testApp();
const permit = { number: 'SHJ-1234567', type: 'other', expiresAt: '2099-01-01' };
let agent: TestPerson;
beforeAll(async () => {
  agent = await aPerson('agent');
});

const add = (url: string) =>
  api
    .post('/property')
    .set('jwtoken', agent.token)
    .send({ ...aForm(), permit: { ...permit, number: `SHJ-${Math.abs(hash(url))}`, url } });
const hash = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 7);

describe('Permit links', () => {
  it.each([
    'https://trakheesi.dubailand.gov.ae/rev/validatePermit?number=1',
    'https://DubaiLand.gov.ae/',
    'https://www.dari.ae/permit/1',
    'https://www.tamm.abudhabi/1',
  ])('A permit may link to an authority: %s.', async (url) => {
    await add(url).expect(201);
  });

  it.each([
    'https://dubailand.gov.ae@evil.test/x',
    'https://dubailand.gov.ae:pass@evil.test/',
    'https://user@dubailand.gov.ae/',
    'https://evil.test\\@dubailand.gov.ae/',
    'https:\\\\dubailand.gov.ae/',
    'https://dubailand.gov.ae.evil.test/',
    'https://evildubailand-gov.ae/',
    'https://notgov.ae/',
    'https://dubailand.gov.ae:8443/',
    'https://dubailand.gov.ae./',
    'https://evil.test/?https://dubailand.gov.ae/',
    'https://xn--dubalnd-rfb.gov.ae.evil.test/',
  ])('A permit cannot link to an address that only looks official: %s.', async (url) => {
    const { body } = await add(url).expect(400);
    expect(body.errors).toMatchObject([{ path: 'permit.url' }]);
  });

  it("An older listing's permit link to another site is not shown.", async () => {
    const { _id: id } = await aListing({ agent: agent.id });
    const stored = { ...permit, url: 'https://dubailand.gov.ae@evil.test/x' };
    await Property.updateOne({ _id: id }, { permit: stored });
    const { body } = await api.get(`/property?id=${String(id)}`).expect(200);
    expect(body.data.permit).toEqual({ ...permit, url: null });
  });
});
