import { describe, expect, it } from 'vitest';
import { readCache } from './readCache';

/** A store of names, what was asked of it, and a cache before it. */
function stand(keptMs = 60_000) {
  const names = new Map([['a', 'Aisha']]);
  const asked: string[][] = [];
  let version = 0;
  let meanwhile = () => {};
  const read = readCache(
    (ids) => {
      asked.push(ids);
      const found = new Map([...names].filter(([id]) => ids.includes(id)));
      meanwhile();
      return Promise.resolve(found);
    },
    { version: () => version, keptMs },
  );
  const change = (id: string, name: string) => {
    names.set(id, name);
    version += 1;
  };
  return { names, asked, read, change, during: (work: () => void) => void (meanwhile = work) };
}

describe('a read cache', () => {
  it('asks once for each, also for what is not there', async () => {
    const { read, asked } = stand();
    expect(await read(['a', 'b', 'a'])).toEqual(new Map([['a', 'Aisha']]));
    expect(await read(['b', 'a'])).toEqual(new Map([['a', 'Aisha']]));
    expect(await read([])).toEqual(new Map());
    expect(asked).toEqual([['a', 'b']]);
  });

  it('keeps nothing over a change, not even what was being read then', async () => {
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

  it('asks again after its time, whoever changed what', async () => {
    const { read, names } = stand(0);
    await read(['a']);
    names.delete('a');
    expect(await read(['a'])).toEqual(new Map());
  });
});
