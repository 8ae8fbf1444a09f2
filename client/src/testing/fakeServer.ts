import { affectedBy } from '@manzil/shared/contract/wire/endpoint';
import { endpoints, type EndpointId, type Feature } from '@manzil/shared/contract/index';
import type { Input, Output } from '@/platform/api/api';
import { CallError, type Failure } from '@/platform/api/failure';
import { sampleOf, type Amount } from './sample';

// Replaces platform/http in component tests: `vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'))`. Pages with
// several calls at once need testing/fakeNetwork: vitest gives the second of two simultaneous imports the real module.

type Answer = (input: unknown) => unknown;
const contract = new Map(endpoints);
const answers = new Map<EndpointId, Answer>();
let respondToOthers: ((id: EndpointId) => unknown) | undefined;

/** Calls since `forgetAnswers`, as parsed by the contract. */
export const calls: { id: EndpointId; input: unknown }[] = [];

/** Sets the response of a call; the callback may be async or throw a `refuse` error. */
export function answer<Id extends EndpointId>(
  id: Id,
  respond: (input: Input<Id>) => Omit<Output<Id>, 'success'> | Promise<Omit<Output<Id>, 'success'>>,
): void {
  answers.set(id, respond as Answer);
}

/** Sets the response of all calls without one of their own; the callback may be async or throw a `refuse` error. */
export function answerOthers(respond: (id: EndpointId) => unknown): void {
  respondToOthers = respond;
}

/** Creates a response from the contract's schema; a `bare` one has empty lists and no optional fields. */
export function sampleAnswer<Id extends EndpointId>(id: Id, amount: Amount): Output<Id> {
  const endpoint = contract.get(id);
  if (!endpoint) throw new Error(`No call is named ${id}`);
  const list = amount === 'other' ? id : '';
  return sampleOf(endpoint.output, amount, { field: '', list, n: 0 }) as Output<Id>;
}

/** Creates a server error. */
export const refuse = (failure: Partial<Failure>): CallError =>
  new CallError({ status: 400, code: 'validation', message: '', errors: [], ...failure });

/** Resets responses and recorded calls. */
export function forgetAnswers(): void {
  answers.clear();
  respondToOthers = undefined;
  calls.length = 0;
}

/** See platform/api/http. */
export const featuresAffectedBy = (id: EndpointId) => affectedBy(id, contract.get(id) ?? {}) as Feature[];

/**
 * Responds like the server, and as strictly: both the client's request and the test's response must match the contract.
 * @throws if either doesn't, or no response is set
 */
export async function send(id: EndpointId, input: Record<string, unknown>): Promise<unknown> {
  const endpoint = contract.get(id);
  const say = answers.get(id) ?? (respondToOthers && (() => respondToOthers?.(id)));
  if (!endpoint || !say) throw new Error(`Nobody answers ${id}`);
  const checked = endpoint.input.parse(input);
  calls.push({ id, input: checked });
  const response = (await say(checked)) as { message?: string };
  return {
    success: true,
    ...endpoint.output.parse(response),
    ...(response.message && { message: response.message }),
  };
}
