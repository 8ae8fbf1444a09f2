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
