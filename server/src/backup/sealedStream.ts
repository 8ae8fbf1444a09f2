import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/**
 * A stream encrypted with a passphrase: AES-256-GCM in chunks, so that nothing is held in memory and nothing is
 * released unverified. Each chunk authenticates its position and whether it is the last, so none can be dropped, moved
 * or cut off. Format: `MANZIL-SEALED-1\n`, salt, cost, nonce; then chunks of `PIECE` bytes, each with its tag.
 * Decision 012 compares age.
 */
export const SEALED = Buffer.from('MANZIL-SEALED-1\n');
const SALT_BYTES = 16;
const NONCE_BYTES = 7;
const HEADER_BYTES = SEALED.length + SALT_BYTES + 1 + NONCE_BYTES;
const TAG_BYTES = 16;
const PIECE = 1024 * 1024;
/** Exponent of scrypt's N: 128 MB and a few tenths of a second per attempt. */
const COST = 17;
/** Maximum a foreign file may request: 512 MB. */
const MAX_COST = 19;

const options = (cost: number): ScryptOptions => ({ N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** (cost + 11) });
const keyOf = (passphrase: string, salt: Buffer, cost: number) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, options(cost), (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

interface Sealing {
  header: Buffer;
  key: Buffer;
}
const saltOf = (header: Buffer) => header.subarray(SEALED.length, SEALED.length + SALT_BYTES);
const costOf = (header: Buffer) => header[SEALED.length + SALT_BYTES] ?? 0;

/** Nonce of a chunk: the stream's nonce, the position, and whether it is the last. */
function nonceOf(header: Buffer, at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  header.copy(nonce, 0, HEADER_BYTES - NONCE_BYTES);
  nonce.writeUInt32BE(at, NONCE_BYTES);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealPiece({ header, key }: Sealing, at: number, [piece, isLast]: [Buffer, boolean]): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(header, at, isLast));
  cipher.setAAD(header);
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

function openPiece({ header, key }: Sealing, at: number, [piece, isLast]: [Buffer, boolean]): Buffer {
  const body = piece.subarray(0, Math.max(0, piece.length - TAG_BYTES));
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(header, at, isLast));
    decipher.setAAD(header);
    decipher.setAuthTag(piece.subarray(body.length));
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw new Error(
      at === 0 ? 'The passphrase is wrong, or the archive is damaged.' : 'The archive is damaged or cut off.',
    );
  }
}

/** Splits a stream into chunks of `size` bytes. The last one may be shorter and is flagged as the last. */
class PieceTransform extends Transform {
  private waiting: Buffer[] = [];
  private length = 0;
  private at = 0;
  private readonly size: number;
  private readonly work: (at: number, piece: [Buffer, boolean]) => Buffer;

  constructor(size: number, work: (at: number, piece: [Buffer, boolean]) => Buffer) {
    super();
    this.size = size;
    this.work = work;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.waiting.push(chunk);
    this.length += chunk.length;
    try {
      // One byte more than a chunk: only then can't it be the last one.
      if (this.length > this.size) {
        let all = Buffer.concat(this.waiting);
        for (; all.length > this.size; all = all.subarray(this.size)) {
          this.push(this.work(this.at++, [all.subarray(0, this.size), false]));
        }
        this.waiting = [all];
        this.length = all.length;
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, this.work(this.at, [Buffer.concat(this.waiting), true]));
    } catch (error) {
      done(error as Error);
    }
  }
}

/** Creates an encrypting stream. Write the header before its output. */
export async function sealing(passphrase: string): Promise<{ header: Buffer; seal: Transform }> {
  const header = Buffer.concat([
    SEALED,
    randomBytes(SALT_BYTES),
    Buffer.from([COST]),
    randomBytes(NONCE_BYTES),
  ]);
  const key = await keyOf(passphrase, saltOf(header), COST);
  return { header, seal: new PieceTransform(PIECE, (at, piece) => sealPiece({ header, key }, at, piece)) };
}

/**
 * Creates a decrypting stream for the bytes after the header. It fails with a one-line message if the passphrase is
 * wrong or anything was modified or is missing.
 * @throws if the header is invalid
 */
export async function opening(passphrase: string, header: Buffer): Promise<Transform> {
  const cost = costOf(header);
  if (header.length !== HEADER_BYTES || cost < 10 || cost > MAX_COST) {
    throw new Error('The archive is damaged.');
  }
  const key = await keyOf(passphrase, saltOf(header), cost);
  return new PieceTransform(PIECE + TAG_BYTES, (at, piece) => openPiece({ header, key }, at, piece));
}

/** Length of an encrypted stream's header in bytes. */
export const SEALED_HEADER_BYTES = HEADER_BYTES;
