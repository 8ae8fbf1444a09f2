import { buffer } from 'node:stream/consumers';
import { AREAS, type Storage } from './storageKey';

/** Result of a move. */
export interface Moved {
  copied: number;
  /** Already copied by an earlier run. */
  kept: number;
  /** Removed from the source since an earlier run. */
  removed: number;
  /** Bytes copied. */
  bytes: number;
}

const AT_ONCE = 8;

/**
 * Makes `to` contain exactly the files of `from`, which keeps them. Can be aborted by `signal` and resumed: files
 * present in full size are not copied again (the bytes of a key never change). Files hidden or deleted since the last
 * run are removed from `to` too.
 * @throws Error if a file is shorter than listed; StorageUnavailable
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  { signal, onFile = () => undefined }: { signal?: AbortSignal; onFile?: (moved: Moved) => void } = {},
): Promise<Moved> {
  const moved: Moved = { copied: 0, kept: 0, removed: 0, bytes: 0 };
  const copy = async (key: string) => {
    const file = await from.read(key);
    // Removed since it was listed.
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
