import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import express from 'express';
import request from 'supertest';
import { ensureVisitor } from '../platform/guard/visitor';

const visitorApi = express();
visitorApi.get('/', (req, res) => {
  ensureVisitor(req, res);
  res.end();
});

/** Opens a page as a new browser. @returns its `Cookie` header */
export async function newVisitor(): Promise<string> {
  const { headers } = await request(visitorApi).get('/').expect(200);
  const [cookie = ''] = headers['set-cookie'] as unknown as string[];
  return cookie.split(';')[0] ?? '';
}

/** Solves a proof of work as the client does. @returns the `x-proof` header */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
