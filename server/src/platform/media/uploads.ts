import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import type { Upload } from '@manzil/shared/contract/wire/endpoint';
import { MAX_FEED_BYTES } from '@manzil/shared/domain/offer/feeds';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { MAX_DOCUMENT_MB } from '@manzil/shared/domain/text/textLimits';
import { env } from '../base/env';
import { AppError, invalid } from '../base/errors';

/** A received file in the temporary folder; deleted after the response. */
export interface UploadedFile {
  /** Absolute path of the temporary file. */
  path: string;
  /** Form field, and index among the files of the call. */
  field: string;
  index: number;
  /** Original name: for messages only, never for paths. */
  originalName: string;
  /** Bytes received. */
  size: number;
  /** Exceeds the limit; nothing of it is kept. */
  isTooLarge: boolean;
}

const MB = 1024 * 1024;
/** Allowance for the rest of a call: field values, file names, part headers. */
const AROUND_FILES = MB;

const folder = () => join(env().DATA_DIR, 'tmp');
/** Bytes of one file. */
const limitOf = ({ accept }: Upload): number =>
  accept === 'feed' ? MAX_FEED_BYTES : (accept === 'document' ? MAX_DOCUMENT_MB : env().MAX_UPLOAD_MB) * MB;

/** Writes each file to the temporary folder. Files beyond `maxBytes` are drained and marked; the others continue. */
function storageFor(maxBytes: number): StorageEngine {
  return {
    _handleFile(_req, file, done) {
      const path = join(folder(), randomBytes(16).toString('hex'));
      const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      let size = 0;
      const isTooLarge = () => size > maxBytes;
      const fail = (error: unknown) => {
        out.destroy();
        void rm(path, { force: true }).finally(() => done(error));
      };
      out.on('error', fail);
      file.stream.on('error', fail);
      file.stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (!isTooLarge() && !out.write(chunk)) {
          file.stream.pause();
          out.once('drain', () => file.stream.resume());
        }
      });
      file.stream.on('end', () => {
        out.end((error?: Error | null) => {
          // The file couldn't be written; `fail` reports it.
          if (error) return;
          if (!isTooLarge()) {
            done(null, { path, size });
            return;
          }
          // Deletes the partial file at once; `size` explains to the pipeline why there is nothing to read.
          rm(path, { force: true }).then(() => done(null, { path, size }), done);
        });
      });
    },
    _removeFile(_req, file, done) {
      rm(file.path, { force: true }).then(() => done(null), done);
    },
  };
}

/** Stops reading a request; its connection closes shortly after the response is sent. */
export function stopReading(req: Request, res: Response): void {
  req.unpipe();
  req.pause();
  res.set('Connection', 'close');
  res.once('finish', () => setTimeout(() => req.destroy(), 500).unref());
}

/**
 * Parses a multipart call: text fields and files. Limits count, size and number of parts (security notes §1.4-10). A
 * file beyond its limit is reported at that file, as long as the call stays within the total its files may have.
 * @throws 413 if the call is larger, as declared or as received
 */
export function receiveFiles(
  req: Request,
  res: Response,
  upload: Upload,
): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  const maxBytes = limitOf(upload);
  const most = upload.max * maxBytes + AROUND_FILES;
  return new Promise((resolve, reject) => {
    let isRefused = false;
    const refuse = () => {
      if (isRefused) return;
      isRefused = true;
      stopReading(req, res);
      reject(new AppError(413, 'too_large'));
    };
    if (Number(req.headers['content-length'] ?? 0) > most) {
      refuse();
      return;
    }
    let read = 0;
    req.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > most) refuse();
    });
    req.pause();
    const receive = multer({
      storage: storageFor(maxBytes),
      defParamCharset: 'utf8',
      limits: {
        files: upload.max,
        fields: 200,
        fieldSize: 256 * 1024,
        fieldNameSize: 100,
        parts: 200 + upload.max,
        headerPairs: 50,
      },
    }).array(upload.field, upload.max);
    receive(req, res, (error: unknown) => {
      if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_COUNT') {
        reject(invalid({ path: upload.field, key: 'validation.list_max', n: upload.max }));
        return;
      }
      if (error) {
        // Disk errors have a code; any other error is a body that contradicts its headers.
        const isOurs = error instanceof Error && 'code' in error;
        reject(isOurs ? error : new AppError(400, 'invalid_input'));
        return;
      }
      const received = (req.files ?? []) as Express.Multer.File[];
      resolve({
        fields: { ...(req.body as Record<string, unknown> | undefined) },
        files: received.map((file, index) => ({
          path: file.path,
          field: upload.field,
          index,
          originalName: file.originalname,
          size: file.size,
          isTooLarge: file.size > maxBytes,
        })),
      });
    });
  });
}

/** Deletes the temporary files of a call. */
export async function discardFiles(files: UploadedFile[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}

/** Deletes temporary files older than an hour, left by a crashed process. */
export async function sweepTemporaryFiles(now = Date.now()): Promise<number> {
  const names = await readdir(folder()).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder(), name);
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs < HOUR_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
