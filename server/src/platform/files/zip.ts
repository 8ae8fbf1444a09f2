import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a zip. */
export interface ZipEntry {
  name: string;
  content: Buffer | AsyncIterable<string>;
  /** Its content is compressed already. */
  isStored?: boolean;
}

/** Adds a file and resolves once it is written. @throws if the reader of the zip leaves */
function addEntry(zip: ZipFile, { name, content, isStored = false }: ZipEntry): Promise<void> {
  const output = zip.outputStream as Readable;
  return new Promise((resolve, reject) => {
    let stream: Readable | undefined;
    const leave = () => {
      stream?.destroy();
      reject(new Error('the zip is no longer read'));
    };
    if (output.destroyed) {
      leave();
      return;
    }
    output.once('close', leave);
    zip.addReadStreamLazy(name, { compress: !isStored }, (done) => {
      stream = Readable.from(Buffer.isBuffer(content) ? [content] : content);
      stream.once('close', () => {
        output.off('close', leave);
        resolve();
      });
      stream.once('error', reject);
      done(undefined, stream);
    });
  });
}

/** Streams a zip with one entry in memory at a time. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  // Repeats the error of an entry's stream, which would end the process without a listener.
  zip.on('error', fail);
  const write = async () => {
    for await (const entry of entries) await addEntry(zip, entry);
    zip.end();
  };
  write().catch(fail);
  return output;
}
