import { beforeRouter } from '@/platform/browser/popstate';

/**
 * Gives each open layer (dialog, sheet, menu) a history entry above the page's own, so that the system's Back button
 * closes the layer and keeps the page. The entries are invisible to the router: they copy its state and add `over`, the
 * number of open layers. Loaded with the first layer (useBackCloses.ts).
 */
interface EntryState {
  /** The router's index of the page. */
  idx?: number;
  over?: number;
}
type Change = Parameters<History['pushState']>;

/** Close callbacks of the open layers, topmost last. */
const layers: (() => void)[] = [];
/** Number of layers in the current history entry. */
let depth = 0;
/** Whether a `history.go` from this module is pending. Other history changes wait for it. */
let isReturning = false;
const deferredChanges: (() => void)[] = [];
/** Whether the address was replaced while a layer was open, so that the page's own entry is outdated. */
let isAddressNewer = false;

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);
const go = history.go.bind(history);
const stateOf = (state: unknown) => (state ?? {}) as EntryState;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Debounces `syncHistory`, so that one dialog replacing another causes no history change. */
function scheduleSync(ms = 0): void {
  clearTimeout(timer);
  timer = setTimeout(syncHistory, ms);
}
/** Milliseconds for a page's layers to unmount after a navigation. */
const UNMOUNT_MS = 500;

/** Syncs the history entries with the open layers. */
function syncHistory(): void {
  if (isReturning) return;
  if (depth > layers.length) stepBack(depth - layers.length);
  for (; depth < layers.length; depth += 1) {
    push({ ...stateOf(history.state), over: depth + 1 }, '', location.href);
  }
  recordTopEntry();
}

/** State and address of the top entry, carried down to the entry below it. */
let topEntry = { state: stateOf(history.state), url: location.href };
const recordTopEntry = () => (topEntry = { state: stateOf(history.state), url: location.href });

function stepBack(count: number): void {
  recordTopEntry();
  isReturning = true;
  go(-count);
}

/** Copies an address that changed under an open layer to the entry now shown. */
function copyAddressDown(over: number): void {
  depth = over;
  if (isAddressNewer) replace({ ...topEntry.state, over: over || undefined }, '', topEntry.url);
  if (over === 0) isAddressNewer = false;
}

function onPop(event: PopStateEvent): void {
  const { idx, over = 0 } = stateOf(event.state);
  if (!isReturning && (depth === over || idx !== topEntry.state.idx)) {
    // A navigation by the router, which unmounts the layers of the previous page.
    depth = over;
    isAddressNewer = false;
    scheduleSync(UNMOUNT_MS);
    return;
  }
  event.stopImmediatePropagation();
  copyAddressDown(over);
  if (isReturning) {
    isReturning = false;
    for (const change of deferredChanges.splice(0)) change();
  } else {
    for (const close of layers.slice(over).reverse()) close();
  }
  scheduleSync();
}

function onPush(...change: Change): void {
  if (isReturning) deferredChanges.push(() => history.pushState(...change));
  else if (depth === 0) push(...change);
  else if (depth === 1 && !isAddressNewer) {
    // Replace the layer's entry, so that Back returns to this page without the layer.
    depth = 0;
    replace(...change);
    scheduleSync(UNMOUNT_MS);
  } else {
    deferredChanges.push(() => history.pushState(...change));
    stepBack(depth);
  }
}

function onReplace(...[state, unused, url]: Change): void {
  if (isReturning) deferredChanges.push(() => history.replaceState(state, unused, url));
  else if (depth === 0) replace(state, unused, url);
  else {
    isAddressNewer = true;
    replace({ ...stateOf(state), over: depth }, unused, url);
    recordTopEntry();
  }
}

/** Devices with a system Back button, and windows of the same size. */
const PHONE = '(max-width: 47.99rem), (pointer: coarse)';

/**
 * Registers a layer to be closed by the system's Back button on phones.
 * @returns a function that unregisters it when it closes any other way
 */
export function addLayer(close: () => void): () => void {
  if (!matchMedia(PHONE).matches) return () => undefined;
  layers.push(close);
  scheduleSync();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    scheduleSync();
  };
}

// A page reloaded with an open layer starts without it.
depth = stateOf(history.state).over ?? 0;
isAddressNewer = depth > 0;
scheduleSync();
history.pushState = onPush;
history.replaceState = onReplace;
history.go = (count = 0) => go(count < 0 ? count - depth : count);
beforeRouter.onPop = onPop;
