import { z } from 'zod';
import { onGap, subscribe, OWN_ID, publish } from './servers';

/** Counts changes to records, so that reads from before the last change can be discarded. */
export interface ChangeCount {
  now: () => number;
  /** Call when a change begins on this server. */
  begin: () => void;
  /** Call after a change on this server; notifies the other servers. */
  end: () => void;
}

const WRITES = /^(save|update|replace|delete|insertMany|bulkWrite|findOneAnd)/;
interface Hooked {
  pre: (method: RegExp, hook: () => void) => unknown;
  post: (method: RegExp, hook: () => void) => unknown;
}
/** Counts every write to the records of a schema, on all servers. @returns the count */
export function countWrites(schema: Hooked, topic: string): () => number {
  const changes = changeCount(topic);
  schema.pre(WRITES, changes.begin);
  schema.post(WRITES, changes.end);
  return changes.now;
}

/** Creates a named change counter shared by all servers. */
export function changeCount(topic: string): ChangeCount {
  let count = 0;
  const add = () => {
    count += 1;
  };
  subscribe(topic, z.null(), (_news, from) => {
    if (from !== OWN_ID) add();
  });
  onGap(add);
  return {
    now: () => count,
    begin: add,
    end() {
      add();
      publish(topic, null);
    },
  };
}
