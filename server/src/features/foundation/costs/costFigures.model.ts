import { Schema } from 'mongoose';
import { model } from '../../../platform/store/model';
import { retryIfDuplicate } from '../../../platform/store/where';
import type { CostFigures } from '@manzil/shared/domain/offer/costs';

const costFiguresSchema = new Schema(
  {
    /** Id of the only record. */
    _id: { type: String, default: 'costs' },
    figures: { type: Schema.Types.Mixed, required: true },
  },
  { timestamps: true },
);

const StoredCosts = model('CostFigures', costFiguresSchema);
const ONE = { _id: 'costs' };

export interface CostsRecord {
  figures: CostFigures;
  updatedAt: Date;
}

/** Figures stored by an admin, or null. */
export const findCosts = (): Promise<CostsRecord | null> =>
  StoredCosts.findOne(ONE).lean<CostsRecord | null>().exec();

export const saveCosts = (figures: CostFigures): Promise<CostsRecord> =>
  retryIfDuplicate(() =>
    StoredCosts.findOneAndUpdate(ONE, { $set: { figures } }, { upsert: true, returnDocument: 'after' })
      .lean<CostsRecord>()
      .orFail(),
  );
