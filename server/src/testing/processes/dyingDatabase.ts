import mongoose from 'mongoose';

const WRITES = [
  ...['insertOne', 'insertMany', 'updateOne', 'updateMany', 'replaceOne', 'deleteOne', 'deleteMany'],
  ...['findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete', 'bulkWrite'],
];
const READS = ['find', 'findOne', 'countDocuments', 'aggregate', 'distinct'];

type Method = (...args: unknown[]) => unknown;

/**
 * Runs `act` as if the process died after this many writes: the next write fails, and so does everything after it.
 * @returns whether it got that far
 */
export async function crashAfterWrites(writes: number, act: () => PromiseLike<unknown>): Promise<boolean> {
  const prototype = Object.getPrototypeOf(mongoose.connection.collection('any')) as Record<string, Method>;
  const originals = [...WRITES, ...READS].map((name) => [name, prototype[name] as Method] as const);
  let left = writes;
  let isDead = false;
  for (const [name, original] of originals) {
    prototype[name] = function dying(this: unknown, ...args: unknown[]) {
      if (WRITES.includes(name)) {
        left -= 1;
        isDead ||= left < 0;
      }
      if (isDead) throw new Error('the process is dead');
      return original.apply(this, args);
    };
  }
  try {
    await act();
  } finally {
    for (const [name, original] of originals) prototype[name] = original;
  }
  return isDead;
}
