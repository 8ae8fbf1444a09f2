import { z } from 'zod';
import { onGap, onNews, OWN_ID, tellServers } from './servers';

/** Counts the changes of some records: what was read of them before the last one is outdated. */
export interface ChangeCount {
  now: () => number;
  /** A change has begun here. */
  begin: () => void;
  /** A change was made here; the other servers hear of it. */
  end: () => void;
}

/** A count of changes that all servers share, by its name. */
export function changeCount(topic: string): ChangeCount {
  let count = 0;
  const add = () => {
    count += 1;
  };
  onNews(topic, z.null(), (_news, from) => {
    if (from !== OWN_ID) add();
  });
  onGap(add);
  return {
    now: () => count,
    begin: add,
    end() {
      add();
      tellServers(topic, null);
    },
  };
}
