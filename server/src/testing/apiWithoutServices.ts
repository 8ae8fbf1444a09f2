import type { Server } from 'node:http';
import express from 'express';
import { endpoints } from '@manzil/shared/contract/index';
import type { Caller } from '../platform/base/caller';
import { notFound, onError } from '../platform/base/errors';
import { createApi } from '../platform/http/serve';
import { startServer } from './callApi';
import { SAMPLE_ID } from './samples/sampleInput';

/** A caller that every access check admits. */
const CALLER: Caller = {
  id: SAMPLE_ID,
  userID: 'IN-000000',
  name: 'Door',
  email: 'door@people.test',
  role: 'super_admin',
  tokenId: 'door',
  tokenVersion: 0,
};

/**
 * The routes of every call without the services behind them: `receive` gets the input a handler would get, and the
 * response is 404.
 */
export function apiWithoutServices(
  receive: (input: Record<string, unknown>) => void,
): Promise<{ server: Server; origin: string }> {
  const app = express();
  app.set('query parser', 'simple');
  const handler = ({ input }: { input: Record<string, unknown> }) => {
    receive(input);
    throw notFound();
  };
  const session = { caller: CALLER, endsAt: Number.POSITIVE_INFINITY };
  app.use(
    '/api/v1',
    createApi({
      handlers: Object.fromEntries(endpoints.map(([id]) => [id, handler])),
      mayActFor: () => Promise.resolve(undefined),
      authenticate: () => Promise.resolve(session),
    }),
  );
  app.use(onError);
  return startServer(app);
}
