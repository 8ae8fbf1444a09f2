import { buffer } from 'node:stream/consumers';
import { AREAS, type Storage } from './storageKey';

/** What a move did. */
export interface Moved {
  copied: number;
  /** Were there already, from a run before. */
  kept: number;
  /** Of files that went from the source since a run before. */
  removed: number;
  /** Bytes copied. */
  bytes: number;
}

const AT_ONCE = 8;

/**
 * Makes `to` hold exactly the files of `from`, which stay where they are. May be broken off by `signal` and begun again: what
 * is there in its full size is not copied twice (a key never gets other bytes). What people hid or deleted since the last run
 * goes from `to` as well.
 * @throws Error when a file comes shorter than it is listed; StorageAway
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  { signal, onFile = () => undefined }: { signal?: AbortSignal; onFile?: (moved: Moved) => void } = {},
): Promise<Moved> {
  const moved: Moved = { copied: 0, kept: 0, removed: 0, bytes: 0 };
  const copy = async (key: string) => {
    const file = await from.read(key);
    // Gone since it was listed.
    if (!file) return;
    const content = await buffer(file.stream);
    if (content.length !== file.size) throw new Error(`${key} broke off at ${content.length} bytes`);
    await to.put(key, content);
    moved.copied += 1;
    moved.bytes += content.length;
    onFile(moved);
  };
  for (const area of AREAS) {
    const there = new Map<string, number>();
    for await (const { key, size } of to.list(area)) there.set(key, size);
    const running = new Set<Promise<void>>();
    let failure: { reason: unknown } | undefined;
    const check = () => {
      signal?.throwIfAborted();
      if (failure) throw failure.reason;
    };
    for await (const { key, size } of from.list(area)) {
      check();
      const known = there.get(key);
      there.delete(key);
      if (known === size) {
        moved.kept += 1;
        continue;
      }
      const work: Promise<void> = copy(key)
        .catch((reason: unknown) => void (failure ??= { reason }))
        .finally(() => running.delete(work));
      running.add(work);
      if (running.size >= AT_ONCE) await Promise.race(running);
    }
    await Promise.all(running);
    for (const key of there.keys()) {
      check();
      await to.remove(key);
      moved.removed += 1;
    }
    check();
  }
  return moved;
}
