import { startEmbeddedStore } from '../index';
import { ignoreCommitFailures } from '../storage/store';

/** The store alone in a process, for the test that kills it: node killChild.js DIR. Prints its address. */
ignoreCommitFailures();
const [dir = ''] = process.argv.slice(2);
const store = await startEmbeddedStore({ dir, inline: true });
process.stdout.write(`${store.uri}\n`);
