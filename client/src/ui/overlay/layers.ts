/**
 * What lies over a page, such as a dialog or a menu, has an entry of the history above the page's own, so that the
 * system's back closes it and the page stays. The router does not see these entries: they repeat its state and differ
 * from the page's by `over`, the number of layers. Loaded with the first layer (useBackCloses.ts).
 */
interface EntryState {
  /** The router's number of the page. */
  idx?: number;
  over?: number;
}
type Change = Parameters<History['pushState']>;

/** What closes each layer, the topmost last. */
const layers: (() => void)[] = [];
/** Layers in the current entry. */
let depth = 0;
/** A step back that was asked for here and has not happened yet; changes of the history wait for it. */
let isReturning = false;
const waiting: (() => void)[] = [];
/** The address was replaced while a layer was open: the page's own entry has to learn of it. */
let isAddressNewer = false;

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);
const go = history.go.bind(history);
const stateOf = (state: unknown) => (state ?? {}) as EntryState;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Dialogs that take each other's place need no step in between. */
function settleSoon(ms = 0): void {
  clearTimeout(timer);
  timer = setTimeout(settle, ms);
}
/** Milliseconds in which a page that is left takes what lay over it along. */
const LEAVING_MS = 500;

/** Brings the history in line with the layers that are open. */
function settle(): void {
  if (isReturning) return;
  if (depth > layers.length) stepBack(depth - layers.length);
  for (; depth < layers.length; depth += 1) {
    push({ ...stateOf(history.state), over: depth + 1 }, '', location.href);
  }
  noteLeft();
}

/** The entry on top as it is left, for the one below that takes its place. */
let left = { state: stateOf(history.state), url: location.href };
const noteLeft = () => (left = { state: stateOf(history.state), url: location.href });

function stepBack(count: number): void {
  noteLeft();
  isReturning = true;
  go(-count);
}

/** Gives the entry that is shown now what the page's address became while a layer lay over it. */
function carryDown(over: number): void {
  depth = over;
  if (isAddressNewer) replace({ ...left.state, over: over || undefined }, '', left.url);
  if (over === 0) isAddressNewer = false;
}

function onPop(event: PopStateEvent): void {
  const { idx, over = 0 } = stateOf(event.state);
  if (!isReturning && (depth === over || idx !== left.state.idx)) {
    // The router's own step; what was open over the page it left closes with it.
    depth = over;
    isAddressNewer = false;
    settleSoon(LEAVING_MS);
    return;
  }
  event.stopImmediatePropagation();
  carryDown(over);
  if (isReturning) {
    isReturning = false;
    for (const change of waiting.splice(0)) change();
  } else {
    for (const close of layers.slice(over).reverse()) close();
  }
  settleSoon();
}

function onPush(...change: Change): void {
  if (isReturning) waiting.push(() => history.pushState(...change));
  else if (depth === 0) push(...change);
  else if (depth === 1 && !isAddressNewer) {
    // The next page takes the layer's place: one step back leads to this page without it.
    depth = 0;
    replace(...change);
    settleSoon(LEAVING_MS);
  } else {
    waiting.push(() => history.pushState(...change));
    stepBack(depth);
  }
}

function onReplace(...[state, unused, url]: Change): void {
  if (isReturning) waiting.push(() => history.replaceState(state, unused, url));
  else if (depth === 0) replace(state, unused, url);
  else {
    isAddressNewer = true;
    replace({ ...stateOf(state), over: depth }, unused, url);
    noteLeft();
  }
}

/** Devices with a back button of the system, and windows of their size. */
const PHONE = '(max-width: 47.99rem), (pointer: coarse)';

/**
 * Opens a layer that the system's back closes on phones.
 * @returns what removes it when it is closed otherwise
 */
export function addLayer(close: () => void): () => void {
  if (!matchMedia(PHONE).matches) return () => undefined;
  layers.push(close);
  settleSoon();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    settleSoon();
  };
}

// A page that was reloaded with a layer open begins without it.
depth = stateOf(history.state).over ?? 0;
isAddressNewer = depth > 0;
settleSoon();
history.pushState = onPush;
history.replaceState = onReplace;
history.go = (count = 0) => go(count < 0 ? count - depth : count);
// Before the router's own listener.
addEventListener('popstate', onPop, true);
