import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FILTER_KEYS, boundsOf } from '@manzil/shared/domain/property/filterConditions';
import { ATTRIBUTE_KEYS } from '@manzil/shared/domain/property/attributes';

const SPEC = new URL('../../../docs/spec/1-domain.md', import.meta.url);
/** The text of one section of the specification. */
async function section(title: string): Promise<string> {
  const [, text = ''] = (await readFile(SPEC, 'utf8')).split(`\n## ${title}\n`);
  return text.split('\n## ')[0] ?? '';
}
/** Whether the text names the key inside backticks. */
const isNamed = (text: string, key: string) =>
  (text.match(/`[^`]+`/g) ?? []).some((code) => new RegExp(`\\b${key}\\b`).test(code));

it('docs/spec/1-domain.md names every attribute under "Property".', async () => {
  const text = await section('Property');
  expect(ATTRIBUTE_KEYS.filter((key) => !isNamed(text, key))).toEqual([]);
});

it('docs/spec/1-domain.md names every filter of an attribute under "Filter".', async () => {
  const text = await section('Filter');
  const { range, ...others } = FILTER_KEYS;
  const keys = [...Object.values(others).flat(), ...range.flatMap(boundsOf)];
  expect(keys.filter((key) => !isNamed(text, key))).toEqual([]);
});

it('docs/spec/1-domain.md lists every choice that can be excluded.', async () => {
  const [, listed = ''] = /any choice\s+\(`([^`]+)`/.exec(await section('Filter')) ?? [];
  expect(listed.split(', ').toSorted()).toEqual(
    [...FILTER_KEYS.one, ...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf].toSorted(),
  );
});
