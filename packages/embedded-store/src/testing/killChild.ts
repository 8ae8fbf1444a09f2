import { startEmbeddedStore } from '../index';

/**
 * The store in its own process, for tests that kill it: node killChild.js DIR [HEAP_MB]. With HEAP_MB it runs in a worker
 * with a heap of that size. Prints its address.
 */
const [dir = '', heap] = process.argv.slice(2);
const store = await startEmbeddedStore({ dir, ...(heap ? { heapMb: Number(heap) } : { inline: true }) });
process.stdout.write(`${store.uri}\n`);
process.once('SIGTERM', () => {
  void store.stop().then(() => process.exit(0));
});
