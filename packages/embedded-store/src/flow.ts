import { storeError } from './errors';
import { resetCreated } from './memory';

/**
 * Long work is a synchronous generator that occasionally yields PAUSE. A read yields the thread at each PAUSE; a write,
 * which must not be interleaved, only checks its deadline.
 */
export const PAUSE = Symbol('pause');
export type PausableIterable<T> = Iterable<T | typeof PAUSE>;
export type PausableGenerator<T> = Generator<T | typeof PAUSE, void>;

const SLICE_MS = 8;
const CHECK_EVERY = 64;
let calls = 0;
let sliceEnd = 0;

/** Cheap enough to call for every document of a scan. */
export function isPauseDue(): boolean {
  resetCreated();
  calls = (calls + 1) % CHECK_EVERY;
  return calls === 0 && performance.now() > sliceEnd;
}

/** A running command: its deadline, and whether its client is still connected. */
export interface Operation {
  deadline: number;
  isCancelled: () => boolean;
}

function checkOperation({ deadline, isCancelled }: Operation): void {
  if (performance.now() > deadline) throw storeError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
  if (isCancelled()) throw storeError(11601, 'Interrupted', 'the client has gone');
}

export const startSlice = (): void => {
  sliceEnd = performance.now() + SLICE_MS;
};

/** Lets other commands run. */
export async function yieldToOthers(operation: Operation): Promise<void> {
  await new Promise((resume) => setImmediate(resume));
  checkOperation(operation);
  startSlice();
}

/** Maps each item to any number of others. */
export function* flatMap<A, B>(
  input: PausableIterable<A>,
  change: (item: A) => Iterable<B>,
): PausableGenerator<B> {
  for (const item of input) {
    if (item === PAUSE) yield PAUSE;
    else yield* change(item);
  }
}

/** Keeps the items that pass a test. */
export function* filter<T>(input: PausableIterable<T>, test: (item: T) => boolean): PausableGenerator<T> {
  for (const item of input) if (item === PAUSE || test(item)) yield item;
}

/** Maps each item to one other. */
export function* map<A, B>(input: PausableIterable<A>, change: (item: A) => B): PausableGenerator<B> {
  for (const item of input) yield item === PAUSE ? PAUSE : change(item);
}

/** Visits every item and forwards pauses. */
export function* visitAll<T>(input: PausableIterable<T>, visit: (item: T) => void): PausableGenerator<never> {
  for (const item of input) {
    if (item === PAUSE) yield PAUSE;
    else visit(item);
  }
}

/** Skips the first items and stops after `limit` more. */
export function* pageOf<T>(input: PausableIterable<T>, skip: number, limit: number): PausableGenerator<T> {
  let left = skip;
  let room = limit;
  for (const item of input) {
    if (item === PAUSE) yield PAUSE;
    else if (left > 0) left--;
    else {
      yield item;
      if (--room <= 0) return;
    }
  }
}

/** All items without pausing, for work inside a transaction. */
export function* withoutPauses<T>(flow: PausableIterable<T>, operation?: Operation): Generator<T> {
  for (const item of flow) {
    if (item !== PAUSE) yield item;
    else if (operation) checkOperation(operation);
  }
}

/** Runs work to its end with pauses and returns its result. */
export async function runToEnd<T>(work: Generator<typeof PAUSE, T>, operation: Operation): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await yieldToOthers(operation);
  }
}
