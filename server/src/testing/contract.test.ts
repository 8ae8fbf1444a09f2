import { endpoints } from '@manzil/shared/contract/index';
import { decodeJson, decodeText } from '@manzil/shared/contract/wire/decode';
import { affectedBy, encodeRequest, parseWire } from '@manzil/shared/contract/wire/endpoint';
import source from '@manzil/shared/contract/source-endpoints.json';
import { ACCESS } from '@manzil/shared/domain/roles';
import { describe, expect, test } from 'vitest';
import { sampleInput } from './samples/sampleInput';

const spelled = (wire: string) => {
  const { method, path } = parseWire(wire);
  return `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
};
const called = (call: { method: string; path: string; access: string }) =>
  `${call.method} ${call.path} ${call.access}`;

const features = new Set(endpoints.map(([id]) => id.split('.')[0]));

describe('The contract', () => {
  test("The contract has the source's 110 calls with verbs, paths and access, and marks all others.", () => {
    const ours = endpoints
      .filter(([, endpoint]) => !endpoint.beyond)
      .map(([, endpoint]) => `${spelled(endpoint.wire)} ${endpoint.access}`);
    expect(source).toHaveLength(110);
    expect(ours.toSorted()).toEqual(source.map(called).toSorted());
  });

  test('No two calls share a path, and no path shadows another.', () => {
    const spellings = endpoints.map(([id, endpoint]) => ({ id, ...parseWire(endpoint.wire) }));
    const clashes = spellings.flatMap((one) => {
      const pattern = new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`);
      return spellings
        .filter((other) => other !== one && other.method === one.method && pattern.test(other.path))
        .map((other) => `${one.id} takes the calls of ${other.id}`);
    });
    expect(clashes).toEqual([]);
  });

  test('No call is named after its path.', () => {
    for (const [id, endpoint] of endpoints) expect(id).not.toContain(parseWire(endpoint.wire).path);
    expect(new Set(endpoints.map(([id]) => id)).size).toBe(endpoints.length);
  });

  test.each(endpoints)('%s: its wire string and actsFor name existing inputs.', (_id, endpoint) => {
    const { method, params, query } = parseWire(endpoint.wire);
    const keys = Object.keys(endpoint.input.shape);
    for (const key of [...params, ...query, ...(endpoint.actsFor ? [endpoint.actsFor] : [])]) {
      expect(keys).toContain(key);
    }
    if (method === 'GET') expect(query).toEqual([]);
    expect(ACCESS).toHaveProperty(endpoint.access);
    expect(endpoint.access === 'self', 'self names whom it acts for').toBe(endpoint.actsFor !== undefined);
    if (endpoint.upload) expect(method).not.toBe('GET');
    for (const feature of affectedBy('', endpoint).slice(1)) expect(features).toContain(feature);
    if (endpoint.affects) expect(endpoint.kind).toBe('command');
  });
});

/** What a server parses from a request: text from path and query, JSON or form fields from the body. */
function received(wire: string, input: Record<string, unknown>) {
  const request = encodeRequest(wire, input);
  const { path } = parseWire(wire);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const values = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(request.path)?.slice(1) ?? [];
  const inPath = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
  const inQuery = Object.fromEntries(
    Object.entries(request.query).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
  return { text: { ...inQuery, ...inPath }, body: request.body ?? {} };
}

/** A multipart body: every field is text, with lists and objects as JSON. */
const asForm = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

describe.each([
  ['every field', true],
  ['required fields only', false],
])('Inputs with %s', (_title, all) => {
  test.each(endpoints)('%s: an input arrives as it was sent.', (_id, endpoint) => {
    const input = sampleInput(endpoint.input, all);
    const { text, body } = received(endpoint.wire, input);
    const expected = endpoint.input.parse(input);
    const json = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
    const typed = { ...decodeJson(endpoint.input, json), ...decodeText(endpoint.input, text) };
    expect(endpoint.input.parse(typed)).toEqual(expected);
    if (endpoint.upload) {
      const form = { ...asForm(body), ...text };
      expect(endpoint.input.parse(decodeText(endpoint.input, form))).toEqual(expected);
    }
  });
});
