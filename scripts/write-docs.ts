import { writeFile } from 'node:fs/promises';
import { built } from '../server/src/app';
import { wireDoc } from '../server/src/platform/docs/wireDoc';

/** Writes what is generated from the contract: docs/WIRE.md. */
await writeFile(new URL('../docs/WIRE.md', import.meta.url), wireDoc(built));
