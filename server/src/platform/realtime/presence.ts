import { z } from 'zod';
import { log } from '../base/logger';
import {
  DEAD_MS,
  isReporter,
  onServerJoined,
  onServerLeft,
  onGap,
  subscribe,
  OWN_ID,
  publish,
} from '../share/servers';

const count = z.int().nonnegative();
const messageSchema = z.union([
  /** A person's open tabs on the sending server. */
  z.object({ user: z.string(), tabs: count }),
  /** All people's open tabs on the sending server. */
  z.object({ all: z.array(z.tuple([z.string(), count])) }),
]);

/**
 * Grace period for the tabs of a server that left: most reconnect elsewhere at once, so they aren't reported as
 * offline.
 */
const OFFLINE_GRACE_MS = 5000;

/** Who is online, on all servers. */
export interface Presence {
  isOnline: (userId: string) => boolean;
  /** A person's open tabs on all servers. */
  tabs: (userId: string) => number;
  /** Call when a tab of the person opens or closes. */
  tabsChanged: (userId: string) => void;
  /** Stops notifying. */
  stop: () => void;
}

export interface PresenceOptions {
  /** Counts a person's open tabs on this server. */
  countLocalTabs: (userId: string) => number;
  /** Lists everyone with tabs on this server. */
  localPeople: () => Iterable<string>;
  /** Called on one server when a person's first tab opens or their last one closes. */
  onChange: (userId: string, isOnline: boolean) => Promise<void>;
}

/**
 * Replicates everyone's open tabs per server, so that lookups are local. All servers receive the counts in the
 * same order, so exactly one sees its own count change a presence and reports it. While Redis is unreachable, each only
 * knows its own tabs.
 */
export function createPresence({ countLocalTabs, localPeople, onChange }: PresenceOptions): Presence {
  /** Counts by server. */
  const remoteTabs = new Map<string, Map<string, number>>();
  const here = () => new Map([...localPeople()].map((id) => [id, countLocalTabs(id)]));
  const tabsOnServer = (server: string) => {
    const known = remoteTabs.get(server) ?? new Map<string, number>();
    remoteTabs.set(server, known);
    return known;
  };
  const isOnline = (userId: string) => [...remoteTabs.values()].some((people) => people.has(userId));
  const elsewhere = (userId: string) => {
    let tabs = 0;
    for (const [server, people] of remoteTabs) if (server !== OWN_ID) tabs += people.get(userId) ?? 0;
    return tabs;
  };
  const change = (userId: string, isOnline: boolean) => {
    onChange(userId, isOnline).catch((error: unknown) =>
      log.warn({ err: error }, 'presence could not be emitted'),
    );
  };
  const put = (server: string, user: string, tabs: number) => {
    const before = isOnline(user);
    if (tabs > 0) tabsOnServer(server).set(user, tabs);
    else tabsOnServer(server).delete(user);
    const after = isOnline(user);
    if (server === OWN_ID && before !== after) change(user, after);
  };
  const publishAll = () => publish('presence', { all: [...here()] });
  let isStopped = false;

  subscribe('presence', messageSchema, (message, from) => {
    if (isStopped) return;
    if ('user' in message) put(from, message.user, message.tabs);
    else if (from === OWN_ID) return;
    else remoteTabs.set(from, new Map(message.all));
  });
  // Send the full state to a server that has joined.
  onServerJoined(() => {
    if (!isStopped) publishAll();
  });
  onGap(() => {
    if (isStopped) return;
    // Don't report corrections: tabs reconnect after a gap and reload the state.
    remoteTabs.clear();
    remoteTabs.set(OWN_ID, here());
    publishAll();
  });
  onServerLeft((server) => {
    const affected = [...(remoteTabs.get(server)?.keys() ?? [])];
    remoteTabs.delete(server);
    const reportOffline = () => {
      if (isStopped || !isReporter()) return false;
      for (const user of affected) if (!isOnline(user)) change(user, false);
      return true;
    };
    // The reporting server may be dead too; the next one then reports after DEAD_MS.
    const look = () => void (reportOffline() || setTimeout(reportOffline, DEAD_MS).unref());
    setTimeout(look, OFFLINE_GRACE_MS).unref();
  });

  return {
    isOnline: (userId) => countLocalTabs(userId) > 0 || elsewhere(userId) > 0,
    tabs: (userId) => countLocalTabs(userId) + elsewhere(userId),
    tabsChanged(userId) {
      // Tabs of a stopping server reconnect elsewhere; the others handle its leaving as a whole.
      if (isStopped) return;
      const tabs = countLocalTabs(userId);
      if (!publish('presence', { user: userId, tabs })) put(OWN_ID, userId, tabs);
    },
    stop() {
      isStopped = true;
    },
  };
}
