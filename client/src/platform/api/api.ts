import type { z } from 'zod';
import type { EndpointId, EndpointOf } from '@manzil/shared/contract/index';
import { CallError } from './failure';
import type { CallOptions } from './http';

export type { CallOptions } from './http';

type KindOf<Id extends EndpointId> = EndpointOf<Id> extends { kind: infer Kind } ? Kind : never;
/** Names of reading calls. */
export type QueryId = { [Id in EndpointId]: KindOf<Id> extends 'query' ? Id : never }[EndpointId];
/** Names of changing calls. */
export type CommandId = Exclude<EndpointId, QueryId>;

/** What a call takes; defaults may be left out. */
export type Input<Id extends EndpointId> =
  EndpointOf<Id> extends { input: infer I extends z.ZodType } ? z.input<I> : never;
/** What a call answers, with the sentence a person should read. */
export type Output<Id extends EndpointId> = (EndpointOf<Id> extends { output: infer O extends z.ZodType }
  ? z.output<O>
  : never) & { success: true; message?: string };

/** Milliseconds after which the first load of a page that came with its answers is over. */
const LATER = 2000;

/** @throws CallError with status 0 when it cannot be loaded: the server is away */
const loadHttp = async () => {
  try {
    return await import('./http');
  } catch {
    throw new CallError({ status: 0, code: 'offline', message: '', errors: [] });
  }
};

// A page that came with its answers shows them first; any other asks at once.
const isAnswered = document.getElementById('answers') !== null;
setTimeout(() => void loadHttp().catch(() => undefined), isAnswered ? LATER : 0);

/**
 * Asks the server, typed by the contract.
 * @throws CallError with what the server said
 */
export async function call<Id extends EndpointId>(
  id: Id,
  input: Input<Id>,
  options: CallOptions = {},
): Promise<Output<Id>> {
  const { send } = await loadHttp();
  return (await send(id, input as Record<string, unknown>, options)) as Output<Id>;
}

/**
 * Fetches the bytes of a call that answers a file.
 * @throws CallError with what the server said
 */
export async function fetchFile<Id extends QueryId>(id: Id, input: Input<Id>): Promise<Blob> {
  const { send } = await loadHttp();
  return (await send(id, input as Record<string, unknown>, { isFile: true })) as Blob;
}
