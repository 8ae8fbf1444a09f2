import mongoose from 'mongoose';

const { EJSON } = mongoose.mongo.BSON;

/** Models whose documents the product derives by itself. */
const DERIVED = ['Migration', 'Lease', 'RunningServer', 'Intent', 'StoredBytes'];

const ID = /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g;

/** Replaces ids by consecutive ones, which the loader gives a prefix of its own. */
function renumber(texts: Map<string, string>): Map<string, string> {
  const ids = new Set(
    [...texts.values()].flatMap((text) =>
      Array.from(text.matchAll(/"\$oid":"([0-9a-f]{24})"/g), ([, id = '']) => id),
    ),
  );
  const next = new Map([...ids].sort().map((id, at) => [id, (at + 1).toString(16).padStart(24, '0')]));
  return new Map([...texts].map(([name, text]) => [name, text.replace(ID, (id) => next.get(id) ?? id)]));
}

/**
 * Documents of every model by collection: one line of extended JSON each, without password hashes. Times set while the
 * generator ran become `anchor`.
 */
export async function readRecords(anchor: Date): Promise<Map<string, string>> {
  const now = new Date();
  const texts = new Map<string, string>();
  for (const { collection, modelName } of Object.values(mongoose.models)) {
    if (DERIVED.includes(modelName)) continue;
    const documents = await collection.find({}, { sort: { _id: 1 } }).toArray();
    if (documents.length === 0) continue;
    const lines = documents.map(({ passwordHash: _secret, ...document }) =>
      JSON.stringify(EJSON.serialize(document, { relaxed: true }), (_key, value: unknown) => {
        const time = value && typeof value === 'object' && '$date' in value ? String(value.$date) : undefined;
        const at = new Date(time ?? 0);
        return time && at > anchor && at <= now ? { $date: anchor.toISOString() } : value;
      }),
    );
    texts.set(collection.collectionName, lines.join('\n'));
  }
  return renumber(texts);
}
