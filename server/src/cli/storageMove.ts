import { readEnvironment, setEnv } from '../platform/env';
import { moveFiles } from '../platform/media/moveFiles';
import { storageOf } from '../platform/media/storage';

const USAGE = 'Say where to: npm run storage:move -- --to s3 (or disk)';

/**
 * `npm run storage:move -- --to s3|disk`: copies all files from the storage in use to the other one. May be stopped and begun
 * again, and run while the product runs; the last run is done with the product stopped.
 */
async function main(): Promise<void> {
  const at = process.argv.indexOf('--to');
  const to = at === -1 ? undefined : process.argv[at + 1];
  if (to !== 's3' && to !== 'disk') throw new Error(USAGE);
  const { STORAGE, S3_BUCKET, DATA_DIR } = setEnv(readEnvironment());
  if (!S3_BUCKET) throw new Error('S3_BUCKET is not set: the S3 settings name the bucket.');
  if (STORAGE === to) {
    const other = to === 's3' ? 'disk' : 's3';
    throw new Error(`The product uses ${to} already. Set STORAGE=${other} to move files from there.`);
  }
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
  const name = { disk: `${DATA_DIR}/uploads`, s3: `the bucket ${S3_BUCKET}` };
  console.log(`From ${name[STORAGE]} to ${name[to]}`);
  try {
    const moved = await moveFiles(storageOf(STORAGE), storageOf(to), {
      signal: stopping.signal,
      onFile: ({ copied, bytes }) => {
        if (copied % 500 === 0) console.log(`${copied} files, ${Math.round(bytes / 1_000_000)} MB`);
      },
    });
    const { copied, kept, removed } = moved;
    console.log(`${copied} files copied, ${kept} were there, ${removed} went since the last run.`);
    console.log(
      copied + removed > 0
        ? `Now stop the product, run this once more, set STORAGE=${to} and start it.`
        : `Both hold the same files: set STORAGE=${to} and start the product.`,
    );
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    console.log('Stopped. The same command goes on from here.');
    process.exitCode = 130;
  }
}

main().catch((error: unknown) => {
  // A store that is away is told by what it is away for.
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
  console.error(reason instanceof Error ? `${reason.name}: ${reason.message}` : reason);
  process.exit(1);
});
