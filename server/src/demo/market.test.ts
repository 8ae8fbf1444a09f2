// @module-tag long
import { stat } from 'node:fs/promises';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { checkProperty, propertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { serviceFields } from '@manzil/shared/contract/schemas/services.schemas';
import { MarketDay } from '../features/foundation/viewCounts/marketDay.model';
import { recountMarketDays } from '../features/foundation/viewCounts/viewCount.model';
import { formOf } from '../features/market/listings/listingForm.service';
import { Property } from '../features/market/listings/property.model';
import { Service } from '../features/market/services/service.model';
import { migrations } from '../migrations';
import { NEWEST_MIGRATION } from '../platform/store/migrations';
import { projectRoot } from '../platform/base/root';
import { testApp } from '../testing/testApp';
import { readManifest, readPack, readPictureIndex, readRecords } from './archive';
import { seedDemoMarket } from './seed';

// `npm run demo:check`: whoever changes a model, the contract or a migration runs `npm run demo:build`.
const { EJSON } = mongoose.mongo.BSON;
testApp();
afterEach(() => void vi.useRealTimers());
const NOW = new Date('2027-03-04T16:20:00.123Z');
let manifest: Awaited<ReturnType<typeof readManifest>>;

beforeAll(async () => {
  manifest = await readManifest();
  await seedDemoMarket(NOW);
});

const documentsOf = (model: mongoose.Model<unknown>) => model.collection.find().sort({ _id: 1 }).toArray();
const loaded = () =>
  Object.values(mongoose.models).filter(({ collection }) => collection.collectionName in manifest.records);

it('The archive holds as many records as its manifest says, at the newest migration, in at most 15 MB.', async () => {
  expect((await stat(`${projectRoot()}/demo/market.tar`)).size).toBeLessThan(15_000_000);
  expect(manifest.migration).toBe(NEWEST_MIGRATION);
  const counts = loaded().map(async ({ collection }) => [
    collection.collectionName,
    await collection.countDocuments(),
  ]);
  expect(Object.fromEntries(await Promise.all(counts))).toEqual(manifest.records);
  expect(manifest.records).toMatchObject({ users: 95, properties: 632, services: 32, reviews: 156 });
});

it('Every demo record matches the stored form of its model.', async () => {
  const problems: string[] = [];
  for (const model of loaded()) {
    for (const document of await documentsOf(model)) {
      const record = new model(document, 'throw');
      const error = record.validateSync();
      if (error) problems.push(`${model.modelName} ${String(document._id)}: ${error.message}`);
      expect(record.toObject({ minimize: false })).toEqual(document);
    }
  }
  expect(problems).toEqual([]);
});

it('Every listing and service of the demo market obeys the rules of its form.', async () => {
  const listing = propertyForm.superRefine(checkProperty);
  const service = z.object(serviceFields);
  const checked = [
    ...(await Property.find({}).lean()).map((record) => listing.safeParse(formOf(record))),
    ...(await Service.find({}).lean()).map((record) => service.safeParse(record)),
  ];
  expect(checked.flatMap(({ error }) => (error ? [z.prettifyError(error)] : []))).toEqual([]);
});

it('No migration changes a record of the demo market.', async () => {
  const texts = async () => {
    const documents = (await Promise.all(loaded().map(documentsOf))).flat();
    return documents.map((document) => EJSON.stringify(document));
  };
  const before = new Set(await texts());
  for (const { up } of migrations) await up();
  expect((await texts()).filter((text) => !before.has(text))).toEqual([]);
});

it('Every picture of the demo market has its drawing of 1200 by 800.', async () => {
  const index = await readPictureIndex();
  const shown = [...(await Property.find({}).lean()), ...(await Service.find({}).lean())].flatMap(
    ({ images, referenceNo }) => images.map(({ publicID }) => [publicID, referenceNo]),
  );
  expect(Object.keys(index)).toHaveLength(manifest.pictures);
  expect(
    shown.filter(([publicID = '', referenceNo]) => index[publicID]?.referenceNo !== referenceNo),
  ).toEqual([]);
  const packs = new Set(Object.values(index).map(({ pack }) => pack));
  for (const pack of packs) {
    const drawings = await readPack(pack);
    const own = Object.keys(index).filter((publicID) => index[publicID]?.pack === pack);
    expect(Object.keys(drawings).toSorted()).toEqual(own.toSorted());
    for (const drawing of Object.values(drawings)) {
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 1200 800"/);
    }
    const [first = ''] = Object.values(drawings);
    expect(await sharp(Buffer.from(first)).metadata()).toMatchObject({ width: 1200, height: 800 });
  }
});

it('The archive contains no password or token.', async () => {
  const texts = await Promise.all(Object.keys(manifest.records).map(readRecords));
  expect(texts.join('').match(/"(password|token|secret|totp)(?!Version)\w*":(?!0|\[)/i)).toBeNull();
});

it('Days of the market equal a recount, also next to older figures.', async () => {
  const days = () => MarketDay.find({}, { _id: 0, __v: 0 }).sort({ kind: 1, day: 1 }).lean();
  const loadedDays = await days();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  await recountMarketDays({ isWhole: true });
  expect(await days()).toEqual(loadedDays);
  await Promise.all(loaded().map(({ collection }) => collection.deleteMany({})));
  const older = { kind: 'property', day: '2020-01-01', views: 3, contacts: 1 };
  await MarketDay.create({ _id: 'property:2020-01-01', ...older });
  await seedDemoMarket(NOW);
  expect(await days()).toEqual([older, ...loadedDays]);
});
