import { beforeEach, expect, it } from 'vitest';
import { hideHome, showHomes } from './hidden';

const KEY = 'hiddenHomes';
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];

beforeEach(() => localStorage.removeItem(KEY));

it('The last 500 hidden homes are kept, each once.', () => {
  for (let at = 0; at < 502; at += 1) hideHome(`home ${at}`);
  hideHome('home 400');
  expect(stored()).toHaveLength(500);
  expect(stored().slice(0, 2)).toEqual(['home 400', 'home 501']);
  expect(stored().at(-1)).toBe('home 2');
});

it('Homes that another tab hid in the meantime are kept.', () => {
  hideHome('here');
  localStorage.setItem(KEY, JSON.stringify(['there', 'here']));
  hideHome('next');
  expect(stored()).toEqual(['next', 'there', 'here']);
  showHomes(['here', 'never hidden']);
  expect(stored()).toEqual(['next', 'there']);
  showHomes(stored());
  expect(localStorage.getItem(KEY)).toBeNull();
});

it.each(['nonsense', '{"a":1}', '[1,null,"kept"]', '"text"'])(
  'Malformed stored values are ignored: %s.',
  (found) => {
    localStorage.setItem(KEY, found);
    hideHome('new');
    expect(stored()).toEqual(found.includes('kept') ? ['new', 'kept'] : ['new']);
  },
);
