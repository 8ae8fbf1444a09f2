import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';

/**
 * Whether a data file is all there. Reading past the end of a mapped file would kill the process, so a cut file has to be
 * found before lmdb reads it. That the file is shorter than its last page number says does not make it cut: pages that
 * one transaction took and gave back are never written ("the file may be shorter if the freeDB lists the final pages",
 * MDB_meta in lmdb's mdb.c). What counts is the last page that a tree uses.
 *
 * Layout of data version 2, all little-endian, from the structures of mdb.c: page header u64 number, u64 transaction, u16
 * pad, u16 flags, u16 bytes of pointers, u16 upper; nodes u32 size or page, u16 flags, u16 key size, key, value.
 */
const HEADER = 24;
const NODE_HEADER = 8;
const LEAF = 0x02;
const IN_PAGES_OF_ITS_OWN = 0x01;
const IS_TREE = 0x02;
/** In the meta page, after magic, version, address and map size: the trees of free pages and of names. */
const TREES = [HEADER + 24, HEADER + 72];
const META = { magic: HEADER, version: HEADER + 4, lastPage: HEADER + 120, transaction: HEADER + 128 };
const MAGIC = 0xbeefc0de;
const VERSION = 2;

interface Tree {
  depth: number;
  overflowPages: number;
  root: number;
}
const treeAt = (page: Buffer, at: number): Tree => ({
  depth: page.readUInt16LE(at + 6),
  overflowPages: Number(page.readBigUInt64LE(at + 24)),
  root: Number(page.readBigUInt64LE(at + 40)),
});

/** The last page that is in use; the walk ends at the first one that is not in the file. */
function lastUsedPage(read: (page: number) => Buffer | undefined, trees: Tree[]): number {
  let last = 0;
  const walk = (page: number, level: number, tree: Tree): void => {
    last = Math.max(last, page);
    // Leaves of a named tree whose values lie in them lead nowhere: their number is enough.
    const isLeafToSkip = level === tree.depth && tree.overflowPages === 0 && !trees.includes(tree);
    const bytes = isLeafToSkip ? undefined : read(page);
    if (!bytes) return;
    const isLeaf = (bytes.readUInt16LE(18) & LEAF) !== 0;
    const nodes = bytes.readUInt16LE(20) / 2;
    for (let i = 0; i < nodes; i++) {
      const node = HEADER + bytes.readUInt16LE(HEADER + i * 2);
      const flags = bytes.readUInt16LE(node + 4);
      const value = node + NODE_HEADER + bytes.readUInt16LE(node + 6);
      if (!isLeaf) walk(bytes.readUIntLE(node, 6), level + 1, tree);
      else if (flags & IS_TREE) start(treeAt(bytes, value));
      else if (flags & IN_PAGES_OF_ITS_OWN) {
        const [first, count] = [bytes.readBigUInt64LE(value), bytes.readBigUInt64LE(value + 16)];
        last = Math.max(last, Number(first + count) - 1);
      }
    }
  };
  const start = (tree: Tree) => {
    if (tree.depth > 0) walk(tree.root, 1, tree);
  };
  trees.forEach(start);
  return last;
}

/**
 * Makes the file as long as its last page number says when only unused pages are missing; throws when others are, and
 * leaves it as it is.
 */
export function checkFileLength(file: string, pageBytes: number): void {
  const descriptor = openSync(file, 'r+');
  try {
    const bytes = fstatSync(descriptor).size;
    const read = (page: number): Buffer | undefined => {
      const buffer = Buffer.allocUnsafe(pageBytes);
      return readSync(descriptor, buffer, 0, pageBytes, page * pageBytes) === pageBytes ? buffer : undefined;
    };
    const metas = [read(0), read(1)].filter((page) => page !== undefined);
    const [meta] = metas.sort((a, b) =>
      Number(b.readBigUInt64LE(META.transaction) - a.readBigUInt64LE(META.transaction)),
    );
    if (meta?.readUInt32LE(META.magic) !== MAGIC || meta.readUInt32LE(META.version) !== VERSION) return;
    const wanted = (Number(meta.readBigUInt64LE(META.lastPage)) + 1) * pageBytes;
    if (bytes >= wanted) return;
    const used =
      (lastUsedPage(
        read,
        TREES.map((at) => treeAt(meta, at)),
      ) +
        1) *
      pageBytes;
    if (bytes < used) {
      throw new Error(`${file} is cut off: it has ${bytes} bytes of ${used}. Put back a backup of it.`);
    }
    ftruncateSync(descriptor, wanted);
  } finally {
    closeSync(descriptor);
  }
}
