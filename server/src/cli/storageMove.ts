import { readEnvironment, setEnv } from '../platform/base/env';
import { moveFiles } from '../platform/files/moveFiles';
import { storageOf } from '../platform/files/storage';
import { runCommand, UsageError } from './command';
import { movedLines } from './lines';

await runCommand({
  name: 'storage:move',
  about:
    'Copies all files from the storage in use to the other one. Can be interrupted and resumed. The product may run meanwhile; stop it for the last run.',
  options: { to: { value: 's3|disk', about: 'The target' } },
  async run(args) {
    const to = args.text('to');
    if (to !== 's3' && to !== 'disk') throw new UsageError('--to must be s3 or disk');
    const { STORAGE, S3_BUCKET, DATA_DIR } = setEnv(readEnvironment());
    if (!S3_BUCKET) throw new Error('S3_BUCKET is not set: add the S3_ settings.');
    if (STORAGE === to) {
      const other = to === 's3' ? 'disk' : 's3';
      throw new Error(`The product already uses ${to}. Set STORAGE=${other} to move files from there.`);
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
      for (const line of movedLines(moved, to)) console.log(line);
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
      console.log('Interrupted. Run the same command to continue.');
      process.exitCode = 130;
    }
  },
});
