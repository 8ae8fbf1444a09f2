// server/src/embeddedStore/index.ts
import { mkdtempSync, rmSync as rmSync2 } from "node:fs";
import { totalmem, tmpdir } from "node:os";
import { join as join3 } from "node:path";

// server/src/embeddedStore/host.ts
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
var MAX_CRASHES = 5;
var CRASH_WINDOW_MS = 6e4;
function workerFile() {
  const candidates = ["./embeddedStore/worker.js", "./worker.js", "../../dist/embeddedStore/worker.js"];
  const found = candidates.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(fileURLToPath(url)));
  if (found) return found;
  throw new Error("The store needs its built worker (npm run build), or inline: true.");
}
function startWorker(options, resourceLimits) {
  const worker = new Worker(workerFile(), { workerData: options, resourceLimits });
  const ready = new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the store ended while it started")));
  });
  return { worker, ready };
}
async function startHost({ server, heapMb, onCrash, log }) {
  const limits = { maxOldGenerationSizeMb: heapMb };
  const crashes = [];
  let isStopping = false;
  let current;
  const start = async (options) => {
    const { worker, ready } = startWorker(options, limits);
    current = worker;
    const address = await ready;
    let cause = new Error("the store ended");
    worker.on("error", (error) => cause = error);
    worker.once("exit", () => {
      if (!isStopping) restart({ ...options, ...address.port ? { port: address.port } : {} }, cause);
    });
    return address;
  };
  const restart = (options, cause) => {
    const now = Date.now();
    crashes.push(now);
    const recent = crashes.filter((at) => now - at < CRASH_WINDOW_MS);
    log(`Embedded store: its thread died (${cause.message}); starting it again`);
    if (recent.length > MAX_CRASHES) onCrash(cause);
    else start(options).catch((error) => onCrash(error instanceof Error ? error : cause));
  };
  const { uri } = await start(server);
  return {
    uri,
    stop: async () => {
      isStopping = true;
      const ended = new Promise((done) => current.once("exit", done));
      current.postMessage("stop");
      await ended;
    }
  };
}

// server/src/embeddedStore/lock.ts
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
var heldHere = /* @__PURE__ */ new Set();
function processStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
function isAlive({ pid, startedAt }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === "ESRCH") return false;
  }
  return startedAt === "" || processStart(pid) === startedAt;
}
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return void 0;
  }
}
var inUse = (dir2, holder) => new Error(
  `The data directory ${dir2} is in use${holder ? ` by process ${holder.pid}` : ""}. Stop that process first, or set another DATA_DIR.`
);
function removeStale(path, dir2) {
  const holder = readHolder(path);
  if (holder && isAlive(holder)) throw inUse(dir2, holder);
  const aside = `${path}.${randomBytes(4).toString("hex")}`;
  renameSync(path, aside);
  const taken = readHolder(aside);
  if (taken && isAlive(taken)) {
    linkSync(aside, path);
    rmSync(aside);
    throw inUse(dir2, taken);
  }
  rmSync(aside);
  if (taken?.socketDir) rmSync(taken.socketDir, { recursive: true, force: true });
}
function takeLock(dir2, socketDir) {
  mkdirSync(dir2, { recursive: true });
  const path = join(dir2, "store.lock");
  if (heldHere.has(path)) throw inUse(dir2);
  const holder = {
    pid: process.pid,
    startedAt: processStart(process.pid),
    ...socketDir === void 0 ? {} : { socketDir }
  };
  const mine = `${path}.${randomBytes(4).toString("hex")}`;
  writeFileSync(mine, JSON.stringify(holder));
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(mine, path);
        break;
      } catch (error) {
        if (error.code !== "EEXIST" || attempt === 3) throw error;
        removeStale(path, dir2);
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  heldHere.add(path);
  return {
    release: () => {
      heldHere.delete(path);
      rmSync(path, { force: true });
    }
  };
}

// server/src/embeddedStore/server.ts
import { unlinkSync, chmodSync } from "node:fs";
import { createServer } from "node:net";

// server/src/embeddedStore/commands/cursors.ts
import { randomBytes as randomBytes2 } from "node:crypto";

// server/src/embeddedStore/errors.ts
function storeError(code, codeName, message, details = {}) {
  return Object.assign(new Error(message), { code, codeName, details });
}
var isStoreError = (error) => error instanceof Error && typeof error.codeName === "string";
var locationError = (code, message) => storeError(code, `Location${code}`, message);
var badValue = (message) => storeError(2, "BadValue", message);
var failedToParse = (message) => storeError(9, "FailedToParse", message);
var typeMismatch = (message) => storeError(14, "TypeMismatch", message);
var invalidOptions = (message) => storeError(72, "InvalidOptions", message);
var namespaceNotFound = (message) => storeError(26, "NamespaceNotFound", message);
var notSupported = (what) => storeError(115, "CommandNotSupported", `${what} is not supported by the embedded store`);
var overMemoryBudget = (what) => storeError(146, "ExceededMemoryLimit", `${what} used more memory than one query may use`);

// server/src/embeddedStore/flow.ts
var PAUSE = /* @__PURE__ */ Symbol("pause");
var SLICE_MS = 8;
var CHECK_EVERY = 64;
var calls = 0;
var sliceEnd = 0;
function isPauseDue() {
  calls = (calls + 1) % CHECK_EVERY;
  return calls === 0 && performance.now() > sliceEnd;
}
function checkOperation(operation) {
  if (performance.now() > operation.deadline) {
    throw storeError(50, "MaxTimeMSExpired", "operation exceeded time limit");
  }
  if (operation.isCancelled()) throw storeError(11601, "Interrupted", "the client has gone");
}
async function breathe(operation) {
  await new Promise((resume) => setImmediate(resume));
  checkOperation(operation);
  sliceEnd = performance.now() + SLICE_MS;
}
var startSlice = () => {
  sliceEnd = performance.now() + SLICE_MS;
};
function* withoutPauses(flow, operation) {
  for (const item of flow) {
    if (item !== PAUSE) yield item;
    else if (operation) checkOperation(operation);
  }
}
async function collect(flow, operation) {
  const out = [];
  for (const item of flow) {
    if (item === PAUSE) await breathe(operation);
    else out.push(item);
  }
  return out;
}

// server/src/embeddedStore/commands/cursors.ts
var IDLE_MS = 10 * 6e4;
var MAX_OPEN = 5e3;
var MAX_REPLY_BYTES = 15 * 1024 * 1024;
var notFound = (id) => storeError(43, "CursorNotFound", `cursor id ${id} not found`);
async function readAhead(cursor, operation) {
  for (; ; ) {
    const { value, done } = cursor.rest.next();
    if (value === PAUSE) {
      await breathe(operation);
      continue;
    }
    cursor.isDone = done === true;
    cursor.next = value;
    return;
  }
}
async function takePage(cursor, batchSize, operation) {
  if (cursor.isBusy) throw storeError(12051, "CursorInUse", "the cursor is already in use");
  cursor.isBusy = true;
  try {
    const documents = [];
    let bytes2 = 0;
    while (documents.length < batchSize) {
      if (!cursor.next) await readAhead(cursor, operation);
      const { next } = cursor;
      if (!next || documents.length > 0 && bytes2 + next.length > MAX_REPLY_BYTES) break;
      bytes2 += next.length;
      documents.push(next);
      cursor.next = void 0;
    }
    if (!cursor.next && !cursor.isDone && batchSize > 0) await readAhead(cursor, operation);
    return documents;
  } finally {
    cursor.isBusy = false;
    cursor.usedAt = Date.now();
  }
}
function createCursors() {
  const cursors = /* @__PURE__ */ new Map();
  const freshId = () => {
    const id = randomBytes2(8).readBigUInt64BE() >> 1n;
    return id === 0n || cursors.has(id) ? freshId() : id;
  };
  return {
    open: async (flow, { ns, batchSize, isSingle, isDropped = () => false }, operation) => {
      const cursor = {
        ns,
        rest: flow[Symbol.iterator](),
        next: void 0,
        isDone: false,
        isBusy: false,
        usedAt: Date.now(),
        isDropped
      };
      const documents = await takePage(cursor, batchSize, operation);
      if (cursor.isDone || isSingle) return { id: 0n, documents };
      if (cursors.size >= MAX_OPEN) throw storeError(146, "ExceededMemoryLimit", "too many open cursors");
      const id = freshId();
      cursors.set(id, cursor);
      return { id, documents };
    },
    more: async (id, ns, batchSize, operation) => {
      const cursor = cursors.get(id);
      if (!cursor) throw notFound(id);
      if (cursor.ns !== ns) {
        const message = `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace`;
        throw storeError(13, "Unauthorized", message);
      }
      if (cursor.isDropped()) {
        cursors.delete(id);
        throw storeError(175, "QueryPlanKilled", "collection dropped");
      }
      try {
        const documents = await takePage(cursor, batchSize, operation);
        if (cursor.isDone) cursors.delete(id);
        return { id: cursor.isDone ? 0n : id, documents };
      } catch (error) {
        cursors.delete(id);
        throw error;
      }
    },
    kill: (id) => cursors.delete(id),
    expire: (now) => {
      for (const [id, cursor] of cursors) {
        if (!cursor.isBusy && now - cursor.usedAt > IDLE_MS) cursors.delete(id);
      }
    },
    count: () => cursors.size
  };
}

// server/src/embeddedStore/values/compare.ts
import { Binary as Binary2 } from "bson";

// server/src/embeddedStore/values/numbers.ts
import { Decimal128 as Decimal1282, Long as Long2 } from "bson";

// server/src/embeddedStore/values/types.ts
import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID
} from "bson";
var Order = {
  minKey: 1,
  missing: 2,
  /** What an empty array is in indexes and sorts: below null. */
  emptyArray: 2.5,
  null: 3,
  number: 4,
  string: 5,
  object: 6,
  array: 7,
  binary: 8,
  objectId: 9,
  bool: 10,
  date: 11,
  timestamp: 12,
  regex: 13,
  maxKey: 127
};
var EMPTY_ARRAY = /* @__PURE__ */ Symbol("empty array");
var ORDER_BY_PROTOTYPE = /* @__PURE__ */ new Map([
  [Object.prototype, Order.object],
  [ObjectId.prototype, Order.objectId],
  [Date.prototype, Order.date],
  [Long.prototype, Order.number],
  [Decimal128.prototype, Order.number],
  [Int32.prototype, Order.number],
  [Double.prototype, Order.number],
  [Binary.prototype, Order.binary],
  [UUID.prototype, Order.binary],
  [Timestamp.prototype, Order.timestamp],
  [BSONRegExp.prototype, Order.regex],
  [MinKey.prototype, Order.minKey],
  [MaxKey.prototype, Order.maxKey]
]);
var SystemDate = Date;
function typeOrder(value) {
  const type2 = typeof value;
  if (type2 === "string") return Order.string;
  if (type2 === "number") return Order.number;
  if (type2 === "boolean") return Order.bool;
  if (value === void 0) return Order.missing;
  if (value === null) return Order.null;
  if (value === EMPTY_ARRAY) return Order.emptyArray;
  if (Array.isArray(value)) return Order.array;
  const order = ORDER_BY_PROTOTYPE.get(Object.getPrototypeOf(value));
  return order ?? (value instanceof SystemDate ? Order.date : Order.object);
}
var isDoc = (value) => typeOrder(value) === Order.object;
var isNumeric = (value) => typeOrder(value) === Order.number;
var isRegex = (value) => value instanceof BSONRegExp;
var isNullish = (value) => value === null || value === void 0;
var field = (doc, name) => Object.hasOwn(doc, name) ? doc[name] : void 0;
var TYPE_NUMBERS = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127
};
var ALIASES = new Map(Object.entries(TYPE_NUMBERS).map(([name, code]) => [code, name]));
var TYPE_BY_ORDER = {
  [Order.minKey]: -1,
  [Order.missing]: 0,
  [Order.null]: 10,
  [Order.string]: 2,
  [Order.object]: 3,
  [Order.array]: 4,
  [Order.binary]: 5,
  [Order.objectId]: 7,
  [Order.bool]: 8,
  [Order.date]: 9,
  [Order.timestamp]: 17,
  [Order.regex]: 11,
  [Order.maxKey]: 127
};
var isInt32 = (value) => (value | 0) === value && !Object.is(value, -0);
function bsonType(value) {
  if (typeof value === "number") return isInt32(value) ? 16 : 1;
  if (value instanceof Timestamp) return 17;
  if (value instanceof Long) return 18;
  if (value instanceof Decimal128) return 19;
  return TYPE_BY_ORDER[typeOrder(value)] ?? 3;
}
var typeName = (value) => ALIASES.get(bsonType(value)) ?? "missing";
function show(value) {
  if (isNullish(value)) return "null";
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[ ${value.map(show).join(", ")} ]`;
  if (isDoc(value)) {
    return `{ ${Object.entries(value).map(([name, part2]) => `${name}: ${show(part2)}`).join(", ")} }`;
  }
  return value instanceof Long || value instanceof Decimal128 ? value.toString() : JSON.stringify(value);
}

// server/src/embeddedStore/values/numbers.ts
var DECIMAL_DIGITS = 34;
var INT64_MIN = -(1n << 63n);
var INT64_MAX = (1n << 63n) - 1n;
var tenTo = (n) => 10n ** BigInt(n);
var toNumber = (value) => typeof value === "number" ? value : Number(value.toString());
function exactOfDecimal(value) {
  const match2 = /^(-?\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(value.toString());
  if (!match2) return void 0;
  const fraction2 = match2[2] ?? "";
  return { digits: BigInt(`${match2[1]}${fraction2}`), exponent: Number(match2[3] ?? 0) - fraction2.length };
}
function fraction(value) {
  if (value instanceof Long2) return [value.toBigInt(), 1n];
  if (value instanceof Decimal1282) {
    const { digits, exponent } = exactOfDecimal(value) ?? { digits: 0n, exponent: 0 };
    return exponent < 0 ? [digits, tenTo(-exponent)] : [digits * tenTo(exponent), 1n];
  }
  let whole2 = value;
  let bits = 0n;
  while (!Number.isInteger(whole2)) {
    whole2 *= 2;
    bits += 1n;
  }
  return [BigInt(whole2), 1n << bits];
}
function compareDoubles(a, b) {
  if (a === b) return 0;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < b ? -1 : 1;
}
function compareNumbers(a, b) {
  if (typeof a === "number" && typeof b === "number") return compareDoubles(a, b);
  if (a instanceof Long2 && b instanceof Long2) return a.compare(b);
  const near = compareDoubles(toNumber(a), toNumber(b));
  if (near !== 0 || !Number.isFinite(toNumber(a))) return near;
  const [top1, bottom1] = fraction(a);
  const [top2, bottom2] = fraction(b);
  const left = top1 * bottom2;
  const right = top2 * bottom1;
  return left < right ? -1 : left > right ? 1 : 0;
}
function decimalOf({ digits, exponent }) {
  const length2 = (digits < 0n ? -digits : digits).toString().length;
  const drop2 = length2 - DECIMAL_DIGITS;
  if (drop2 <= 0) return Decimal1282.fromString(`${digits}E${exponent}`);
  return decimalOf({ digits: divideHalfEven(digits, tenTo(drop2)), exponent: exponent + drop2 });
}
function divideHalfEven(top, bottom) {
  const quotient2 = top / bottom;
  const rest = 2n * (top % bottom);
  const size2 = rest < 0n ? -rest : rest;
  if (size2 < bottom || size2 === bottom && quotient2 % 2n === 0n) return quotient2;
  return quotient2 + (top < 0n ? -1n : 1n);
}
var ON_DOUBLES = {
  add: (a, b) => a + b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  mod: (a, b) => a % b
};
var ON_EXACT = {
  add: (a, b) => {
    const [x, y, exponent] = aligned(a, b);
    return { digits: x + y, exponent };
  },
  multiply: (a, b) => ({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent }),
  divide: (a, b) => {
    const scale = DECIMAL_DIGITS + b.digits.toString().length;
    let digits = a.digits * tenTo(scale) / b.digits;
    let exponent = a.exponent - b.exponent - scale;
    const natural = a.exponent - b.exponent;
    while (exponent < natural && digits % 10n === 0n) {
      digits /= 10n;
      exponent++;
    }
    return { digits, exponent };
  },
  mod: (a, b) => {
    const [x, y, exponent] = aligned(a, b);
    return { digits: x % y, exponent };
  }
};
function aligned(a, b) {
  const exponent = Math.min(a.exponent, b.exponent);
  return [a.digits * tenTo(a.exponent - exponent), b.digits * tenTo(b.exponent - exponent), exponent];
}
var toDecimal = (value) => {
  if (value instanceof Decimal1282) return value;
  if (typeof value !== "number") return Decimal1282.fromString(value.toString());
  if (isInt32(value)) return Decimal1282.fromString(String(value));
  if (Number.isFinite(value)) return Decimal1282.fromString(value.toPrecision(15));
  return Decimal1282.fromString(Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
};
function onDecimals(operation, a, b) {
  const x = exactOfDecimal(toDecimal(a));
  const y = exactOfDecimal(toDecimal(b));
  const impossible = !x || !y || y.digits === 0n && (operation === "divide" || operation === "mod");
  return impossible ? toDecimal(ON_DOUBLES[operation](toNumber(a), toNumber(b))) : decimalOf(ON_EXACT[operation](x, y));
}
var isWhole = (value) => value instanceof Long2 || typeof value === "number" && isInt32(value);
var fitsInt64 = (value) => value >= INT64_MIN && value <= INT64_MAX;
function calculate(operation, a, b, onOverflow) {
  if (typeof a === "number" && typeof b === "number") return ON_DOUBLES[operation](a, b);
  if (a instanceof Decimal1282 || b instanceof Decimal1282) return onDecimals(operation, a, b);
  if (operation !== "divide" && isWhole(a) && isWhole(b)) {
    const x = BigInt(a.toString());
    const y = BigInt(b.toString());
    const result = operation === "add" ? x + y : operation === "multiply" ? x * y : x % y;
    if (fitsInt64(result)) return Long2.fromBigInt(result);
    onOverflow?.();
  }
  return ON_DOUBLES[operation](toNumber(a), toNumber(b));
}
var add = (a, b, onOverflow) => calculate("add", a, b, onOverflow);
var multiply = (a, b, onOverflow) => calculate("multiply", a, b, onOverflow);
var divide = (a, b) => calculate("divide", a, b);
var remainder = (a, b) => calculate("mod", a, b);
var negate = (a) => typeof a === "number" ? 0 - a : multiply(a, -1);
function roundDecimal(value, places, mode) {
  const exact2 = exactOfDecimal(value);
  if (!exact2 || exact2.exponent >= -places) return value;
  const unit = tenTo(-places - exact2.exponent);
  const digits = mode === "even" ? divideHalfEven(exact2.digits, unit) : exact2.digits / unit;
  return decimalOf({ digits, exponent: -places });
}

// server/src/embeddedStore/values/compare.ts
var QUERY = { missingIsNull: true };
function compareStrings(a, b) {
  if (a === b) return 0;
  const length2 = Math.min(a.length, b.length);
  for (let i = 0; i < length2; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xIsSurrogate = x >= 55296 && x <= 57343;
    const yIsSurrogate = y >= 55296 && y <= 57343;
    if (xIsSurrogate !== yIsSurrogate) return xIsSurrogate ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}
var sign = (difference3) => difference3 < 0 ? -1 : difference3 > 0 ? 1 : 0;
var bytesOf = (value) => value instanceof Binary2 ? value.buffer.subarray(0, value.position) : value;
var subTypeOf = (value) => value instanceof Binary2 ? value.sub_type : 0;
function compareBinary(a, b) {
  const x = bytesOf(a);
  const y = bytesOf(b);
  return sign(x.length - y.length) || sign(subTypeOf(a) - subTypeOf(b)) || Buffer.compare(x, y);
}
function compareArrays(a, b, how) {
  const length2 = Math.min(a.length, b.length);
  for (let i = 0; i < length2; i++) {
    const order = compareValues(a[i], b[i], how);
    if (order) return order;
  }
  return sign(a.length - b.length);
}
function compareDocuments(a, b, how) {
  const names1 = Object.keys(a);
  const names2 = Object.keys(b);
  const length2 = Math.min(names1.length, names2.length);
  for (let i = 0; i < length2; i++) {
    const name1 = names1[i] ?? "";
    const name2 = names2[i] ?? "";
    const order = sign(typeOrder(a[name1]) - typeOrder(b[name2])) || compareStrings(name1, name2) || compareValues(a[name1], b[name2], how);
    if (order) return order;
  }
  return sign(names1.length - names2.length);
}
var WITHIN_TYPE = {
  [Order.number]: (a, b) => compareNumbers(a, b),
  [Order.string]: (a, b, how) => how.collator ? sign(how.collator.compare(a, b)) : compareStrings(a, b),
  [Order.object]: compareDocuments,
  [Order.array]: compareArrays,
  [Order.binary]: compareBinary,
  [Order.objectId]: (a, b) => Buffer.compare(a.id, b.id),
  [Order.bool]: (a, b) => Number(a) - Number(b),
  [Order.date]: (a, b) => sign(a.getTime() - b.getTime()),
  [Order.timestamp]: (a, b) => a.compare(b),
  [Order.regex]: (a, b) => compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options)
};
function compareValues(a, b, how = QUERY) {
  if (a === b) return 0;
  let order1 = typeOrder(a);
  let order2 = typeOrder(b);
  if (how.missingIsNull) {
    if (order1 === Order.missing) order1 = Order.null;
    if (order2 === Order.missing) order2 = Order.null;
  }
  if (order1 !== order2) return order1 < order2 ? -1 : 1;
  return WITHIN_TYPE[order1]?.(a, b, how) ?? 0;
}
var isEqual = (a, b, how = QUERY) => a === b || compareValues(a, b, how) === 0;
function extreme(values, direction, how = QUERY) {
  return values.reduce((best3, value) => compareValues(value, best3, how) * direction < 0 ? value : best3);
}

// server/src/embeddedStore/values/paths.ts
var isIndex = (part2) => part2 !== void 0 && /^(0|[1-9]\d*)$/.test(part2);
function splitPath(path) {
  const parts = path.split(".");
  if (parts.includes("__proto__")) throw badValue("a field may not be named '__proto__'");
  if (parts.length > 200) throw storeError(15, "Overflow", "a path may have at most 200 parts");
  return parts;
}
var firstPart = (path) => path.split(".", 1)[0] ?? path;
function collectValues(value, parts, at, out, elements = out) {
  if (at === parts.length) {
    out.push(value);
    return;
  }
  const part2 = parts[at] ?? "";
  if (Array.isArray(value)) {
    if (isIndex(part2)) {
      const element = value[Number(part2)];
      if (element !== void 0) {
        collectValues(element, parts, at + 1, at + 1 === parts.length ? elements : out, elements);
      }
    }
    for (const element of value) if (isDoc(element)) collectValues(element, parts, at, out, elements);
  } else if (isDoc(value)) {
    const next = field(value, part2);
    if (next === void 0) out.push(void 0);
    else collectValues(next, parts, at + 1, out, elements);
  } else out.push(void 0);
}
function fieldPathValue(value, parts, at = 0) {
  if (at === parts.length) return value;
  if (Array.isArray(value)) {
    const out = [];
    for (const element of value) {
      const found = isDoc(element) ? fieldPathValue(element, parts, at) : void 0;
      if (found !== void 0) out.push(found);
    }
    return out;
  }
  return isDoc(value) ? fieldPathValue(field(value, parts[at] ?? ""), parts, at + 1) : void 0;
}
function distinctValues(value, parts, at, out) {
  if (at === parts.length) {
    if (Array.isArray(value)) out.push(...value);
    else if (value !== void 0) out.push(value);
    return;
  }
  const part2 = parts[at] ?? "";
  if (Array.isArray(value)) {
    if (isIndex(part2)) distinctValues(value[Number(part2)], parts, at + 1, out);
    for (const element of value) if (isDoc(element)) distinctValues(element, parts, at, out);
  } else if (isDoc(value)) distinctValues(field(value, part2), parts, at + 1, out);
}
function sortValue(doc, key, how) {
  const found = [];
  if (key.parts.length === 1) found.push(field(doc, key.path));
  else collectValues(doc, key.parts, 0, found);
  const values = [];
  for (const value of found) {
    if (!Array.isArray(value)) values.push(value);
    else if (value.length === 0) values.push(EMPTY_ARRAY);
    else values.push(...value);
  }
  if (values.length < 2) return values[0];
  return extreme(values, key.direction, how);
}
function compareBySort(a, b, keys, how) {
  for (let i = 0; i < keys.length; i++) {
    const order = compareValues(a[i], b[i], how);
    if (order) return order * (keys[i]?.direction ?? 1);
  }
  return 0;
}
function valueAt(value, parts) {
  let at = value;
  for (const part2 of parts) {
    if (Array.isArray(at)) at = isIndex(part2) ? at[Number(part2)] : void 0;
    else at = isDoc(at) ? field(at, part2) : void 0;
  }
  return at;
}

// server/src/embeddedStore/expression/arithmetic.ts
import { Decimal128 as Decimal1283, Long as Long3 } from "bson";

// server/src/embeddedStore/expression/maker.ts
function positional(min, max, run) {
  return (argument, compile2, name) => {
    const list = Array.isArray(argument) ? argument : [argument];
    if (list.length < min || list.length > max) {
      const wanted = min === max ? `exactly ${min}` : `at least ${min} and at most ${max}`;
      throw locationError(
        16020,
        `Expression ${name} takes ${wanted} arguments. ${list.length} were passed in.`
      );
    }
    const args = list.map(compile2);
    return (doc, variables) => run(
      args.map((evaluate) => evaluate(doc, variables)),
      name
    );
  };
}
var nullable = (min, max, run) => positional(min, max, (args, name) => args.some(isNullish) ? null : run(args, name));
var inOrder = (check, run) => positional(0, Infinity, (args, name) => {
  const values = [];
  for (const value of args) {
    if (isNullish(value)) return null;
    values.push(check(value, name));
  }
  return run(values, name);
});
function named(required, optional, run) {
  return (argument, compile2, name) => {
    const spec = namedArguments(argument, required, optional, name);
    const args = Object.entries(spec).map(([key, expression]) => [key, compile2(expression)]);
    return (doc, variables) => {
      const values = {};
      for (const [key, evaluate] of args) values[key] = evaluate(doc, variables);
      return run(values, name);
    };
  };
}
function namedArguments(argument, required, optional, name) {
  if (!isDoc(argument)) throw failedToParse(`${name} only supports an object as its argument`);
  for (const key of Object.keys(argument)) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw failedToParse(`Unrecognized argument to ${name}: ${key}`);
    }
  }
  for (const key of required) {
    if (!(key in argument)) throw failedToParse(`Missing '${key}' parameter to ${name}`);
  }
  return argument;
}

// server/src/embeddedStore/expression/arithmetic.ts
function numeric(value, name) {
  if (isNumeric(value)) return value;
  throw typeMismatch(`${name} only supports numeric types, not ${typeName(value)}`);
}
function whole(value, name, what = "argument") {
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(number)) return number;
  throw locationError(
    40096,
    `${name} requires an integral ${what}, found a value of type ${typeName(value)}`
  );
}
function sum(args, name) {
  let total = 0;
  let date;
  for (const value of args) {
    if (isNullish(value)) return null;
    if (!(value instanceof Date)) {
      if (!isNumeric(value)) {
        throw typeMismatch(`${name} only supports numeric or date types, not ${typeName(value)}`);
      }
      total = add(total, value);
    } else if (date) throw locationError(16612, "only one date allowed in an $add expression");
    else date = value;
  }
  return date ? new Date(date.getTime() + Math.round(toNumber(total))) : total;
}
function difference([a, b], name) {
  if (a instanceof Date) {
    if (b instanceof Date) return Long3.fromNumber(a.getTime() - b.getTime());
    if (isNumeric(b)) return new Date(a.getTime() - Math.round(toNumber(b)));
  } else if (isNumeric(a) && isNumeric(b)) return add(a, negate(b));
  throw typeMismatch(`can't ${name} ${typeName(b)} from ${typeName(a)}`);
}
function quotient([a, b], name) {
  const [top, bottom] = [numeric(a, name), numeric(b, name)];
  if (toNumber(bottom) === 0) throw badValue(`can't ${name} by zero`);
  return name === "$mod" ? remainder(top, bottom) : divide(top, bottom);
}
function double(value, name) {
  const given = numeric(value, name);
  if (given instanceof Decimal1283) throw notSupported(`${name} of a decimal`);
  return toNumber(given);
}
function nearestWhole(run, value, name) {
  const given = numeric(value, name);
  if (typeof given === "number") return run(given);
  return given instanceof Decimal1283 ? toDecimal(run(toNumber(given))) : given;
}
function roundDouble(value, places, mode) {
  if (!Number.isFinite(value) || Number.isInteger(value) && places >= 0) return value;
  const [top, bottom] = fraction(value);
  const scale = 10n ** BigInt(Math.abs(places));
  const [x, y] = places >= 0 ? [top * scale, bottom] : [top, bottom * scale];
  const digits = mode === "even" ? divideHalfEven(x, y) : x / y;
  const result = Number(`${digits}e${-places}`);
  return result === 0 && value < 0 ? -0 : result;
}
var rounded = (mode) => nullable(1, 2, ([value, digits = 0], name) => {
  const given = numeric(value, name);
  const places = isNumeric(digits) ? toNumber(digits) : NaN;
  if (!Number.isInteger(places) || places < -20 || places > 100) {
    throw locationError(
      51083,
      `cannot apply ${name} with precision value ${places} value must be in [-20, 100]`
    );
  }
  if (given instanceof Decimal1283) return roundDecimal(given, places, mode);
  if (given instanceof Long3) {
    return places >= 0 ? given : Long3.fromNumber(roundDouble(toNumber(given), places, mode));
  }
  return roundDouble(given, places, mode);
});
function power([base, exponent], name) {
  const [x, y] = [double(base, name), double(exponent, name)];
  if (x !== 0 || y >= 0) return x ** y;
  throw locationError(28764, "$pow cannot take a base of 0 and a negative exponent");
}
var ARITHMETIC = {
  $add: positional(0, Infinity, sum),
  $subtract: nullable(2, 2, difference),
  $multiply: inOrder(
    numeric,
    (factors) => factors.reduce((product, factor) => multiply(product, factor), 1)
  ),
  $divide: nullable(2, 2, quotient),
  $mod: nullable(2, 2, quotient),
  $abs: nullable(1, 1, ([value], name) => {
    const given = numeric(value, name);
    return toNumber(given) < 0 ? negate(given) : given;
  }),
  $ceil: nullable(1, 1, ([value], name) => nearestWhole(Math.ceil, value, name)),
  $floor: nullable(1, 1, ([value], name) => nearestWhole(Math.floor, value, name)),
  $round: rounded("even"),
  $trunc: rounded("down"),
  $sqrt: nullable(1, 1, ([value], name) => {
    const x = double(value, name);
    if (x < 0) throw locationError(28714, "$sqrt's argument must be greater than or equal to 0");
    return Math.sqrt(x);
  }),
  $pow: nullable(2, 2, power)
};

// server/src/embeddedStore/memory.ts
var STAGE_BYTES = 100 * 1024 * 1024;
var MAX_ARRAY = 1e6;
var MAX_STRING = 16 * 1024 * 1024;
function createBudget(what, bytes2 = STAGE_BYTES) {
  let left = bytes2;
  return {
    take: (used) => {
      left -= used;
      if (left < 0) throw overMemoryBudget(what);
    }
  };
}
function roughSize(value) {
  if (typeof value === "string") return 24 + value.length * 2;
  if (Array.isArray(value)) return value.reduce((sum2, element) => sum2 + roughSize(element), 32);
  if (isDoc(value)) return Object.values(value).reduce((sum2, part2) => sum2 + 32 + roughSize(part2), 48);
  return 32;
}

// server/src/embeddedStore/sort.ts
var QUERY_ORDER = { missingIsNull: true };
function parseSort(sort2) {
  if (sort2 === void 0) return [];
  if (!isDoc(sort2)) throw badValue("the sort must be an object");
  const keys = Object.entries(sort2).map(([path, given]) => {
    if (isDoc(given)) throw badValue(`a sort by ${Object.keys(given)[0] ?? "nothing"} is not supported`);
    const direction = isNumeric(given) ? toNumber(given) : 0;
    if (direction !== 1 && direction !== -1) {
      throw locationError(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
    }
    return { path, parts: splitPath(path), direction };
  });
  if (keys.length > 32) throw badValue("a sort may have at most 32 fields");
  return keys;
}
function sortComparator(sort2, how = QUERY_ORDER) {
  const keys = parseSort(sort2);
  const values = (doc) => keys.map((key) => sortValue(doc, key, how));
  return (a, b) => compareBySort(values(a), values(b), keys, how);
}
function* sorted(input, keys, how, keep, docOf, item) {
  const budget = createBudget("$sort");
  const compare = (a, b) => compareBySort(a.values, b.values, keys, how) || a.place - b.place;
  let rows = [];
  let worst;
  let place = 0;
  for (const source of input) {
    if (source === PAUSE) {
      yield PAUSE;
      continue;
    }
    const doc = docOf(source);
    const row = {
      values: keys.map((key) => sortValue(doc, key, how)),
      item: item(source),
      place: place++
    };
    if (worst && compare(row, worst) >= 0) continue;
    rows.push(row);
    if (keep === Infinity) budget.take(roughSize(row.values) + (isDoc(row.item) ? roughSize(row.item) : 8));
    else if (rows.length >= keep * 2 + 100) {
      rows = rows.sort(compare).slice(0, keep);
      worst = rows[keep - 1];
    }
  }
  rows.sort(compare);
  for (const row of rows.slice(0, keep === Infinity ? void 0 : keep)) yield row.item;
}

// server/src/embeddedStore/query/truth.ts
var isTrue = (value) => !(value === false || isNullish(value) || isNumeric(value) && toNumber(value) === 0);

// server/src/embeddedStore/expression/logic.ts
var STRICT = { missingIsNull: false };
var compared = (accepts) => positional(2, 2, ([a, b]) => accepts(compareValues(a, b, STRICT)));
var each = (argument) => Array.isArray(argument) ? argument : [argument];
var cond = (argument, compile2, name) => {
  const spec = Array.isArray(argument) ? threeParts(argument) : argument;
  const parts = namedArguments(spec, ["if", "then", "else"], [], name);
  const [test, yes, no] = [compile2(parts.if), compile2(parts.then), compile2(parts.else)];
  return (doc, variables) => (isTrue(test(doc, variables)) ? yes : no)(doc, variables);
};
function threeParts(list) {
  if (list.length !== 3) {
    throw locationError(16020, `Expression $cond takes exactly 3 arguments. ${list.length} were passed in.`);
  }
  return { if: list[0], then: list[1], else: list[2] };
}
var switchCase = (argument, compile2, name) => {
  const { branches: branches2, ...rest } = namedArguments(argument, ["branches"], ["default"], name);
  if (!Array.isArray(branches2) || branches2.length === 0) {
    throw locationError(40068, "$switch requires at least one branch");
  }
  const compiled = branches2.map((branch) => {
    const { case: test, then } = namedArguments(branch, ["case", "then"], [], name);
    return [compile2(test), compile2(then)];
  });
  const otherwise = "default" in rest ? compile2(rest.default) : void 0;
  return (doc, variables) => {
    for (const [test, then] of compiled) if (isTrue(test(doc, variables))) return then(doc, variables);
    if (otherwise) return otherwise(doc, variables);
    throw locationError(
      40066,
      "$switch could not find a matching branch for an input, and no default was specified."
    );
  };
};
var letVariables = (argument, compile2, name) => {
  const { vars, in: body } = namedArguments(argument, ["vars", "in"], [], name);
  if (!isDoc(vars)) throw failedToParse("invalid parameter: expected an object (vars)");
  const values = Object.entries(vars).map(([key, part2]) => [variableName(key), compile2(part2)]);
  const inner = compile2(body);
  return (doc, variables) => {
    const scope = { ...variables };
    for (const [key, evaluate] of values) scope[key] = evaluate(doc, variables);
    return inner(doc, scope);
  };
};
function variableName(name) {
  if (/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)) return name;
  throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
}
var LOGIC = {
  $eq: compared((order) => order === 0),
  $ne: compared((order) => order !== 0),
  $gt: compared((order) => order > 0),
  $gte: compared((order) => order >= 0),
  $lt: compared((order) => order < 0),
  $lte: compared((order) => order <= 0),
  $cmp: positional(2, 2, ([a, b]) => compareValues(a, b, STRICT)),
  $and: (argument, compile2) => {
    const parts = each(argument).map(compile2);
    return (doc, variables) => parts.every((part2) => isTrue(part2(doc, variables)));
  },
  $or: (argument, compile2) => {
    const parts = each(argument).map(compile2);
    return (doc, variables) => parts.some((part2) => isTrue(part2(doc, variables)));
  },
  $not: positional(1, 1, ([value]) => !isTrue(value)),
  $cond: cond,
  $switch: switchCase,
  $ifNull: (argument, compile2) => {
    const list = each(argument);
    if (list.length < 2) throw locationError(1257300, "$ifNull needs at least two arguments");
    const parts = list.map(compile2);
    return (doc, variables) => {
      let value;
      for (const part2 of parts) {
        value = part2(doc, variables);
        if (!isNullish(value)) return value;
      }
      return value;
    };
  },
  $let: letVariables,
  $literal: (argument) => () => argument
};

// server/src/embeddedStore/expression/arrays.ts
function arrayOf(value, name, code) {
  if (Array.isArray(value)) return value;
  throw locationError(code, `${name} requires an array, but got a value of type ${typeName(value)}`);
}
function limited(array, name) {
  if (array.length > MAX_ARRAY) throw overMemoryBudget(name);
  return array;
}
var listed = (run) => positional(0, Infinity, (args) => run(args.length === 1 && Array.isArray(args[0]) ? args[0] : args));
function sumOf(values) {
  return values.filter(isNumeric).reduce((total, value) => add(total, value), 0);
}
function averageOf(values) {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : divide(sumOf(numbers), numbers.length);
}
var best = (direction) => (values) => values.filter((value) => !isNullish(value)).reduce(
  (found, value) => found === void 0 || compareValues(value, found, STRICT) * direction < 0 ? value : found,
  void 0
) ?? null;
function eachElement(argument, body, name, compile2) {
  const spec = namedArguments(argument, ["input", body], body === "cond" ? ["as", "limit"] : ["as"], name);
  const as = typeof spec.as === "string" ? spec.as : "this";
  const input = compile2(spec.input);
  const inner = compile2(spec[body]);
  return { as, input, inner, limit: spec.limit === void 0 ? void 0 : compile2(spec.limit) };
}
var map = (argument, compile2, name) => {
  const { as, input, inner } = eachElement(argument, "in", name, compile2);
  return (doc, variables) => {
    const values = input(doc, variables);
    if (isNullish(values)) return null;
    const scope = { ...variables };
    return arrayOf(values, "input to $map", 16883).map((element) => {
      scope[as] = element;
      return inner(doc, scope) ?? null;
    });
  };
};
var filter = (argument, compile2, name) => {
  const { as, input, inner, limit: limit2 } = eachElement(argument, "cond", name, compile2);
  return (doc, variables) => {
    const values = input(doc, variables);
    if (isNullish(values)) return null;
    const most = limit2?.(doc, variables);
    const count3 = isNullish(most) ? Infinity : whole(most, name, "limit");
    if (count3 < 1) throw locationError(327392, "$filter: limit must be greater than 0");
    const scope = { ...variables };
    const out = [];
    for (const element of arrayOf(values, "input to $filter", 28651)) {
      scope[as] = element;
      if (isTrue(inner(doc, scope)) && out.push(element) >= count3) break;
    }
    return out;
  };
};
var reduce = (argument, compile2, name) => {
  const spec = namedArguments(argument, ["input", "initialValue", "in"], [], name);
  const [input, initial, inner] = [compile2(spec.input), compile2(spec.initialValue), compile2(spec.in)];
  return (doc, variables) => {
    const values = input(doc, variables);
    if (isNullish(values)) return null;
    const scope = { ...variables, value: initial(doc, variables) };
    for (const element of arrayOf(values, "input to $reduce", 40080)) {
      scope.this = element;
      scope.value = inner(doc, scope);
    }
    return scope.value;
  };
};
function slice([values, second, third], name) {
  const array = arrayOf(values, `First argument to ${name}`, 28724);
  const first = whole(second, name);
  if (third === void 0) return first < 0 ? array.slice(first) : array.slice(0, first);
  const count3 = whole(third, name);
  if (count3 <= 0) throw locationError(28729, `Third argument to $slice must be positive: ${count3}`);
  const start = first < 0 ? Math.max(0, array.length + first) : first;
  return array.slice(start, start + count3);
}
function range(args, name) {
  const [start = 0, end2 = 0, step = 1] = args.map((value) => {
    const number = whole(value, name);
    if (Math.abs(number) <= 2147483647) return number;
    throw locationError(34446, "$range arguments must be 32-bit integers");
  });
  if (step === 0) throw locationError(34449, "$range requires a non-zero step value");
  if ((end2 - start) / step > MAX_ARRAY) throw overMemoryBudget(name);
  const out = [];
  for (let at = start; step > 0 ? at < end2 : at > end2; at += step) out.push(at);
  return out;
}
function indexOf([values, wanted, from = 0, to = Infinity], name) {
  if (isNullish(values)) return null;
  const array = arrayOf(values, name, 40090);
  const end2 = to === Infinity ? array.length : whole(to, name);
  for (let i = whole(from, name); i < Math.min(end2, array.length); i++) {
    if (isEqual(array[i], wanted, STRICT)) return i;
  }
  return -1;
}
function zip({ inputs, useLongestLength, defaults }, name) {
  if (isNullish(inputs)) return null;
  const lists = arrayOf(inputs, name, 34461);
  if (lists.some(isNullish)) return null;
  const arrays = lists.map((list) => arrayOf(list, name, 34468));
  const lengths = arrays.map((array) => array.length);
  const length2 = isTrue(useLongestLength) ? Math.max(...lengths) : Math.min(...lengths);
  const fill = Array.isArray(defaults) ? defaults : [];
  return Array.from(
    { length: length2 },
    (_, i) => arrays.map((array, k) => i < array.length ? array[i] : fill[k] ?? null)
  );
}
function elementAt([values, position2], name) {
  const array = arrayOf(values, name, 28689);
  const at = whole(position2, name);
  return array[at < 0 ? array.length + at : at];
}
var end = (name, pick) => nullable(1, 1, ([values]) => pick(arrayOf(values, name, 28689)));
var ARRAYS = {
  $arrayElemAt: nullable(2, 2, elementAt),
  $concatArrays: inOrder(
    (value, name) => arrayOf(value, name, 28664),
    (arrays, name) => limited(arrays.flat(1), name)
  ),
  $filter: filter,
  $first: end("$first", (array) => array[0]),
  $last: end("$last", (array) => array.at(-1)),
  $in: positional(2, 2, ([value, values]) => {
    const array = arrayOf(values, "$in as a second argument", 40081);
    return array.some((element) => isEqual(element, value, STRICT));
  }),
  $indexOfArray: positional(2, 4, indexOf),
  $isArray: positional(1, 1, ([value]) => Array.isArray(value)),
  $map: map,
  $range: positional(2, 3, range),
  $reduce: reduce,
  $reverseArray: nullable(1, 1, ([value], name) => arrayOf(value, name, 34435).toReversed()),
  $size: positional(1, 1, ([value]) => {
    if (Array.isArray(value)) return value.length;
    const message = `The argument to $size must be an array, but was of type: ${typeName(value)}`;
    throw storeError(17124, "Location17124", message);
  }),
  $slice: nullable(2, 3, slice),
  $sortArray: named(["input", "sortBy"], [], ({ input, sortBy }, name) => {
    if (isNullish(input)) return null;
    const array = arrayOf(input, name, 2942504);
    const order = isNumeric(sortBy) ? sortComparator({ v: sortBy }) : sortComparator(sortBy);
    const wrapped = array.map((v) => ({ v, doc: isNumeric(sortBy) ? { v: [v] } : isDoc(v) ? v : {} }));
    return wrapped.sort((a, b) => order(a.doc, b.doc)).map(({ v }) => v);
  }),
  $zip: named(["inputs"], ["useLongestLength", "defaults"], zip),
  $sum: listed(sumOf),
  $avg: listed(averageOf),
  $min: listed(best(1)),
  $max: listed(best(-1))
};

// server/src/embeddedStore/expression/convert.ts
import { Decimal128 as Decimal1284, Long as Long4, ObjectId as ObjectId2 } from "bson";

// server/src/embeddedStore/expression/timeZone.ts
var MINUTE_MS = 6e4;
var formats = /* @__PURE__ */ new Map();
function format(zone) {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
      era: "short"
    });
    formats.set(zone, made);
    return made;
  } catch {
    throw locationError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}
function zoneOffset(ms, zone) {
  if (isNullish(zone)) return 0;
  if (typeof zone !== "string") {
    throw locationError(40517, `timezone must evaluate to a string, found ${typeName(zone)}`);
  }
  if (/^(UTC|GMT|Z)$/.test(zone)) return 0;
  const fixed = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(zone);
  if (fixed) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0);
    return (fixed[1] === "-" ? -1 : 1) * minutes * MINUTE_MS;
  }
  const parts = {};
  for (const { type: type2, value } of format(zone).formatToParts(ms)) parts[type2] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(ms / 1e3) * 1e3;
}
var toLocal = (date, zone) => new Date(date.getTime() + zoneOffset(date.getTime(), zone));
function fromLocal(local, zone) {
  const guess = local - zoneOffset(local, zone);
  return new Date(local - zoneOffset(guess, zone));
}

// server/src/embeddedStore/expression/dateText.ts
var DAY_MS = 864e5;
var MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December"
];
var pad = (value, length2) => String(value).padStart(length2, "0");
var isoDayOfWeek = (local) => local.getUTCDay() || 7;
var dayOfYear = (local) => Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
var weekOfYear = (local) => Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);
function isoWeek(local) {
  const thursday = new Date(local.getTime() + (4 - isoDayOfWeek(local)) * DAY_MS);
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
}
function offsetText(offset) {
  const minutes = Math.abs(offset) / 6e4;
  return `${offset < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60), 2)}${pad(minutes % 60, 2)}`;
}
var SPECIFIERS = {
  "%Y": (d) => pad(d.getUTCFullYear(), 4),
  "%G": (d) => pad(isoWeek(d).year, 4),
  "%m": (d) => pad(d.getUTCMonth() + 1, 2),
  "%d": (d) => pad(d.getUTCDate(), 2),
  "%H": (d) => pad(d.getUTCHours(), 2),
  "%M": (d) => pad(d.getUTCMinutes(), 2),
  "%S": (d) => pad(d.getUTCSeconds(), 2),
  "%L": (d) => pad(d.getUTCMilliseconds(), 3),
  "%j": (d) => pad(dayOfYear(d), 3),
  "%w": (d) => String(d.getUTCDay() + 1),
  "%u": (d) => String(isoDayOfWeek(d)),
  "%U": (d) => pad(weekOfYear(d), 2),
  "%V": (d) => pad(isoWeek(d).week, 2),
  "%b": (d) => (MONTHS[d.getUTCMonth()] ?? "").slice(0, 3),
  "%B": (d) => MONTHS[d.getUTCMonth()] ?? "",
  "%z": (_d, offset) => offsetText(offset),
  "%Z": (_d, offset) => String(offset / 6e4),
  "%%": () => "%"
};
function formatDate(date, format2, zone) {
  const offset = zoneOffset(date.getTime(), zone);
  const local = toLocal(date, zone);
  const wanted = format2 ?? (zone === void 0 || zone === "UTC" ? "%Y-%m-%dT%H:%M:%S.%LZ" : "%Y-%m-%dT%H:%M:%S.%L");
  return wanted.replaceAll(/%.?/gs, (specifier) => {
    const write3 = SPECIFIERS[specifier];
    if (!write3) throw locationError(18536, `Invalid format character '${specifier}' in format string`);
    return write3(local, offset);
  });
}
var unreadable = (text3) => storeError(241, "ConversionFailure", `Error parsing date string '${text3}'`);
function parseIsoDate(text3, zone) {
  const match2 = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{0,2})?$/.exec(
    text3.trim()
  );
  if (!match2) throw unreadable(text3);
  const [, year, month, day = "1", hour = "0", minute = "0", second = "0", fraction2 = "", own] = match2;
  const parts = [year, month, day, hour, minute, second].map(Number);
  const date = fromParts(parts, Number(fraction2.padEnd(3, "0").slice(0, 3)), own ?? zone);
  if (!date) throw unreadable(text3);
  return date;
}
function fromParts(parts, ms, zone) {
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms));
  const isReal = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? fromLocal(local.getTime(), zone) : void 0;
}
var READERS = {
  "%Y": { pattern: "(?<year>\\d{4})" },
  "%m": { pattern: "(?<month>\\d{1,2})" },
  "%d": { pattern: "(?<day>\\d{1,2})" },
  "%H": { pattern: "(?<hour>\\d{1,2})" },
  "%M": { pattern: "(?<minute>\\d{1,2})" },
  "%S": { pattern: "(?<second>\\d{1,2})" },
  "%L": { pattern: "(?<ms>\\d{1,3})" },
  "%z": { pattern: "(?<zone>Z|[+-]\\d{2}:?\\d{2})" },
  "%%": { pattern: "%" }
};
function parseDate(text3, format2, zone) {
  if (format2 === void 0) return parseIsoDate(text3, zone);
  const pattern = format2.replaceAll(/%.?|[.*+?^${}()|[\]\\]/g, (part2) => {
    if (!part2.startsWith("%")) return `\\${part2}`;
    const reader = READERS[part2];
    if (!reader) throw locationError(18536, `Invalid format character '${part2}' in format string`);
    return reader.pattern;
  });
  const groups = new RegExp(`^${pattern}$`).exec(text3)?.groups;
  if (!groups) throw unreadable(text3);
  const { year, month, day, hour, minute, second, ms, zone: own } = groups;
  const parts = [year, month, day, hour, minute, second].map(
    (part2, i) => part2 === void 0 ? i === 1 || i === 2 ? 1 : i === 0 ? 1970 : 0 : Number(part2)
  );
  const date = fromParts(parts, Number((ms ?? "0").padEnd(3, "0")), own ?? zone);
  if (!date) throw unreadable(text3);
  return date;
}

// server/src/embeddedStore/expression/convert.ts
var conversionFailure = (message) => storeError(241, "ConversionFailure", message);
var noConversion = (value, to) => conversionFailure(
  `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`
);
var unreadable2 = (value, to) => conversionFailure(`Failed to parse ${to} '${value}' in $convert with no onError value`);
function numberFrom(value, to) {
  if (isNumeric(value)) return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date && to !== "int") return Long4.fromNumber(value.getTime());
  if (typeof value !== "string") throw noConversion(value, to);
  const isWholeText = /^[+-]?\d+$/.test(value);
  if (to === "int" || to === "long") {
    if (!isWholeText || !fitsInt64(BigInt(value))) throw unreadable2(value, "number");
    return Long4.fromBigInt(BigInt(value));
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) && !/^[+-]?(nan|inf(inity)?)$/i.test(value)) {
    throw unreadable2(value, "number");
  }
  if (to === "decimal") return Decimal1284.fromString(value);
  return /n/i.test(value) ? /nan/i.test(value) ? NaN : value.startsWith("-") ? -Infinity : Infinity : Number(value);
}
function wholeFrom(value, to) {
  const number = numberFrom(value, to);
  const whole2 = number instanceof Long4 ? number.toBigInt() : truncated(number);
  const fits = whole2 !== void 0 && (to === "long" ? fitsInt64(whole2) : BigInt.asIntN(32, whole2) === whole2);
  if (!fits) {
    throw conversionFailure("Conversion would overflow target type in $convert with no onError value");
  }
  return to === "int" ? Number(whole2) : Long4.fromBigInt(whole2);
}
function truncated(value) {
  const number = Math.trunc(toNumber(value));
  return Number.isFinite(number) ? BigInt(number) : void 0;
}
function toText(value) {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (isNumeric(value)) return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId2) return value.toHexString();
  throw noConversion(value, "string");
}
function toDate(value) {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId2) return value.getTimestamp();
  if (typeof value === "string") return parseIsoDate(value);
  if (isNumeric(value) && bsonType(value) !== 16) {
    const date = new Date(Math.trunc(toNumber(value)));
    if (!Number.isNaN(date.getTime())) return date;
    throw conversionFailure("Conversion would overflow target type in $convert with no onError value");
  }
  throw noConversion(value, "date");
}
function toObjectId(value) {
  if (value instanceof ObjectId2) return value;
  if (typeof value !== "string") throw noConversion(value, "objectId");
  if (!/^[0-9a-f]{24}$/i.test(value)) throw unreadable2(value, "objectId");
  return new ObjectId2(value);
}
var CONVERTERS = {
  double: (value) => toNumber(numberFrom(value, "double")),
  decimal: (value) => toDecimal(numberFrom(value, "decimal")),
  int: (value) => wholeFrom(value, "int"),
  long: (value) => wholeFrom(value, "long"),
  string: toText,
  bool: (value) => isNumeric(value) || typeof value === "boolean" ? isTrue(value) : true,
  date: toDate,
  objectId: toObjectId
};
function convertTo(type2) {
  const name = typeof type2 === "string" ? type2 : Object.keys(TYPE_NUMBERS).find(
    (key) => TYPE_NUMBERS[key] === (isNumeric(type2) ? toNumber(type2) : NaN)
  );
  const converter = name !== void 0 && Object.hasOwn(CONVERTERS, name) ? CONVERTERS[name] : void 0;
  if (!converter) {
    throw failedToParse(`$convert: unknown type ${typeof type2 === "string" ? type2 : typeName(type2)}`);
  }
  return converter;
}
var toType = (type2) => positional(1, 1, ([value]) => isNullish(value) ? null : CONVERTERS[type2]?.(value));
var convert = (argument, compile2, name) => {
  const spec = namedArguments(argument, ["input", "to"], ["onError", "onNull"], name);
  const [input, to] = [compile2(spec.input), compile2(spec.to)];
  const onError = "onError" in spec ? compile2(spec.onError) : void 0;
  const onNull = "onNull" in spec ? compile2(spec.onNull) : () => null;
  return (doc, variables) => {
    const value = input(doc, variables);
    if (isNullish(value)) return onNull(doc, variables);
    const type2 = to(doc, variables);
    if (isNullish(type2)) return null;
    const converter = convertTo(type2);
    try {
      return converter(value);
    } catch (error) {
      if (onError) return onError(doc, variables);
      throw error;
    }
  };
};
var CONVERSIONS = {
  $convert: convert,
  $toBool: toType("bool"),
  $toDate: toType("date"),
  $toDecimal: toType("decimal"),
  $toDouble: toType("double"),
  $toInt: toType("int"),
  $toLong: toType("long"),
  $toObjectId: toType("objectId"),
  $toString: toType("string"),
  $type: positional(1, 1, ([value]) => typeName(value)),
  $isNumber: positional(1, 1, ([value]) => isNumeric(value))
};

// server/src/embeddedStore/expression/dates.ts
import { ObjectId as ObjectId3, Timestamp as Timestamp2 } from "bson";
function moment(value, name) {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId3) return value.getTimestamp();
  if (value instanceof Timestamp2) return new Date(value.getHighBitsUnsigned() * 1e3);
  throw locationError(16006, `can't convert from BSON type ${typeName(value)} to Date (${name})`);
}
function part(read2) {
  return (argument, compile2, name) => {
    const list = Array.isArray(argument) && argument.length === 1 ? argument[0] : argument;
    const isNamed = isDoc(list) && !Object.keys(list)[0]?.startsWith("$");
    const spec = isNamed ? namedArguments(list, ["date"], ["timezone"], name) : { date: list };
    const date = compile2(spec.date);
    const zone = "timezone" in spec ? compile2(spec.timezone) : () => void 0;
    return (doc, variables) => {
      const value = date(doc, variables);
      const where = zone(doc, variables);
      if (isNullish(value) || where === null) return null;
      return read2(toLocal(moment(value, name), where));
    };
  };
}
var UNITS = ["year", "quarter", "month", "week", "day", "hour", "minute", "second", "millisecond"];
var UNIT_MS = { hour: 36e5, minute: 6e4, second: 1e3, millisecond: 1 };
var MONTHS_IN = { year: 12, quarter: 3, month: 1 };
var DAYS_IN = { week: 7, day: 1 };
function unitOf(value, name) {
  const unit = UNITS.find((one) => one === value);
  if (unit) return unit;
  throw failedToParse(
    `${name}: unknown time unit value: ${typeof value === "string" ? value : typeName(value)}`
  );
}
var WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
function weekStart(value, name) {
  if (isNullish(value)) return 0;
  const given = typeof value === "string" ? value.toLowerCase() : "";
  const index = WEEKDAYS.findIndex((day) => day === given || day.slice(0, 3) === given);
  if (index < 0) throw failedToParse(`${name}: unknown day of week value`);
  return index;
}
function amountOf(value, name) {
  const amount = isNumeric(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(amount)) {
    throw locationError(5166405, `${name} expects an integer amount of time units`);
  }
  return amount;
}
function addMonths(local, months) {
  const target2 = new Date(local);
  target2.setUTCDate(1);
  target2.setUTCMonth(target2.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target2.getUTCFullYear(), target2.getUTCMonth() + 1, 0)).getUTCDate();
  target2.setUTCDate(Math.min(local.getUTCDate(), lastDay));
  return target2.getTime();
}
var shift = (sign2) => named(["startDate", "unit", "amount"], ["timezone"], (args, name) => {
  if (Object.values(args).some(isNullish)) return null;
  const { startDate, unit, amount, timezone } = args;
  const date = moment(startDate, name);
  const kind = unitOf(unit, name);
  const count3 = sign2 * amountOf(amount, name);
  const months = MONTHS_IN[kind];
  if (months) return fromLocal(addMonths(toLocal(date, timezone), count3 * months), timezone);
  const days = DAYS_IN[kind];
  if (days) return fromLocal(toLocal(date, timezone).getTime() + count3 * days * DAY_MS, timezone);
  return new Date(date.getTime() + count3 * UNIT_MS[kind]);
});
var floorTo = (value, step) => Math.floor(value / step) * step;
function truncate(args, name) {
  if (Object.values(args).some(isNullish)) return null;
  const { date, unit, binSize, timezone, startOfWeek } = args;
  const moment_ = moment(date, name);
  const kind = unitOf(unit, name);
  const bin = binSize === void 0 ? 1 : amountOf(binSize, name);
  if (bin < 1) throw locationError(5439017, `${name} requires 'binSize' to be greater than 0`);
  const local = toLocal(moment_, timezone);
  const months = MONTHS_IN[kind];
  if (months) {
    const since2000 = (local.getUTCFullYear() - 2e3) * 12 + local.getUTCMonth();
    return fromLocal(Date.UTC(2e3, floorTo(since2000, months * bin), 1), timezone);
  }
  const days = DAYS_IN[kind];
  if (days) {
    const firstDay = kind === "week" ? (weekStart(startOfWeek, name) - 6 + 7) % 7 : 0;
    const from2 = Date.UTC(2e3, 0, 1 + firstDay);
    return fromLocal(from2 + floorTo(local.getTime() - from2, days * bin * DAY_MS), timezone);
  }
  const from = fromLocal(Date.UTC(2e3, 0, 1), timezone).getTime();
  return new Date(from + floorTo(moment_.getTime() - from, bin * UNIT_MS[kind]));
}
function difference2(args, name) {
  if (Object.values(args).some(isNullish)) return null;
  const { startDate, endDate, unit, timezone, startOfWeek } = args;
  const [from, to] = [toLocal(moment(startDate, name), timezone), toLocal(moment(endDate, name), timezone)];
  const kind = unitOf(unit, name);
  const months = MONTHS_IN[kind];
  if (months) {
    const index = (d) => Math.floor((d.getUTCFullYear() * 12 + d.getUTCMonth()) / months);
    return index(to) - index(from);
  }
  const days = DAYS_IN[kind];
  if (days) {
    const offset = kind === "week" ? 4 - weekStart(startOfWeek, name) : 0;
    const index = (d) => Math.floor((Math.floor(d.getTime() / DAY_MS) + offset) / days);
    return index(to) - index(from);
  }
  const ms = UNIT_MS[kind];
  return Math.floor(to.getTime() / ms) - Math.floor(from.getTime() / ms);
}
function dateParts(args, name) {
  if (Object.values(args).some(isNullish)) return null;
  const { date, timezone, iso8601 } = args;
  const local = toLocal(moment(date, name), timezone);
  const time = {
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds()
  };
  if (iso8601 === true) {
    const { year, week } = isoWeek(local);
    return { isoWeekYear: year, isoWeek: week, isoDayOfWeek: isoDayOfWeek(local), ...time };
  }
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate(), ...time };
}
var PARTS = ["month", "day", "hour", "minute", "second", "millisecond"];
function fromDateParts(args, name) {
  if (Object.values(args).some(isNullish)) return null;
  const [year = 0, month = 1, day = 1, ...time] = ["year", ...PARTS].map(
    (key, i) => args[key] === void 0 ? i === 1 || i === 2 ? 1 : 0 : amountOf(args[key], name)
  );
  if (year < 1 || year > 9999) {
    throw locationError(40523, "'year' must evaluate to an integer in the range 1 to 9999");
  }
  const [hour = 0, minute = 0, second = 0, ms = 0] = time;
  return fromLocal(Date.UTC(year, month - 1, day, hour, minute, second, ms), args.timezone);
}
var dateToString = named(
  ["date"],
  ["format", "timezone", "onNull"],
  ({ date, format: format2, timezone, onNull }, name) => {
    if (isNullish(date)) return onNull ?? null;
    if (format2 === null || timezone === null) return null;
    if (format2 !== void 0 && typeof format2 !== "string") {
      throw locationError(18533, `${name} requires that 'format' be a string, found: ${typeName(format2)}`);
    }
    return formatDate(moment(date, name), format2, timezone);
  }
);
var dateFromString = (argument, compile2, name) => {
  const spec = namedArguments(argument, ["dateString"], ["format", "timezone", "onError", "onNull"], name);
  const [text3, format2, zone] = [compile2(spec.dateString), compile2(spec.format), compile2(spec.timezone)];
  const onNull = compile2(spec.onNull ?? null);
  const onError = "onError" in spec ? compile2(spec.onError) : void 0;
  return (doc, variables) => {
    const given = text3(doc, variables);
    if (isNullish(given)) return onNull(doc, variables);
    const [pattern, where] = [format2(doc, variables), zone(doc, variables)];
    if (pattern === null || where === null) return null;
    try {
      if (typeof given !== "string") {
        throw locationError(241, `${name} requires that 'dateString' be a string`);
      }
      return parseDate(given, typeof pattern === "string" ? pattern : void 0, where);
    } catch (error) {
      if (onError) return onError(doc, variables);
      throw error;
    }
  };
};
var DATES = {
  $year: part((d) => d.getUTCFullYear()),
  $month: part((d) => d.getUTCMonth() + 1),
  $dayOfMonth: part((d) => d.getUTCDate()),
  $dayOfWeek: part((d) => d.getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((d) => d.getUTCHours()),
  $minute: part((d) => d.getUTCMinutes()),
  $second: part((d) => d.getUTCSeconds()),
  $millisecond: part((d) => d.getUTCMilliseconds()),
  $week: part(weekOfYear),
  $isoWeek: part((d) => isoWeek(d).week),
  $isoWeekYear: part((d) => isoWeek(d).year),
  $isoDayOfWeek: part(isoDayOfWeek),
  $dateAdd: shift(1),
  $dateSubtract: shift(-1),
  $dateDiff: named(["startDate", "endDate", "unit"], ["timezone", "startOfWeek"], difference2),
  $dateTrunc: named(["date", "unit"], ["binSize", "timezone", "startOfWeek"], truncate),
  $dateToParts: named(["date"], ["timezone", "iso8601"], dateParts),
  $dateFromParts: named(["year"], [...PARTS, "timezone"], fromDateParts),
  $dateToString: dateToString,
  $dateFromString: dateFromString
};

// server/src/embeddedStore/values/groupKey.ts
import { Decimal128 as Decimal1285, Long as Long5 } from "bson";
function numberKey(value) {
  if (typeof value === "number") return value === 0 ? 0 : value;
  const near = toNumber(value);
  if (Object.is(near, NaN) || compareNumbers(value, near) === 0) return near === 0 ? 0 : near;
  if (value instanceof Long5) return `\0n${value.toString()}`;
  return `\0n${Decimal1285.fromString(value.toString()).toString()}`;
}
function nested(value) {
  const key = groupKey(value);
  const text3 = `${typeof key}${String(key)}`;
  return `${text3.length}:${text3}`;
}
function groupKey(value) {
  switch (typeOrder(value)) {
    case Order.string:
      return value.startsWith("\0") ? `\0s${value}` : value;
    case Order.number:
      return numberKey(value);
    case Order.bool:
    case Order.null:
    case Order.missing:
      return value;
    case Order.date:
      return `\0d${value.getTime()}`;
    case Order.objectId:
      return `\0o${value.toHexString()}`;
    case Order.array:
      return `\0a${value.map(nested).join("")}`;
    case Order.object:
      return `\0{${Object.entries(value).map(([name, part2]) => nested(name) + nested(part2)).join("")}`;
    case Order.binary:
      return `\0b${subTypeOf(value)}:${Buffer.from(bytesOf(value)).toString("latin1")}`;
    default:
      return `\0x${typeOrder(value)}${JSON.stringify(value)}`;
  }
}

// server/src/embeddedStore/expression/objectsAndSets.ts
function safeName(value, name) {
  if (typeof value !== "string") throw locationError(4161107, `${name} requires 'field' to be a string`);
  if (value === "__proto__") throw failedToParse("a field may not be named '__proto__'");
  return value;
}
function setOf(value, name) {
  if (!Array.isArray(value)) {
    throw locationError(
      17041,
      `All operands of ${name} must be arrays. One argument is of type ${typeName(value)}`
    );
  }
  return new Map(value.map((element) => [groupKey(element), element]));
}
var sorted2 = (set2) => [...set2.values()].sort((a, b) => compareValues(a, b, STRICT));
var sets = (combine) => inOrder(setOf, (all) => sorted2(all.slice(1).reduce(combine, all[0] ?? /* @__PURE__ */ new Map())));
var only = (set2, keep) => new Map([...set2].filter(([key]) => keep(key)));
function merge(args, name) {
  const out = {};
  for (const part2 of args) {
    if (isNullish(part2)) continue;
    if (!isDoc(part2)) throw locationError(40400, `${name} requires object inputs, but got ${typeName(part2)}`);
    Object.assign(out, part2);
  }
  return out;
}
function entriesToObject([value], name) {
  if (!Array.isArray(value)) throw locationError(40386, `${name} requires an array input`);
  const out = {};
  for (const entry of value) {
    const [key, part2] = Array.isArray(entry) ? entry : isDoc(entry) ? [entry.k, entry.v] : [];
    if (typeof key !== "string") {
      throw locationError(40395, `${name} requires key/value pairs with string keys`);
    }
    if (part2 !== void 0) out[safeName(key, name)] = part2;
  }
  return out;
}
var getField = (argument, compile2, name) => {
  const spec = isDoc(argument) && "field" in argument ? argument : { field: argument };
  const parts = namedArguments(spec, ["field"], ["input"], name);
  const key = compile2(parts.field);
  const input = compile2(parts.input ?? "$$CURRENT");
  return (doc, variables) => {
    const from = input(doc, variables);
    if (isDoc(from)) return field(from, safeName(key(doc, variables), name));
    return from === null ? null : void 0;
  };
};
function setField({ field: key, input, value }, name) {
  if (isNullish(input)) return null;
  if (!isDoc(input)) throw locationError(4161105, `${name} requires 'input' to evaluate to type Object`);
  const out = { ...input };
  delete out[safeName(key, name)];
  return value === void 0 ? out : { ...input, [safeName(key, name)]: value };
}
var OBJECTS_AND_SETS = {
  $mergeObjects: positional(0, Infinity, merge),
  $objectToArray: nullable(1, 1, ([value], name) => {
    if (!isDoc(value)) {
      throw locationError(40390, `${name} requires a document input, found: ${typeName(value)}`);
    }
    return Object.entries(value).map(([k, v]) => ({ k, v }));
  }),
  $arrayToObject: nullable(1, 1, entriesToObject),
  $getField: getField,
  $setField: named(["field", "input", "value"], [], setField),
  $unsetField: named(
    ["field", "input"],
    [],
    ({ field: key, input }, name) => setField({ field: key, input, value: void 0 }, name)
  ),
  $setUnion: sets((a, b) => new Map([...b, ...a])),
  $setIntersection: sets((a, b) => only(a, (key) => b.has(key))),
  $setDifference: nullable(2, 2, ([a, b], name) => {
    const unwanted = setOf(b, name);
    return [...only(setOf(a, name), (key) => !unwanted.has(key)).values()];
  }),
  $setIsSubset: positional(2, 2, ([a, b], name) => {
    const all = setOf(b, name);
    return [...setOf(a, name).keys()].every((key) => all.has(key));
  }),
  $setEquals: positional(2, Infinity, (args, name) => {
    const [first = /* @__PURE__ */ new Map(), ...rest] = args.map((value) => setOf(value, name));
    return rest.every((set2) => set2.size === first.size && [...set2.keys()].every((key) => first.has(key)));
  }),
  $anyElementTrue: positional(1, 1, ([value], name) => [...setOf(value, name).values()].some(isTrue)),
  $allElementsTrue: positional(1, 1, ([value], name) => [...setOf(value, name).values()].every(isTrue))
};

// server/src/embeddedStore/query/regex.ts
import { createContext, Script } from "node:vm";
import { BSONRegExp as BSONRegExp2 } from "bson";
var SEARCH_MS = 200;
var LONG_TEXT = 5e3;
function translate(pattern, options) {
  let source = pattern;
  let flags = options;
  for (; ; ) {
    const inline = /^\(\?([imsx]+)\)/.exec(source);
    if (!inline) break;
    flags += inline[1] ?? "";
    source = source.slice(inline[0].length);
  }
  if (/[^imsux]/.test(flags)) throw badValue(`invalid flag in regex options: ${options}`);
  if (flags.includes("x")) {
    source = source.replace(
      /\\.|\[(?:\\.|[^\]])*\]|\s+|#[^\n]*/g,
      (part2) => /^[\s#]/.test(part2) ? "" : part2
    );
  }
  source = source.replaceAll("\\A", "^").replaceAll(/\\[zZ]/g, "$").replaceAll("(?P<", "(?<");
  const wanted = [..."ims"].filter((flag) => flags.includes(flag)).join("");
  return compile(source, `${wanted}u`) ?? compile(source, wanted) ?? invalidRegex(pattern);
}
function compile(source, flags) {
  try {
    return new RegExp(source, flags);
  } catch {
    return void 0;
  }
}
function invalidRegex(pattern) {
  throw locationError(51091, `Regular expression is invalid: ${pattern}`);
}
var isRisky = (source) => /[*+}]\)*[^()]*\)[*+{?]|\([^)]*\|[^)]*\)[*+{]|\\[1-9k]/.test(source);
var repetitions = (source) => source.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
var guard = createContext({ run: void 0 });
var guardScript = new Script("run()");
function guarded(expression, text3) {
  guard.run = () => expression.exec(text3);
  try {
    return guardScript.runInContext(guard, { timeout: SEARCH_MS });
  } catch (error) {
    if (error.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw storeError(51156, "Location51156", "Regular expression match limit exceeded");
  } finally {
    guard.run = void 0;
  }
}
function textTest(regex2, options) {
  const [pattern, own] = regex2 instanceof BSONRegExp2 ? [regex2.pattern, regex2.options] : [regex2, ""];
  if (typeof pattern !== "string") throw badValue("$regex has to be a string");
  if (pattern.length > 32764) throw locationError(51091, "Regular expression is too long");
  const expression = translate(pattern, options ?? own);
  const risky = isRisky(pattern);
  const many = repetitions(pattern) > 1;
  return (text3) => risky && text3.length > 16 || many && text3.length > LONG_TEXT ? guarded(expression, text3) : expression.exec(text3);
}
function anchoredPrefix(regex2, options) {
  const [pattern, flags] = regex2 instanceof BSONRegExp2 ? [regex2.pattern, options ?? regex2.options] : [regex2, options ?? ""];
  if (typeof pattern !== "string" || flags !== "" || !pattern.startsWith("^")) return void 0;
  if (pattern.replaceAll(/\\./g, "").includes("|")) return void 0;
  let prefix = "";
  let at = 1;
  while (at < pattern.length) {
    const char = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
    let literal2 = char;
    let width = char.length;
    if (char === "\\") {
      literal2 = pattern[at + 1] ?? "";
      width = 2;
      if (!/[^A-Za-z0-9]/.test(literal2)) break;
    } else if (/[.[\](){}*+?^$]/.test(char)) break;
    if (/[*?{]/.test(pattern[at + width] ?? "")) break;
    prefix += literal2;
    at += width;
  }
  return prefix ? { prefix, isWhole: at === pattern.length } : void 0;
}

// server/src/embeddedStore/expression/strings.ts
function text(value, name, code) {
  if (typeof value === "string") return value;
  throw locationError(code, `${name} requires a string, found: ${typeName(value)}`);
}
function limited2(value, name) {
  if (value.length > MAX_STRING) throw overMemoryBudget(name);
  return value;
}
function loose(value, name) {
  if (isNullish(value)) return "";
  if (typeof value === "string") return value;
  if (isNumeric(value)) return typeof value === "number" ? String(value) : toDecimal(value).toString();
  if (value instanceof Date) return value.toISOString();
  throw locationError(16007, `can't convert from BSON type ${typeName(value)} to String (${name})`);
}
var WHITE = "\0	\n\v\f\r \xA0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A";
function trim(side) {
  return named(["input"], ["chars"], ({ input, chars }, name) => {
    if (isNullish(input) || chars === null) return null;
    const unwanted = new Set(chars === void 0 ? WHITE : text(chars, `${name} 'chars'`, 50700));
    const letters = [...text(input, `${name} 'input'`, 50699)];
    let start = 0;
    let end2 = letters.length;
    if (side !== "right") while (start < end2 && unwanted.has(letters[start] ?? "")) start++;
    if (side !== "left") while (end2 > start && unwanted.has(letters[end2 - 1] ?? "")) end2--;
    return letters.slice(start, end2).join("");
  });
}
function position(value, name) {
  const number = Number(numeric(value, name));
  if (Number.isInteger(number)) return number;
  throw locationError(34450, `${name}: positions must be integers`);
}
function substringCodePoints([value, start, count3], name) {
  const [from, length2] = [position(start, name), position(count3, name)];
  if (from < 0 || length2 < 0) throw locationError(34455, `${name}: positions must be non-negative`);
  return [...loose(value, name)].slice(from, from + length2).join("");
}
function substringBytes([value, start, count3], name) {
  const [from, length2] = [position(start, name), position(count3, name)];
  if (from < 0) throw locationError(50752, `${name}: the start must be non-negative`);
  const bytes2 = Buffer.from(loose(value, name));
  const part2 = bytes2.subarray(from, length2 < 0 ? bytes2.length : from + length2).toString();
  if (!part2.includes("\uFFFD")) return part2;
  throw locationError(28656, `${name}: invalid range, it cuts a UTF-8 character`);
}
function indexOfText([value, wanted, start = 0, stop = Infinity], name) {
  if (isNullish(value)) return null;
  const letters = [...text(value, name, 40093)];
  const part2 = text(wanted, name, 40094);
  const from = position(start, name);
  const inside = letters.slice(from, stop === Infinity ? void 0 : position(stop, name)).join("");
  const at = inside.indexOf(part2);
  return at < 0 ? -1 : from + [...inside.slice(0, at)].length;
}
function findAll({ input, regex: regex2, options }, name, most) {
  if (isNullish(input) || isNullish(regex2)) return [];
  const search = textTest(regex2, typeof options === "string" ? options : void 0);
  const whole2 = text(input, name, 51104);
  const found = [];
  let offset = 0;
  while (offset <= whole2.length && found.length < most) {
    const hit = search(whole2.slice(offset));
    if (!hit) break;
    const idx = [...whole2.slice(0, offset + hit.index)].length;
    found.push({
      match: hit[0],
      idx,
      captures: hit.slice(1).map((part2) => part2 ?? null)
    });
    offset += hit.index + Math.max(1, hit[0].length);
  }
  return found;
}
var regexOperator = (run) => named(["input", "regex"], ["options"], run);
var replace = (all) => named(["input", "find", "replacement"], [], ({ input, find: find2, replacement }, name) => {
  if (isNullish(input) || isNullish(find2) || isNullish(replacement)) return null;
  const [whole2, part2, by] = [
    text(input, `${name} 'input'`, 51746),
    text(find2, `${name} 'find'`, 51745),
    text(replacement, `${name} 'replacement'`, 51744)
  ];
  const times = all ? whole2.split(part2).length - 1 : 1;
  if (whole2.length + times * by.length > MAX_STRING) throw overMemoryBudget(name);
  return all ? whole2.replaceAll(part2, () => by) : whole2.replace(part2, () => by);
});
function split([value, separator], name) {
  const by = text(separator, name, 40086);
  if (by === "") throw locationError(40087, "$split requires a non-empty separator");
  return text(value, name, 40085).split(by);
}
var STRINGS = {
  $concat: inOrder(
    (value, name) => text(value, name, 16702),
    (parts, name) => parts.reduce((whole2, part2) => limited2(whole2 + part2, name), "")
  ),
  $toLower: positional(
    1,
    1,
    ([value], name) => loose(value, name).replace(/[A-Z]+/g, (s) => s.toLowerCase())
  ),
  $toUpper: positional(
    1,
    1,
    ([value], name) => loose(value, name).replace(/[a-z]+/g, (s) => s.toUpperCase())
  ),
  $trim: trim("both"),
  $ltrim: trim("left"),
  $rtrim: trim("right"),
  $split: nullable(2, 2, split),
  $strLenCP: positional(1, 1, ([value], name) => [...text(value, name, 34471)].length),
  $strLenBytes: positional(1, 1, ([value], name) => Buffer.byteLength(text(value, name, 34473))),
  $substrCP: positional(3, 3, substringCodePoints),
  $substrBytes: positional(3, 3, substringBytes),
  $substr: positional(3, 3, substringBytes),
  $indexOfCP: positional(2, 4, indexOfText),
  $strcasecmp: positional(
    2,
    2,
    ([a, b], name) => compareStrings(loose(a, name).toUpperCase(), loose(b, name).toUpperCase())
  ),
  $replaceOne: replace(false),
  $replaceAll: replace(true),
  $regexMatch: regexOperator((args, name) => findAll(args, name, 1).length > 0),
  $regexFind: regexOperator((args, name) => findAll(args, name, 1)[0] ?? null),
  $regexFindAll: regexOperator((args, name) => findAll(args, name, Infinity))
};

// server/src/embeddedStore/expression/compile.ts
var EXPRESSIONS = {
  ...ARITHMETIC,
  ...ARRAYS,
  ...CONVERSIONS,
  ...DATES,
  ...LOGIC,
  ...OBJECTS_AND_SETS,
  ...STRINGS
};
var MAKERS = EXPRESSIONS;
function compileExpression(expression) {
  if (typeof expression === "string" && expression.startsWith("$")) return reference(expression);
  if (Array.isArray(expression)) {
    const parts = expression.map(compileExpression);
    return (doc, variables) => parts.map((part2) => part2(doc, variables) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const names = Object.keys(expression);
  const [first = ""] = names;
  if (first.startsWith("$")) {
    if (names.length > 1) {
      throw locationError(15983, "an object representing an expression must have exactly one field");
    }
    return operator(first, expression[first]);
  }
  return documentOf(expression);
}
function operator(name, argument) {
  const maker = Object.hasOwn(MAKERS, name) ? MAKERS[name] : void 0;
  if (!maker) throw storeUnknown(name);
  return maker(argument, compileExpression, name);
}
var storeUnknown = (name) => Object.assign(invalidOptions(`Unrecognized expression '${name}'`), {
  code: 168,
  codeName: "InvalidPipelineOperator"
});
function documentOf(spec) {
  const parts = Object.entries(spec).map(([name, part2]) => {
    if (name.includes(".")) throw locationError(16412, `FieldPath field names may not contain '.'.`);
    if (name.startsWith("$")) throw locationError(16410, `FieldPath field names may not start with '$'.`);
    return [name, compileExpression(part2)];
  });
  return (doc, variables) => {
    const out = {};
    for (const [name, evaluate] of parts) {
      const value = evaluate(doc, variables);
      if (value !== void 0) out[name] = value;
    }
    return out;
  };
}
function reference(path) {
  if (path.startsWith("$$")) return variable(path.slice(2));
  const parts = splitPath(path.slice(1));
  if (parts.includes("")) throw locationError(15998, "FieldPath field names may not be empty strings.");
  const [first = ""] = parts;
  if (parts.length === 1) return (doc) => field(doc, first);
  return (doc) => fieldPathValue(doc, parts);
}
function variable(path) {
  const [name = "", ...rest] = splitPath(path);
  if (!name) throw failedEmpty();
  if (name === "ROOT" || name === "CURRENT") return (doc) => fieldPathValue(doc, rest);
  if (name === "REMOVE") return () => void 0;
  return (_doc, variables) => {
    if (!Object.hasOwn(variables, name)) throw locationError(17276, `Use of undefined variable: ${name}`);
    return fieldPathValue(variables[name], rest);
  };
}
var failedEmpty = () => badValue("empty variable names are not allowed");

// server/src/embeddedStore/expression/fields.ts
function fieldsOfExpression(expression, out) {
  if (typeof expression === "string") {
    if (expression.startsWith("$$")) {
      const [name, next] = expression.slice(2).split(".");
      if (name !== "ROOT" && name !== "CURRENT") return true;
      if (next === void 0) return false;
      out.add(next);
    } else if (expression.startsWith("$")) out.add(firstPart(expression.slice(1)));
    return true;
  }
  if (Array.isArray(expression)) return expression.every((part2) => fieldsOfExpression(part2, out));
  if (!isDoc(expression) || "$literal" in expression) return true;
  return Object.values(expression).every((part2) => fieldsOfExpression(part2, out));
}

// server/src/embeddedStore/pipeline/accumulators.ts
var NOTHING = /* @__PURE__ */ Symbol("nothing yet");
var extremeOf = (direction) => ({
  start: () => void 0,
  step: (state, value) => {
    if (isNullish(value)) return state;
    return state === void 0 || compareValues(value, state, STRICT) * direction < 0 ? value : state;
  },
  finish: (state) => state ?? null
});
var deviation = (isSample) => ({
  start: () => ({ count: 0, mean: 0, squares: 0 }),
  step: (state, value) => {
    if (!isNumeric(value)) return state;
    const x = toNumber(value);
    state.count++;
    const delta = x - state.mean;
    state.mean += delta / state.count;
    state.squares += delta * (x - state.mean);
    return state;
  },
  finish: ({ count: count3, squares }) => {
    const divisor = isSample ? count3 - 1 : count3;
    return divisor > 0 ? Math.sqrt(squares / divisor) : null;
  }
});
var ACCUMULATORS = {
  $sum: {
    start: () => 0,
    step: (state, value) => {
      if (typeof state === "number" && typeof value === "number") return state + value;
      return isNumeric(value) ? add(state, value) : state;
    }
  },
  $avg: {
    start: () => ({ sum: 0, count: 0 }),
    step: (state, value) => {
      if (!isNumeric(value)) return state;
      state.sum = add(state.sum, value);
      state.count++;
      return state;
    },
    finish: ({ sum: sum2, count: count3 }) => count3 === 0 ? null : divide(sum2, count3)
  },
  $min: extremeOf(1),
  $max: extremeOf(-1),
  $first: {
    start: () => NOTHING,
    step: (state, value) => state === NOTHING ? value ?? null : state
  },
  $last: { start: () => null, step: (_state, value) => value ?? null },
  $push: {
    start: () => [],
    step: (state, value, budget) => {
      if (value === void 0) return state;
      budget.take(roughSize(value));
      state.push(value);
      return state;
    }
  },
  $addToSet: {
    start: () => /* @__PURE__ */ new Map(),
    step: (state, value, budget) => {
      if (value === void 0) return state;
      const key = groupKey(value);
      if (state.has(key)) return state;
      budget.take(roughSize(value) + 64);
      return state.set(key, value);
    },
    finish: (state) => [...state.values()]
  },
  $count: { start: () => 0, step: (state) => state + 1 },
  $mergeObjects: {
    start: () => ({}),
    step: (state, value, budget) => {
      if (isNullish(value)) return state;
      if (!isDoc(value)) {
        throw locationError(40400, `$mergeObjects requires object inputs, but got ${typeName(value)}`);
      }
      budget.take(roughSize(value));
      return Object.assign(state, value);
    }
  },
  $stdDevPop: deviation(false),
  $stdDevSamp: deviation(true)
};
var groupBudget = () => createBudget("$group");

// server/src/embeddedStore/pipeline/group.ts
var KNOWN = ACCUMULATORS;
function readOutput(name, spec, context) {
  const [operator2, ...others] = isDoc(spec) ? Object.keys(spec) : [];
  if (operator2 === void 0 || !isDoc(spec)) {
    throw locationError(40234, `The field '${name}' must be an accumulator object`);
  }
  if (others.length > 0) throw locationError(40238, `The field '${name}' must specify one accumulator`);
  if (name.includes(".")) throw locationError(40235, `The field name '${name}' cannot contain '.'`);
  const accumulator = Object.hasOwn(KNOWN, operator2) ? KNOWN[operator2] : void 0;
  if (!accumulator) throw locationError(15952, `unknown group operator '${operator2}'`);
  const argument = spec[operator2];
  if (Array.isArray(argument)) throw locationError(40237, `The ${operator2} accumulator is a unary operator`);
  if (operator2 === "$count" && (!isDoc(argument) || Object.keys(argument).length > 0)) {
    throw storeError(14, "TypeMismatch", "$count takes no arguments, i.e. $count:{}");
  }
  return { name, accumulator, evaluate: context.compileExpression(argument) };
}
function* grouped(input, idOf, outputs, variables) {
  const groups = /* @__PURE__ */ new Map();
  const budget = groupBudget();
  for (const item of input) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    const doc = item;
    const id = idOf(doc) ?? null;
    const key = groupKey(id);
    let group2 = groups.get(key);
    if (!group2) {
      group2 = { id, states: outputs.map(({ accumulator }) => accumulator.start()) };
      groups.set(key, group2);
      budget.take(roughSize(id) + 64 * (outputs.length + 2));
    }
    const { states } = group2;
    for (let i = 0; i < outputs.length; i++) {
      const output = outputs[i];
      if (!output) continue;
      const value = output.evaluate(doc, variables);
      states[i] = output.accumulator.step(states[i], value, budget);
    }
  }
  for (const { id, states } of groups.values()) {
    const out = { _id: id };
    outputs.forEach(({ name, accumulator }, i) => {
      out[name] = accumulator.finish ? accumulator.finish(states[i]) : states[i];
    });
    yield out;
  }
}
var group = (spec, context) => {
  if (!isDoc(spec)) throw locationError(15947, "a group's fields must be specified in an object");
  if (!("_id" in spec)) throw locationError(15955, "a group specification must include an _id");
  const { _id, ...fields } = spec;
  const id = context.compileExpression(_id);
  const outputs = Object.entries(fields).map(([name, output]) => readOutput(name, output, context));
  return (input) => grouped(input, (doc) => id(doc, context.variables), outputs, context.variables);
};
var sortByCount = (expression, context) => {
  const isExpression = isDoc(expression) || typeof expression === "string" && expression.startsWith("$") && expression !== "$";
  if (!isExpression) {
    throw locationError(40148, "the sortByCount field must be defined as a $-prefixed path or an expression");
  }
  return context.compile([{ $group: { _id: expression, count: { $sum: 1 } } }, { $sort: { count: -1 } }]);
};
function readBoundaries(spec, context) {
  const { boundaries } = spec;
  if (!Array.isArray(boundaries)) {
    throw locationError(40200, "The $bucket 'boundaries' field must be an array");
  }
  const list = boundaries.map((one) => context.compileExpression(one)({}, context.variables));
  if (list.length < 2) {
    throw locationError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  }
  for (let i = 1; i < list.length; i++) {
    if (compareValues(list[i - 1], list[i], STRICT) < 0) continue;
    throw locationError(40194, "The 'boundaries' option to $bucket must be sorted in ascending order");
  }
  const hasDefault = "default" in spec;
  return { list, hasDefault, otherwise: context.compileExpression(spec.default)({}, context.variables) };
}
function bucketOf(value, { list, hasDefault, otherwise }) {
  const above = list.findIndex((bound) => compareValues(value, bound, STRICT) < 0);
  if (above > 0) return list[above - 1];
  if (hasDefault) return otherwise;
  throw locationError(
    40066,
    "$switch could not find a matching branch for an input, and no default was specified."
  );
}
var bucket = (spec, context) => {
  if (!isDoc(spec)) throw locationError(40201, "Argument to $bucket stage must be an object");
  if (!("groupBy" in spec) || !("boundaries" in spec)) {
    throw locationError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified");
  }
  const boundaries = readBoundaries(spec, context);
  const by = context.compileExpression(spec.groupBy);
  const fields = isDoc(spec.output) ? spec.output : { count: { $sum: 1 } };
  const outputs = Object.entries(fields).map(([name, output]) => readOutput(name, output, context));
  const order = context.compile([{ $sort: { _id: 1 } }]);
  return (input) => order(
    grouped(input, (doc) => bucketOf(by(doc, context.variables), boundaries), outputs, context.variables)
  );
};
var GROUP_STAGES = {
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket
};

// server/src/embeddedStore/pipeline/simpleStages.ts
import { randomInt } from "node:crypto";

// server/src/embeddedStore/query/operators.ts
import { Long as Long6 } from "bson";
function isOperatorDoc(value) {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first !== void 0 && first.startsWith("$") && !["$ref", "$id", "$db"].includes(first);
}
var equals = (argument, _siblings, { comparison }) => {
  if (isNullish(argument)) return { test: isNullish, expands: true };
  const isPlain = typeof argument === "boolean" || typeof argument === "string" && !comparison.collator;
  if (isPlain) return { test: (value) => value === argument, expands: true };
  return { test: (value) => value !== void 0 && isEqual(value, argument, comparison), expands: true };
};
function range2(accepts) {
  return (argument, _siblings, { comparison }) => {
    const order = typeOrder(argument ?? null);
    if (isRegex(argument)) throw badValue("Can't have RegEx as arg to predicate over field");
    if (order === Order.minKey || order === Order.maxKey) {
      return {
        test: (value) => value !== void 0 && accepts(compareValues(value, argument, comparison)),
        expands: true
      };
    }
    if (typeof argument === "number" && Number.isNaN(argument)) {
      return {
        test: (value) => isNumeric(value) && Number.isNaN(toNumber(value)) && accepts(0),
        expands: true
      };
    }
    const test = (value) => {
      if (typeOrder(value ?? null) !== order) return false;
      if (order === Order.number && Number.isNaN(toNumber(value))) return false;
      return accepts(compareValues(value, argument, comparison));
    };
    return { test, expands: true };
  };
}
var isIn = (argument, _siblings, { comparison }) => {
  if (!Array.isArray(argument)) throw badValue("$in needs an array");
  if (argument.some(isOperatorDoc)) throw badValue("cannot nest $ under $in");
  const patterns = argument.filter(isRegex).map((regex2) => textTest(regex2));
  const values = argument.filter((value) => !isRegex(value));
  const expands = true;
  const hasNull = values.some(isNullish);
  const matchesPattern = (value) => typeof value === "string" && patterns.some((pattern) => pattern(value) !== null);
  if (comparison.collator) {
    const test2 = (value) => (value === void 0 ? hasNull : values.some((one) => isEqual(value, one, comparison))) || matchesPattern(value);
    return { test: test2, expands };
  }
  const keys = new Set(values.map(groupKey));
  const test = (value) => value === void 0 ? hasNull : keys.has(groupKey(value)) || matchesPattern(value);
  return { test, expands };
};
var not = (leaf) => ({ ...leaf, negated: !leaf.negated });
var regex = (argument, siblings) => {
  const options = siblings.$options;
  const test = textTest(argument, typeof options === "string" ? options : void 0);
  return {
    test: (value) => typeof value === "string" ? test(value) !== null : isRegex(value) && isEqual(value, argument),
    expands: true
  };
};
var exists = (argument) => {
  const wanted = isNumeric(argument) ? toNumber(argument) !== 0 : !!argument;
  return { test: (value) => value !== void 0, expands: false, negated: !wanted };
};
var mod = (argument) => {
  if (!Array.isArray(argument)) throw badValue("malformed mod, needs to be an array");
  if (argument.length < 2) throw badValue("malformed mod, not enough elements");
  if (argument.length > 2) throw badValue("malformed mod, too many elements");
  const [divisor, rest] = argument.map(
    (part2) => isNumeric(part2) ? Math.trunc(toNumber(part2)) : NaN
  );
  if (divisor === void 0 || Number.isNaN(divisor)) throw badValue("malformed mod, divisor not a number");
  if (divisor === 0) throw badValue("divisor cannot be 0");
  const test = (value) => {
    if (value instanceof Long6) return Number(value.toBigInt() % BigInt(divisor)) === (rest || 0);
    const number = isNumeric(value) ? toNumber(value) : NaN;
    return Number.isFinite(number) && Math.trunc(number) % divisor === (rest || 0);
  };
  return { test, expands: true };
};
var size = (argument) => {
  const wanted = isNumeric(argument) ? toNumber(argument) : NaN;
  if (!Number.isInteger(wanted)) throw failedToParse(`Failed to parse $size. Expected an integer`);
  if (wanted < 0) throw failedToParse(`Failed to parse $size. Expected a non-negative number`);
  return { test: (value) => Array.isArray(value) && value.length === wanted, expands: false };
};
function typeCodes(argument) {
  const codes = /* @__PURE__ */ new Set();
  for (const one of Array.isArray(argument) ? argument : [argument]) {
    if (one === "number") [1, 16, 18, 19].forEach((code) => codes.add(code));
    else if (typeof one === "string") {
      const code = Object.hasOwn(TYPE_NUMBERS, one) ? TYPE_NUMBERS[one] : void 0;
      if (code === void 0) throw badValue(`Unknown type name alias: ${one}`);
      codes.add(code);
    } else {
      const code = isNumeric(one) ? toNumber(one) : NaN;
      if (!Object.values(TYPE_NUMBERS).includes(code)) throw badValue(`Invalid numerical type code: ${code}`);
      codes.add(code);
    }
  }
  return codes;
}
var type = (argument) => {
  const codes = typeCodes(argument);
  if (codes.size === 0) throw failedToParse("$type must match at least one type");
  return { test: (value) => value !== void 0 && codes.has(bsonType(value)), expands: true };
};
var always = () => ({ test: () => true, expands: false });
var LEAF_OPERATORS = {
  $eq: equals,
  $ne: (argument, siblings, context) => {
    if (isRegex(argument)) throw badValue("Can't have regex as arg to $ne.");
    return not(equals(argument, siblings, context));
  },
  $gt: range2((order) => order > 0),
  $gte: range2((order) => order >= 0),
  $lt: range2((order) => order < 0),
  $lte: range2((order) => order <= 0),
  $in: isIn,
  $nin: (argument, siblings, context) => {
    if (!Array.isArray(argument)) throw badValue("$nin needs an array");
    return not(isIn(argument, siblings, context));
  },
  $exists: exists,
  $regex: regex,
  $options: (_argument, siblings) => {
    if (!("$regex" in siblings)) throw badValue("$options needs a $regex");
    return { test: () => true, expands: false };
  },
  $mod: mod,
  $size: size,
  $type: type,
  $comment: always
};

// server/src/embeddedStore/query/matcher.ts
var literal = (value, context) => isRegex(value) ? LEAF_OPERATORS.$regex(value, {}, context) : LEAF_OPERATORS.$eq(value, {}, context);
var EVERY_OPERATOR = {
  ...LEAF_OPERATORS,
  $all: (argument, _siblings, context) => {
    if (!Array.isArray(argument)) throw badValue("$all needs an array");
    const tests = argument.map((one) => allMember(one, context));
    return { test: (value) => tests.length > 0 && tests.every((test) => test(value)), expands: false };
  },
  $elemMatch: (argument, _siblings, context) => {
    const test = elementTest(argument, context);
    return { test: (value) => Array.isArray(value) && value.some(test), expands: false };
  }
};
function allMember(member, context) {
  if (isDoc(member) && "$elemMatch" in member) {
    const test2 = elementTest(member.$elemMatch, context);
    return (value) => Array.isArray(value) && value.some(test2);
  }
  if (isOperatorDoc(member)) throw badValue("no $ expressions in $all");
  const { test } = literal(member, context);
  return (value) => test(value) || Array.isArray(value) && value.some(test);
}
var LOGICAL = ["$and", "$or", "$nor", "$expr", "$where", "$text", "$jsonSchema"];
function elementTest(argument, context) {
  if (!isDoc(argument)) throw badValue("$elemMatch needs an Object");
  if (isOperatorDoc(argument) && !LOGICAL.includes(Object.keys(argument)[0] ?? "")) {
    return valueTest(argument, context, false);
  }
  const { test } = compileFilter(argument, context);
  return (element) => isDoc(element) ? test(element) : Array.isArray(element) && test({ ...element });
}
function valueTest(condition, context, opens = true) {
  if (!isOperatorDoc(condition)) return literal(condition, context).test;
  const tests = Object.entries(condition).map(([name, argument]) => {
    if (name === "$not") {
      const test2 = valueTest(notArgument(argument), context, opens);
      return (value) => !test2(value);
    }
    const leaf = makeLeaf(name, argument, condition, context);
    const test = leaf.expands && opens ? (value) => leaf.test(value) || Array.isArray(value) && value.some(leaf.test) : leaf.test;
    return leaf.negated ? (value) => !test(value) : test;
  });
  return (value) => tests.every((test) => test(value));
}
function notArgument(argument) {
  if (isRegex(argument)) return argument;
  if (!isOperatorDoc(argument)) throw badValue("$not needs a regex or a document");
  return argument;
}
function makeLeaf(name, argument, siblings, context) {
  const maker = Object.hasOwn(EVERY_OPERATOR, name) ? EVERY_OPERATOR[name] : void 0;
  if (!maker) throw badValue(`unknown operator: ${name}`);
  return maker(argument, siblings, context);
}
function anyValue(parts, { test, expands, negated }) {
  const passes = (value) => {
    if (test(value)) return true;
    return expands && Array.isArray(value) && value.some(test);
  };
  const first = parts[0] ?? "";
  const found = parts.length === 1 ? (doc) => passes(field(doc, first)) : (doc) => {
    const values = [];
    const elements = [];
    collectValues(doc, parts, 0, values, elements);
    return values.some(passes) || elements.some(test);
  };
  return negated ? (doc) => !found(doc) : found;
}
function fieldTest(path, condition, context) {
  const parts = splitPath(path);
  if (!isOperatorDoc(condition)) return anyValue(parts, literal(condition, context));
  return every(
    Object.entries(condition).map(([name, argument]) => {
      if (name !== "$not") return anyValue(parts, makeLeaf(name, argument, condition, context));
      const test = fieldTest(path, notArgument(argument), context);
      return (doc) => !test(doc);
    })
  );
}
function every(tests) {
  const [only2] = tests;
  if (only2 && tests.length === 1) return only2;
  return (doc) => {
    for (const test of tests) if (!test(doc)) return false;
    return true;
  };
}
function branches(name, list, context) {
  if (!Array.isArray(list) || list.length === 0) throw badValue(`${name} must be a nonempty array`);
  return list.map((branch) => {
    if (!isDoc(branch)) throw badValue(`${name} argument's entries must be objects`);
    return compileFilter(branch, context);
  });
}
function expressionTest(expression, context) {
  const evaluate = context.compileExpression(expression);
  const fields = /* @__PURE__ */ new Set();
  return {
    test: (doc) => isTrue(evaluate(doc, context.variables)),
    fields: fieldsOfExpression(expression, fields) ? fields : void 0
  };
}
function logical(name, argument, context) {
  switch (name) {
    case "$and":
      return branches(name, argument, context);
    case "$or":
    case "$nor": {
      const list = branches(name, argument, context);
      const any = (doc) => list.some(({ test }) => test(doc));
      const fields = list.every((one) => one.fields) ? new Set(list.flatMap((one) => [...one.fields ?? []])) : void 0;
      return [{ test: name === "$or" ? any : (doc) => !any(doc), fields }];
    }
    case "$expr":
      return [expressionTest(argument, context)];
    case "$comment":
      return [];
    case "$where":
    case "$text":
    case "$jsonSchema":
      throw notSupported(name);
    default:
      throw badValue(`unknown top level operator: ${name}`);
  }
}
var LOGICAL_OPERATORS = ["$and", "$or", "$nor", "$expr", "$comment"];
function compileFilter(filter2, context) {
  if (!isDoc(filter2)) throw badValue("the match filter must be an expression in an object");
  const matchers = Object.entries(filter2).flatMap(
    ([name, condition]) => name.startsWith("$") ? logical(name, condition, context) : [{ test: fieldTest(name, condition, context), fields: /* @__PURE__ */ new Set([firstPart(name)]) }]
  );
  const fields = matchers.every((one) => one.fields) ? new Set(matchers.flatMap((one) => [...one.fields ?? []])) : void 0;
  return { test: every(matchers.map(({ test }) => test)), fields };
}

// server/src/embeddedStore/query/positional.ts
function elementTests(filter2, path, context) {
  return Object.entries(filter2).flatMap(([name, condition]) => {
    if ((name === "$and" || name === "$or") && Array.isArray(condition)) {
      return condition.filter(isDoc).flatMap((part2) => elementTests(part2, path, context));
    }
    if (name === path) {
      const isElemMatch = isOperatorDoc(condition) && "$elemMatch" in condition;
      return [isElemMatch ? elementTest(condition.$elemMatch, context) : valueTest(condition, context)];
    }
    if (!name.startsWith(`${path}.`)) return [];
    const { test } = compileFilter({ [name.slice(path.length + 1)]: condition }, context);
    return [(element) => isDoc(element) && test(element)];
  });
}
function matchedElement(doc, filter2, path, context) {
  const array = valueAt(doc, path.split("."));
  const tests = Array.isArray(array) ? elementTests(filter2, path, context) : [];
  if (!Array.isArray(array) || tests.length === 0) return -1;
  const all = array.findIndex((element) => tests.every((test) => test(element)));
  return all >= 0 ? all : array.findIndex((element) => tests.some((test) => test(element)));
}

// server/src/embeddedStore/projection.ts
var newBranch = () => ({ kind: "branch", children: /* @__PURE__ */ new Map(), computes: false });
function insert(root, path, node) {
  const parts = splitPath(path);
  const last = parts.pop() ?? "";
  let at = root;
  for (const part2 of parts) {
    if (node.kind === "compute") at.computes = true;
    const next = at.children.get(part2) ?? newBranch();
    if (next.kind !== "branch") throw locationError(31249, `Path collision at ${path}`);
    at.children.set(part2, next);
    at = next;
  }
  if (at.children.has(last)) throw locationError(31250, `Path collision at ${path}`);
  if (node.kind === "compute") at.computes = true;
  at.children.set(last, node);
}
function setMode(reading, mode, path) {
  if (reading.mode !== void 0 && reading.mode !== mode) {
    const [code, verb, other] = mode === "include" ? [31253, "inclusion", "exclusion"] : [31254, "exclusion", "inclusion"];
    throw locationError(code, `Cannot do ${verb} on field ${path} in ${other} projection`);
  }
  reading.mode = mode;
}
function findOperator(reading, path, spec) {
  if (!reading.isFind) return void 0;
  if ("$elemMatch" in spec) return { kind: "elemMatch", test: elementTest(spec.$elemMatch, reading.context) };
  const slice2 = spec.$slice;
  if (isNumeric(slice2)) {
    const count3 = toNumber(slice2);
    return { kind: "slice", skip: Math.min(count3, 0), count: Math.abs(count3) };
  }
  if (Array.isArray(slice2) && slice2.length === 2 && slice2.every(isNumeric)) {
    const [skip2 = 0, count3 = 0] = slice2.map(toNumber);
    if (count3 <= 0) throw locationError(28724, `The $slice limit of ${path} must be positive`);
    return { kind: "slice", skip: skip2, count: count3 };
  }
  return void 0;
}
function readFlag(reading, path, isKept) {
  if (path !== "_id") {
    setMode(reading, isKept ? "include" : "exclude", path);
    insert(reading.root, path, { kind: isKept ? "keep" : "drop" });
    return;
  }
  reading.keepsId = isKept;
  if (isKept) reading.mode ??= "include";
}
function readField(reading, path, value) {
  if (reading.isFind && path.endsWith(".$")) {
    setMode(reading, "include", path);
    insert(reading.root, path.slice(0, -2), { kind: "positional", path: path.slice(0, -2) });
  } else if (isNumeric(value) || typeof value === "boolean") {
    readFlag(reading, path, typeof value === "boolean" ? value : toNumber(value) !== 0);
  } else if (isDoc(value) && !isOperatorDoc(value)) {
    if (Object.keys(value).length === 0) {
      throw locationError(51270, `An empty sub-projection is not a valid value. Found empty object at path`);
    }
    for (const [name, inner] of Object.entries(value)) readField(reading, `${path}.${name}`, inner);
  } else {
    const special2 = isDoc(value) ? findOperator(reading, path, value) : void 0;
    if (!special2) setMode(reading, "include", path);
    else if (special2.kind === "elemMatch") reading.mode ??= "include";
    insert(
      reading.root,
      path,
      special2 ?? { kind: "compute", evaluate: reading.context.compileExpression(value) }
    );
  }
}
function special(node, value, applying) {
  if (node.kind === "drop") return void 0;
  if (!Array.isArray(value)) return node.kind === "elemMatch" ? void 0 : value;
  const list = value;
  switch (node.kind) {
    case "slice": {
      const start = node.skip < 0 ? Math.max(0, list.length + node.skip) : node.skip;
      return list.slice(start, start + node.count);
    }
    case "elemMatch": {
      const at = list.findIndex(node.test);
      return at < 0 ? void 0 : [list[at]];
    }
    case "positional": {
      const at = matchedElement(applying.root, applying.filter, node.path, applying.context);
      if (at >= 0) return [list[at]];
      throw locationError(
        51246,
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array"
      );
    }
    case "keep":
    case "branch":
    case "compute":
      return void 0;
  }
}
function trim2(value, branch, applying) {
  if (Array.isArray(value)) {
    const trimmed = value.map((element) => trim2(element, branch, applying));
    return branch.computes ? trimmed : trimmed.filter((element) => element !== void 0);
  }
  if (!isDoc(value)) return applying.includes ? void 0 : value;
  const out = {};
  for (const [name, part2] of Object.entries(value)) {
    const node = branch.children.get(name);
    const kept = !node ? applying.includes ? void 0 : part2 : node.kind === "branch" ? trim2(part2, node, applying) : node.kind === "keep" ? part2 : special(node, part2, applying);
    if (kept !== void 0) out[name] = kept;
  }
  return out;
}
function compute(value, branch, root, variables) {
  if (Array.isArray(value)) return value.map((element) => compute(element, branch, root, variables));
  const out = isDoc(value) ? { ...value } : {};
  for (const [name, node] of branch.children) {
    if (node.kind === "branch" && node.computes) out[name] = compute(out[name], node, root, variables);
    if (node.kind !== "compute") continue;
    const computed = node.evaluate(root, variables);
    if (computed === void 0) delete out[name];
    else out[name] = computed;
  }
  return out;
}
function compileProjection(spec, context, find2) {
  if (spec === void 0 || isDoc(spec) && find2 && Object.keys(spec).length === 0) return void 0;
  if (!isDoc(spec)) throw badValue("a projection must be an object");
  if (Object.keys(spec).length === 0) {
    throw locationError(51272, "projection specification must have at least one field");
  }
  const reading = { root: newBranch(), context, isFind: find2 !== void 0, keepsId: true };
  for (const [path, value] of Object.entries(spec)) readField(reading, path, value);
  const includes = reading.mode === "include";
  if (!reading.root.children.has("_id") && (includes || !reading.keepsId)) {
    reading.root.children.set("_id", { kind: reading.keepsId ? "keep" : "drop" });
  }
  const apply = (doc) => {
    const trimmed = trim2(doc, reading.root, {
      root: doc,
      filter: find2?.filter ?? {},
      context,
      includes
    });
    return reading.root.computes ? compute(trimmed, reading.root, doc, context.variables) : trimmed;
  };
  return { apply, fields: includes ? fieldsRead(spec) : void 0 };
}
function fieldsRead(spec) {
  const fields = /* @__PURE__ */ new Set(["_id"]);
  for (const [path, value] of Object.entries(spec)) {
    if (path.endsWith(".$")) return void 0;
    fields.add(firstPart(path));
    if (!fieldsOfExpression(value, fields)) return void 0;
  }
  return fields;
}
function compileAddedFields(spec, context) {
  if (!isDoc(spec) || Object.keys(spec).length === 0) {
    throw locationError(40272, "$addFields specification stage must be an object with at least one field");
  }
  const root = newBranch();
  const read2 = (path, value) => {
    if (isDoc(value) && !isOperatorDoc(value) && Object.keys(value).length > 0) {
      for (const [name, inner] of Object.entries(value)) read2(`${path}.${name}`, inner);
    } else insert(root, path, { kind: "compute", evaluate: context.compileExpression(value) });
  };
  for (const [path, value] of Object.entries(spec)) read2(path, value);
  return (doc) => compute(doc, root, doc, context.variables);
}

// server/src/embeddedStore/pipeline/simpleStages.ts
var eachDoc = (change) => function* (input) {
  for (const item of input) yield item === PAUSE ? PAUSE : change(item);
};
var match = (filter2, context) => {
  const { test } = compileFilter(filter2, context);
  return function* (input) {
    for (const item of input) if (item === PAUSE || test(item)) yield item;
  };
};
function limitOf(argument) {
  const count3 = isNumeric(argument) ? toNumber(argument) : NaN;
  if (!Number.isInteger(count3)) {
    throw locationError(15957, `the limit must be specified as a number: ${show(argument)}`);
  }
  if (count3 <= 0) throw locationError(15958, "the limit must be positive");
  return count3;
}
function skipOf(argument) {
  const count3 = isNumeric(argument) ? toNumber(argument) : NaN;
  if (Number.isInteger(count3) && count3 >= 0) return count3;
  throw locationError(
    5107200,
    `invalid argument to $skip stage: Expected a non-negative number in: $skip: ${show(argument)}`
  );
}
var limit = (argument) => {
  const count3 = limitOf(argument);
  return function* (input) {
    let left = count3;
    for (const item of input) {
      yield item;
      if (item !== PAUSE && --left === 0) return;
    }
  };
};
var skip = (argument) => {
  const count3 = skipOf(argument);
  return function* (input) {
    let left = count3;
    for (const item of input) {
      if (item === PAUSE || left === 0) yield item;
      else left--;
    }
  };
};
var sort = (argument, { comparison }, keep) => {
  const keys = parseSort(argument);
  if (keys.length === 0) throw locationError(15976, "$sort stage must have at least one sort key");
  return (input) => sorted(
    input,
    keys,
    comparison,
    keep,
    (doc) => doc,
    (doc) => doc
  );
};
var project = (spec, context) => {
  const projection = compileProjection(spec, context);
  if (!projection) throw locationError(15969, "$project specification must be an object");
  return eachDoc(projection.apply);
};
var addFields = (spec, context) => eachDoc(compileAddedFields(spec, context));
var unset = (argument, context) => {
  const paths = Array.isArray(argument) ? argument : [argument];
  if (paths.length === 0 || !paths.every((path) => typeof path === "string")) {
    throw locationError(31002, "$unset specification must be a string or an array of strings");
  }
  const spec = Object.fromEntries(paths.map((path) => [String(path), 0]));
  return project(spec, context, Infinity);
};
var replaceRoot = (argument, context) => {
  if (!isDoc(argument) || !("newRoot" in argument)) {
    throw locationError(40229, "no newRoot specified for the $replaceRoot stage");
  }
  return replaceWith(argument.newRoot, context, Infinity);
};
var replaceWith = (expression, context) => {
  const evaluate = context.compileExpression(expression);
  return eachDoc((doc) => {
    const root = evaluate(doc, context.variables);
    if (isDoc(root)) return root;
    throw locationError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeName(root)}`
    );
  });
};
function withValue(doc, parts, value) {
  const [first = "", ...rest] = parts;
  const copy = { ...doc };
  const child = field(doc, first);
  const next = rest.length > 0 ? withValue(isDoc(child) ? child : {}, rest, value) : value;
  if (next === void 0) delete copy[first];
  else copy[first] = next;
  return copy;
}
var unwind = (argument) => {
  const spec = isDoc(argument) ? argument : { path: argument };
  const { path, includeArrayIndex, preserveNullAndEmptyArrays: keepsEmpty } = spec;
  if (typeof path !== "string" || !path.startsWith("$") || path.startsWith("$$")) {
    throw locationError(28818, `path option to $unwind stage should be prefixed with a '$': ${show(path)}`);
  }
  const parts = splitPath(path.slice(1));
  const indexParts = typeof includeArrayIndex === "string" ? splitPath(includeArrayIndex) : void 0;
  const indexed = (doc, index) => indexParts ? withValue(doc, indexParts, index) : doc;
  return function* (input) {
    for (const item of input) {
      if (item === PAUSE) {
        yield PAUSE;
        continue;
      }
      const doc = item;
      const value = parts.some(isIndex) ? void 0 : valueAt(doc, parts);
      if (!Array.isArray(value)) {
        if (!isNullish(value) || keepsEmpty === true) yield indexed(doc, null);
      } else if (value.length === 0) {
        if (keepsEmpty === true) yield indexed(withValue(doc, parts, void 0), null);
      } else {
        for (let i = 0; i < value.length; i++) yield indexed(withValue(doc, parts, value[i]), i);
      }
    }
  };
};
var count = (name) => {
  if (typeof name !== "string" || !name || name.startsWith("$") || name.includes(".")) {
    throw locationError(40156, "the count field must be a non-empty string without $ and dots");
  }
  return function* (input) {
    let found = 0;
    for (const item of input) {
      if (item === PAUSE) yield PAUSE;
      else found++;
    }
    if (found > 0) yield { [name]: found };
  };
};
var sample = (argument) => {
  const size2 = isDoc(argument) && isNumeric(argument.size) ? toNumber(argument.size) : NaN;
  if (!(size2 > 0)) throw locationError(28747, "size argument to $sample must be a positive integer");
  return function* (input) {
    const budget = createBudget("$sample");
    const kept = [];
    let seen = 0;
    for (const item of input) {
      if (item === PAUSE) {
        yield PAUSE;
        continue;
      }
      const at = kept.length < size2 ? kept.length : randomInt(seen + 1);
      seen++;
      if (at >= size2) continue;
      if (at === kept.length) budget.take(roughSize(item));
      kept[at] = item;
    }
    for (let i = kept.length - 1; i > 0; i--) {
      const other = randomInt(i + 1);
      [kept[i], kept[other]] = [kept[other] ?? {}, kept[i] ?? {}];
    }
    yield* kept;
  };
};
var SIMPLE_STAGES = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceWith,
  $unwind: unwind,
  $count: count,
  $sample: sample
};

// server/src/embeddedStore/pipeline/joins.ts
function* drained(flow, what) {
  const budget = createBudget(what);
  const docs = [];
  for (const item of flow) {
    if (item === PAUSE) yield PAUSE;
    else {
      budget.take(roughSize(item));
      docs.push(item);
    }
  }
  return docs;
}
function joinFilter(doc, localParts, foreignField) {
  const found = [];
  collectValues(doc, localParts, 0, found);
  const values = found.flatMap((value) => Array.isArray(value) ? value : [value ?? null]);
  if (values.some(isRegex)) return { $or: values.map((value) => ({ [foreignField]: { $eq: value } })) };
  return { [foreignField]: values.length === 1 ? { $eq: values[0] } : { $in: values } };
}
function indexableConditions(expression, variables) {
  if (!isDoc(expression)) return {};
  if (Array.isArray(expression.$and)) {
    return Object.assign({}, ...expression.$and.map((part2) => indexableConditions(part2, variables)));
  }
  const sides = expression.$eq;
  if (!Array.isArray(sides) || sides.length !== 2) return {};
  const strings = sides.filter((side) => typeof side === "string");
  const path = strings.find((side) => /^\$[^$]/.test(side));
  const variable2 = strings.find((side) => side.startsWith("$$"))?.slice(2);
  if (path === void 0 || variable2 === void 0 || !Object.hasOwn(variables, variable2)) return {};
  const value = variables[variable2];
  return isNullish(value) || Array.isArray(value) || isRegex(value) ? {} : { [path.slice(1)]: { $eq: value } };
}
function readLookup(spec, context) {
  if (!isDoc(spec)) throw failedToParse("the $lookup specification must be an object");
  const { from, as, localField, foreignField, pipeline } = spec;
  for (const key of Object.keys(spec)) {
    if (!["from", "as", "localField", "foreignField", "let", "pipeline"].includes(key)) {
      throw failedToParse(`unknown argument to $lookup: ${key}`);
    }
  }
  if (typeof as !== "string") throw failedToParse("must specify 'as' field for a $lookup");
  if (typeof from !== "string") throw failedToParse("must specify 'from' as a string for a $lookup");
  if (localField === void 0 !== (foreignField === void 0) || (pipeline ?? localField) === void 0) {
    throw failedToParse("$lookup requires both or neither of localField and foreignField, or a pipeline");
  }
  const variables = isDoc(spec.let) ? spec.let : {};
  const lookup2 = {
    from,
    as: splitPath(as),
    let: Object.entries(variables).map(([name, expression]) => {
      const evaluate = context.compileExpression(expression);
      return [variableName(name), (doc) => evaluate(doc, context.variables)];
    })
  };
  if (typeof localField === "string" && typeof foreignField === "string") {
    lookup2.local = { parts: splitPath(localField), foreignField };
  }
  if (Array.isArray(pipeline)) lookup2.pipeline = pipeline;
  return lookup2;
}
function joined(lookup2, doc, context) {
  const variables = { ...context.variables };
  for (const [name, evaluate] of lookup2.let) variables[name] = evaluate(doc);
  let filter2 = {};
  if (lookup2.local) filter2 = joinFilter(doc, lookup2.local.parts, lookup2.local.foreignField);
  else {
    const first = lookup2.pipeline?.[0];
    if (isDoc(first) && isDoc(first.$match)) {
      const { $expr, ...plain } = first.$match;
      filter2 = { $and: [plain, indexableConditions($expr, variables)] };
    }
  }
  const inner = { ...context, variables };
  const source = context.source(lookup2.from, filter2, inner);
  return lookup2.pipeline ? context.compile(lookup2.pipeline, variables)(source) : source;
}
var lookup = (spec, context) => {
  const read2 = readLookup(spec, context);
  if (read2.pipeline) {
    context.compile(read2.pipeline, Object.fromEntries(read2.let.map(([name]) => [name, null])));
  }
  return function* (input) {
    const remembered = /* @__PURE__ */ new Map();
    for (const item of input) {
      if (item === PAUSE) {
        yield PAUSE;
        continue;
      }
      const doc = item;
      const key = read2.local && !read2.pipeline ? groupKey(joinFilter(doc, read2.local.parts, read2.local.foreignField)) : void 0;
      let found = key === void 0 ? void 0 : remembered.get(key);
      if (!found) {
        found = yield* drained(joined(read2, doc, context), "$lookup");
        if (key !== void 0 && remembered.size < 1e3 && found.length < 10) remembered.set(key, found);
      }
      yield withValue(doc, read2.as, found);
    }
  };
};
var unionWith = (argument, context) => {
  const { coll, pipeline = [] } = isDoc(argument) ? argument : { coll: argument };
  if (typeof coll !== "string") throw failedToParse("$unionWith needs a collection");
  const stage = context.compile(pipeline);
  return function* (input) {
    yield* input;
    yield* stage(context.source(coll, {}, context));
  };
};
var NOT_IN_FACET = ["$facet", "$out", "$merge"];
var facet = (spec, context) => {
  if (!isDoc(spec) || Object.keys(spec).length === 0) {
    throw locationError(40169, "the $facet specification must be a non-empty object");
  }
  const facets = Object.entries(spec).map(([name, stages]) => {
    if (!Array.isArray(stages)) {
      throw locationError(40170, `arguments to $facet must be arrays, ${name} is not`);
    }
    const list = stages;
    const bad = list.find((stage) => isDoc(stage) && NOT_IN_FACET.includes(Object.keys(stage)[0] ?? ""));
    if (bad !== void 0) throw locationError(40600, `a stage is not allowed within a $facet stage`);
    return [name, context.compile(stages)];
  });
  return function* (input) {
    const docs = yield* drained(input, "$facet");
    const out = {};
    for (const [name, stage] of facets) out[name] = yield* drained(stage(docs), "$facet");
    yield out;
  };
};
var JOIN_STAGES = {
  $lookup: lookup,
  $unionWith: unionWith,
  $facet: facet
};

// server/src/embeddedStore/pipeline/pipeline.ts
var STAGES = { ...SIMPLE_STAGES, ...GROUP_STAGES, ...JOIN_STAGES };
var MAKERS2 = STAGES;
function stageOf(stage) {
  const names = isDoc(stage) ? Object.keys(stage) : [];
  const [name] = names;
  if (!isDoc(stage) || name === void 0 || names.length > 1) {
    throw locationError(40323, "A pipeline stage specification object must contain exactly one field.");
  }
  return [name, stage[name]];
}
function keptAfter(stages, at) {
  let skipped = 0;
  for (const stage of stages.slice(at + 1)) {
    const [name, argument] = stageOf(stage);
    if (!isNumeric(argument)) return Infinity;
    if (name === "$limit") return skipped + toNumber(argument);
    if (name !== "$skip") return Infinity;
    skipped += toNumber(argument);
  }
  return Infinity;
}
function compilePipeline(stages, context) {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' option must be specified as an array");
  const list = stages;
  if (list.length > 1e3) throw locationError(7749501, "Pipeline length must be no longer than 1000 stages");
  const whole2 = {
    ...context,
    compile: (inner, variables) => compilePipeline(inner, { ...context, variables: { ...context.variables, ...variables } })
  };
  const compiled = list.map((stage, i) => {
    const [name, argument] = stageOf(stage);
    const maker = Object.hasOwn(MAKERS2, name) ? MAKERS2[name] : void 0;
    if (!maker) throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
    return maker(argument, whole2, keptAfter(list, i));
  });
  return (input) => compiled.reduce((flow, stage) => stage(flow), input);
}
var IN_UPDATES = ["$addFields", "$set", "$project", "$unset", "$replaceRoot", "$replaceWith"];
function compileUpdatePipeline(stages, context) {
  for (const stage of stages) {
    const [name] = stageOf(stage);
    if (!IN_UPDATES.includes(name)) {
      throw invalidOptions(`${name} is not allowed to be used within an update`);
    }
  }
  const run = compilePipeline(stages, context);
  return (doc) => {
    const [after] = run([doc]);
    return after ?? {};
  };
}
function fieldsOfFilter(filter2, out) {
  if (!isDoc(filter2)) return false;
  return Object.entries(filter2).every(([name, condition]) => {
    if (name === "$expr") return fieldsOfExpression(condition, out);
    if (Array.isArray(condition) && name.startsWith("$")) {
      return condition.every((part2) => fieldsOfFilter(part2, out));
    }
    out.add(firstPart(name));
    return true;
  });
}
function fieldsOfStage(name, argument, out) {
  const all = (isKnown, then) => isKnown ? then : "all";
  switch (name) {
    case "$match":
      return all(fieldsOfFilter(argument, out), "go on");
    case "$sort":
      Object.keys(isDoc(argument) ? argument : {}).forEach((path) => out.add(firstPart(path)));
      return "go on";
    case "$limit":
    case "$skip":
    case "$sample":
      return "go on";
    case "$unwind":
      return all(fieldsOfExpression(isDoc(argument) ? argument.path : argument, out), "go on");
    case "$group":
    case "$bucket":
    case "$sortByCount":
      return all(fieldsOfExpression(argument, out), "stop");
    case "$count":
      return "stop";
    case "$project":
      return projectedFields(argument, out);
    case "$addFields":
    case "$set":
      Object.keys(isDoc(argument) ? argument : {}).forEach((path) => out.add(firstPart(path)));
      return all(fieldsOfExpression(argument, out), "go on");
    case "$lookup":
      return lookupFields(argument, out);
    case "$facet":
      return facetFields(argument, out);
    default:
      return "all";
  }
}
function projectedFields(argument, out) {
  if (!isDoc(argument)) return "all";
  out.add("_id");
  for (const [path, value] of Object.entries(argument)) {
    const isDropped = value === false || isNumeric(value) && toNumber(value) === 0;
    if (isDropped && path !== "_id") return "all";
    out.add(firstPart(path));
    if (!fieldsOfExpression(value, out)) return "all";
  }
  return Object.keys(argument).every((path) => path === "_id" && !argument._id) ? "all" : "stop";
}
function lookupFields(argument, out) {
  const { localField, as, let: variables } = isDoc(argument) ? argument : {};
  for (const path of [localField, as]) if (typeof path === "string") out.add(firstPart(path));
  return fieldsOfExpression(variables, out) ? "go on" : "all";
}
function facetFields(argument, out) {
  for (const stages of Object.values(isDoc(argument) ? argument : {})) {
    const fields = fieldsOfPipeline(Array.isArray(stages) ? stages : []);
    if (!fields) return "all";
    fields.forEach((name) => out.add(name));
  }
  return "stop";
}
function fieldsOfPipeline(stages) {
  const out = /* @__PURE__ */ new Set();
  for (const stage of stages) {
    const [name, argument] = stageOf(stage);
    const then = fieldsOfStage(name, argument, out);
    if (then === "all") return void 0;
    if (then === "stop") return out;
  }
  return void 0;
}

// server/src/embeddedStore/storage/keys.ts
var MAX_RECORD_ID = 281474976710655;
var NOTHING2 = Buffer.alloc(0);
var END = Buffer.alloc(8, 255);
function documentKey(collection, recordId) {
  const key = Buffer.allocUnsafe(10);
  key.writeUInt32BE(collection.id, 0);
  key.writeUIntBE(recordId, 4, 6);
  return key;
}
var recordOfDocumentKey = (key) => key.readUIntBE(4, 6);
function indexPrefix(collection, index) {
  const key = Buffer.allocUnsafe(8);
  key.writeUInt32BE(collection.id, 0);
  key.writeUInt32BE(index.id, 4);
  return key;
}
function entryKey(collection, index, values, recordId) {
  const key = Buffer.allocUnsafe(14 + values.length);
  key.writeUInt32BE(collection.id, 0);
  key.writeUInt32BE(index.id, 4);
  values.copy(key, 8);
  key.writeUIntBE(recordId, 8 + values.length, 6);
  return key;
}
var recordOfEntry = (key) => key.readUIntBE(key.length - 6, 6);
var documentRange = (collection) => ({
  start: documentKey(collection, 0),
  end: documentKey(collection, MAX_RECORD_ID)
});
function indexRange(collection, index) {
  const start = indexPrefix(collection, index);
  return { start, end: Buffer.concat([start, END]) };
}
function wipe(database, range3) {
  for (; ; ) {
    const keys = [...database.getKeys({ ...range3, limit: 1e4 })];
    for (const key of keys) database.removeSync(key);
    if (keys.length < 1e4) return;
  }
}

// server/src/embeddedStore/planner/indexScan.ts
var FIRST_CHUNK = 32;
var CHUNK = 1024;
function* keysIn(store2, { start, end: end2 }, reverse) {
  let limit2 = FIRST_CHUNK;
  let from = reverse ? end2 : start;
  const to = reverse ? start : end2;
  let isFirst = true;
  for (; ; ) {
    const keys = [...store2.index.getKeys({ start: from, end: to, reverse, limit: limit2, exclusiveStart: !isFirst })];
    yield* keys;
    const last = keys.at(-1);
    if (!last || keys.length < limit2) return;
    from = last;
    isFirst = false;
    limit2 = Math.min(CHUNK, limit2 * 4);
    if (isPauseDue()) yield PAUSE;
  }
}
function* advance(head) {
  for (; ; ) {
    const next = head.keys.next();
    if (next.done) head.key = void 0;
    else if (next.value === PAUSE) {
      yield PAUSE;
      continue;
    } else head.key = next.value;
    return;
  }
}
function* mergedKeys(store2, plan) {
  const heads = plan.ranges.map((range3, i) => ({
    keys: keysIn(store2, range3, plan.reverse),
    fixed: plan.fixed[i] ?? 0,
    key: void 0
  }));
  for (const head of heads) yield* advance(head);
  const sign2 = plan.reverse ? -1 : 1;
  for (; ; ) {
    let next;
    for (const head of heads) {
      if (!head.key) continue;
      const order = next?.key ? head.key.compare(next.key, next.fixed, next.key.length, head.fixed, head.key.length) * sign2 : -1;
      if (order < 0) next = head;
    }
    if (!next?.key) return;
    yield next.key;
    yield* advance(next);
  }
}
function* concatenatedKeys(store2, plan) {
  const ranges = plan.reverse ? plan.ranges.toReversed() : plan.ranges;
  for (const range3 of ranges) yield* keysIn(store2, range3, plan.reverse);
}
function* recordsOf(store2, plan) {
  const seen = plan.mayRepeat || hasOverlap(plan) ? /* @__PURE__ */ new Set() : void 0;
  for (const key of plan.merges ? mergedKeys(store2, plan) : concatenatedKeys(store2, plan)) {
    if (key === PAUSE) {
      yield PAUSE;
      continue;
    }
    const recordId = recordOfEntry(key);
    if (seen) {
      if (seen.has(recordId)) continue;
      seen.add(recordId);
    }
    yield recordId;
  }
}
var hasOverlap = ({ ranges }) => ranges.length > 1 && new Set(ranges.map(({ start }) => start.toString("latin1"))).size < ranges.length;
function* countRecords(store2, plan) {
  let count3 = 0;
  if (!plan.mayRepeat && !hasOverlap(plan)) {
    for (const range3 of plan.ranges) count3 += store2.index.getKeysCount({ ...range3 });
    return count3;
  }
  for (const recordId of recordsOf(store2, plan)) {
    if (recordId === PAUSE) yield PAUSE;
    else count3++;
  }
  return count3;
}

// server/src/embeddedStore/planner/planner.ts
import { MaxKey as MaxKey2, MinKey as MinKey2 } from "bson";

// server/src/embeddedStore/query/predicates.ts
function predicateOf(predicates, path) {
  const known = predicates.paths.get(path);
  if (known) return known;
  const made = { isInterval: false, isComplete: true };
  predicates.paths.set(path, made);
  return made;
}
function setEquals(predicate, values) {
  if (predicate.equals || values.some(isRegex)) predicate.isComplete = false;
  else predicate.equals = values;
}
function setPrefix(predicate, regex2, options) {
  const found = anchoredPrefix(regex2, options);
  if (!found || predicate.prefix !== void 0 || predicate.lower || predicate.upper) {
    predicate.isComplete = false;
    return;
  }
  predicate.prefix = found.prefix;
  predicate.isComplete &&= found.isWhole;
}
function setBound(predicate, side, value, inclusive) {
  if (predicate[side] || predicate.prefix !== void 0) predicate.isComplete = false;
  else predicate[side] = { value, inclusive };
}
function readOperator(predicates, path, operator2, condition) {
  const predicate = predicateOf(predicates, path);
  const argument = condition[operator2];
  switch (operator2) {
    case "$eq":
      setEquals(predicate, [argument]);
      break;
    case "$in":
      if (Array.isArray(argument)) setEquals(predicate, argument);
      break;
    case "$gt":
    case "$gte":
      setBound(predicate, "lower", argument, operator2 === "$gte");
      break;
    case "$lt":
    case "$lte":
      setBound(predicate, "upper", argument, operator2 === "$lte");
      break;
    case "$regex":
      setPrefix(predicate, argument, typeof condition.$options === "string" ? condition.$options : void 0);
      break;
    case "$options":
      break;
    case "$all":
      if (Array.isArray(argument) && argument.length > 0 && !isOperatorDoc(argument[0])) {
        setEquals(predicate, [argument[0]]);
      }
      predicate.isComplete = false;
      break;
    case "$elemMatch":
      readElemMatch(predicates, path, argument);
      predicate.isComplete = false;
      break;
    default:
      predicate.isComplete = false;
  }
}
function readElemMatch(predicates, path, argument) {
  if (!isDoc(argument)) return;
  const inner = { paths: /* @__PURE__ */ new Map(), isComplete: true };
  if (isOperatorDoc(argument)) {
    if (!("$and" in argument) && !("$or" in argument)) readField2(inner, path, argument);
  } else {
    for (const [name, condition] of Object.entries(argument)) {
      if (!name.startsWith("$")) readField2(inner, `${path}.${name}`, condition);
    }
  }
  for (const [innerPath, predicate] of inner.paths) {
    if (predicates.paths.has(innerPath) && innerPath !== path) continue;
    predicates.paths.set(innerPath, {
      ...predicates.paths.get(innerPath),
      ...predicate,
      isInterval: true,
      isComplete: false
    });
  }
  predicates.isComplete = false;
}
function readField2(predicates, path, condition) {
  const predicate = predicateOf(predicates, path);
  if (isOperatorDoc(condition)) {
    for (const operator2 of Object.keys(condition)) readOperator(predicates, path, operator2, condition);
  } else if (isRegex(condition)) setPrefix(predicate, condition);
  else setEquals(predicate, [condition]);
}
function readInto(predicates, filter2) {
  for (const [name, condition] of Object.entries(filter2)) {
    if (name === "$and" && Array.isArray(condition)) {
      for (const part2 of condition) if (isDoc(part2)) readInto(predicates, part2);
    } else if (name === "$comment") continue;
    else if (name.startsWith("$")) predicates.isComplete = false;
    else readField2(predicates, name, condition);
  }
}
function readPredicates(filter2) {
  const predicates = { paths: /* @__PURE__ */ new Map(), isComplete: true };
  readInto(predicates, filter2);
  return predicates;
}
var excludesMissing = ({ equals: equals2, lower, upper, prefix }) => prefix !== void 0 || equals2 !== void 0 && !equals2.some(isNullish) || lower !== void 0 && !isNullish(lower.value) || upper !== void 0 && !isNullish(upper.value);

// server/src/embeddedStore/indexKey.ts
import { Decimal128 as Decimal1286, Long as Long7 } from "bson";
var MAX_KEY_BYTES = 1800;
var bytes = Buffer.allocUnsafe(4096);
var length = 0;
var exact = true;
function need(count3) {
  if (length + count3 <= bytes.length) return;
  const bigger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + count3));
  bytes.copy(bigger, 0, 0, length);
  bytes = bigger;
}
function putByte(byte) {
  need(1);
  bytes[length++] = byte;
}
var double2 = new DataView(new ArrayBuffer(8));
function putDouble(value) {
  need(8);
  if (Number.isNaN(value)) {
    bytes.fill(0, length, length + 7);
    bytes[length + 7] = 1;
    length += 8;
    return;
  }
  double2.setFloat64(0, value === 0 ? 0 : value);
  const isNegative = (double2.getUint8(0) & 128) !== 0;
  for (let i = 0; i < 8; i++) {
    const byte = double2.getUint8(i);
    bytes[length++] = isNegative ? ~byte & 255 : i === 0 ? byte | 128 : byte;
  }
}
function putNumber(value) {
  const near = toNumber(value);
  putDouble(near);
  const side = typeof value === "number" ? 0 : compareNumbers(value, near);
  if (side !== 0) exact = false;
  putByte(1 + side);
}
function putStringBytes(value) {
  need(Buffer.byteLength(value) * 2);
  if (!value.includes("\0")) {
    length += bytes.write(value, length);
    return;
  }
  for (const byte of Buffer.from(value)) {
    bytes[length++] = byte;
    if (byte === 0) bytes[length++] = 255;
  }
}
function putString(value) {
  putStringBytes(value);
  putByte(0);
  putByte(0);
}
function putRaw(raw) {
  need(raw.length);
  bytes.set(raw, length);
  length += raw.length;
}
var WRITERS = {
  [Order.number]: putNumber,
  [Order.string]: putString,
  [Order.bool]: (value) => putByte(value ? 1 : 0),
  [Order.date]: (value) => putDouble(value.getTime()),
  [Order.objectId]: (value) => putRaw(value.id),
  [Order.binary]: (value) => {
    const raw = bytesOf(value);
    need(4);
    length = bytes.writeUInt32BE(raw.length, length);
    putByte(subTypeOf(value));
    putRaw(raw);
  },
  [Order.array]: (value) => {
    for (const element of value) putValue(element);
    putByte(0);
  },
  [Order.object]: (value) => {
    for (const [name, part2] of Object.entries(value)) {
      putByte(typeOrder(part2));
      putString(name);
      putValue(part2);
    }
    putByte(0);
  },
  [Order.timestamp]: (value) => {
    need(8);
    length = bytes.writeUInt32BE(value.getHighBitsUnsigned(), length);
    length = bytes.writeUInt32BE(value.getLowBitsUnsigned(), length);
  },
  [Order.regex]: (value) => {
    putString(value.pattern);
    putString(value.options);
  }
};
function putValue(value) {
  if (value === EMPTY_ARRAY) {
    putByte(Order.missing);
    return;
  }
  const order = typeOrder(value);
  putByte(order === Order.missing ? Order.null : order);
  WRITERS[order]?.(value);
}
function invert(from) {
  for (let i = from; i < length; i++) bytes[i] = ~(bytes[i] ?? 0) & 255;
}
function finish() {
  const cut = length >= MAX_KEY_BYTES;
  return { bytes: Buffer.from(bytes.subarray(0, Math.min(length, MAX_KEY_BYTES))), exact: exact && !cut };
}
function encodeKey(values, directions) {
  length = 0;
  exact = true;
  for (let i = 0; i < values.length; i++) {
    const start = length;
    putValue(values[i]);
    if ((directions[i] ?? 1) < 0) invert(start);
  }
  return finish();
}
function encodeStringPrefix(prefix, direction) {
  length = 0;
  exact = true;
  putByte(Order.string);
  putStringBytes(prefix);
  if (direction < 0) invert(0);
  return finish();
}
var typeByte = (order, direction) => Buffer.from([direction < 0 ? ~order & 255 : order]);
function isExactValue(value) {
  switch (typeOrder(value)) {
    case Order.number:
      return !(value instanceof Decimal1286) && (!(value instanceof Long7) || exactLong(value));
    case Order.string:
      return value.length < 300;
    case Order.bool:
    case Order.objectId:
    case Order.date:
      return true;
    default:
      return false;
  }
}
var exactLong = (value) => compareNumbers(value, toNumber(value)) === 0;

// server/src/embeddedStore/planner/ranges.ts
function sideOf(bound, direction) {
  if (!bound) return void 0;
  const inclusive = bound.inclusive || !isExactValue(bound.value);
  return { key: encodeKey([bound.value], [direction]).bytes, inclusive };
}
var LOWEST_NUMBER = { value: -Infinity, inclusive: true };
var isImpossible = ({ lower, upper, isInterval }, isMultikey) => lower !== void 0 && upper !== void 0 && typeOrder(lower.value ?? null) !== typeOrder(upper.value ?? null) && (!isMultikey || isInterval);
function typedRange(base, predicate, direction, isMultikey) {
  if (isImpossible(predicate, isMultikey)) return { start: base, end: base };
  const order = typeOrder((predicate.lower ?? predicate.upper)?.value ?? null);
  const lower = predicate.lower ?? (order === Order.number ? LOWEST_NUMBER : void 0);
  const upper = isMultikey && !predicate.isInterval && predicate.lower ? void 0 : predicate.upper;
  const [from, to] = (direction < 0 ? [upper, lower] : [lower, upper]).map(
    (bound) => sideOf(bound, direction)
  );
  const type2 = Buffer.concat([base, typeByte(order, direction)]);
  const start = from ? Buffer.concat([base, from.key, from.inclusive ? NONE : END]) : type2;
  const end2 = to ? Buffer.concat([base, to.key, to.inclusive ? END : NONE]) : Buffer.concat([type2, END]);
  return { start, end: end2 };
}
var NONE = Buffer.alloc(0);
function prefixRange(base, prefix, direction) {
  const start = Buffer.concat([base, encodeStringPrefix(prefix, direction).bytes]);
  return { start, end: Buffer.concat([start, END]) };
}
var isRangeExact = ({ lower, upper, prefix }, isMultikey) => (prefix === void 0 || prefix.length < 300) && [lower, upper].every((bound) => !bound || isExactValue(bound.value) && !Number.isNaN(bound.value)) && !(isMultikey && lower && upper);
function boundsOf(collection, index, points, range3) {
  const prefix = indexPrefix(collection, index);
  const place = points[0]?.length ?? 0;
  const direction = index.directions[place] ?? 1;
  const isMultikey = index.multikey[place] ?? false;
  let isExact = !range3 || isRangeExact(range3, isMultikey);
  const bounds = { ranges: [], fixed: [], isExact };
  for (const point of points) {
    const { bytes: bytes2, exact: exact2 } = encodeKey(point, index.directions);
    isExact &&= exact2 && point.every(isExactValue);
    const base = Buffer.concat([prefix, bytes2]);
    const isCut = bytes2.length >= MAX_KEY_BYTES;
    if (!range3 || isCut) {
      isExact &&= !isCut;
      bounds.ranges.push({ start: base, end: Buffer.concat([base, END]) });
    } else if (range3.prefix !== void 0) bounds.ranges.push(prefixRange(base, range3.prefix, direction));
    else bounds.ranges.push(typedRange(base, range3, direction, isMultikey));
    bounds.fixed.push(base.length);
  }
  bounds.isExact = isExact;
  return bounds;
}

// server/src/embeddedStore/planner/planner.ts
var MAX_POINTS = 500;
var MAX_MERGED = 64;
var COUNT_LIMIT = 200;
function isImplied(partial, filter2, context) {
  return Object.entries(partial).every(([path, wanted]) => {
    const given = field(filter2, path);
    if (given === void 0) return false;
    if (isEqual(given, wanted)) return true;
    if (!isOperatorDoc(wanted)) return false;
    const values = isOperatorDoc(given) ? [given.$eq, given.$in].filter((one) => one !== void 0).flat() : [given];
    if (values.length > 0) {
      const { test } = compileFilter({ v: wanted }, context);
      return values.every((v) => !isNullish(v) && !Array.isArray(v) && test({ v }));
    }
    const predicate = readPredicates({ v: given }).paths.get("v");
    const asksExistence = wanted.$exists === true && Object.keys(wanted).length === 1;
    return asksExistence && predicate !== void 0 && excludesMissing(predicate);
  });
}
function isUsable(index, predicates, request) {
  if (index.isBuilding || index.spec.hidden === true) return false;
  if (index.partialFilter && !isImplied(index.partialFilter, request.filter, request.context)) return false;
  if (!index.sparse) return true;
  return index.paths.some((path) => {
    const predicate = predicates.paths.get(path);
    return predicate !== void 0 && excludesMissing(predicate);
  });
}
var canBePoint = (value) => !Array.isArray(value) && !isDoc(value);
var canBound = (value) => canBePoint(value) && !Number.isNaN(value) && !(value instanceof MinKey2) && !(value instanceof MaxKey2);
function pointsOf(index, predicates) {
  let points = [[]];
  const used = [];
  for (const path of index.paths) {
    const predicate = predicates.paths.get(path);
    const values = predicate?.equals;
    if (!predicate || !values?.every(canBePoint)) break;
    if (points.length * values.length > MAX_POINTS) break;
    points = points.flatMap((point) => values.map((value) => [...point, value]));
    used.push(predicate);
  }
  return { points, used };
}
function sortFit(index, sort2, place, used) {
  if (sort2.length === 0) return { isSorted: true, reverse: false };
  if (index.hasInexactKeys) return { isSorted: false, reverse: false };
  const isPinned = (path) => {
    const at2 = index.paths.indexOf(path);
    return at2 >= 0 && at2 < place && used[at2]?.equals?.length === 1 && !index.multikey[at2];
  };
  let at = place;
  let turn;
  for (const { path, direction } of sort2) {
    if (isPinned(path)) continue;
    if (index.paths[at] !== path || index.multikey[at]) return { isSorted: false, reverse: false };
    const wanted = direction * (index.directions[at] ?? 1);
    if (turn !== void 0 && turn !== wanted) return { isSorted: false, reverse: false };
    turn = wanted;
    at++;
  }
  return { isSorted: true, reverse: turn === -1 };
}
function rangeAfter(index, predicates, place) {
  const next = predicates.paths.get(index.paths[place] ?? "");
  if (!next || next.equals || (next.lower ?? next.upper ?? next.prefix) === void 0) return void 0;
  return [next.lower, next.upper].every((bound) => !bound || canBound(bound.value)) ? next : void 0;
}
var coversAll = (predicates, used, range3) => predicates.isComplete && predicates.paths.size === used.length + (range3 ? 1 : 0) && ![...predicates.paths.keys()].some((path) => /\.\d/.test(path)) && [...used, ...range3 ? [range3] : []].every((one) => one.isComplete) && used.every((one) => !one.lower && !one.upper && one.prefix === void 0);
function candidateOf(collection, index, predicates, request) {
  const { points, used } = pointsOf(index, predicates);
  const place = used.length;
  const range3 = rangeAfter(index, predicates, place);
  const hasOrder = request.sort.length > 0;
  const fit = hasOrder && points.length > MAX_MERGED ? { isSorted: false, reverse: false } : sortFit(index, request.sort, place, used);
  const isUseful = place > 0 || range3 !== void 0 || fit.isSorted && hasOrder || request.hint !== void 0;
  if (!isUseful) return void 0;
  const bounds = boundsOf(collection, index, points, range3);
  const isPinned = (at) => at < place && used[at]?.equals?.length === 1;
  return {
    kind: "index",
    index,
    ...bounds,
    ...fit,
    isExact: bounds.isExact && coversAll(predicates, used, range3),
    merges: fit.isSorted && hasOrder && points.length > 1,
    mayRepeat: index.multikey.some((isArray, at) => isArray && !isPinned(at)),
    equalFields: place,
    hasRange: range3 !== void 0,
    isUnique: index.unique && place === index.paths.length && points.length === 1
  };
}
function keysOf(store2, { ranges }) {
  let keys = 0;
  for (const range3 of ranges) {
    keys += store2.index.getKeysCount({ ...range3, limit: COUNT_LIMIT });
    if (keys >= COUNT_LIMIT) return COUNT_LIMIT;
  }
  return keys;
}
function costOf(store2, candidate, request) {
  const counted = keysOf(store2, candidate);
  const keys = counted < COUNT_LIMIT ? counted : 1e6 / (1 + candidate.equalFields * 10 + (candidate.hasRange ? 4 : 0));
  if (!candidate.isSorted) return keys * 1.5;
  return Math.min(keys, request.wanted * (candidate.isExact ? 1 : 10)) * (candidate.isExact ? 0.5 : 1);
}
function isHinted(index, hint) {
  return hint === void 0 || hint === index.name || isDoc(hint) && isEqual(hint, index.spec.key);
}
function best2(store2, collection, request) {
  const predicates = readPredicates(request.filter);
  const candidates = [];
  for (const index of collection.indexes) {
    if (!isHinted(index, request.hint) || !isUsable(index, predicates, request)) continue;
    const candidate = candidateOf(collection, index, predicates, request);
    if (candidate?.isUnique) return candidate;
    if (candidate) candidates.push(candidate);
  }
  const [only2, ...others] = candidates;
  if (!only2 || others.length === 0) return only2;
  const costs = candidates.map((candidate) => costOf(store2, candidate, request));
  return candidates[costs.indexOf(Math.min(...costs))];
}
function unionOf(store2, collection, request) {
  const { $or, ...rest } = request.filter;
  if (!Array.isArray($or) || request.hint !== void 0) return void 0;
  const plans = $or.map(
    (branch) => best2(store2, collection, { ...request, sort: [], filter: { $and: [rest, branch] } })
  );
  const found = plans.filter((plan) => plan !== void 0);
  return found.length === plans.length ? { kind: "union", plans: found, isSorted: false, isExact: false } : void 0;
}
function planQuery(store2, collection, request) {
  const scan = {
    kind: "scan",
    isSorted: request.sort.length === 0,
    isExact: Object.keys(request.filter).length === 0
  };
  if (isDoc(request.hint) && "$natural" in request.hint) return scan;
  const plan = request.context.comparison.collator ? void 0 : best2(store2, collection, request);
  if (!plan && request.hint !== void 0) {
    if (collection.indexes.some((index) => isHinted(index, request.hint))) return scan;
    throw badValue("error processing query: hint provided does not correspond to an existing index");
  }
  const hasBounds = plan !== void 0 && (plan.ranges.length > 1 || (plan.fixed[0] ?? 0) > 8);
  if (plan && hasBounds) return plan;
  return (request.context.comparison.collator ? void 0 : unionOf(store2, collection, request)) ?? plan ?? scan;
}

// server/src/embeddedStore/storage/documents.ts
import { ObjectId as ObjectId5 } from "bson";

// server/src/embeddedStore/values/bson.ts
import { deserialize, Long as Long8, ObjectId as ObjectId4, serialize } from "bson";
var MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
var asBuffer = (bytes2) => Buffer.from(bytes2.buffer, bytes2.byteOffset, bytes2.byteLength);
var encode = (doc) => asBuffer(serialize(doc, { ignoreUndefined: true }));
var decode = (raw) => deserialize(raw, { promoteBuffers: false, promoteLongs: false, bsonRegExp: true });
function checkDocumentSize(raw) {
  if (raw.length <= MAX_DOCUMENT_BYTES) return;
  const message = `object to insert too large. size in bytes: ${raw.length}, max size: ${MAX_DOCUMENT_BYTES}`;
  throw storeError(10334, "BSONObjectTooLarge", message);
}
function valueSize(raw, type2, at) {
  switch (type2) {
    case 1:
    case 9:
    case 17:
    case 18:
      return 8;
    case 2:
      return 4 + raw.readInt32LE(at);
    case 3:
    case 4:
      return raw.readInt32LE(at);
    case 5:
      return 5 + raw.readInt32LE(at);
    case 7:
      return 12;
    case 8:
      return 1;
    case 10:
    case 255:
    case 127:
      return 0;
    case 16:
      return 4;
    case 19:
      return 16;
    case 11: {
      const pattern = raw.indexOf(0, at) + 1;
      return raw.indexOf(0, pattern) + 1 - at;
    }
    default:
      return void 0;
  }
}
function fieldSet(wanted) {
  const names = [...new Set(wanted)];
  const byShape = /* @__PURE__ */ new Map();
  for (const name of names) {
    const bytes2 = Buffer.from(name);
    const shape = bytes2.length * 256 + (bytes2[0] ?? 0);
    byShape.set(shape, [...byShape.get(shape) ?? [], { bytes: bytes2, name }]);
  }
  return { names, byShape };
}
function text2(raw, start, end2) {
  if (end2 - start >= 24) return raw.toString("utf8", start, end2);
  let out = "";
  for (let i = start; i < end2; i++) {
    const byte = raw[i] ?? 0;
    if (byte > 127) return raw.toString("utf8", start, end2);
    out += String.fromCharCode(byte);
  }
  return out;
}
function readArray(raw, start) {
  const end2 = start + raw.readInt32LE(start) - 1;
  const out = [];
  let at = start + 4;
  while (at < end2) {
    const type2 = raw[at] ?? 0;
    at = raw.indexOf(0, at + 1) + 1;
    out.push(readValue(raw, type2, at));
    at += valueSize(raw, type2, at) ?? Infinity;
  }
  return out;
}
function readValue(raw, type2, at) {
  switch (type2) {
    case 1:
      return raw.readDoubleLE(at);
    case 2:
      return text2(raw, at + 4, at + 3 + raw.readInt32LE(at));
    case 3:
      return decode(raw.subarray(at, at + raw.readInt32LE(at)));
    case 4:
      return readArray(raw, at);
    case 7:
      return new ObjectId4(Uint8Array.prototype.slice.call(raw, at, at + 12));
    case 8:
      return raw[at] === 1;
    case 9:
      return new Date(raw.readInt32LE(at + 4) * 4294967296 + raw.readUInt32LE(at));
    case 10:
      return null;
    case 16:
      return raw.readInt32LE(at);
    case 18:
      return Long8.fromBigInt(raw.readBigInt64LE(at));
    default:
      return readRare(raw, type2, at);
  }
}
function readRare(raw, type2, at) {
  const size2 = valueSize(raw, type2, at) ?? 0;
  const around = Buffer.alloc(8 + size2);
  around.writeInt32LE(around.length, 0);
  around[4] = type2;
  around[5] = 118;
  raw.copy(around, 7, at, at + size2);
  return decode(around).v;
}
function decodeFields(raw, wanted) {
  const out = {};
  let left = wanted.names.length;
  const end2 = raw.length - 1;
  let at = 4;
  while (at < end2 && left > 0) {
    const type2 = raw[at] ?? 0;
    const start = at + 1;
    at = start;
    while (raw[at] !== 0) at++;
    const length2 = at - start;
    const candidates = wanted.byShape.get(length2 * 256 + (length2 ? raw[start] ?? 0 : 0));
    at++;
    if (candidates !== void 0) {
      for (const { bytes: bytes2, name } of candidates) {
        let i = 1;
        while (i < length2 && bytes2[i] === raw[start + i]) i++;
        if (i < length2) continue;
        out[name] = readValue(raw, type2, at);
        left--;
        break;
      }
    }
    at += valueSize(raw, type2, at) ?? Infinity;
  }
  return out;
}
function encodeChanged(doc, before, rawBefore) {
  const slices = /* @__PURE__ */ new Map();
  const end2 = rawBefore.length - 1;
  let at = 4;
  while (at < end2) {
    const start = at;
    const type2 = rawBefore[at] ?? 0;
    const nameEnd = rawBefore.indexOf(0, at + 1);
    const name = text2(rawBefore, at + 1, nameEnd);
    at = nameEnd + 1;
    at += valueSize(rawBefore, type2, at) ?? Infinity;
    slices.set(name, rawBefore.subarray(start, at));
  }
  const parts = [Buffer.alloc(4)];
  for (const [name, value] of Object.entries(doc)) {
    const same = value !== void 0 && Object.is(value, before[name]) && slices.get(name);
    if (same) parts.push(same);
    else if (value !== void 0) parts.push(encode({ [name]: value }).subarray(4, -1));
  }
  parts.push(Buffer.alloc(1));
  const raw = Buffer.concat(parts);
  raw.writeInt32LE(raw.length, 0);
  return raw;
}

// server/src/embeddedStore/storage/store.ts
import { mkdirSync as mkdirSync2, statfsSync, statSync } from "node:fs";
import { join as join2 } from "node:path";
import { open } from "lmdb";
var PAGE_BYTES = 8192;
var MIN_FREE_BYTES = 32 * 1024 * 1024;
var FREE_CHECK_MS = 1e3;
function checkFileLength(root, file) {
  const { lastPageNumber } = root.getStats();
  const bytes2 = statSync(file).size;
  const wanted = (lastPageNumber + 1) * PAGE_BYTES;
  if (bytes2 >= wanted) return;
  throw new Error(`${file} is cut off: it has ${bytes2} bytes of ${wanted}. Put back a backup of it.`);
}
function openFiles(dir2, durable) {
  mkdirSync2(dir2, { recursive: true });
  const file = join2(dir2, "data.mdb");
  const binary = { keyEncoding: "binary", encoding: "binary" };
  const root = open({
    path: file,
    ...binary,
    maxDbs: 8,
    mapSize: 1 << 28,
    pageSize: PAGE_BYTES,
    noSync: !durable,
    compression: false,
    cache: false,
    noSubdir: true
  });
  checkFileLength(root, file);
  return {
    root,
    docs: root.openDB({ name: "docs", ...binary }),
    index: root.openDB({ name: "index", ...binary }),
    meta: root.openDB({ name: "meta", encoding: "binary" })
  };
}
var lastFreeCheck = 0;
function checkFreeSpace(dir2) {
  if (Date.now() - lastFreeCheck < FREE_CHECK_MS) return;
  const { bavail, bsize } = statfsSync(dir2);
  if (bavail * bsize < MIN_FREE_BYTES) {
    throw storeError(14031, "OutOfDiskSpace", `there is no room left on the disk of ${dir2}`);
  }
  lastFreeCheck = Date.now();
}
async function write(store2, run, needsSpace = true) {
  if (needsSpace) checkFreeSpace(store2.dir);
  let refusal;
  try {
    const result = await store2.root.childTransaction(() => {
      try {
        return run();
      } catch (error) {
        if (!isStoreError(error)) throw error;
        refusal = error;
        return void 0;
      }
    });
    if (!refusal) return result;
  } catch (error) {
    store2.reload();
    throw await writeFailure(error);
  }
  throw refusal;
}
async function writeFailure(error) {
  const { commitError } = error;
  const cause = await commitError?.catch((reason2) => reason2);
  const reason = [cause, error].find((one) => one instanceof Error)?.message ?? "unknown";
  const message = `the write was not stored: ${reason}`;
  return /no space|ENOSPC|file too large|MAP_FULL|input\/output/i.test(reason) ? storeError(14031, "OutOfDiskSpace", message) : storeError(8, "UnknownError", message);
}
function ignoreCommitFailures() {
  process.on("unhandledRejection", (reason) => {
    if (!(reason instanceof Error && "commitError" in reason)) throw reason;
  });
}

// server/src/embeddedStore/storage/catalogue.ts
var metaKey = (db, name) => `${db}.${name}`;
function createIndex(id, spec) {
  const key = isDoc(spec.key) ? spec.key : {};
  const paths = Object.keys(key);
  const partialFilter = isDoc(spec.partialFilterExpression) ? spec.partialFilterExpression : void 0;
  const partial = partialFilter ? compileFilter(partialFilter, { comparison: { missingIsNull: true }, variables: {}, compileExpression }) : void 0;
  const ttl = spec.expireAfterSeconds;
  return {
    id,
    name: String(spec.name),
    spec,
    paths,
    parts: paths.map(splitPath),
    directions: Object.values(key).map(
      (direction) => isNumeric(direction) && toNumber(direction) < 0 ? -1 : 1
    ),
    unique: spec.unique === true || spec.name === "_id_",
    sparse: spec.sparse === true,
    partialFilter,
    partial,
    ttlSeconds: isNumeric(ttl) ? toNumber(ttl) : void 0,
    multikey: paths.map(() => false),
    hasInexactKeys: false,
    isBuilding: false,
    fields: fieldSet([...paths.map(firstPart), ...partial?.fields ?? []])
  };
}
function saveCollection(store2, collection) {
  const { id, db, name, options, nextIndexId } = collection;
  const indexes = collection.indexes.map(({ id: indexId, spec, multikey, hasInexactKeys, isBuilding }) => ({
    id: indexId,
    spec,
    multikey,
    hasInexactKeys,
    isBuilding
  }));
  store2.meta.putSync(metaKey(db, name), encode({ id, db, name, options, nextIndexId, indexes }));
}
function blankCollection(id, db, name, options) {
  return {
    id,
    db,
    name,
    options,
    indexes: [],
    nextIndexId: 1,
    nextRecordId: 1,
    count: 0,
    version: 0,
    isDropped: false,
    cache: void 0,
    cacheBytes: 0,
    catalogueTurn: Promise.resolve()
  };
}
var readSaved = (raw) => decode(raw);
function loadCollection(store2, saved) {
  const collection = blankCollection(saved.id, saved.db, saved.name, saved.options);
  collection.nextIndexId = saved.nextIndexId;
  collection.indexes = saved.indexes.map(
    ({ id, spec, ...state }) => Object.assign(createIndex(id, spec), state)
  );
  recount(store2, collection);
  return collection;
}
function recount(store2, collection) {
  const range3 = documentRange(collection);
  collection.count = store2.docs.getKeysCount({ ...range3 });
  const [last] = store2.docs.getKeys({ start: range3.end, end: range3.start, reverse: true, limit: 1 });
  collection.nextRecordId = last ? recordOfDocumentKey(last) + 1 : 1;
  collection.version++;
}
function openStore({ dir: dir2, durable, cacheBytes }) {
  const store2 = {
    ...openFiles(dir2, durable),
    dir: dir2,
    collections: /* @__PURE__ */ new Map(),
    nextCollectionId: 1,
    cacheBytes: 0,
    cacheLimit: cacheBytes,
    reload: () => reload(store2)
  };
  for (const { value } of store2.meta.getRange()) {
    const collection = loadCollection(store2, readSaved(value));
    store2.collections.set(metaKey(collection.db, collection.name), collection);
    store2.nextCollectionId = Math.max(store2.nextCollectionId, collection.id + 1);
  }
  return store2;
}
function reload(store2) {
  const saved = new Map([...store2.meta.getRange()].map(({ key, value }) => [key, readSaved(value)]));
  for (const [key, collection] of store2.collections) {
    const found = saved.get(key);
    store2.cacheBytes -= collection.cacheBytes;
    if (!found || found.id !== collection.id) {
      collection.isDropped = true;
      store2.collections.delete(key);
    } else Object.assign(collection, loadCollection(store2, found), { version: collection.version + 1 });
  }
  for (const [key, found] of saved) {
    if (!store2.collections.has(key)) store2.collections.set(key, loadCollection(store2, found));
  }
}
var findCollection = (store2, db, name) => store2.collections.get(metaKey(db, name));
function checkName(db, name) {
  const isBad = name === "" || name.includes("\0") || name.startsWith(".") || /[\s/\\"$.\0]/.test(db) || db === "";
  if (isBad || Buffer.byteLength(metaKey(db, name)) > 255 || name.includes("$") && name !== "$cmd") {
    throw storeError(73, "InvalidNamespace", `Invalid namespace specified '${db}.${name}'`);
  }
}
function createCollection(store2, db, name, options = {}) {
  checkName(db, name);
  const collection = blankCollection(store2.nextCollectionId++, db, name, options);
  collection.cache = /* @__PURE__ */ new Map();
  addIndex(collection, { v: 2, key: { _id: 1 }, name: "_id_" });
  store2.collections.set(metaKey(db, name), collection);
  saveCollection(store2, collection);
  return collection;
}
function addIndex(collection, spec) {
  const index = createIndex(collection.nextIndexId++, spec);
  collection.indexes = [...collection.indexes, index];
  return index;
}
function dropCollection(store2, collection) {
  wipe(store2.docs, documentRange(collection));
  for (const index of collection.indexes) wipe(store2.index, indexRange(collection, index));
  store2.meta.removeSync(metaKey(collection.db, collection.name));
  store2.collections.delete(metaKey(collection.db, collection.name));
  store2.cacheBytes -= collection.cacheBytes;
  collection.cache = void 0;
  collection.cacheBytes = 0;
  collection.isDropped = true;
}
function dropIndex(store2, collection, index) {
  collection.indexes = collection.indexes.filter((one) => one !== index);
  wipe(store2.index, indexRange(collection, index));
  saveCollection(store2, collection);
}
function renameCollection(store2, collection, db, name) {
  checkName(db, name);
  store2.meta.removeSync(metaKey(collection.db, collection.name));
  store2.collections.delete(metaKey(collection.db, collection.name));
  collection.db = db;
  collection.name = name;
  store2.collections.set(metaKey(db, name), collection);
  saveCollection(store2, collection);
}
function unfinishedIndexes(store2) {
  return [...store2.collections.values()].flatMap(
    (collection) => collection.indexes.filter((index) => index.isBuilding).map((index) => ({ collection, index }))
  );
}

// server/src/embeddedStore/storage/indexes.ts
var MAX_ENTRIES = 2e4;
var NO_ENTRIES = { tuples: [], keys: [], arrays: [] };
function indexedValues(value, parts, at, out) {
  if (Array.isArray(value)) {
    const list = value;
    if (at === parts.length) {
      if (list.length === 0) out.push(EMPTY_ARRAY);
      else out.push(...list);
      return true;
    }
    if (isIndex(parts[at]) && !list.some(isDoc)) {
      indexedValues(list[Number(parts[at])], parts, at + 1, out);
      return true;
    }
    const docs = list.filter(isDoc);
    for (const element of docs) indexedValues(element, parts, at, out);
    if (docs.length === 0) out.push(void 0);
    return true;
  }
  if (at === parts.length) {
    out.push(value);
    return false;
  }
  return indexedValues(isDoc(value) ? field(value, parts[at] ?? "") : void 0, parts, at + 1, out);
}
function checkParallelArrays(index, arrays) {
  const roots = new Set(index.paths.filter((_, i) => arrays[i]).map(firstPart));
  if (roots.size < 2) return;
  const names = [...roots].map((root) => `[${root}]`).join(" ");
  throw storeError(171, "CannotIndexParallelArrays", `cannot index parallel arrays ${names}`);
}
function entriesOf(index, doc) {
  if (index.partial && !index.partial.test(doc)) return NO_ENTRIES;
  const arrays = [];
  const lists = index.parts.map((parts, i) => {
    const values = [];
    arrays[i] = indexedValues(doc, parts, 0, values);
    return values;
  });
  if (index.sparse && lists.every((values) => values.every((value) => value === void 0))) {
    return NO_ENTRIES;
  }
  checkParallelArrays(index, arrays);
  let tuples = [[]];
  for (const values of lists) {
    if (values.length === 1) for (const tuple of tuples) tuple.push(values[0]);
    else tuples = tuples.flatMap((tuple) => values.map((value) => [...tuple, value]));
    if (tuples.length > MAX_ENTRIES) {
      throw storeError(67, "CannotCreateIndex", `a document has too many entries in index ${index.name}`);
    }
  }
  const keys = tuples.map((tuple) => encodeKey(tuple, index.directions));
  return tuples.length === 1 ? { tuples, keys, arrays } : distinct(tuples, keys, arrays);
}
function distinct(tuples, keys, arrays) {
  const seen = /* @__PURE__ */ new Set();
  const isNew = keys.map(({ bytes: bytes2 }) => {
    const text3 = bytes2.toString("latin1");
    return seen.has(text3) ? false : seen.add(text3) !== void 0;
  });
  return { tuples: tuples.filter((_, i) => isNew[i]), keys: keys.filter((_, i) => isNew[i]), arrays };
}
function valueForMessage(doc, parts) {
  const values = [];
  indexedValues(doc, parts, 0, values);
  const [first] = values;
  return first === void 0 || first === EMPTY_ARRAY ? null : first;
}
function duplicateKey(collection, index, doc) {
  const keyValue = Object.fromEntries(
    index.paths.map((path, i) => [path, valueForMessage(doc, index.parts[i] ?? [])])
  );
  const values = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
  const where = `${collection.db}.${collection.name} index: ${index.name}`;
  return storeError(
    11e3,
    "DuplicateKey",
    `E11000 duplicate key error collection: ${where} dup key: { ${values.join(", ")} }`,
    { keyPattern: index.spec.key, keyValue }
  );
}
function checkUnique(store2, collection, index, entries, doc, self) {
  entries.keys.forEach((key, i) => {
    const start = entryKey(collection, index, key.bytes, 0);
    const end2 = entryKey(collection, index, key.bytes, MAX_RECORD_ID);
    for (const found of store2.index.getKeys({ start, end: end2 })) {
      if (found.length !== start.length || recordOfEntry(found) === self) continue;
      if (key.exact || hasTuple(store2, collection, index, recordOfEntry(found), entries.tuples[i] ?? [])) {
        throw duplicateKey(collection, index, doc);
      }
    }
  });
}
function hasTuple(store2, collection, index, recordId, tuple) {
  const key = Buffer.allocUnsafe(10);
  key.writeUInt32BE(collection.id, 0);
  key.writeUIntBE(recordId, 4, 6);
  const raw = store2.docs.getBinary(key);
  if (!raw) return false;
  return entriesOf(index, decode(raw)).tuples.some(
    (other) => other.every((value, i) => isEqual(value, tuple[i]))
  );
}
function noteEntries(index, entries) {
  let changed = false;
  entries.arrays.forEach((isArray, i) => {
    if (!isArray || index.multikey[i]) return;
    index.multikey[i] = true;
    changed = true;
  });
  if (!index.hasInexactKeys && entries.keys.some(({ exact: exact2 }) => !exact2)) {
    index.hasInexactKeys = true;
    changed = true;
  }
  return changed;
}
function putEntries(store2, collection, index, keys, recordId) {
  for (const { bytes: bytes2 } of keys) store2.index.putSync(entryKey(collection, index, bytes2, recordId), NOTHING2);
}
function removeEntries(store2, collection, index, keys, recordId) {
  for (const { bytes: bytes2 } of keys) store2.index.removeSync(entryKey(collection, index, bytes2, recordId));
}

// server/src/embeddedStore/storage/documents.ts
function withId(doc) {
  if (doc._id === void 0) return { _id: new ObjectId5(), ...doc };
  if (Object.keys(doc)[0] === "_id") return doc;
  const { _id, ...rest } = doc;
  return { _id, ...rest };
}
function checkId(id) {
  if (!Array.isArray(id) && !isRegex(id)) return;
  throw storeError(53, "InvalidIdField", `The '_id' value cannot be of type ${typeName(id)}`);
}
function readDocument(store2, collection, recordId) {
  if (collection.cache) return collection.cache.get(recordId);
  return store2.docs.getBinary(documentKey(collection, recordId));
}
function dropCache(store2, collection) {
  store2.cacheBytes -= collection.cacheBytes;
  collection.cache = void 0;
  collection.cacheBytes = 0;
}
function cacheDocument(store2, collection, recordId, raw) {
  if (!collection.cache) return;
  const change = (raw?.length ?? 0) - (collection.cache.get(recordId)?.length ?? 0);
  if (raw) collection.cache.set(recordId, Buffer.from(raw));
  else collection.cache.delete(recordId);
  collection.cacheBytes += change;
  store2.cacheBytes += change;
  if (store2.cacheBytes > store2.cacheLimit) dropCache(store2, collection);
}
function insertDocument(store2, collection, raw, doc) {
  checkDocumentSize(raw);
  checkId(doc._id);
  const all = collection.indexes.map((index) => ({ index, entries: entriesOf(index, doc) }));
  for (const { index, entries } of all) {
    if (index.unique) checkUnique(store2, collection, index, entries, doc, -1);
  }
  const recordId = collection.nextRecordId++;
  store2.docs.putSync(documentKey(collection, recordId), raw);
  cacheDocument(store2, collection, recordId, raw);
  let isNoted = false;
  for (const { index, entries } of all) {
    isNoted = noteEntries(index, entries) || isNoted;
    putEntries(store2, collection, index, entries.keys, recordId);
  }
  if (isNoted) saveCollection(store2, collection);
  collection.count++;
  collection.version++;
}
var keySet = ({ keys }) => new Set(keys.map(({ bytes: bytes2 }) => bytes2.toString("latin1")));
var isUntouched = (index, before, after) => index.fields.names.every((name) => Object.is(before[name], after[name]));
function updateDocument(store2, collection, stored, before, after) {
  const { recordId } = stored;
  const ordered = withId(after);
  const raw = encodeChanged(ordered, before, stored.raw);
  if (raw.equals(stored.raw)) return false;
  checkDocumentSize(raw);
  checkId(after._id);
  const changes = collection.indexes.filter((index) => !isUntouched(index, before, after)).map((index) => {
    const [was, is] = [entriesOf(index, before), entriesOf(index, after)];
    const [old, now] = [keySet(was), keySet(is)];
    const isAdded = is.keys.map(({ bytes: bytes2 }) => !old.has(bytes2.toString("latin1")));
    const added = {
      keys: is.keys.filter((_, i) => isAdded[i]),
      tuples: is.tuples.filter((_, i) => isAdded[i]),
      arrays: is.arrays
    };
    const gone = was.keys.filter(({ bytes: bytes2 }) => !now.has(bytes2.toString("latin1")));
    if (index.unique) checkUnique(store2, collection, index, added, after, recordId);
    return { index, added, gone };
  });
  store2.docs.putSync(documentKey(collection, recordId), raw);
  cacheDocument(store2, collection, recordId, raw);
  let isNoted = false;
  for (const { index, added, gone } of changes) {
    isNoted = noteEntries(index, added) || isNoted;
    removeEntries(store2, collection, index, gone, recordId);
    putEntries(store2, collection, index, added.keys, recordId);
  }
  if (isNoted) saveCollection(store2, collection);
  collection.version++;
  return true;
}
function removeDocument(store2, collection, recordId, doc) {
  for (const index of collection.indexes) {
    removeEntries(store2, collection, index, entriesOf(index, doc).keys, recordId);
  }
  store2.docs.removeSync(documentKey(collection, recordId));
  cacheDocument(store2, collection, recordId, void 0);
  collection.count--;
  collection.version++;
}
function* scanFiles(store2, collection, after) {
  const CHUNK3 = 256;
  let from = after + 1;
  for (; ; ) {
    const range3 = { ...documentRange(collection), start: documentKey(collection, from), limit: CHUNK3 };
    const rows = [...store2.docs.getRange(range3)];
    for (const { key, value } of rows) {
      from = recordOfDocumentKey(key) + 1;
      yield { recordId: from - 1, raw: value };
      if (isPauseDue()) yield PAUSE;
    }
    if (rows.length < CHUNK3) return;
  }
}
function* scanAndCache(store2, collection) {
  const { version } = collection;
  const room = store2.cacheLimit - store2.cacheBytes;
  const cache = /* @__PURE__ */ new Map();
  let bytes2 = 0;
  for (const item of scanFiles(store2, collection, 0)) {
    if (item !== PAUSE && bytes2 <= room) {
      bytes2 += item.raw.length;
      cache.set(item.recordId, item.raw);
      if (bytes2 > room) cache.clear();
    }
    yield item;
  }
  if (bytes2 > room || collection.version !== version || collection.cache || collection.isDropped) return;
  collection.cache = cache;
  collection.cacheBytes = bytes2;
  store2.cacheBytes += bytes2;
}
function* scanDocuments(store2, collection) {
  const { cache } = collection;
  if (!cache) {
    yield* scanAndCache(store2, collection);
    return;
  }
  for (const [recordId, raw] of cache) {
    yield { recordId, raw };
    if (isPauseDue()) yield PAUSE;
    if (collection.cache !== cache) {
      yield* scanFiles(store2, collection, recordId);
      return;
    }
  }
}

// server/src/embeddedStore/select.ts
function rawTest({ test, fields }) {
  if (!fields) return (raw) => test(decode(raw));
  if (fields.size === 0) return () => test({});
  const wanted = fieldSet(fields);
  return (raw) => test(decodeFields(raw, wanted));
}
function* recordsOfAll(store2, plans) {
  const seen = /* @__PURE__ */ new Set();
  for (const plan of plans) {
    for (const recordId of recordsOf(store2, plan)) {
      if (recordId === PAUSE) yield PAUSE;
      else if (!seen.has(recordId)) {
        seen.add(recordId);
        yield recordId;
      }
    }
  }
}
function* matching(store2, collection, query, plan, skip2) {
  const test = rawTest(query.matcher);
  let left = skip2;
  if (plan.kind === "scan") {
    for (const item of scanDocuments(store2, collection)) {
      if (item === PAUSE || plan.isExact || test(item.raw)) {
        if (item === PAUSE || left === 0) yield item;
        else left--;
      }
    }
    return;
  }
  const { version } = collection;
  const records = plan.kind === "index" ? recordsOf(store2, plan) : recordsOfAll(store2, plan.plans);
  for (const recordId of records) {
    if (recordId === PAUSE) {
      yield PAUSE;
      continue;
    }
    const isCertain = plan.isExact && collection.version === version;
    if (isCertain && left > 0) {
      left--;
      continue;
    }
    const raw = readDocument(store2, collection, recordId);
    if (!raw || !(isCertain || test(raw))) continue;
    if (left > 0) left--;
    else yield { recordId, raw };
  }
}
function* limited3(flow, limit2) {
  let left = limit2;
  for (const item of flow) {
    yield item;
    if (item !== PAUSE && --left <= 0) return;
  }
}
function* sortedDocuments(store2, collection, query, plan) {
  const wanted = fieldSet(query.sort.map(({ path }) => firstPart(path)));
  const rows = sorted(
    matching(store2, collection, query, plan, 0),
    query.sort,
    query.context.comparison,
    query.skip + query.limit,
    ({ raw }) => decodeFields(raw, wanted),
    ({ recordId }) => recordId
  );
  let left = query.skip;
  for (const recordId of rows) {
    if (recordId === PAUSE) yield PAUSE;
    else if (left > 0) left--;
    else {
      const raw = readDocument(store2, collection, recordId);
      if (raw) yield { recordId, raw };
    }
  }
}
var planFor = (store2, collection, query) => planQuery(store2, collection, { ...query, wanted: query.skip + query.limit });
function select(store2, collection, query) {
  const plan = planFor(store2, collection, query);
  const found = plan.isSorted ? matching(store2, collection, query, plan, query.skip) : sortedDocuments(store2, collection, query, plan);
  return query.limit === Infinity ? found : limited3(found, query.limit);
}
function* count2(store2, collection, query) {
  const atMost = (found2) => Math.max(0, Math.min(found2 - query.skip, query.limit));
  const plan = planFor(store2, collection, { ...query, sort: [] });
  if (plan.kind === "scan" && plan.isExact) return atMost(collection.count);
  if (plan.kind === "index" && plan.isExact) return atMost(yield* countRecords(store2, plan));
  let found = 0;
  for (const item of limited3(matching(store2, collection, query, plan, query.skip), query.limit)) {
    if (item === PAUSE) yield PAUSE;
    else found++;
  }
  return found;
}

// server/src/embeddedStore/commands/request.ts
function targetName({ command, name }) {
  const target2 = command[name];
  if (typeof target2 !== "string") {
    throw storeError(73, "InvalidNamespace", `collection name has invalid type ${typeName(target2)}`);
  }
  if (target2 === "" || target2.includes("\0")) {
    throw storeError(73, "InvalidNamespace", `Invalid namespace specified '${target2}'`);
  }
  return target2;
}
var target = (request) => findCollection(request.engine.store, request.db, targetName(request));
function countOption(value, name, fallback) {
  if (value === void 0 || value === null) return fallback;
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(number) && number >= 0) return number;
  if (!isNumeric(value)) throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}'`);
  throw storeError(
    51024,
    "Location51024",
    `BSON field '${name}' value must be >= 0, actual value '${number}'`
  );
}
function docOption(value, name) {
  if (value === void 0 || value === null) return {};
  if (isDoc(value)) return value;
  throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'object'`);
}
function docList(value, name) {
  if (Array.isArray(value) && value.every(isDoc)) return value;
  throw typeMismatch(`BSON field '${name}' must be an array of objects`);
}
var SENSITIVITY = {
  1: "base",
  2: "accent",
  3: "variant"
};
function collatorOf(collation) {
  if (collation === void 0) return void 0;
  const { locale, strength, numericOrdering, ...rest } = docOption(collation, "collation");
  if (typeof locale !== "string") throw badValue("Field 'locale' is missing in collation");
  if (locale === "simple") return void 0;
  const sensitivity = SENSITIVITY[countOption(strength, "collation.strength", 3)];
  const unknown = Object.keys(rest)[0];
  if (!sensitivity || unknown !== void 0) {
    throw badValue(`collation ${unknown ?? "strength above 3"} is not supported by the embedded store`);
  }
  try {
    return new Intl.Collator(locale, { sensitivity, numeric: numericOrdering === true });
  } catch {
    throw badValue(`Field 'locale' is invalid in collation: ${locale}`);
  }
}
function contextOf({ command }, collation = command.collation) {
  const variables = { NOW: /* @__PURE__ */ new Date() };
  for (const [name, expression] of Object.entries(docOption(command.let, "let"))) {
    variables[name] = compileExpression(expression)({}, variables);
  }
  return {
    comparison: { missingIsNull: true, collator: collatorOf(collation) },
    variables,
    compileExpression
  };
}
function queryOf(parts, context) {
  const filter2 = docOption(parts.filter, "filter");
  const sort2 = docOption(parts.sort, "sort");
  const natural = "$natural" in sort2;
  if (natural && Object.keys(sort2).length > 1) {
    throw badValue("$natural sort cannot be set to a value other than -1 or 1");
  }
  if (natural && !(isNumeric(sort2.$natural) && toNumber(sort2.$natural) === 1)) {
    throw badValue("a $natural sort is only supported forwards by the embedded store");
  }
  return {
    filter: filter2,
    matcher: compileFilter(filter2, context),
    sort: natural ? [] : parseSort(sort2),
    skip: countOption(parts.skip, "skip", 0),
    limit: parts.limit ?? Infinity,
    context,
    ...natural ? { hint: { $natural: 1 } } : parts.hint === void 0 ? {} : { hint: parts.hint }
  };
}
function pipelineContext(request, context) {
  const { store: store2 } = request.engine;
  return {
    ...context,
    source: function* (name, filter2, inner) {
      const collection = findCollection(store2, request.db, name);
      if (!collection) return;
      const found = select(store2, collection, queryOf({ filter: filter2 }, inner));
      for (const item of found) yield item === PAUSE ? PAUSE : decode(item.raw);
    }
  };
}
var pipelineOf = (request, context, stages) => compilePipeline(stages, pipelineContext(request, context));
var updatePipelineOf = (request, context, stages) => compileUpdatePipeline(stages, pipelineContext(request, context));
function checkOptions(request, known) {
  for (const option of Object.keys(request.command)) {
    if (option === request.name || known.includes(option) || GENERIC_OPTIONS.includes(option)) continue;
    const message = `BSON field '${request.name}.${option}' is an unknown field.`;
    throw storeError(40415, "Location40415", message);
  }
}
var GENERIC_OPTIONS = [
  "$db",
  "lsid",
  "$clusterTime",
  "$readPreference",
  "readConcern",
  "writeConcern",
  "maxTimeMS",
  "comment",
  "apiVersion",
  "apiStrict",
  "apiDeprecationErrors"
];
function checkNoTransaction({ command }) {
  if (command.txnNumber === void 0 && command.startTransaction === void 0) return;
  throw storeError(
    20,
    "IllegalOperation",
    "Transaction numbers are only allowed on a replica set member or mongos"
  );
}
var requirePipeline = (stages) => {
  if (Array.isArray(stages)) return stages;
  throw typeMismatch("'pipeline' option must be specified as an array");
};

// server/src/embeddedStore/commands/session.ts
function helloReply({ connectionId }, isLegacy) {
  return {
    helloOk: true,
    ...isLegacy ? { ismaster: true } : { isWritablePrimary: true },
    maxBsonObjectSize: 16777216,
    maxMessageSizeBytes: 48e6,
    maxWriteBatchSize: 1e5,
    localTime: /* @__PURE__ */ new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok: 1
  };
}
var hello = (request) => helloReply(request, false);
var isMaster = (request) => helloReply(request, true);
var ping = () => ({ ok: 1 });
var endSessions = () => ({ ok: 1 });
var buildInfo = () => ({
  version: "7.0.0",
  versionArray: [7, 0, 0, 0],
  gitVersion: "embedded",
  bits: 64,
  debug: false,
  maxBsonObjectSize: 16777216,
  storageEngines: ["lmdb"],
  modules: [],
  ok: 1
});
var connectionStatus = (request) => {
  checkOptions(request, ["showPrivileges"]);
  return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 };
};
var endTransaction = () => {
  throw storeError(
    20,
    "IllegalOperation",
    "Transaction numbers are only allowed on a replica set member or mongos"
  );
};

// server/src/embeddedStore/commands/catalogue.ts
var create = (request) => {
  const { collation, ...rest } = request.command;
  if (isDoc(collation) && collation.locale !== "simple") throw notSupported("a collection with a collation");
  for (const option of ["viewOn", "timeseries", "capped", "validator", "clusteredIndex"]) {
    if (rest[option] !== void 0 && rest[option] !== false) throw notSupported(`create with '${option}'`);
  }
  checkOptions(request, ["collation", "capped", "autoIndexId", "idIndex"]);
  const { store: store2 } = request.engine;
  return write(store2, () => {
    const name = targetName(request);
    if (findCollection(store2, request.db, name)) {
      throw storeError(48, "NamespaceExists", `Collection ${request.db}.${name} already exists.`);
    }
    createCollection(store2, request.db, name);
    return { ok: 1 };
  });
};
var drop = (request) => {
  checkOptions(request, []);
  const { store: store2 } = request.engine;
  const run = () => {
    const collection = target(request);
    if (!collection) return { ok: 1 };
    dropCollection(store2, collection);
    return { nIndexesWas: collection.indexes.length, ns: `${request.db}.${collection.name}`, ok: 1 };
  };
  return write(store2, run, false);
};
var collectionsOf = ({ engine, db }) => [...engine.store.collections.values()].filter((collection) => collection.db === db);
var dropDatabase = (request) => {
  checkOptions(request, []);
  const { store: store2 } = request.engine;
  const run = () => {
    for (const collection of collectionsOf(request)) dropCollection(store2, collection);
    return { dropped: request.db, ok: 1 };
  };
  return write(store2, run, false);
};
var renameCollectionCommand = (request) => {
  checkOptions(request, ["to", "dropTarget"]);
  const { command, engine } = request;
  const [from, to] = [targetName(request), String(command.to)].map((ns) => {
    const dot = ns.indexOf(".");
    return { db: ns.slice(0, dot), name: ns.slice(dot + 1), ns };
  });
  return write(engine.store, () => {
    const source = from && findCollection(engine.store, from.db, from.name);
    if (!source || !to) throw namespaceNotFound(`Source collection ${from?.ns ?? ""} does not exist`);
    const old = findCollection(engine.store, to.db, to.name);
    if (old && command.dropTarget !== true) {
      throw storeError(48, "NamespaceExists", "target namespace exists");
    }
    if (old) dropCollection(engine.store, old);
    renameCollection(engine.store, source, to.db, to.name);
    return { ok: 1 };
  });
};
function filtered(request, docs) {
  const { test } = compileFilter(docOption(request.command.filter, "filter"), contextOf(request));
  return docs.filter(test);
}
var listCollections = (request) => {
  checkOptions(request, ["filter", "nameOnly", "authorizedCollections", "cursor"]);
  const details = {
    options: {},
    info: { readOnly: false },
    idIndex: { v: 2, key: { _id: 1 }, name: "_id_" }
  };
  const docs = collectionsOf(request).map(({ name }) => ({
    name,
    type: "collection",
    ...request.command.nameOnly === true ? {} : details
  }));
  const documents = filtered(request, docs).map(encode);
  const ns = `${request.db}.$cmd.listCollections`;
  return { cursorReply: { ns, id: 0n, documents, isFirst: true } };
};
var listDatabases = (request) => {
  checkOptions(request, ["filter", "nameOnly", "authorizedDatabases"]);
  const names = [...new Set([...request.engine.store.collections.values()].map(({ db }) => db))].sort();
  const isBrief = request.command.nameOnly === true;
  const docs = names.map((name) => isBrief ? { name } : { name, sizeOnDisk: 0, empty: false });
  return { databases: filtered(request, docs), ...isBrief ? {} : { totalSize: 0 }, ok: 1 };
};
var collStats = (request) => {
  checkOptions(request, ["scale"]);
  const collection = target(request);
  return {
    ns: `${request.db}.${targetName(request)}`,
    count: collection?.count ?? 0,
    nindexes: collection?.indexes.length ?? 0,
    ok: 1
  };
};
var dbStats = (request) => {
  checkOptions(request, ["scale", "freeStorage"]);
  const all = collectionsOf(request);
  return {
    db: request.db,
    collections: all.length,
    objects: all.reduce((sum2, { count: count3 }) => sum2 + count3, 0),
    indexes: all.reduce((sum2, { indexes }) => sum2 + indexes.length, 0),
    ok: 1
  };
};
function shownPlan(plan) {
  if (!plan) return { stage: "EOF" };
  if (plan.kind === "scan") return { stage: "COLLSCAN" };
  if (plan.kind === "union") return { stage: "OR", inputStages: plan.plans.map(shownPlan) };
  const scan = {
    stage: "IXSCAN",
    keyPattern: plan.index.spec.key,
    indexName: plan.index.name,
    isMultiKey: plan.index.multikey.includes(true),
    direction: plan.reverse ? "backward" : "forward",
    ranges: plan.ranges.length
  };
  const fetch = { stage: "FETCH", needsTest: !plan.isExact, inputStage: scan };
  return plan.isSorted ? fetch : { stage: "SORT", inputStage: fetch };
}
var explain = (request) => {
  checkOptions(request, ["verbosity"]);
  const inner = docOption(request.command.explain, "explain");
  const [name = ""] = Object.keys(inner);
  const asked = { ...request, name, command: inner };
  const stages = Array.isArray(inner.pipeline) ? inner.pipeline : [];
  const [first, second] = stages.map((stage) => isDoc(stage) ? stage : {});
  const filter2 = inner.filter ?? inner.query ?? first?.$match;
  const context = contextOf(asked);
  const query = queryOf({ filter: filter2, sort: inner.sort ?? second?.$sort, hint: inner.hint }, context);
  const collection = target(asked);
  const plan = collection && planQuery(request.engine.store, collection, { ...query, wanted: Infinity });
  const namespace = `${request.db}.${targetName(asked)}`;
  return { queryPlanner: { namespace, winningPlan: shownPlan(plan) }, ok: 1 };
};

// server/src/embeddedStore/storage/buildIndex.ts
var CHUNK2 = 1e3;
function indexChunk(store2, collection, index, after) {
  const range3 = { ...documentRange(collection), start: documentKey(collection, after + 1), limit: CHUNK2 };
  let last;
  for (const { key, value } of store2.docs.getRange(range3)) {
    last = recordOfDocumentKey(key);
    const doc = decodeFields(value, index.fields);
    const entries = entriesOf(index, doc);
    if (index.unique) checkUnique(store2, collection, index, entries, doc, last);
    noteEntries(index, entries);
    putEntries(store2, collection, index, entries.keys, last);
  }
  return last;
}
async function buildIndex(store2, collection, spec) {
  const index = await write(store2, () => {
    const made = addIndex(collection, spec);
    made.isBuilding = true;
    saveCollection(store2, collection);
    return made;
  });
  try {
    let last = 0;
    while (last !== void 0) {
      if (collection.isDropped) throw storeError(276, "IndexBuildAborted", "collection dropped");
      const from = last;
      last = await write(store2, () => indexChunk(store2, collection, index, from));
    }
    await write(store2, () => {
      index.isBuilding = false;
      saveCollection(store2, collection);
    });
  } catch (error) {
    if (!collection.isDropped) await write(store2, () => dropIndex(store2, collection, index), false);
    throw error;
  }
}

// server/src/embeddedStore/commands/indexes.ts
var cannotCreate = (message) => storeError(67, "CannotCreateIndex", message);
var KEPT_OPTIONS = ["unique", "sparse", "partialFilterExpression", "expireAfterSeconds", "hidden"];
var IGNORED_OPTIONS = ["key", "name", "v", "ns", "background", "dropDups", "collation"];
var IN_PARTIAL = ["$eq", "$exists", "$gt", "$gte", "$lt", "$lte", "$type", "$in"];
function checkKey(key) {
  const fields = docOption(key, "key");
  if (Object.keys(fields).length === 0) throw cannotCreate("Index keys cannot be empty.");
  if (Object.keys(fields).length > 32) throw cannotCreate("an index may have at most 32 fields");
  for (const [path, direction] of Object.entries(fields)) {
    if (path === "" || path.startsWith("$") || path.includes("$**")) {
      throw cannotCreate(`an index on '${path}' is not supported by the embedded store`);
    }
    if (typeof direction === "string") {
      throw cannotCreate(`an index of type '${direction}' is not supported by the embedded store`);
    }
    if (!isNumeric(direction) || !toNumber(direction)) {
      throw cannotCreate(
        `Values in v:2 index key pattern must be numbers other than 0, not ${show(direction)}`
      );
    }
  }
  return fields;
}
function checkPartial(filter2) {
  for (const [name, condition] of Object.entries(docOption(filter2, "partialFilterExpression"))) {
    const operators = isDoc(condition) ? Object.keys(condition).filter((key) => key.startsWith("$")) : [];
    const bad = [name.startsWith("$") ? name : void 0, ...operators].find(
      (one) => one !== void 0 && !IN_PARTIAL.includes(one)
    );
    const isAbsence = isDoc(condition) && "$exists" in condition && condition.$exists !== true;
    if (bad !== void 0 || isAbsence) {
      throw cannotCreate(`unsupported expression in partial index: ${bad ?? "$exists: false"}`);
    }
  }
}
function readSpec(given) {
  const key = checkKey(given.key);
  const name = typeof given.name === "string" ? given.name : Object.entries(key).map(([path, direction]) => `${path}_${show(direction)}`).join("_");
  for (const option of Object.keys(given)) {
    if (!KEPT_OPTIONS.includes(option) && !IGNORED_OPTIONS.includes(option)) {
      throw storeError(197, "InvalidIndexSpecificationOption", `index option '${option}' is not supported`);
    }
  }
  const collation = docOption(given.collation, "collation");
  if (given.collation !== void 0 && collation.locale !== "simple") {
    throw cannotCreate("an index with a collation is not supported by the embedded store");
  }
  const ttl = given.expireAfterSeconds;
  if (ttl !== void 0 && (!isNumeric(ttl) || toNumber(ttl) < 0 || Object.keys(key).length > 1)) {
    throw cannotCreate("expireAfterSeconds must be a number of at least 0, on an index of one field");
  }
  if (given.partialFilterExpression !== void 0) checkPartial(given.partialFilterExpression);
  const spec = { v: 2, key, name };
  for (const option of KEPT_OPTIONS) {
    if (given[option] !== void 0 && given[option] !== false) spec[option] = given[option];
  }
  return spec;
}
var identity = ({ unique, sparse, partialFilterExpression }) => ({
  unique: unique === true,
  sparse: sparse === true,
  partial: partialFilterExpression ?? null
});
function isThere(collection, spec) {
  const isSameKey = (index) => isEqual(index.spec.key, spec.key);
  const isSame = (index) => isSameKey(index) && isEqual(identity(index.spec), identity(spec));
  const named2 = collection.indexes.find((index) => index.name === spec.name);
  const shown = () => `Requested index: ${show(spec)}, existing index: ${show(named2?.spec)}`;
  if (named2?.name === "_id_" || isEqual(spec.key, { _id: 1 }) && !named2) return true;
  if (named2 && isSame(named2)) {
    if (isEqual(named2.spec.expireAfterSeconds, spec.expireAfterSeconds)) return true;
    const message = `An equivalent index already exists with the same name but different options. ${shown()}`;
    throw storeError(85, "IndexOptionsConflict", message);
  }
  if (named2) {
    const message = `An existing index has the same name as the requested index. ${shown()}`;
    throw storeError(86, "IndexKeySpecsConflict", message);
  }
  const other = collection.indexes.find(isSame) ?? collection.indexes.find(isSameKey);
  if (!other) return false;
  throw storeError(85, "IndexOptionsConflict", `Index already exists with a different name: ${other.name}`);
}
var createIndexes = async (request) => {
  checkOptions(request, ["indexes", "commitQuorum"]);
  const { command, engine } = request;
  const { store: store2 } = engine;
  const specs = docList(command.indexes, "createIndexes.indexes").map(readSpec);
  let isNew = false;
  const collection = await write(store2, () => {
    const known = target(request);
    isNew = !known;
    return known ?? createCollection(store2, request.db, targetName(request));
  });
  const turn = collection.catalogueTurn.then(async () => {
    const numIndexesBefore = collection.indexes.length;
    for (const spec of specs) if (!isThere(collection, spec)) await buildIndex(store2, collection, spec);
    const numIndexesAfter = collection.indexes.length;
    return {
      numIndexesBefore,
      numIndexesAfter,
      ...isNew ? { createdCollectionAutomatically: true } : {},
      ...numIndexesBefore === numIndexesAfter ? { note: "all indexes already exist" } : {},
      ok: 1
    };
  });
  collection.catalogueTurn = turn.catch(() => void 0);
  return turn;
};
function existing(request) {
  const collection = target(request);
  if (collection) return collection;
  throw namespaceNotFound(`ns does not exist: ${request.db}.${targetName(request)}`);
}
var listIndexes = (request) => {
  checkOptions(request, ["cursor"]);
  const collection = existing(request);
  const documents = collection.indexes.filter((index) => !index.isBuilding).map(({ spec }) => encode(spec));
  const ns = `${request.db}.${collection.name}`;
  return { cursorReply: { ns, id: 0n, documents, isFirst: true } };
};
function indexesToDrop(collection, wanted) {
  if (wanted === "*") return collection.indexes.filter((index) => index.name !== "_id_");
  const list = Array.isArray(wanted) ? wanted : [wanted];
  return list.map((one) => {
    const found = collection.indexes.find(
      (index) => typeof one === "string" ? index.name === one : isEqual(index.spec.key, one)
    );
    if (!found) {
      const what = typeof one === "string" ? `with name [${one}]` : `with key: ${show(one)}`;
      throw storeError(27, "IndexNotFound", `index not found ${what}`);
    }
    if (found.name === "_id_") throw invalidOptions("cannot drop _id index");
    return found;
  });
}
var dropIndexes = (request) => {
  checkOptions(request, ["index"]);
  const { store: store2 } = request.engine;
  return write(
    store2,
    () => {
      const collection = existing(request);
      const nIndexesWas = collection.indexes.length;
      for (const index of indexesToDrop(collection, request.command.index)) {
        dropIndex(store2, collection, index);
      }
      return { nIndexesWas, ok: 1 };
    },
    false
  );
};
var collMod = (request) => {
  checkOptions(request, ["index"]);
  const { store: store2 } = request.engine;
  const { name, keyPattern, expireAfterSeconds, hidden } = docOption(request.command.index, "index");
  return write(store2, () => {
    const collection = existing(request);
    const index = collection.indexes.find((one) => one.name === name || isEqual(one.spec.key, keyPattern));
    if (!index) throw storeError(27, "IndexNotFound", "cannot find index for collMod");
    if (isNumeric(expireAfterSeconds)) {
      index.ttlSeconds = toNumber(expireAfterSeconds);
      index.spec.expireAfterSeconds = expireAfterSeconds;
    }
    if (typeof hidden === "boolean") index.spec.hidden = hidden;
    saveCollection(store2, collection);
    return { ok: 1 };
  });
};

// server/src/embeddedStore/commands/reads.ts
import { Long as Long9 } from "bson";

// server/src/embeddedStore/commands/writeOutput.ts
var OUTPUT_STAGES = ["$out", "$merge"];
var isOutputStage = (name) => name === "$out" || name === "$merge";
function targetOf(request, value) {
  if (typeof value === "string") return value;
  if (isDoc(value) && typeof value.coll === "string") {
    if (value.db !== void 0 && value.db !== request.db) throw notSupported("output into another database");
    return value.coll;
  }
  throw badValue("the output stage needs a collection");
}
function replaceCollection(request, name, docs) {
  const { store: store2 } = request.engine;
  const old = findCollection(store2, request.db, name);
  const made = createCollection(store2, request.db, `${name}.new-output`);
  for (const doc of docs) insert2(request, made, doc);
  if (old) dropCollection(store2, old);
  renameCollection(store2, made, request.db, name);
}
function insert2(request, collection, doc) {
  const complete = withId(doc);
  insertDocument(request.engine.store, collection, encode(complete), complete);
}
var WHEN_MATCHED = ["merge", "replace", "keepExisting", "fail"];
var WHEN_NOT_MATCHED = ["insert", "discard", "fail"];
function readMerge(request, spec) {
  const given = isDoc(spec) ? spec : { into: spec };
  const { on = "_id", whenMatched = "merge", whenNotMatched = "insert" } = given;
  const paths = Array.isArray(on) ? on : [on];
  if (!WHEN_MATCHED.includes(whenMatched) || !WHEN_NOT_MATCHED.includes(whenNotMatched)) {
    throw notSupported("this $merge mode");
  }
  return {
    into: targetOf(request, given.into),
    on: paths.map(String),
    whenMatched,
    whenNotMatched
  };
}
function mergeDocument(request, collection, merge2, given) {
  const { store: store2 } = request.engine;
  const doc = merge2.on.includes("_id") ? withId(given) : given;
  const filter2 = Object.fromEntries(
    merge2.on.map((path) => [path, { $eq: valueAt(doc, path.split(".")) ?? null }])
  );
  const query = queryOf({ filter: filter2, limit: 1 }, contextOf(request, void 0));
  const [stored] = withoutPauses(select(store2, collection, query));
  if (!stored) {
    if (merge2.whenNotMatched === "fail") {
      throw storeError(13113, "MergeStageNoMatchingDocument", "$merge could not find a matching document");
    }
    if (merge2.whenNotMatched === "insert") insert2(request, collection, doc);
    return;
  }
  if (merge2.whenMatched === "fail") {
    throw storeError(11e3, "DuplicateKey", "$merge found a matching document");
  }
  if (merge2.whenMatched === "keepExisting") return;
  const before = decode(stored.raw);
  const after = { ...merge2.whenMatched === "merge" ? before : {}, ...doc, _id: before._id };
  updateDocument(store2, collection, stored, before, after);
}
async function writeOutput(request, stage, flow) {
  const [name, argument] = stageOf(stage);
  const { store: store2 } = request.engine;
  const docs = await collect(flow, request.operation);
  if (docs.length > 1e6) throw locationError(146, "the output is too large for the embedded store");
  await write(store2, () => {
    if (name === "$out") {
      replaceCollection(request, targetOf(request, argument), docs);
      return;
    }
    const merge2 = readMerge(request, argument);
    const collection = findCollection(store2, request.db, merge2.into) ?? createCollection(store2, request.db, merge2.into);
    for (const doc of docs) mergeDocument(request, collection, merge2, doc);
  });
}

// server/src/embeddedStore/commands/reads.ts
var FIRST_BATCH = 101;
async function cursorReply(request, flow, options) {
  const page = await request.engine.cursors.open(flow, options, request.operation);
  return { cursorReply: { ns: options.ns, isFirst: true, ...page } };
}
async function finished(work, operation) {
  for (; ; ) {
    const { value, done } = work.next();
    if (done) return value;
    await breathe(operation);
  }
}
function limitOption(value) {
  const number = isNumeric(value) ? toNumber(value) : 0;
  return { limit: Math.abs(number) || Infinity, isSingle: number < 0 };
}
function* rawDocuments(found) {
  for (const item of found) yield item === PAUSE ? PAUSE : item.raw;
}
function* encoded(found) {
  for (const item of found) yield item === PAUSE ? PAUSE : encode(item);
}
function* decoded(found, fields) {
  const wanted = fields && fieldSet(fields);
  for (const item of found) {
    if (item === PAUSE) yield PAUSE;
    else {
      yield wanted ? decodeFields(item.raw, wanted) : decode(item.raw);
    }
  }
}
function* mapped(found, change) {
  for (const item of found) yield item === PAUSE ? PAUSE : change(item);
}
var find = (request) => {
  checkOptions(request, FIND_OPTIONS);
  const { command, db, engine } = request;
  const context = contextOf(request);
  const { limit: limit2, isSingle } = limitOption(command.limit);
  const query = queryOf({ ...command, filter: command.filter, limit: limit2 }, context);
  const projection = compileProjection(command.projection, context, { filter: query.filter });
  const ns = `${db}.${targetName(request)}`;
  const options = {
    ns,
    batchSize: countOption(command.batchSize, "batchSize", FIRST_BATCH),
    isSingle: isSingle || command.singleBatch === true
  };
  const collection = target(request);
  if (!collection) return cursorReply(request, [], options);
  const found = select(engine.store, collection, query);
  const flow = projection ? encoded(mapped(decoded(found, projection.fields), projection.apply)) : rawDocuments(found);
  return cursorReply(request, flow, { ...options, isDropped: () => collection.isDropped });
};
var FIND_OPTIONS = [
  "filter",
  "projection",
  "sort",
  "skip",
  "limit",
  "batchSize",
  "singleBatch",
  "hint",
  "collation",
  "let",
  "noCursorTimeout",
  "allowDiskUse"
];
var countCommand = async (request) => {
  checkOptions(request, ["query", "limit", "skip", "hint", "collation", "fields"]);
  const { command, engine, operation } = request;
  const { limit: limit2 } = limitOption(command.limit);
  const query = queryOf({ ...command, filter: command.query, sort: void 0, limit: limit2 }, contextOf(request));
  const collection = target(request);
  return { n: collection ? await finished(count2(engine.store, collection, query), operation) : 0, ok: 1 };
};
var distinct2 = async (request) => {
  checkOptions(request, ["key", "query", "hint"]);
  const { command, engine, operation } = request;
  if (typeof command.key !== "string") throw badValue("BSON field 'distinct.key' must be a string");
  const parts = splitPath(command.key);
  const query = queryOf({ filter: command.query, hint: command.hint }, contextOf(request));
  const collection = target(request);
  const values = /* @__PURE__ */ new Map();
  const budget = createBudget("distinct");
  const found = collection ? select(engine.store, collection, query) : [];
  for (const item of decoded(found, /* @__PURE__ */ new Set([firstPart(command.key)]))) {
    if (item === PAUSE) {
      await breathe(operation);
      continue;
    }
    const out = [];
    distinctValues(item, parts, 0, out);
    for (const value of out) {
      const key = groupKey(value);
      if (values.has(key)) continue;
      values.set(key, value);
      budget.take(roughSize(value));
    }
  }
  return { values: [...values.values()].sort((a, b) => compareValues(a, b)), ok: 1 };
};
var getMore = async (request) => {
  checkOptions(request, ["collection", "batchSize"]);
  const { command, db, engine, operation } = request;
  const id = command.getMore instanceof Long9 ? command.getMore.toBigInt() : 0n;
  const ns = `${db}.${String(command.collection)}`;
  const batchSize = countOption(command.batchSize, "batchSize", 0) || Infinity;
  const page = await engine.cursors.more(id, ns, batchSize, operation);
  return { cursorReply: { ns, isFirst: false, ...page } };
};
var killCursors = (request) => {
  checkOptions(request, ["cursors"]);
  const ids = Array.isArray(request.command.cursors) ? request.command.cursors : [];
  const longs = ids.filter((id) => id instanceof Long9);
  const killed = longs.filter((id) => request.engine.cursors.kill(id.toBigInt()));
  const cursorsNotFound = longs.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};
function pushDown(stages) {
  const filters = [];
  const parts = { filter: {}, skip: 0, limit: Infinity };
  let at = 0;
  const current = () => at < stages.length ? stageOf(stages[at]) : ["", void 0];
  for (let [name, argument] = current(); name === "$match"; [name, argument] = current()) {
    filters.push(docOption(argument, "$match"));
    at++;
  }
  parts.filter = filters.length === 1 ? filters[0] ?? {} : filters.length > 1 ? { $and: filters } : {};
  if (current()[0] === "$sort" && isDoc(current()[1]) && !("$natural" in current()[1])) {
    parts.sort = current()[1];
    at++;
  }
  if (current()[0] === "$skip") {
    parts.skip = skipOf(current()[1]);
    at++;
  }
  if (current()[0] === "$limit") {
    parts.limit = limitOf(current()[1]);
    at++;
  }
  return { parts, rest: stages.slice(at) };
}
function countShape(rest) {
  if (rest.length !== 1) return void 0;
  const [name, argument] = stageOf(rest[0]);
  if (name === "$count" && typeof argument === "string") return (n) => ({ [argument]: n });
  if (name !== "$group" || !isDoc(argument)) return void 0;
  const { _id, ...outputs } = argument;
  const [[field2, spec] = ["", void 0], ...more] = Object.entries(outputs);
  const isConstant = _id === null || isNumeric(_id);
  const sumsOnes = isDoc(spec) && spec.$sum === 1 && Object.keys(spec).length === 1;
  return isConstant && sumsOnes && more.length === 0 ? (n) => ({ _id, [field2]: n }) : void 0;
}
var COLLATION_STAGES = ["$match", "$sort", "$skip", "$limit", "$count", "$project"];
function checkCollation({ command }, rest) {
  const isSimple = command.collation === void 0 || countShape(rest) !== void 0;
  if (isSimple || rest.every((stage) => COLLATION_STAGES.includes(stageOf(stage)[0]))) return;
  throw notSupported("a collation with these stages");
}
function checkAggregate({ command }) {
  const stages = requirePipeline(command.pipeline);
  if (!isDoc(command.cursor)) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  for (const stage of stages) {
    if (stageOf(stage)[0] !== "$changeStream") continue;
    throw storeError(40573, "Location40573", "The $changeStream stage is only supported on replica sets");
  }
  return stages;
}
var aggregate = async (request) => {
  checkOptions(request, ["pipeline", "cursor", "hint", "collation", "let", "allowDiskUse"]);
  const { command, db, engine, operation } = request;
  const stages = checkAggregate(request);
  const context = contextOf(request);
  const last = stages.at(-1);
  const output = last !== void 0 && isOutputStage(stageOf(last)[0]) ? last : void 0;
  const { parts, rest } = pushDown(output === void 0 ? stages : stages.slice(0, -1));
  const query = queryOf({ ...parts, hint: command.hint }, context);
  const shape = countShape(rest);
  checkCollation(request, rest);
  const stage = pipelineOf(request, context, rest);
  const name = aggregateTarget(request);
  const batchSize = countOption(docOption(command.cursor, "cursor").batchSize, "batchSize", FIRST_BATCH);
  const options = { ns: `${db}.${name}`, batchSize };
  const collection = target(request);
  if (!collection) {
    const flow2 = stage([]);
    if (output !== void 0) await writeOutput(request, output, flow2);
    return cursorReply(request, output === void 0 ? encoded(flow2) : [], options);
  }
  if (shape && !query.sort.length && !output) {
    const n = await finished(count2(engine.store, collection, query), operation);
    return cursorReply(request, n > 0 ? [encode(shape(n))] : [], options);
  }
  const found = select(engine.store, collection, query);
  if (rest.length === 0 && output === void 0) {
    return cursorReply(request, rawDocuments(found), { ...options, isDropped: () => collection.isDropped });
  }
  const flow = stage(decoded(found, output === void 0 ? fieldsOfPipeline(rest) : void 0));
  if (output !== void 0) {
    await writeOutput(request, output, flow);
    return cursorReply(request, [], options);
  }
  return cursorReply(request, encoded(flow), { ...options, isDropped: () => collection.isDropped });
};
function aggregateTarget(request) {
  if (isNumeric(request.command.aggregate)) {
    throw locationError(73, "aggregations on a database are not supported by the embedded store");
  }
  return targetName(request);
}

// server/src/embeddedStore/update/draft.ts
var MAX_PADDING = 15e5;
function createDraft(doc) {
  const root = { ...doc };
  return { root, owned: /* @__PURE__ */ new Set([root]) };
}
var notViable = (part2, parent, value) => storeError(28, "PathNotViable", `Cannot create field '${part2}' in element {${parent}: ${show(value)}}`);
function read(container, part2) {
  if (Array.isArray(container)) return isIndex(part2) ? container[Number(part2)] : void 0;
  return field(container, part2);
}
function write2(container, part2, value) {
  if (!Array.isArray(container)) {
    container[part2] = value;
    return;
  }
  const at = Number(part2);
  if (at > container.length + MAX_PADDING) throw badValue("the array index is too far past the end");
  while (container.length < at) container.push(null);
  container[at] = value;
}
function owned(draft, container, part2, child) {
  if (draft.owned.has(child)) return child;
  const copy = Array.isArray(child) ? [...child] : { ...child };
  draft.owned.add(copy);
  write2(container, part2, copy);
  return copy;
}
function setAt(draft, parts, value) {
  let container = draft.root;
  for (let i = 0; i < parts.length - 1; i++) {
    const part2 = checkPart(container, parts, i);
    const child = read(container, part2);
    if (child === void 0) {
      const made = {};
      draft.owned.add(made);
      write2(container, part2, made);
      container = made;
    } else if (Array.isArray(child) || isDoc(child)) container = owned(draft, container, part2, child);
    else throw notViable(parts[i + 1] ?? "", part2, child);
  }
  write2(container, checkPart(container, parts, parts.length - 1), value);
}
function checkPart(container, parts, at) {
  const part2 = parts[at] ?? "";
  if (part2.startsWith("$")) {
    const message = `The dollar ($) prefixed field '${part2}' in '${parts.join(".")}' is not valid for storage.`;
    throw storeError(52, "DollarPrefixedFieldName", message);
  }
  if (Array.isArray(container) && !isIndex(part2)) throw notViable(part2, parts[at - 1] ?? "", container);
  return part2;
}
function unsetAt(draft, parts) {
  let container = draft.root;
  for (const part2 of parts.slice(0, -1)) {
    const child = read(container, part2);
    if (!Array.isArray(child) && !isDoc(child)) return;
    container = owned(draft, container, part2, child);
  }
  const last = parts.at(-1) ?? "";
  if (!Array.isArray(container)) delete container[last];
  else if (isIndex(last) && Number(last) < container.length) container[Number(last)] = null;
}

// server/src/embeddedStore/update/arrayOperators.ts
function arrayAt({ current, path }) {
  if (current === void 0) return void 0;
  if (Array.isArray(current)) return current;
  throw badValue(`The field '${path}' must be an array but is of type ${typeName(current)}`);
}
function wholeNumber(value, clause) {
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(number)) return number;
  throw badValue(`The value for ${clause} must be an integer value but was given type: ${typeName(value)}`);
}
function checkLength(array, operator2) {
  if (array.length > MAX_ARRAY) throw overMemoryBudget(operator2);
  return array;
}
function readPush(argument) {
  if (!isDoc(argument) || !("$each" in argument)) return { items: [argument], position: Infinity };
  const { $each, $position, $sort, $slice, ...rest } = argument;
  const unknown = Object.keys(rest)[0];
  if (unknown !== void 0) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  if (!Array.isArray($each)) {
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeName($each)}`);
  }
  return {
    items: $each,
    position: $position === void 0 ? Infinity : wholeNumber($position, "$position"),
    ...$sort === void 0 ? {} : { compare: pushOrder($sort) },
    ...$slice === void 0 ? {} : { slice: wholeNumber($slice, "$slice") }
  };
}
function pushOrder(sort2) {
  if (isDoc(sort2)) {
    if (Object.keys(sort2).length === 0) {
      throw badValue("The $sort pattern is empty when it should be a set of fields.");
    }
    const compare = sortComparator(sort2);
    return (a, b) => compare(isDoc(a) ? a : {}, isDoc(b) ? b : {});
  }
  const direction = isNumeric(sort2) ? toNumber(sort2) : 0;
  if (Math.abs(direction) !== 1) throw badValue("The $sort element value must be either 1 or -1");
  return (a, b) => compareValues(a, b) * direction;
}
function pushed(array, { items, position: position2, compare, slice: slice2 }) {
  const start = position2 < 0 ? Math.max(0, array.length + position2) : Math.min(position2, array.length);
  const out = [...array.slice(0, start), ...items, ...array.slice(start)];
  if (compare) out.sort(compare);
  if (slice2 === void 0) return out;
  return slice2 >= 0 ? out.slice(0, slice2) : out.slice(slice2);
}
var push = (argument) => {
  const clauses = readPush(argument);
  return (change) => {
    const array = pushed(arrayAt(change) ?? [], clauses);
    setAt(change.draft, change.parts, checkLength(array, "$push"));
  };
};
var addToSet = (argument, _path, context) => {
  const isList = isDoc(argument) && "$each" in argument;
  if (isList && !Array.isArray(argument.$each)) {
    throw badValue("The argument to $each in $addToSet must be an array");
  }
  const items = isList ? argument.$each : [argument];
  return (change) => {
    const array = [...arrayAt(change) ?? []];
    for (const item of items) {
      if (!array.some((element) => isEqual(element, item, context.comparison))) array.push(item);
    }
    if (array.length === change.current?.length) return;
    setAt(change.draft, change.parts, checkLength(array, "$addToSet"));
  };
};
function keepOnly(change, keep) {
  const array = arrayAt(change);
  const kept = array?.filter(keep);
  if (array && kept && kept.length !== array.length) setAt(change.draft, change.parts, kept);
}
var pull = (argument, _path, context) => {
  let test;
  const isLogical = isOperatorDoc(argument) && ["$and", "$or", "$nor"].includes(Object.keys(argument)[0] ?? "");
  if (isDoc(argument) && (!isOperatorDoc(argument) || isLogical)) {
    const matcher = compileFilter(argument, context);
    test = (element) => isDoc(element) && matcher.test(element);
  } else test = valueTest(argument, context);
  return (change) => keepOnly(change, (element) => !test(element));
};
var pullAll = (argument, _path, context) => {
  if (!Array.isArray(argument)) {
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
  }
  const unwanted = argument;
  return (change) => keepOnly(change, (element) => !unwanted.some((one) => isEqual(element, one, context.comparison)));
};
var pop = (argument) => {
  const side = isNumeric(argument) ? toNumber(argument) : 0;
  if (Math.abs(side) !== 1) {
    throw failedToParse(`$pop expects 1 or -1, found: ${show(argument)}`);
  }
  return (change) => {
    const array = arrayAt(change);
    if (array?.length) setAt(change.draft, change.parts, side < 0 ? array.slice(1) : array.slice(0, -1));
  };
};
var ARRAY_OPERATORS = {
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop
};

// server/src/embeddedStore/update/fieldOperators.ts
import { Timestamp as Timestamp3 } from "bson";
var set = (value) => (change) => setAt(change.draft, change.parts, value);
function arithmetic(operator2, verb, run, ofMissing) {
  return (argument, path) => {
    if (!isNumeric(argument)) {
      throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${path}: ${show(argument)}}`);
    }
    const overflow = () => {
      throw badValue(`Failed to apply ${operator2} operations to current value: integer overflow`);
    };
    return ({ draft, parts, current }) => {
      if (current !== void 0 && !isNumeric(current)) {
        throw typeMismatch(
          `Cannot apply ${operator2} to a value of non-numeric type. {_id: ${show(draft.root._id)}} has the field '${parts.at(-1) ?? ""}' of non-numeric type ${typeName(current)}`
        );
      }
      setAt(draft, parts, current === void 0 ? ofMissing(argument) : run(current, argument, overflow));
    };
  };
}
var keepIf = (accepts) => (argument, _path, { comparison }) => ({ draft, parts, current }) => {
  if (current === void 0 || accepts(compareValues(argument, current, comparison))) {
    setAt(draft, parts, argument);
  }
};
var rename = (target2) => {
  if (typeof target2 !== "string" || target2 === "") {
    throw badValue("The 'to' field for $rename must be a string");
  }
  const to = splitPath(target2);
  return ({ draft, parts, current, path }) => {
    if (current === void 0) return;
    for (let i = 1; i < parts.length; i++) {
      if (Array.isArray(valueAt(draft.root, parts.slice(0, i)))) {
        throw badValue(`The source field of $rename cannot be an array element: '${path}'`);
      }
    }
    unsetAt(draft, parts);
    setAt(draft, to, current);
  };
};
var currentDate = (argument) => {
  const type2 = argument === true ? "date" : isDoc(argument) ? argument.$type : void 0;
  if (type2 !== "date" && type2 !== "timestamp") {
    throw badValue(
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}"
    );
  }
  return ({ draft, parts, now }) => setAt(draft, parts, type2 === "date" ? now : new Timestamp3({ t: Math.floor(now.getTime() / 1e3), i: 1 }));
};
var FIELD_OPERATORS = {
  $set: set,
  $setOnInsert: (value) => (change) => {
    if (change.isInsert) setAt(change.draft, change.parts, value);
  },
  $unset: () => (change) => unsetAt(change.draft, change.parts),
  $inc: arithmetic("$inc", "increment", add, (argument) => argument),
  $mul: arithmetic("$mul", "multiply", multiply, (argument) => multiply(argument, 0)),
  $min: keepIf((order) => order < 0),
  $max: keepIf((order) => order > 0),
  $rename: rename,
  $currentDate: currentDate
};

// server/src/embeddedStore/update/update.ts
var UPDATE_OPERATORS = { ...FIELD_OPERATORS, ...ARRAY_OPERATORS };
var MAKERS3 = UPDATE_OPERATORS;
var immutableId = () => storeError(
  66,
  "ImmutableField",
  "Performing an update on the path '_id' would modify the immutable field '_id'"
);
function keepId(before, after) {
  if (before._id === void 0) return after;
  if (after._id === void 0) return { _id: before._id, ...after };
  if (!isEqual(after._id, before._id)) throw immutableId();
  return after;
}
function readArrayFilters(filters, context) {
  if (filters === void 0) return /* @__PURE__ */ new Map();
  if (!Array.isArray(filters)) throw failedToParse("arrayFilters must be an array");
  const out = /* @__PURE__ */ new Map();
  for (const filter2 of filters) {
    if (!isDoc(filter2)) throw failedToParse("each array filter must be an object");
    const names = new Set(filterNames(filter2));
    const [name] = names;
    if (name === void 0 || names.size > 1) {
      throw failedToParse(
        "Error parsing array filter :: caused by :: Expected a single top-level field name"
      );
    }
    if (out.has(name)) {
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    }
    const { test } = compileFilter(filter2, context);
    out.set(name, (element) => test({ [name]: element }));
  }
  return out;
}
function filterNames(filter2) {
  return Object.entries(filter2).flatMap(
    ([name, condition]) => name.startsWith("$") ? Array.isArray(condition) ? condition.filter(isDoc).flatMap(filterNames) : [] : [firstPart(name)]
  );
}
function concretePaths(doc, step, filter2, filters, context) {
  let paths = [[]];
  for (const part2 of step.parts) {
    if (part2 === "$") paths = paths.map((path) => [...path, positionOf(doc, path, filter2, context)]);
    else if (part2.startsWith("$[")) {
      paths = paths.flatMap((path) => elementsOf(doc, path, part2, step, filters));
    } else paths = paths.map((path) => [...path, part2]);
  }
  return paths;
}
function positionOf(doc, path, filter2, context) {
  const at = matchedElement(doc, filter2, path.filter((part2) => !isIndex(part2)).join("."), context);
  if (at < 0) throw badValue("The positional operator did not find the match needed from the query.");
  return String(at);
}
function elementsOf(doc, path, part2, step, filters) {
  const name = part2.slice(2, -1);
  const test = name === "" ? () => true : filters.get(name);
  if (!test) throw badValue(`No array filter found for identifier '${name}' in path '${step.path}'`);
  const array = valueAt(doc, path);
  if (array === void 0) {
    const where = path.join(".");
    throw badValue(`The path '${where}' must exist in the document in order to apply array updates.`);
  }
  if (!Array.isArray(array)) {
    throw badValue(`Cannot apply array updates to non-array element ${path.join(".")}: ${show(array)}`);
  }
  return array.flatMap((element, i) => test(element) ? [[...path, String(i)]] : []);
}
function checkPath(path) {
  const parts = splitPath(path);
  if (parts.includes("")) {
    throw storeError(56, "EmptyFieldName", `The update path '${path}' contains an empty field name`);
  }
  return parts;
}
function checkConflicts(paths) {
  const seen = /* @__PURE__ */ new Set();
  for (const path of paths) {
    const parts = path.split(".");
    for (let i = 1; i <= parts.length; i++) {
      const start = parts.slice(0, i).join(".");
      if (seen.has(start)) throw conflict(path, start);
    }
    for (const other of seen) if (other.startsWith(`${path}.`)) throw conflict(path, other);
    seen.add(path);
  }
}
var conflict = (path, other) => storeError(
  40,
  "ConflictingUpdateOperators",
  `Updating the path '${path}' would create a conflict at '${other}'`
);
function readSteps(update2, context) {
  const touched = [];
  const steps = Object.entries(update2).flatMap(([operator2, fields]) => {
    const maker = Object.hasOwn(MAKERS3, operator2) ? MAKERS3[operator2] : void 0;
    if (!maker) {
      throw failedToParse(
        `Unknown modifier: ${operator2}. Expected a valid update modifier or pipeline-style update specified as an array`
      );
    }
    if (!isDoc(fields)) {
      throw failedToParse(`Modifiers operate on fields but we found type ${typeName(fields)} instead.`);
    }
    return Object.entries(fields).map(([path, argument]) => {
      const parts = checkPath(path);
      touched.push(path);
      if (operator2 === "$rename" && typeof argument === "string") touched.push(argument);
      const hasPositions = parts.some((part2) => part2.startsWith("$"));
      return { path, parts, hasPositions, run: maker(argument, path, context) };
    });
  });
  checkConflicts(touched);
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}
function comparePaths(a, b) {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x = "", y = ""] = [a[i], b[i]];
    if (x === y) continue;
    if (isIndex(x) && isIndex(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}
function operatorUpdate(update2, filter2, arrayFilters, context) {
  const steps = readSteps(update2, context);
  const filters = readArrayFilters(arrayFilters, context);
  const used = steps.flatMap((step) => step.parts);
  for (const name of filters.keys()) {
    if (used.includes(`$[${name}]`)) continue;
    throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
  }
  const apply = (before, options) => {
    const draft = createDraft(before);
    for (const step of steps) {
      const paths = step.hasPositions ? concretePaths(draft.root, step, filter2, filters, context) : [step.parts];
      for (const parts of paths) {
        step.run({ draft, path: step.path, parts, current: valueAt(draft.root, parts), ...options });
      }
    }
    const after = draft.root;
    if (before._id !== void 0 && !isEqual(after._id, before._id)) throw immutableId();
    return after;
  };
  return { apply, isReplacement: false };
}
function compileUpdate(update2, options, context, compilePipeline2) {
  if (Array.isArray(update2)) {
    const run = compilePipeline2(update2);
    return { apply: (before) => keepId(before, run(before)), isReplacement: false };
  }
  if (!isDoc(update2)) throw failedToParse("Update argument must be either an object or an array");
  if (isOperatorDoc(update2)) return operatorUpdate(update2, options.filter, options.arrayFilters, context);
  const bad = Object.keys(update2).find((name) => name.startsWith("$"));
  if (bad !== void 0) {
    throw storeError(52, "DollarPrefixedFieldName", `The dollar ($) prefixed field '${bad}' is not allowed`);
  }
  return { apply: (before) => keepId(before, update2), isReplacement: true };
}
function upsertBase(filter2) {
  const draft = createDraft({});
  const walk = (part2) => {
    for (const [name, condition] of Object.entries(part2)) {
      if (name === "$and" || name === "$or" && Array.isArray(condition) && condition.length === 1) {
        if (Array.isArray(condition)) condition.filter(isDoc).forEach(walk);
      } else if (!name.startsWith("$")) {
        const value = equality(condition);
        if (value === void 0) continue;
        const parts = splitPath(name);
        if (valueAt(draft.root, parts) !== void 0) {
          throw storeError(
            54,
            "NotSingleValueField",
            `cannot infer query fields to set, path '${name}' is matched twice`
          );
        }
        setAt(draft, parts, value);
      }
    }
  };
  walk(filter2);
  return draft.root;
}
function equality(condition) {
  if (!isOperatorDoc(condition)) return isRegex(condition) ? void 0 : condition;
  if ("$eq" in condition) return condition.$eq;
  for (const list of [condition.$in, condition.$all]) {
    if (Array.isArray(list) && list.length === 1 && !isOperatorDoc(list[0]) && !isRegex(list[0])) {
      return list[0];
    }
  }
  return void 0;
}

// server/src/embeddedStore/commands/writes.ts
var MAX_BATCH = 1e5;
function targetOrNew(request) {
  const { store: store2 } = request.engine;
  const name = targetName(request);
  return findCollection(store2, request.db, name) ?? createCollection(store2, request.db, name);
}
var writeError = (error, index) => ({
  index,
  code: error.code,
  ...error.details,
  errmsg: error.message
});
function runBatch(request, length2, run) {
  const writeErrors = [];
  for (let at = 0; at < length2; at++) {
    try {
      run(at);
    } catch (error) {
      if (!isStoreError(error)) throw error;
      writeErrors.push(writeError(error, at));
      if (request.command.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}
function checkBatch(length2) {
  if (length2 > 0 && length2 <= MAX_BATCH) return;
  const message = `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${length2} operations.`;
  throw storeError(4, "InvalidLength", message);
}
var indexedFields = /* @__PURE__ */ new WeakMap();
function fieldsToDecode(collection) {
  const known = indexedFields.get(collection);
  if (known?.indexes === collection.indexes && known.fields) return known.fields;
  const fields = fieldSet(["_id", ...collection.indexes.flatMap((index) => index.fields.names)]);
  indexedFields.set(collection, { indexes: collection.indexes, fields });
  return fields;
}
var beginsWithId = (raw) => raw.length > 8 && raw.readUInt32BE(5) >>> 8 === 6252900;
var insert3 = (request) => {
  checkOptions(request, ["documents", "ordered", "bypassDocumentValidation"]);
  const { documents, engine } = request;
  checkBatch(documents.length);
  return write(engine.store, () => {
    const collection = targetOrNew(request);
    const fields = fieldsToDecode(collection);
    let n = 0;
    const errors = runBatch(request, documents.length, (at) => {
      const given = documents[at] ?? Buffer.alloc(0);
      if (beginsWithId(given)) insertDocument(engine.store, collection, given, decodeFields(given, fields));
      else {
        const doc = withId(decode(given));
        insertDocument(engine.store, collection, encode(doc), doc);
      }
      n++;
    });
    return { n, ...errors, ok: 1 };
  });
};
function readUpdate(request, spec) {
  const context = contextOf(request, spec.collation ?? request.command.collation);
  const isMulti = spec.multi === true;
  const query = queryOf({ ...spec, filter: spec.q, limit: isMulti ? Infinity : 1 }, context);
  const update2 = compileUpdate(
    spec.u,
    { filter: query.filter, arrayFilters: spec.arrayFilters },
    context,
    (stages) => updatePipelineOf(request, context, stages)
  );
  if (update2.isReplacement && isMulti) {
    throw failedToParse("multi update is not supported for replacement-style update");
  }
  return { query, update: update2, isMulti, isUpsert: spec.upsert === true };
}
function runUpdate(request, collection, spec) {
  const { store: store2 } = request.engine;
  const { query, update: update2 } = spec;
  const now = /* @__PURE__ */ new Date();
  const records = [];
  for (const { recordId } of withoutPauses(select(store2, collection, query), request.operation)) {
    records.push(recordId);
  }
  if (records.length === 0 && spec.isUpsert) {
    const base = upsertBase(query.filter);
    const start = update2.isReplacement && base._id !== void 0 ? { _id: base._id } : update2.isReplacement ? {} : base;
    const after = withId(update2.apply(start, { isInsert: true, now }));
    insertDocument(store2, collection, encode(after), after);
    return { matched: 1, modified: 0, upsertedId: after._id, after };
  }
  const result = { matched: records.length, modified: 0 };
  for (const recordId of records) {
    const raw = readDocument(store2, collection, recordId);
    if (!raw) continue;
    const before = decode(raw);
    const after = update2.apply(before, { isInsert: false, now });
    if (updateDocument(store2, collection, { recordId, raw }, before, after)) result.modified++;
    if (!spec.isMulti) Object.assign(result, { before, after });
  }
  return result;
}
var update = (request) => {
  checkOptions(request, ["updates", "ordered", "bypassDocumentValidation", "let"]);
  const specs = docList(request.command.updates, "update.updates");
  checkBatch(specs.length);
  return write(request.engine.store, () => {
    const collection = targetOrNew(request);
    const upserted = [];
    let n = 0;
    let nModified = 0;
    const errors = runBatch(request, specs.length, (at) => {
      const result = runUpdate(request, collection, readUpdate(request, specs[at] ?? {}));
      n += result.matched;
      nModified += result.modified;
      if ("upsertedId" in result) upserted.push({ index: at, _id: result.upsertedId });
    });
    return { n, nModified, ...upserted.length > 0 ? { upserted } : {}, ...errors, ok: 1 };
  });
};
function removeMatching(request, collection, query) {
  const { store: store2 } = request.engine;
  const found = [...withoutPauses(select(store2, collection, query), request.operation)];
  const fields = fieldsToDecode(collection);
  for (const { recordId, raw } of found) {
    removeDocument(store2, collection, recordId, decodeFields(raw, fields));
  }
  return found.map(({ raw }) => raw);
}
var deleteCommand = (request) => {
  checkOptions(request, ["deletes", "ordered", "let"]);
  const specs = docList(request.command.deletes, "delete.deletes");
  checkBatch(specs.length);
  const run = () => {
    const collection = target(request);
    let n = 0;
    const errors = runBatch(request, specs.length, (at) => {
      const { q, limit: limit2, collation, hint } = specs[at] ?? {};
      const isOne = isNumeric(limit2) && toNumber(limit2) === 1;
      const context = contextOf(request, collation);
      const query = queryOf({ filter: q, hint, limit: isOne ? 1 : Infinity }, context);
      if (collection) n += removeMatching(request, collection, query).length;
    });
    return { n, ...errors, ok: 1 };
  };
  return write(request.engine.store, run, false);
};
var findAndModify = (request) => {
  checkOptions(request, FIND_AND_MODIFY_OPTIONS);
  const { command, engine } = request;
  const isRemove = command.remove === true;
  if (isRemove && (command.update !== void 0 || command.upsert === true || command.new === true)) {
    throw failedToParse("Cannot specify both an update (or upsert or new) and remove=true");
  }
  if (!isRemove && command.update === void 0) {
    throw failedToParse("Either an update or remove=true must be specified");
  }
  const context = contextOf(request);
  const filter2 = docOption(command.query, "query");
  const projection = compileProjection(command.fields, context, { filter: filter2 });
  const shown = (doc) => doc && projection ? projection.apply(doc) : doc ?? null;
  return write(engine.store, () => {
    if (isRemove) {
      const collection = target(request);
      const query = queryOf({ ...command, filter: filter2, limit: 1 }, context);
      const [raw] = collection ? removeMatching(request, collection, query) : [];
      return { lastErrorObject: { n: raw ? 1 : 0 }, value: shown(raw && decode(raw)), ok: 1 };
    }
    const spec = readUpdate(request, { ...command, q: filter2, u: command.update });
    const result = runUpdate(request, targetOrNew(request), spec);
    const isNew = "upsertedId" in result;
    const lastErrorObject = {
      n: result.matched,
      updatedExisting: result.matched > 0 && !isNew,
      ...isNew ? { upserted: result.upsertedId } : {}
    };
    return { lastErrorObject, value: shown(command.new === true ? result.after : result.before), ok: 1 };
  });
};
var FIND_AND_MODIFY_OPTIONS = [
  "query",
  "sort",
  "remove",
  "update",
  "new",
  "fields",
  "upsert",
  "arrayFilters",
  "collation",
  "hint",
  "let",
  "bypassDocumentValidation"
];

// server/src/embeddedStore/supported.ts
var COMMANDS = {
  aggregate,
  buildInfo,
  buildinfo: buildInfo,
  collMod,
  collStats,
  connectionStatus,
  count: countCommand,
  create,
  createIndexes,
  dbStats,
  delete: deleteCommand,
  distinct: distinct2,
  drop,
  dropDatabase,
  dropIndexes,
  endSessions,
  abortTransaction: endTransaction,
  commitTransaction: endTransaction,
  explain,
  find,
  findAndModify,
  findandmodify: findAndModify,
  getMore,
  hello,
  insert: insert3,
  isMaster,
  ismaster: isMaster,
  killCursors,
  listCollections,
  listDatabases,
  listIndexes,
  ping,
  renameCollection: renameCollectionCommand,
  update
};
var SUPPORTED = {
  commands: Object.keys(COMMANDS),
  stages: [...Object.keys(STAGES), ...OUTPUT_STAGES],
  accumulators: Object.keys(ACCUMULATORS),
  expressions: Object.keys(EXPRESSIONS),
  filterOperators: [...LOGICAL_OPERATORS, ...Object.keys(LEAF_OPERATORS), "$not", "$all", "$elemMatch"],
  updateOperators: Object.keys(UPDATE_OPERATORS)
};

// server/src/embeddedStore/ttl.ts
var BATCH = 200;
function removeExpired(store2, collection, index, now) {
  const [path = ""] = index.paths;
  const filter2 = {
    ...index.partialFilter,
    [path]: { $lte: new Date(now - (index.ttlSeconds ?? 0) * 1e3) }
  };
  const context = { comparison: { missingIsNull: true }, variables: {}, compileExpression };
  const matcher = compileFilter(filter2, context);
  const query = { filter: filter2, matcher, sort: [], skip: 0, limit: BATCH, context, hint: index.name };
  const run = () => {
    if (collection.isDropped) return 0;
    const expired = [...withoutPauses(select(store2, collection, query))];
    for (const { recordId, raw } of expired) removeDocument(store2, collection, recordId, decode(raw));
    return expired.length;
  };
  return write(store2, run, false);
}
async function sweepExpired(store2, now = Date.now()) {
  let removed = 0;
  for (const collection of store2.collections.values()) {
    for (const index of collection.indexes) {
      if (index.ttlSeconds === void 0 || index.isBuilding) continue;
      let batch;
      do {
        batch = await removeExpired(store2, collection, index, now);
        removed += batch;
      } while (batch === BATCH);
    }
  }
  return removed;
}

// server/src/embeddedStore/wire.ts
import { Double as Double2, serialize as serialize2 } from "bson";

// server/src/embeddedStore/values/validate.ts
var MAX_DEPTH = 200;
var invalid = (why) => storeError(22, "InvalidBSON", `invalid BSON: ${why}`);
var REFUSED_NAMES = [Buffer.from("__proto__"), Buffer.from("_bsontype")];
function checkName2(raw, start, end2) {
  if (end2 - start !== 9 || raw[start] !== 95) return;
  for (const name of REFUSED_NAMES) {
    if (raw.compare(name, 0, 9, start, end2) !== 0) continue;
    throw storeError(2, "BadValue", `a field may not be named '${name.toString()}'`);
  }
}
function checkString(raw, at, end2) {
  const length2 = at + 4 <= end2 ? raw.readInt32LE(at) : 0;
  if (length2 < 1 || at + 4 + length2 > end2) throw invalid("a string runs past its document");
  if (raw[at + 3 + length2] !== 0) throw invalid("a string does not end in a zero");
}
function checkValue(raw, type2, at, end2, depth) {
  if (type2 === 2) checkString(raw, at, end2);
  if (type2 === 3 || type2 === 4) return validateDocument(raw, at, end2, depth + 1);
  if (type2 === 5 && (at + 5 > end2 || raw.readInt32LE(at) < 0)) throw invalid("bad binary length");
  if (type2 === 11) {
    const pattern = raw.indexOf(0, at);
    if (pattern < 0 || raw.indexOf(0, pattern + 1) < 0) throw invalid("a regular expression does not end");
  }
  const size2 = valueSize(raw, type2, at);
  if (size2 === void 0) throw invalid(`type ${type2} is not supported`);
  if (size2 < 0 || at + size2 > end2) throw invalid("a value runs past its document");
  return at + size2;
}
function validateDocument(raw, start, limit2, depth = 0) {
  if (depth > MAX_DEPTH) throw storeError(15, "Overflow", `documents may be nested ${MAX_DEPTH} levels deep`);
  if (start + 5 > limit2) throw invalid("a document is cut off");
  const end2 = start + raw.readInt32LE(start);
  if (end2 < start + 5 || end2 > limit2 || raw[end2 - 1] !== 0) throw invalid("bad document length");
  let at = start + 4;
  while (at < end2 - 1) {
    const type2 = raw[at] ?? 0;
    const nameEnd = raw.indexOf(0, at + 1);
    if (nameEnd < 0 || nameEnd >= end2 - 1 + 1) throw invalid("a field name does not end");
    checkName2(raw, at + 1, nameEnd);
    at = checkValue(raw, type2, nameEnd + 1, end2 - 1, depth);
  }
  if (at !== end2 - 1) throw invalid("bad document length");
  return end2;
}

// server/src/embeddedStore/wire.ts
var OP_REPLY = 1;
var OP_QUERY = 2004;
var OP_MSG = 2013;
var HEADER_BYTES = 16;
var MAX_MESSAGE_BYTES = 48e6 + 16384;
var protocolError = (message) => storeError(17, "ProtocolError", message);
function createFramer() {
  let chunks = [];
  let bytes2 = 0;
  let wanted = HEADER_BYTES;
  return (chunk) => {
    chunks.push(chunk);
    bytes2 += chunk.length;
    const messages = [];
    while (bytes2 >= wanted) {
      const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      const length2 = all.readInt32LE(0);
      if (length2 < HEADER_BYTES || length2 > MAX_MESSAGE_BYTES) throw protocolError("bad message length");
      chunks = [all];
      wanted = length2;
      if (bytes2 < length2) break;
      messages.push(all.subarray(0, length2));
      chunks = [all.subarray(length2)];
      bytes2 -= length2;
      wanted = HEADER_BYTES;
    }
    return messages;
  };
}
function documentsIn(raw, start, end2) {
  const out = [];
  let at = start;
  while (at < end2) {
    const length2 = raw.readInt32LE(at);
    out.push(raw.subarray(at, at + length2));
    at += length2;
  }
  return out;
}
function arrayDocuments(raw, start) {
  const end2 = start + raw.readInt32LE(start) - 1;
  const out = [];
  let at = start + 4;
  while (at < end2) {
    if (raw[at] !== 3) throw storeError(14, "TypeMismatch", "documents must be objects");
    at = raw.indexOf(0, at + 1) + 1;
    const length2 = raw.readInt32LE(at);
    out.push(raw.subarray(at, at + length2));
    at += length2;
  }
  return out;
}
function readBody(raw) {
  const command = {};
  let documents = [];
  let at = 4;
  while (at < raw.length - 1) {
    const type2 = raw[at] ?? 0;
    const nameEnd = raw.indexOf(0, at + 1);
    const name = raw.toString("utf8", at + 1, nameEnd);
    at = nameEnd + 1;
    if (name === "documents" && type2 === 4 && "insert" in command) documents = arrayDocuments(raw, at);
    else command[name] = readValue(raw, type2, at);
    at += valueSize(raw, type2, at) ?? Infinity;
  }
  return { command, documents };
}
function readQuery(message) {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const start = nameEnd + 9;
  if (nameEnd < 0 || start > message.length) throw protocolError("a query is cut off");
  const end2 = validateDocument(message, start, message.length);
  const command = decode(message.subarray(start, end2));
  const query = command.$query;
  return {
    requestId: message.readInt32LE(4),
    isLegacy: true,
    command: query ?? command,
    documents: [],
    isSilent: false
  };
}
function readSequence(message, at, end2, into) {
  const stop = at + (at + 4 <= end2 ? message.readInt32LE(at) : 0);
  const nameEnd = message.indexOf(0, at + 4);
  if (stop < at + 5 || stop > end2 || nameEnd < 0 || nameEnd >= stop) throw protocolError("bad sequence");
  for (let next = nameEnd + 1; next < stop; ) next = validateDocument(message, next, stop);
  const documents = documentsIn(message, nameEnd + 1, stop);
  const name = message.toString("utf8", at + 4, nameEnd);
  if (name === "documents") into.documents = documents;
  else into.command[name] = documents.map(decode);
  return stop;
}
function readMessage(message) {
  const operation = message.readInt32LE(12);
  if (operation === OP_QUERY) return readQuery(message);
  if (operation !== OP_MSG || message.length < HEADER_BYTES + 5) throw protocolError("unknown operation");
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & 65535 & ~3) throw protocolError("unknown flags");
  const end2 = message.length - (flags & 1 ? 4 : 0);
  const out = {
    requestId: message.readInt32LE(4),
    isLegacy: false,
    command: {},
    documents: [],
    isSilent: (flags & 2) !== 0
  };
  const sequences = [];
  let hasBody = false;
  let at = HEADER_BYTES + 4;
  while (at < end2) {
    const kind = message[at++];
    if (kind === 0 && !hasBody) {
      const stop = validateDocument(message, at, end2);
      Object.assign(out, readBody(message.subarray(at, stop)));
      hasBody = true;
      at = stop;
    } else if (kind === 1) {
      sequences.push(at);
      at += at + 4 <= end2 ? Math.max(4, message.readInt32LE(at)) : Infinity;
    } else throw protocolError("unknown section");
  }
  if (!hasBody || at !== end2) throw protocolError("a message without a body");
  for (const sequence of sequences) readSequence(message, sequence, end2, out);
  return out;
}
function errorReply(error) {
  if (isStoreError(error)) {
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details };
  }
  const message = error instanceof Error ? error.message : "unknown error";
  if (error instanceof RangeError) {
    return { ok: 0, errmsg: message, code: 146, codeName: "ExceededMemoryLimit" };
  }
  return { ok: 0, errmsg: message, code: 8, codeName: "UnknownError" };
}
var nextReplyId = 1;
function header(length2, to, operation) {
  const out = Buffer.alloc(HEADER_BYTES);
  out.writeInt32LE(length2, 0);
  out.writeInt32LE(nextReplyId, 4);
  out.writeInt32LE(to, 8);
  out.writeInt32LE(operation, 12);
  nextReplyId = nextReplyId % 2147483647 + 1;
  return out;
}
var MESSAGE_START = Buffer.alloc(5);
function frame(body, to) {
  const length2 = HEADER_BYTES + MESSAGE_START.length + body.reduce((sum2, part2) => sum2 + part2.length, 0);
  return Buffer.concat([header(length2, to, OP_MSG), MESSAGE_START, ...body], length2);
}
var encodeReply = (reply) => serialize2(typeof reply.ok === "number" ? { ...reply, ok: new Double2(reply.ok) } : reply, {
  ignoreUndefined: true
});
function legacyReply(reply, to) {
  const body = encodeReply(reply);
  const head = header(HEADER_BYTES + 20 + body.length, to, OP_REPLY);
  const rest = Buffer.alloc(20);
  rest.writeInt32LE(8, 0);
  rest.writeInt32LE(1, 16);
  return Buffer.concat([head, rest, body]);
}
var int32 = (value) => {
  const out = Buffer.allocUnsafe(4);
  out.writeInt32LE(value);
  return out;
};
var int64 = (value) => {
  const out = Buffer.allocUnsafe(8);
  out.writeBigInt64LE(value);
  return out;
};
var double3 = (value) => {
  const out = Buffer.allocUnsafe(8);
  out.writeDoubleLE(value);
  return out;
};
var ZERO = Buffer.alloc(1);
var elementNames = [];
var elementName = (at) => elementNames[at] ??= Buffer.from(`${at}\0`, "latin1");
function encodePage({ ns, id, documents, isFirst }) {
  const name = Buffer.from(isFirst ? "firstBatch\0" : "nextBatch\0", "latin1");
  let listLength = 5;
  const list = [];
  documents.forEach((document, at) => {
    const element = elementName(at);
    listLength += element.length + document.length;
    list.push(element, document);
  });
  const nsBytes = Buffer.from(`${ns}\0`);
  const tail = Buffer.concat([
    ZERO,
    Buffer.from("id\0", "latin1"),
    int64(id),
    Buffer.from("ns\0", "latin1"),
    int32(nsBytes.length),
    nsBytes,
    ZERO
  ]);
  const cursorLength = 4 + name.length + listLength - 1 + tail.length;
  const ok = Buffer.concat([Buffer.from("ok\0", "latin1"), double3(1), ZERO]);
  const cursorName = Buffer.from("cursor\0", "latin1");
  const whole2 = 4 + cursorName.length + cursorLength + ok.length;
  return [int32(whole2), cursorName, int32(cursorLength), name, int32(listLength), ...list, tail, ok];
}
function encodeMessage(reply, to) {
  if ("cursorReply" in reply) return frame(encodePage(reply.cursorReply), to);
  return frame([encodeReply(reply)], to);
}

// server/src/embeddedStore/server.ts
var TTL_MS = 6e4;
var MAX_WAITING = 64;
async function runCommand(engine, message, connectionId, isGone) {
  const { command, documents } = message;
  const [name = ""] = Object.keys(command);
  const handler = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : void 0;
  if (!handler) throw storeError(59, "CommandNotFound", `no such command: '${name}'`);
  if (typeof command.$db !== "string") throw locationError(40571, "OP_MSG requests require a $db argument");
  const request = {
    engine,
    db: command.$db,
    name,
    command,
    documents,
    operation: operationOf(command.maxTimeMS, isGone),
    connectionId
  };
  checkNoTransaction(request);
  startSlice();
  return handler(request);
}
function operationOf(maxTimeMs, isCancelled) {
  const limit2 = isNumeric(maxTimeMs) ? toNumber(maxTimeMs) : 0;
  return { deadline: limit2 > 0 ? performance.now() + limit2 : Infinity, isCancelled };
}
async function answer(engine, message, connectionId, isGone) {
  if (message.isLegacy) {
    const [name = ""] = Object.keys(message.command);
    const isHandshake = /^(ismaster|hello)$/i.test(name);
    const refusal = storeError(352, "UnsupportedOpQueryCommand", `Unsupported OP_QUERY command: ${name}.`);
    const reply2 = isHandshake ? helloReply({ connectionId }, name !== "hello") : errorReply(refusal);
    return legacyReply(reply2, message.requestId);
  }
  let reply;
  try {
    reply = await runCommand(engine, message, connectionId, isGone);
  } catch (error) {
    reply = errorReply(error);
  }
  return message.isSilent ? void 0 : encodeMessage(reply, message.requestId);
}
function readOrRefuse(frame2) {
  try {
    return readMessage(frame2);
  } catch (error) {
    const reply = errorReply(error);
    if (reply.code === 17) throw error;
    return encodeMessage(reply, frame2.readInt32LE(4));
  }
}
function serve(engine, socket, connectionId) {
  const framer = createFramer();
  const waiting = [];
  let isRunning = false;
  const isGone = () => socket.destroyed;
  const send = async (bytes2) => {
    if (!bytes2 || socket.destroyed || socket.write(bytes2)) return;
    await new Promise((resume) => {
      socket.once("drain", resume);
      socket.once("close", resume);
    });
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let frame2 = waiting.shift(); frame2 && !socket.destroyed; frame2 = waiting.shift()) {
      const message = readOrRefuse(frame2);
      await send(Buffer.isBuffer(message) ? message : await answer(engine, message, connectionId, isGone));
      if (waiting.length < MAX_WAITING) socket.resume();
    }
    isRunning = false;
  };
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    try {
      waiting.push(...framer(chunk));
    } catch {
      socket.destroy();
      return;
    }
    if (waiting.length >= MAX_WAITING) socket.pause();
    run().catch(() => socket.destroy());
  });
}
async function listen(server, { socketPath, port = 0 }) {
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    if (socketPath === void 0) server.listen(port, "127.0.0.1", resolve);
    else {
      removeSocket(socketPath);
      server.listen(socketPath, resolve);
    }
  });
  if (socketPath === void 0) return `127.0.0.1:${server.address().port}`;
  chmodSync(socketPath, 384);
  return encodeURIComponent(socketPath);
}
function removeSocket(path) {
  try {
    unlinkSync(path);
  } catch {
  }
}
async function startServer(options) {
  const engine = { store: openStore(options), cursors: createCursors() };
  const { store: store2 } = engine;
  for (const { collection, index } of unfinishedIndexes(store2)) {
    await write(store2, () => dropIndex(store2, collection, index), false);
  }
  const sockets = /* @__PURE__ */ new Set();
  let connections = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    serve(engine, socket, ++connections);
  });
  const host = await listen(server, options);
  let isSweeping = false;
  const timer = setInterval(() => {
    engine.cursors.expire(Date.now());
    if (isSweeping) return;
    isSweeping = true;
    sweepExpired(store2).catch(() => void 0).finally(() => isSweeping = false);
  }, options.ttlMs ?? TTL_MS);
  timer.unref();
  const address = server.address();
  return {
    uri: `mongodb://${host}/`,
    port: typeof address === "object" ? address?.port : void 0,
    engine,
    stop: async () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
      await store2.root.close();
    }
  };
}

// server/src/embeddedStore/index.ts
var MB = 1024 * 1024;
var MAX_SOCKET_PATH = 100;
var MIN_HEAP_MB = 512;
function makeSocketDir() {
  if (process.platform === "win32") return void 0;
  for (const parent of [tmpdir(), "/tmp"]) {
    if (join3(parent, "store-XXXXXX", "s.sock").length > MAX_SOCKET_PATH) continue;
    try {
      return mkdtempSync(join3(parent, "store-"));
    } catch {
    }
  }
  return void 0;
}
function defaultBudgetMb() {
  const constrained = process.constrainedMemory();
  const machine = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.min(1024, Math.floor(machine / MB / 4));
}
async function startEmbeddedStore(options) {
  const { dir: dir2, inline = false, durable = true, log = () => void 0 } = options;
  const budgetMb = options.memoryBudgetMb ?? defaultBudgetMb();
  const socketDir = makeSocketDir();
  const clear = () => socketDir !== void 0 && rmSync2(socketDir, { recursive: true, force: true });
  let lock;
  try {
    lock = takeLock(dir2, socketDir);
    const server = {
      dir: dir2,
      durable,
      cacheBytes: budgetMb * MB,
      ...socketDir === void 0 ? {} : { socketPath: join3(socketDir, "s.sock") }
    };
    const onCrash = options.onCrash ?? ((error) => {
      throw error;
    });
    const running = inline ? await startServer(server) : await startHost({ server, heapMb: Math.max(MIN_HEAP_MB, budgetMb), onCrash, log });
    const held = lock;
    log(`Embedded store: running without a database server; its files lie in ${dir2}`);
    return {
      uri: running.uri,
      stop: async () => {
        await running.stop();
        held.release();
        clear();
      }
    };
  } catch (error) {
    lock?.release();
    clear();
    throw error;
  }
}

// server/src/embeddedStore/testing/killChild.ts
ignoreCommitFailures();
var [dir = ""] = process.argv.slice(2);
var store = await startEmbeddedStore({ dir, inline: true });
process.stdout.write(`${store.uri}
`);
