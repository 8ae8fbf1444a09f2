import { describe, expect, it } from 'vitest';
import { readCache } from './readCache';

/** A store of names with its recorded queries, and a cache in front of it. */
function stand(keptMs = 60_000) {
  const names = new Map([['a', 'Aisha']]);
  const loads: string[][] = [];
  let version = 0;
  let meanwhile = () => {};
  const read = readCache(
    (ids) => {
      loads.push(ids);
      const found = new Map([...names].filter(([id]) => ids.includes(id)));
      meanwhile();
      return Promise.resolve(found);
    },
    { version: () => version, ttlMs: keptMs },
  );
  const change = (id: string, name: string) => {
    names.set(id, name);
    version += 1;
  };
  return { names, asked: loads, read, change, during: (work: () => void) => void (meanwhile = work) };
}

describe('A read cache', () => {
  it('Each key is queried once, even a missing one.', async () => {
    const { read, asked: loads } = stand();
    expect(await read(['a', 'b', 'a'])).toEqual(new Map([['a', 'Aisha']]));
    expect(await read(['b', 'a'])).toEqual(new Map([['a', 'Aisha']]));
    expect(await read([])).toEqual(new Map());
    expect(loads).toEqual([['a', 'b']]);
  });

  it('A change evicts its entry, including one being read at the time.', async () => {
    const { read, change, during } = stand();
    await read(['a']);
    change('a', 'Aisha R.');
    during(() => {
      during(() => {});
      change('a', 'Aisha Rahman');
    });
    expect((await read(['a'])).get('a')).toBe('Aisha R.');
    expect((await read(['a'])).get('a')).toBe('Aisha Rahman');
  });

  it('Entries expire after their lifetime, regardless of the writer.', async () => {
    const { read, names } = stand(0);
    await read(['a']);
    names.delete('a');
    expect(await read(['a'])).toEqual(new Map());
  });
});
