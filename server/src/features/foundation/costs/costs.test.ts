import { expect, it } from 'vitest';
import { COST_FIGURES, moveInCosts } from '@manzil/shared/domain/offer/costs';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp } from '../../../testing/testApp';

const api = testApp();

it('Cost figures have defaults that admins can change, and estimates follow.', async () => {
  const [admin, worker] = await Promise.all([aPerson('admin'), aPerson('injazat_worker')]);
  const { body: first } = await api.get('/costs').expect(200);
  expect(first.data).toEqual({ ...COST_FIGURES, updatedAt: null });
  const changed = structuredClone(COST_FIGURES);
  changed.asOf = '2026-11-20';
  changed.rent.byEmirate.dubai.registration = 240;
  const set = (figures: object, who = admin) => api.put('/costs').set('jwtoken', who.token).send(figures);
  await set(changed, worker).expect(403);
  expect((await set(changed).expect(200)).body.message).toBe('Figures saved');
  const { body } = await api.get('/costs').expect(200);
  expect(body.data).toEqual({ ...changed, updatedAt: expect.any(String) });
  const home = {
    annualRent: 100_000,
    cheques: 1,
    city: 'dubai',
    isVilla: false,
    isFurnished: false,
  } as const;
  expect(moveInCosts(home, body.data).find(({ key }) => key === 'registration')?.amount).toBe(240);
  const { body: audit } = await api.get('/audit?action=costs.set').set('jwtoken', admin.token).expect(200);
  expect(audit.data[0].diff).toEqual({
    asOf: [COST_FIGURES.asOf, '2026-11-20'],
    'rent byEmirate dubai registration': [220, 240],
  });
});

it("Changed cost figures update the first-day cash in the catalog's filter and sort order.", async () => {
  const [admin, agent] = await Promise.all([aPerson('admin'), aPerson('agent')]);
  const rented = { type: 'rent', city: 'fujairah', district: 'al_faseel', agent: agent.id };
  const [once, often] = await Promise.all([
    aListing({ ...rented, price: 60_000, chequeOptions: [{ cheques: 1, annualRent: 60_000 }] }),
    aListing({
      ...rented,
      price: 70_000,
      chequeOptions: [
        { cheques: 1, annualRent: 70_000 },
        { cheques: 4, annualRent: 72_000 },
      ],
    }),
  ]);
  const figures = structuredClone(COST_FIGURES);
  const ask = async (query: object) =>
    (
      await api
        .get('/property/get_all')
        .query({ city: 'fujairah', ...query })
        .expect(200)
    ).body as { data: { id: string; dayOneCash?: number; dayOneCheques?: number }[] };
  const set = () => api.put('/costs').set('jwtoken', admin.token).send(figures).expect(200);
  await set();
  // 18,000 of rent, 3,600 of deposit, 3,780 to the agency, 3,600 for registration, 1,500 for utilities.
  const first = await ask({ sort: 'cashAsc' });
  expect(first.data.map(({ id }) => id)).toEqual([String(often._id), String(once._id)]);
  expect(first.data[0]).toMatchObject({ dayOneCash: 30_480, dayOneCheques: 4 });
  expect((await ask({ cash: 30_480 })).data).toHaveLength(1);
  expect((await ask({ cash: 30_479 })).data).toHaveLength(0);
  for (const card of (await ask({})).data) expect(card).not.toHaveProperty('dayOneCash');
  figures.rent.byEmirate.fujairah.utilitiesApartment += 500;
  await set();
  expect((await ask({ cash: 30_480 })).data).toHaveLength(0);
  const moved = await ask({ cash: 30_980 });
  expect(moved.data).toMatchObject([{ id: String(often._id), dayOneCash: 30_980 }]);
});

it('Invalid cost figures are refused at the wrong field and store nothing.', async () => {
  const admin = await aPerson('admin');
  const before = (await api.get('/costs')).body.data;
  const wrong = [
    ['vat', (figures: typeof COST_FIGURES) => Object.assign(figures, { vat: 5 })],
    ['asOf', (figures: typeof COST_FIGURES) => Object.assign(figures, { asOf: '2099-01-01' })],
    [
      'sale.byEmirate.dubai.trustee',
      (figures: typeof COST_FIGURES) => Object.assign(figures.sale.byEmirate.dubai, { trustee: -1 }),
    ],
  ] as const;
  for (const [path, spoil] of wrong) {
    const figures = structuredClone(COST_FIGURES);
    spoil(figures);
    const { body } = await api.put('/costs').set('jwtoken', admin.token).send(figures).expect(400);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  }
  const { dubai, sharjah } = COST_FIGURES.rent.byEmirate;
  const incomplete = { ...COST_FIGURES, rent: { ...COST_FIGURES.rent, byEmirate: { dubai, sharjah } } };
  await api.put('/costs').set('jwtoken', admin.token).send(incomplete).expect(400);
  expect((await api.get('/costs')).body.data).toEqual(before);
});
