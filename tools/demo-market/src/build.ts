import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { pack } from 'tar-stream';
import { parseEnv, setEnv } from '../../../server/src/platform/base/env';
import { buildIndexes, openDatabase } from '../../../server/src/platform/store/database';
import { migrations } from '../../../server/src/migrations';
import { NEWEST_MIGRATION } from '../../../server/src/platform/store/migrations';
import { features } from '../../../server/src/app';
import { assemble } from '../../../server/src/features/assembly';
import { brokenRules } from './check/check';
import { demoListings } from './listings';
import { demoLogins, demoPeople } from './people';
import { publicIdOf, drawingOf } from './pictures';
import { writeMarket } from './seed';
import { wholeMarket } from './wholeMarket';
import { readRecords } from './records';

const ARCHIVE = join(import.meta.dirname, '../../../demo/market.tar');
/** Pictures compressed together: similar ones take a quarter of the space of single ones. */
const PACK = 48;

const compress = (text: string) =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });

/** Drawings of the market, similar ones next to each other. */
function drawings(anchor: Date) {
  const { listings, binned, services } = wholeMarket(anchor);
  const all = [...listings, ...binned, ...services].flatMap(({ scenes, referenceNo }) =>
    scenes.map((spec) => ({ publicID: publicIdOf(spec), referenceNo, kind: spec.kind, svg: drawingOf(spec) })),
  );
  return all.sort((a, b) => a.kind.localeCompare(b.kind) || a.svg.length - b.svg.length);
}

async function* members(anchor: Date): AsyncGenerator<[name: string, content: Buffer]> {
  const records = await readRecords(anchor);
  const pictures = drawings(anchor);
  const manifest = {
    version: 1,
    migration: NEWEST_MIGRATION,
    anchor,
    firstListing: demoListings(1, anchor)[0]?.referenceNo,
    people: demoPeople().map(({ email }) => email),
    logins: demoLogins(),
    records: Object.fromEntries([...records].map(([name, text]) => [name, text.split('\n').length])),
    pictures: pictures.length,
  };
  yield ['manifest.json', Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)];
  for (const [name, text] of records) yield [`records/${name}.jsonl.br`, await compress(text)];
  const index = pictures.map(({ publicID, referenceNo }, at) => [
    publicID,
    { pack: Math.floor(at / PACK), referenceNo },
  ]);
  yield ['pictures/index.json.br', await compress(JSON.stringify(Object.fromEntries(index)))];
  for (let at = 0; at < pictures.length; at += PACK) {
    const drawn = pictures.slice(at, at + PACK).map(({ publicID, svg }) => [publicID, svg]);
    yield [`pictures/${at / PACK}.json.br`, await compress(JSON.stringify(Object.fromEntries(drawn)))];
  }
}

const folder = await mkdtemp(join(tmpdir(), 'demo-market-'));
setEnv(
  parseEnv({
    ...{ NODE_ENV: 'test', API_KEY: 'key-of-the-demo-market', JWT_SECRET: 'secret-of-the-demo-market'.repeat(2) },
    ...{ DATA_DIR: folder, BCRYPT_COST: '4' },
  }),
);
const database = await openDatabase({ inline: true, durable: false });
assemble(features);
await buildIndexes();
const anchor = new Date();
const broken = brokenRules(wholeMarket(anchor));
if (broken.length > 0) throw new Error(`${broken.map(({ name }) => name).join(' ')} Run npm run check.`);
await writeMarket(anchor);
// Search words and keys that the product derives.
for (const { up } of migrations) await up();
await mkdir(dirname(ARCHIVE), { recursive: true });
const tar = pack();
const file = tar.pipe(createWriteStream(ARCHIVE));
for await (const [name, content] of members(anchor)) tar.entry({ name, mtime: anchor }, content);
tar.finalize();
await once(file, 'finish');
await database.close();
await rm(folder, { recursive: true });
console.log(`${ARCHIVE}: ${((await stat(ARCHIVE)).size / 1e6).toFixed(1)} MB`);
