import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import type { Input, Output } from '@/platform/api/api';
import { CallError, type Failure } from '@/platform/api/failure';

// Stands in for platform/http in component tests: `vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'))`.

type Answer = (input: unknown) => unknown;
const contract = new Map(endpoints);
const answers = new Map<EndpointId, Answer>();

/** What was asked since `forgetAnswers`, as the contract reads it. */
export const asked: { id: EndpointId; input: unknown }[] = [];

/** Says what a call answers from now on; it may wait or throw what `refuse` makes. */
export function answer<Id extends EndpointId>(
  id: Id,
  say: (input: Input<Id>) => Omit<Output<Id>, 'success'> | Promise<Omit<Output<Id>, 'success'>>,
): void {
  answers.set(id, say as Answer);
}

/** A refusal of the server. */
export const refuse = (failure: Partial<Failure>): CallError =>
  new CallError({ status: 400, code: 'validation', message: '', errors: [], ...failure });

/** Nothing is answered and nothing was asked. */
export function forgetAnswers(): void {
  answers.clear();
  asked.length = 0;
}

/**
 * Answers like the server, and as strictly: what the client sends and what the test answers must be what the contract
 * says.
 * @throws when either is not, or nobody answers
 */
export async function send(id: EndpointId, input: Record<string, unknown>): Promise<unknown> {
  const endpoint = contract.get(id);
  const say = answers.get(id);
  if (!endpoint || !say) throw new Error(`Nobody answers ${id}`);
  const checked = endpoint.input.parse(input);
  asked.push({ id, input: checked });
  const said = (await say(checked)) as { message?: string };
  return { success: true, ...endpoint.output.parse(said), ...(said.message && { message: said.message }) };
}
