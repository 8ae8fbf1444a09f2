import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { logTexts } from '../../testing/samples/logTexts';
import { requestLog } from './requestLog';

const texts = logTexts();
const app = express()
  .use(requestLog)
  .use((req, res) => void res.status(Number(req.query['status'])).end());

const [debug, info, warn, error] = [20, 30, 40, 50];

it.each([
  [200, debug, info],
  [304, debug, info],
  [400, info, info],
  [404, info, info],
  [429, info, info],
  [499, info, info],
  [500, error, error],
  [503, warn, warn],
  [507, error, error],
])('Status %i is logged at level %i for reads and %i for writes.', async (status, read, write) => {
  const levelOf = async (method: 'get' | 'post', path = '/') => {
    const before = texts.length;
    await request(app)[method](`${path}?status=${status}`);
    return texts.slice(before).map((text) => (JSON.parse(text) as { level: number }).level);
  };
  expect(await levelOf('get')).toEqual([read]);
  expect(await levelOf('post')).toEqual([write]);
  expect(await levelOf('get', '/readyz')).toEqual([debug]);
});
