import mongoose from 'mongoose';
import type { Migration } from '../platform/store/migrations';

const prices = () => mongoose.connection.collection<{ n: number; price: number; fils?: number }>('prices');

/** Migrations like the product's: the second processes many records and can resume among them. */
export const someMigrations: Migration[] = [
  { id: 1, name: 'an index', up: async () => void (await prices().createIndex({ n: 1 }, { unique: true })) },
  {
    id: 2,
    name: 'prices in fils',
    async up() {
      const waiting = await prices()
        .find({ fils: { $exists: false } })
        .toArray();
      for (const { _id, price } of waiting) {
        await prices().updateOne({ _id }, { $set: { fils: price * 100 } });
      }
    },
  },
  {
    id: 3,
    name: 'prices in dirhams go',
    up: async () => void (await prices().updateMany({}, { $unset: { price: 1 } })),
  },
];
