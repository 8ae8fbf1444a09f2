import { readFile } from 'node:fs/promises';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { parseWire } from '@manzil/shared/contract/wire/endpoint';
import { endpoints } from '@manzil/shared/contract/index';
import { built } from '../../app';
import { testApp } from '../../testing/testApp';
import { callsDoc, callsOf } from '../../testing/wireDoc';
import type { OpenApiDocument } from './openapi';

const api = testApp({ BRAND_NAME: 'Homes & "Co" <b>' });
const get = (path: string) => request(api.app).get(`/api/v1${path}`);

describe('/openapi.json', () => {
  test('The OpenAPI document is public and describes every call of the contract, marking those not built.', async () => {
    const answer = await get('/openapi.json')
      .expect(200)
      .expect('content-type', /application\/json/);
    const document = answer.body as OpenApiDocument;
    expect(document.openapi).toMatch(/^3\.1\./);
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, call]) =>
          `${call.operationId} ${method.toUpperCase()} ${path} ${call['x-access']} ${call['x-built']}`,
      ),
    );
    const expected = endpoints.map(([id, endpoint]) => {
      const { method, path } = parseWire(endpoint.wire);
      return `${id} ${method} ${path} ${endpoint.access} ${built.has(id)}`;
    });
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test("The OpenAPI document's references resolve, and every input has exactly one location.", async () => {
    const { text, body } = await get('/openapi.json');
    const document = body as OpenApiDocument;
    const refs = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(refs.length).toBeGreaterThan(100);
    for (const [, kind = '', name = ''] of refs) {
      expect(document.components[kind as keyof OpenApiDocument['components']]).toHaveProperty(name);
    }
    expect(text).not.toContain('"#/$defs/');
    for (const [id, endpoint] of endpoints) {
      const { method, path } = parseWire(endpoint.wire);
      const call = document.paths[path]?.[method.toLowerCase()];
      const inUrl = (call?.parameters ?? []).map(({ name }) => name);
      const inBody = Object.values(call?.requestBody?.content ?? {})
        .slice(0, 1)
        .flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
      const placed = new Set([...inUrl, ...inBody]);
      for (const key of Object.keys(endpoint.input.shape)) expect(placed, id).toContain(key);
      expect(
        inUrl.filter((name) => inBody.includes(name)),
        id,
      ).toEqual([]);
    }
  });

  test('The OpenAPI document requires a session for exactly the calls that are not open.', async () => {
    const document = (await get('/openapi.json')).body as OpenApiDocument;
    for (const call of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      const asksForSession = call.security.every(
        (ways) => 'jwtoken' in ways || 'bearer' in ways || 'apiToken' in ways,
      );
      expect(asksForSession, call.operationId).toBe(call['x-access'] !== 'open');
    }
  });

  test('The OpenAPI document offers API tokens for exactly the calls that accept them.', async () => {
    const document = (await get('/openapi.json')).body as OpenApiDocument;
    expect(document.components.securitySchemes).toHaveProperty('apiToken');
    const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const offered = calls.filter(({ security }) => security.some((ways) => 'apiToken' in ways));
    const flagged = endpoints.filter(([, { apiToken }]) => apiToken).map(([id]) => id);
    expect(offered.map(({ operationId }) => operationId).toSorted()).toEqual(flagged.toSorted());
    for (const { description } of offered) expect(description).toContain('Accepts API tokens');
  });
});

describe('/docs', () => {
  test('The documentation page names every call, escapes its content and has no scripts or inline styles.', async () => {
    const { text } = await get('/docs')
      .expect(200)
      .expect('content-type', /text\/html/);
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\//i);
    expect(text).toContain('Homes &amp; &quot;Co&quot; &lt;b&gt; API');
    for (const [id] of endpoints) expect(text).toContain(`id="${id}"`);
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    for (const target of new Set(targets)) expect(text).toContain(`id="${target}"`);
    await get('/docs.css')
      .expect(200)
      .expect('content-type', /text\/css/);
  });
});

test('docs/WIRE.md lists every call with wire, access and origin as in the contract, and its services (npm run docs).', async () => {
  const written = await readFile(new URL('../../../../docs/WIRE.md', import.meta.url), 'utf8');
  expect(written).not.toContain('undefined');
  expect(callsOf(written).split('\n')).toEqual(callsDoc().split('\n'));
});
