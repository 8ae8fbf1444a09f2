/**
 * Answers that are kept for a moment. A change of any listing made by this server empties it at once; a change made
 * beside it (another server, a command) is seen after the time to live. `count` is always exact for that moment, never
 * an estimate.
 */
const TTL_MS = 3000;
const MAX_ENTRIES = 500;

let entries = new Map<string, { at: number; answer: Promise<unknown> }>();

/** Forgets every kept answer: a listing changed. */
export const forgetCatalogue = (): void => {
  entries = new Map();
};

/** The kept answer for `key`, or what `compute` finds; asked twice at once it is computed once. */
export function remembered<T>(key: string, compute: () => Promise<T>, now = Date.now()): Promise<T> {
  const kept = entries.get(key);
  if (kept && now - kept.at < TTL_MS) return kept.answer as Promise<T>;
  const answer = compute();
  if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
  entries.delete(key);
  entries.set(key, { at: now, answer });
  const home = entries;
  answer.catch(() => home.delete(key));
  return answer;
}
