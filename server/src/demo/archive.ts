import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { ROLES } from '@manzil/shared/domain/roles';
import { projectRoot } from '../platform/base/root';

/**
 * The demo market: a tar of `manifest.json`, the documents of each collection as lines of extended JSON, and drawings in packs
 * of similar ones (tools/demo-market/README.md).
 */
const PATH = join(projectRoot(), 'demo/market.tar');
/** Unit of a tar, in bytes. */
const BLOCK = 512;

const manifestSchema = z.object({
  version: z.literal(1),
  /** Newest migration of the records. */
  migration: z.number().int(),
  /** The moment on which the records are dated. */
  anchor: z.coerce.date(),
  /** Reference of a listing in every version of the market. */
  firstListing: z.string(),
  /** Addresses of its people. */
  people: z.array(z.string()),
  /** One person per role. */
  logins: z.array(z.object({ role: z.enum(ROLES), email: z.string() })),
  /** Number of documents by collection. */
  records: z.record(z.string(), z.number().int()),
  pictures: z.number().int(),
});

async function readMember(name: string): Promise<Buffer> {
  const file = await open(PATH);
  const read = async (at: number, size: number) =>
    (await file.read(Buffer.alloc(size), { position: at })).buffer;
  try {
    for (let at = 0; ;) {
      const header = await read(at, BLOCK);
      const found = header.toString('latin1', 0, header.indexOf(0));
      if (found === '') throw new Error(`${PATH} has no ${name}`);
      const size = parseInt(header.toString('latin1', 124, 136), 8);
      if (found === name) return await read(at + BLOCK, size);
      at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    }
  } finally {
    await file.close();
  }
}

const readText = async (name: string) =>
  (await promisify(brotliDecompress)(await readMember(`${name}.br`))).toString();

/** What the archive contains. @throws if it is missing or was made for another version of the product */
export const readManifest = async () =>
  manifestSchema.parse(JSON.parse(String(await readMember('manifest.json'))));

/** Documents of a collection, one line of extended JSON each. Their ids start with 18 zeros. */
export const readRecords = (collection: string): Promise<string> => readText(`records/${collection}.jsonl`);

const indexSchema = z.record(z.string(), z.object({ pack: z.number().int(), referenceNo: z.string() }));

/** By publicID: the pack with the drawing, and the listing or service that shows it. */
export const readPictureIndex = async () =>
  indexSchema.parse(JSON.parse(await readText('pictures/index.json')));

const packSchema = z.record(z.string(), z.string());

/** Drawings of a pack, as SVG by publicID. */
export const readPack = async (pack: number) =>
  packSchema.parse(JSON.parse(await readText(`pictures/${pack}.json`)));
