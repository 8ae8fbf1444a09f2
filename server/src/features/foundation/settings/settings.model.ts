import { Schema } from 'mongoose';
import { model } from '../../../platform/store/model';
import { retryIfDuplicate } from '../../../platform/store/where';
import type { SendBackReason } from '@manzil/shared/domain/offer/sendBackReasons';
import type { SiteSettings } from '../../../platform/base/site';

/** Settings by name. */
interface Values {
  site: SiteSettings;
  sendBackReasons: readonly SendBackReason[];
}

const settingsSchema = new Schema(
  {
    _id: { type: String, required: true },
    values: { type: Schema.Types.Mixed, required: true },
    /** Number of changes. */
    revision: { type: Number, default: 0 },
  },
  { timestamps: true, minimize: false },
);
const Settings = model('Settings', settingsSchema);

export interface SettingsRecord<Name extends keyof Values> {
  values: Values[Name];
  revision: number;
  updatedAt: Date;
}

/** Stored settings of this name, or null. */
export const findSettings = <Name extends keyof Values>(name: Name): Promise<SettingsRecord<Name> | null> =>
  Settings.findOne({ _id: name }).lean<SettingsRecord<Name> | null>().exec();

/** Replaces the stored settings; returns the previous ones, or null, and the new ones. */
export async function saveSettings<Name extends keyof Values>(
  name: Name,
  values: Values[Name],
): Promise<{ before: SettingsRecord<Name> | null; after: SettingsRecord<Name> }> {
  const before = await findSettings(name);
  const after = await retryIfDuplicate(() =>
    Settings.findOneAndUpdate(
      { _id: name },
      { $set: { values }, $inc: { revision: 1 } },
      { upsert: true, returnDocument: 'after' },
    )
      .lean<SettingsRecord<Name>>()
      .orFail(),
  );
  return { before, after };
}
