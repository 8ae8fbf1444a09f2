import { endSession, getSession, getToken, onSession } from './session';
import type { Line } from './socket';

/** The tab's one connection. */
let line: Line | undefined;

/** What the server calls this tab: what a call brings about is told to the other tabs, not to the one it came from. */
export const getSocketId = (): string | undefined => line?.id();

const pageLoaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
});

/** Connects whoever is signed in, by the token that is good now; nobody else. */
async function connect(onEnded: () => void): Promise<void> {
  if (line?.token === getToken()) return;
  await pageLoaded;
  const { openLine } = await import('./socket');
  const token = getToken();
  if (line?.token === token) return;
  line?.close();
  line = token === undefined ? undefined : openLine(token, (code) => end(token, code, onEnded));
}

function end(token: string, code: string, onEnded: () => void): void {
  if (token !== getToken()) return;
  endSession(code);
  if (!getSession()) onEnded();
}

/**
 * Keeps this tab connected while somebody is signed in (spec/4-platform "Realtime"). Visitors load nothing of it, and
 * nobody does before the page is there. When the server ends the session, the tab forgets it at once.
 * @param onEnded is called after that, unless an admin goes on as themselves
 */
export function stayLive(onEnded: () => void): void {
  // Without the chunk the page works as it did; the next call tells that a session ended.
  onSession(() => void connect(onEnded).catch(() => undefined));
}
