import { storeError } from './errors';
import { resetMade } from './memory';

/**
 * Long work is a synchronous generator that now and then yields PAUSE. A read hands the thread to others at each PAUSE;
 * a write, which must not be interleaved, only looks at its deadline.
 */
export const PAUSE = Symbol('pause');
export type Flow<T> = Iterable<T | typeof PAUSE>;

const SLICE_MS = 8;
const CHECK_EVERY = 64;
let calls = 0;
let sliceEnd = 0;

/** Cheap enough for every document of a scan. */
export function isPauseDue(): boolean {
  resetMade();
  calls = (calls + 1) % CHECK_EVERY;
  return calls === 0 && performance.now() > sliceEnd;
}

/** One command that runs: until when, and whether its client is still there. */
export interface Operation {
  deadline: number;
  isCancelled: () => boolean;
}

function checkOperation(operation: Operation): void {
  if (performance.now() > operation.deadline) {
    throw storeError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
  }
  if (operation.isCancelled()) throw storeError(11601, 'Interrupted', 'the client has gone');
}

/** Lets other commands run, then goes on. */
export async function breathe(operation: Operation): Promise<void> {
  await new Promise((resume) => setImmediate(resume));
  checkOperation(operation);
  sliceEnd = performance.now() + SLICE_MS;
}

export const startSlice = (): void => {
  sliceEnd = performance.now() + SLICE_MS;
};

/** Every item of a flow, without pausing: for work inside a transaction. */
export function* withoutPauses<T>(flow: Flow<T>, operation?: Operation): Generator<T> {
  for (const item of flow) {
    if (item !== PAUSE) yield item;
    else if (operation) checkOperation(operation);
  }
}

export async function collect<T>(flow: Flow<T>, operation: Operation): Promise<T[]> {
  const out: T[] = [];
  for (const item of flow) {
    if (item === PAUSE) await breathe(operation);
    else out.push(item);
  }
  return out;
}
