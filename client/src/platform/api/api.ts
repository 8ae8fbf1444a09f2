import type { z } from 'zod';
import type { EndpointId, EndpointOf, Feature } from '@manzil/shared/contract/index';
import { isReachable, reloadOnce } from '../browser/reach';
import { CallError } from './failure';
import type { CallOptions } from './http';

export type { CallOptions } from './http';

type KindOf<Id extends EndpointId> = EndpointOf<Id> extends { kind: infer Kind } ? Kind : never;
/** Names of queries. */
export type QueryId = { [Id in EndpointId]: KindOf<Id> extends 'query' ? Id : never }[EndpointId];
/** Names of commands. */
export type CommandId = Exclude<EndpointId, QueryId>;

/** Input of a call; defaults are optional. */
export type Input<Id extends EndpointId> =
  EndpointOf<Id> extends { input: infer I extends z.ZodType } ? z.input<I> : never;
/** Output of a call, with the message to show. */
export type Output<Id extends EndpointId> = (EndpointOf<Id> extends { output: infer O extends z.ZodType }
  ? z.output<O>
  : never) & { success: true; message?: string };

/** Milliseconds after which the first load of a pre-rendered page is over. */
const FIRST_LOAD_MS = 2000;

/** @throws CallError with status 0 when it cannot be loaded: the server is away */
const loadHttp = async () => {
  try {
    return await import('./http');
  } catch {
    void isReachable().then((isBack) => isBack && reloadOnce());
    throw new CallError({ status: 0, code: 'offline', message: '', errors: [] });
  }
};

// A pre-rendered page shows its answers first; any other page loads this at once.
const isAnswered = document.getElementById('answers') !== null;
setTimeout(() => void loadHttp().catch(() => undefined), isAnswered ? FIRST_LOAD_MS : 0);

/**
 * Calls the server, typed by the contract.
 * @throws CallError with the server's message
 */
export async function call<Id extends EndpointId>(
  id: Id,
  input: Input<Id>,
  options: CallOptions = {},
): Promise<Output<Id>> {
  const { send } = await loadHttp();
  return (await send(id, input as Record<string, unknown>, options)) as Output<Id>;
}

/** Features to refetch after a command (`Endpoint.affects`). */
export const featuresAffectedBy = async (id: CommandId): Promise<Feature[]> =>
  (await loadHttp()).featuresAffectedBy(id);

/**
 * Downloads a file.
 * @throws CallError with the server's message
 */
export async function fetchFile<Id extends QueryId>(id: Id, input: Input<Id>): Promise<Blob> {
  const { send } = await loadHttp();
  return (await send(id, input as Record<string, unknown>, { isFile: true })) as Blob;
}
