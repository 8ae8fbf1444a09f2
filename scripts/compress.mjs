// @ts-check
// Writes a Brotli and a gzip copy next to every text file of the built client; the server sends those.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = new URL('../client/dist/', import.meta.url).pathname;
const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Below this size headers outweigh the savings. */
const WORTH_IT = 1024;

const entries = await readdir(dist, { recursive: true, withFileTypes: true });
await Promise.all(
  entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.length < WORTH_IT) return;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
);
