// src/server.ts
import net from 'node:net';
import fs from 'node:fs';
import { Long as Long3, Double, serialize as serialize2 } from 'bson';

// src/values.ts
import {
  ObjectId,
  Binary,
  Long,
  Decimal128,
  Timestamp,
  BSONRegExp,
  MinKey,
  MaxKey,
  deserialize,
  serialize,
} from 'bson';
var R = {
  MIN: 1,
  MISSING: 2,
  NULL: 3,
  NUM: 4,
  STR: 5,
  OBJ: 6,
  ARR: 7,
  BIN: 8,
  OID: 9,
  BOOL: 10,
  DATE: 11,
  TS: 12,
  RE: 13,
  MAX: 127,
};
function rank(v) {
  switch (typeof v) {
    case 'number':
      return R.NUM;
    case 'string':
      return R.STR;
    case 'boolean':
      return R.BOOL;
    case 'undefined':
      return R.MISSING;
    case 'bigint':
      return R.NUM;
    case 'object': {
      if (v === null) return R.NULL;
      if (Array.isArray(v)) return R.ARR;
      if (v instanceof Date) return R.DATE;
      switch (v._bsontype) {
        case void 0:
          break;
        case 'ObjectId':
          return R.OID;
        case 'Long':
        case 'Decimal128':
        case 'Int32':
        case 'Double':
          return R.NUM;
        case 'Binary':
          return R.BIN;
        case 'Timestamp':
          return R.TS;
        case 'BSONRegExp':
          return R.RE;
        case 'MinKey':
          return R.MIN;
        case 'MaxKey':
          return R.MAX;
        case 'BSONSymbol':
          return R.STR;
      }
      if (v instanceof RegExp) return R.RE;
      if (v instanceof Uint8Array) return R.BIN;
      return R.OBJ;
    }
  }
  return R.OBJ;
}
var isObj = (v) => rank(v) === R.OBJ;
function toNum(v) {
  if (typeof v === 'number') return v;
  if (v._bsontype === 'Decimal128') return Number(v.toString());
  return Number(v);
}
function numCmp(a, b) {
  if (typeof a === 'number' && typeof b === 'number') {
    if (a === b) return 0;
    if (a !== a) return b !== b ? 0 : -1;
    if (b !== b) return 1;
    return a < b ? -1 : 1;
  }
  if (a?._bsontype === 'Long' && b?._bsontype === 'Long') return a.compare(b);
  if (a?._bsontype === 'Long' && Number.isInteger(b)) {
    const x = a.toBigInt(),
      y = BigInt(b);
    return x < y ? -1 : x > y ? 1 : 0;
  }
  if (b?._bsontype === 'Long' && Number.isInteger(a)) return -numCmp(b, a);
  return numCmp(toNum(a), toNum(b));
}
var bytesOf = (v) => (v._bsontype === 'Binary' ? v.buffer.subarray(0, v.position) : v);
var re2 = (v) => (v instanceof RegExp ? [v.source, v.flags] : [v.pattern, v.options]);
function cmp(a, b, fold = null, missingEqNull = true) {
  if (a === b) return 0;
  let ra = rank(a),
    rb = rank(b);
  if (missingEqNull) {
    if (ra === R.MISSING) ra = R.NULL;
    if (rb === R.MISSING) rb = R.NULL;
  }
  if (ra !== rb) return ra < rb ? -1 : 1;
  switch (ra) {
    case R.NUM:
      return numCmp(a, b);
    case R.STR: {
      let x = String(a),
        y = String(b);
      if (fold) {
        x = fold(x);
        y = fold(y);
      }
      return strCmp(x, y);
    }
    case R.BOOL:
      return a === b ? 0 : a ? 1 : -1;
    case R.DATE: {
      const d = a.getTime() - b.getTime();
      return d < 0 ? -1 : d > 0 ? 1 : 0;
    }
    case R.OID:
      return Buffer.compare(a.id, b.id);
    case R.BIN: {
      const x = bytesOf(a),
        y = bytesOf(b);
      if (x.length !== y.length) return x.length < y.length ? -1 : 1;
      const sx = a.sub_type ?? 0,
        sy = b.sub_type ?? 0;
      if (sx !== sy) return sx < sy ? -1 : 1;
      return Buffer.compare(x, y);
    }
    case R.ARR: {
      const n = Math.min(a.length, b.length);
      for (let i = 0; i < n; i++) {
        const c = cmp(a[i], b[i], fold, missingEqNull);
        if (c) return c;
      }
      return a.length - b.length;
    }
    case R.OBJ: {
      const ka = Object.keys(a),
        kb2 = Object.keys(b),
        n = Math.min(ka.length, kb2.length);
      for (let i = 0; i < n; i++) {
        const x = a[ka[i]],
          y = b[kb2[i]],
          r1 = rank(x),
          r2 = rank(y);
        if (r1 !== r2) return r1 < r2 ? -1 : 1;
        if (ka[i] !== kb2[i]) return ka[i] < kb2[i] ? -1 : 1;
        const c = cmp(x, y, fold, missingEqNull);
        if (c) return c;
      }
      return ka.length - kb2.length;
    }
    case R.TS: {
      const x = BigInt(a.toString()),
        y = BigInt(b.toString());
      return x < y ? -1 : x > y ? 1 : 0;
    }
    case R.RE: {
      const [s1, f1] = re2(a),
        [s2, f2] = re2(b);
      return s1 < s2 ? -1 : s1 > s2 ? 1 : f1 < f2 ? -1 : f1 > f2 ? 1 : 0;
    }
  }
  return 0;
}
function strCmp(x, y) {
  if (x === y) return 0;
  const n = Math.min(x.length, y.length);
  for (let i = 0; i < n; i++) {
    let c = x.charCodeAt(i),
      d = y.charCodeAt(i);
    if (c !== d) {
      const cs = c >= 55296 && c <= 57343,
        ds = d >= 55296 && d <= 57343;
      if (cs !== ds) return cs ? 1 : -1;
      return c < d ? -1 : 1;
    }
  }
  return x.length < y.length ? -1 : 1;
}
var eq = (a, b, fold = null) => a === b || cmp(a, b, fold) === 0;
function foldFor(collation) {
  if (!collation || !collation.locale || collation.locale === 'simple') return null;
  const st = Number(collation.strength ?? 3);
  if (st === 1) return (s) => s.normalize('NFKD').replace(new RegExp('\\p{M}', 'gu'), '').toLowerCase();
  if (st === 2) return (s) => s.normalize('NFKC').toLowerCase();
  return null;
}
var kb = Buffer.allocUnsafe(4096);
var kp = 0;
var need = (n) => {
  if (kp + n > kb.length) {
    const nb = Buffer.allocUnsafe(Math.max(kb.length * 2, kp + n));
    kb.copy(nb, 0, 0, kp);
    kb = nb;
  }
};
var f64 = new DataView(new ArrayBuffer(8));
function encNum(n) {
  need(8);
  if (n === 0) n = 0;
  if (n !== n) {
    kb.fill(0, kp, kp + 7);
    kb[kp + 7] = 1;
    kp += 8;
    return;
  }
  f64.setFloat64(0, n);
  const neg = f64.getUint8(0) & 128;
  for (let i = 0; i < 8; i++) {
    const b = f64.getUint8(i);
    kb[kp++] = neg ? ~b & 255 : i === 0 ? b | 128 : b;
  }
}
function encStr(s) {
  const len = Buffer.byteLength(s);
  need(len * 2 + 2);
  if (s.indexOf('\0') < 0) {
    kp += kb.write(s, kp);
  } else
    for (const b of Buffer.from(s)) {
      kb[kp++] = b;
      if (b === 0) kb[kp++] = 255;
    }
  kb[kp++] = 0;
  kb[kp++] = 0;
}
function encVal(v, fold) {
  const r = rank(v);
  need(1);
  kb[kp++] = r === R.MISSING ? R.NULL : r;
  switch (r) {
    case R.NUM:
      encNum(toNum(v));
      break;
    case R.STR:
      encStr(fold ? fold(String(v)) : String(v));
      break;
    case R.BOOL:
      need(1);
      kb[kp++] = v ? 1 : 0;
      break;
    case R.DATE:
      encNum(v.getTime());
      break;
    case R.OID:
      need(12);
      kb.set(v.id, kp);
      kp += 12;
      break;
    case R.BIN: {
      const b = bytesOf(v);
      need(b.length + 6);
      kb.writeUInt32BE(b.length, kp);
      kp += 4;
      kb[kp++] = v.sub_type ?? 0;
      kb.set(b, kp);
      kp += b.length;
      break;
    }
    case R.ARR:
      for (const x of v) encVal(x, fold);
      need(1);
      kb[kp++] = 0;
      break;
    case R.OBJ:
      for (const k of Object.keys(v)) {
        need(1);
        kb[kp++] = rank(v[k]);
        encStr(k);
        encVal(v[k], fold);
      }
      need(1);
      kb[kp++] = 0;
      break;
    case R.TS:
      need(8);
      kb.writeBigUInt64BE(BigInt(v.toString()), kp);
      kp += 8;
      break;
    case R.RE: {
      const [s, f] = re2(v);
      encStr(s);
      encStr(f);
      break;
    }
  }
}
var MAXKEY = 1800;
function encodeKey(vals, dirs, fold) {
  kp = 0;
  for (let i = 0; i < vals.length; i++) {
    const s = kp;
    if (vals[i] === EMPTY_ARR) {
      need(1);
      kb[kp++] = R.MISSING;
    } else encVal(vals[i], fold);
    if (dirs[i] < 0) for (let j = s; j < kp; j++) kb[j] = ~kb[j] & 255;
  }
  return Buffer.from(kb.subarray(0, Math.min(kp, MAXKEY)));
}
var EMPTY_ARR = /* @__PURE__ */ Symbol('emptyArray');
function exactVal(v) {
  switch (rank(v)) {
    case R.NUM:
      return typeof v === 'number';
    case R.STR:
      return String(v).length < 300;
    case R.BOOL:
    case R.OID:
    case R.DATE:
      return true;
  }
  return false;
}
var td = (b, s, e) => {
  if (e - s < 24) {
    let o = '';
    for (let i = s; i < e; i++) {
      const c = b[i];
      if (c > 127) return b.toString('utf8', s, e);
      o += String.fromCharCode(c);
    }
    return o;
  }
  return b.toString('utf8', s, e);
};
var decodeAll = (raw) =>
  deserialize(raw, { promoteBuffers: false, bsonRegExp: true, validation: { utf8: false } });
var encode = (d) => {
  const b = serialize(d, { ignoreUndefined: true });
  return Buffer.from(b.buffer, b.byteOffset, b.byteLength);
};
function fieldSet(names) {
  const m = /* @__PURE__ */ new Map();
  const list = [...new Set(names)];
  for (const s of list) {
    const b = Buffer.from(s);
    const k = b.length * 256 + (b[0] ?? 0);
    (m.get(k) ?? m.set(k, []).get(k)).push([b, s]);
  }
  return { names: m, n: list.length, list };
}
function sizeOf(raw, t, p) {
  switch (t) {
    case 1:
    case 9:
    case 17:
    case 18:
      return 8;
    case 2:
    case 13:
    case 14:
      return 4 + raw.readInt32LE(p);
    case 3:
    case 4:
      return raw.readInt32LE(p);
    case 5:
      return 5 + raw.readInt32LE(p);
    case 7:
      return 12;
    case 8:
      return 1;
    case 6:
    case 10:
    case 255:
    case 127:
      return 0;
    case 16:
      return 4;
    case 19:
      return 16;
    case 11: {
      let q = raw.indexOf(0, p) + 1;
      q = raw.indexOf(0, q) + 1;
      return q - p;
    }
    case 15:
      return raw.readInt32LE(p);
    case 12:
      return 4 + raw.readInt32LE(p) + 12;
  }
  throw new Error('bad bson type ' + t);
}
function decVal(raw, t, p) {
  switch (t) {
    case 1:
      return raw.readDoubleLE(p);
    case 2:
      return td(raw, p + 4, p + 3 + raw.readInt32LE(p));
    case 3:
      return decodeAll(raw.subarray(p, p + raw.readInt32LE(p)));
    case 4:
      return decArray(raw, p);
    case 7:
      return new ObjectId(Uint8Array.prototype.slice.call(raw, p, p + 12));
    case 8:
      return raw[p] === 1;
    case 9:
      return new Date(raw.readInt32LE(p + 4) * 4294967296 + raw.readUInt32LE(p));
    case 10:
      return null;
    case 16:
      return raw.readInt32LE(p);
    case 18: {
      const n = raw.readBigInt64LE(p),
        x = Number(n);
      return Number.isSafeInteger(x) ? x : Long.fromBigInt(n);
    }
  }
  return NOPE;
}
function decArray(raw, p) {
  const end = p + raw.readInt32LE(p) - 1;
  const out = [];
  p += 4;
  const start = p - 4;
  while (p < end) {
    const t = raw[p++];
    while (raw[p] !== 0) p++;
    p++;
    const v = decVal(raw, t, p);
    if (v === NOPE) return Object.values(decodeAll(raw.subarray(start, end + 1)));
    out.push(v);
    p += sizeOf(raw, t, p);
  }
  return out;
}
var NOPE = /* @__PURE__ */ Symbol();
function decodeFields(raw, fs2) {
  const out = {};
  let left = fs2.n;
  if (left === 0) return out;
  const end = raw.length - 1;
  let p = 4;
  while (p < end) {
    const t = raw[p++],
      s = p;
    while (raw[p] !== 0) p++;
    const len = p - s;
    const cand = fs2.names.get(len * 256 + (len ? raw[s] : 0));
    p++;
    if (cand !== void 0) {
      for (let c = 0; c < cand.length; c++) {
        const [nb, name] = cand[c];
        let k = 1;
        while (k < len && nb[k] === raw[s + k]) k++;
        if (k >= len) {
          const v = decVal(raw, t, p);
          if (v === NOPE) {
            const all = decodeAll(raw);
            for (const f of fs2.list) if (f in all) out[f] = all[f];
            return out;
          }
          out[name] = v;
          if (--left === 0) return out;
          break;
        }
      }
    }
    p += sizeOf(raw, t, p);
  }
  return out;
}

// src/commands.ts
import { Long as Long2, ObjectId as ObjectId2, calculateObjectSize } from 'bson';

// src/store.ts
import { open } from 'lmdb';

// src/errors.ts
var CmdError = class extends Error {
  constructor(code, codeName, msg, extra = {}) {
    super(msg);
    this.code = code;
    this.codeName = codeName;
    this.extra = extra;
  }
  code;
  codeName;
  extra;
};
var badValue = (m) => new CmdError(2, 'BadValue', m);
var failedToParse = (m) => new CmdError(9, 'FailedToParse', m);

// src/match.ts
var isOpObj = (v) => {
  if (!isObj(v)) return false;
  for (const k in v) return k[0] === '$' && k !== '$ref' && k !== '$id' && k !== '$db';
  return false;
};
function toRegExp(v, options) {
  let src, fl;
  if (v instanceof RegExp) {
    src = v.source;
    fl = options ?? v.flags;
  } else if (v?._bsontype === 'BSONRegExp') {
    src = v.pattern;
    fl = options ?? v.options;
  } else {
    src = String(v);
    fl = options ?? '';
  }
  let m;
  while ((m = /^\(\?([imsx]+)\)/.exec(src))) {
    fl += m[1];
    src = src.slice(m[0].length);
  }
  if (fl.includes('x'))
    src = src.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#[^\n]*/g, (t) => (/^(\s|#)/.test(t) ? '' : t));
  src = src
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\(\?<([A-Za-z_]\w*)>/g, '(?<$1>')
    .replace(/\(\?P</g, '(?<');
  const flags = (fl.includes('i') ? 'i' : '') + (fl.includes('m') ? 'm' : '') + (fl.includes('s') ? 's' : '');
  try {
    return new RegExp(src, flags + 'u');
  } catch {
    try {
      return new RegExp(src, flags);
    } catch (e) {
      throw new badValue(`Regular expression is invalid: ${e.message}`);
    }
  }
}
var isRe = (v) => rank(v) === R.RE;
var DIG = /^\d+$/;
function collect(v, parts, i, out) {
  if (i === parts.length) {
    out.push(v);
    return;
  }
  if (Array.isArray(v)) {
    if (DIG.test(parts[i])) {
      const el = v[+parts[i]];
      if (el !== void 0) collect(el, parts, i + 1, out);
    }
    for (const el of v) if (isObj(el)) collect(el, parts, i, out);
    return;
  }
  if (isObj(v)) {
    const x = Object.prototype.hasOwnProperty.call(v, parts[i]) ? v[parts[i]] : void 0;
    if (x === void 0) out.push(void 0);
    else collect(x, parts, i + 1, out);
    return;
  }
  out.push(void 0);
}
function anyMatch(parts, test, expand2) {
  if (parts.length === 1) {
    const p = parts[0];
    return (d) => {
      const v = d[p];
      if (Array.isArray(v)) {
        if (expand2) {
          for (const x of v) if (test(x)) return true;
        }
        return test(v);
      }
      return test(v);
    };
  }
  return (d) => {
    const out = [];
    collect(d, parts, 0, out);
    for (const v of out) {
      if (expand2 && Array.isArray(v)) {
        for (const x of v) if (test(x)) return true;
      }
      if (test(v)) return true;
    }
    return false;
  };
}
var TYPES = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  symbol: 14,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};
function bsonType(v) {
  switch (rank(v)) {
    case R.NUM:
      if (typeof v === 'number')
        return Number.isInteger(v) && !Object.is(v, -0) ? (v >= -2147483648 && v <= 2147483647 ? 16 : 18) : 1;
      return v._bsontype === 'Long' ? 18 : 19;
    case R.STR:
      return 2;
    case R.OBJ:
      return 3;
    case R.ARR:
      return 4;
    case R.BIN:
      return 5;
    case R.OID:
      return 7;
    case R.BOOL:
      return 8;
    case R.DATE:
      return 9;
    case R.NULL:
      return 10;
    case R.RE:
      return 11;
    case R.TS:
      return 17;
    case R.MIN:
      return -1;
    case R.MAX:
      return 127;
    case R.MISSING:
      return 0;
  }
  return 3;
}
var bits = (arg) => {
  if (Array.isArray(arg)) return arg.reduce((a, b) => a | (1n << BigInt(b)), 0n);
  if (arg?._bsontype === 'Binary') {
    let r = 0n;
    arg.buffer.subarray(0, arg.position).forEach((b, i) => {
      r |= BigInt(b) << BigInt(8 * i);
    });
    return r;
  }
  if (rank(arg) !== R.NUM || !Number.isInteger(Number(arg)) || Number(arg) < 0)
    throw failedToParse('bit position argument must be a non-negative integer, BinData or array');
  return BigInt(arg.toString());
};
function leaf(op, arg, all, o) {
  const { fold } = o;
  const ranged = (f) => {
    let ra = rank(arg);
    if (ra === R.MISSING) ra = R.NULL;
    if (ra === R.MIN || ra === R.MAX) return (v) => f(cmp(v, arg, fold));
    if (ra === R.NUM && arg !== arg) return (v) => rank(v) === R.NUM && v !== v && f(0);
    if (typeof arg === 'number')
      return (v) =>
        typeof v === 'number'
          ? v === v && f(v < arg ? -1 : v > arg ? 1 : 0)
          : rank(v) === R.NUM && f(cmp(v, arg));
    return (v) => {
      let rv = rank(v);
      if (rv === R.MISSING) rv = R.NULL;
      return rv === ra && v === v && f(cmp(v, arg, fold));
    };
  };
  switch (op) {
    case '$eq': {
      if (isRe(arg)) return { t: (v) => eq(v, arg), expand: true };
      if (arg === null) return { t: (v) => v === null || v === void 0, expand: true };
      const ty = typeof arg;
      if ((ty === 'string' && !fold) || ty === 'boolean') return { t: (v) => v === arg, expand: true };
      return { t: (v) => v !== void 0 && eq(v, arg, fold), expand: true };
    }
    case '$ne':
      return { ...leaf('$eq', arg, all, o), neg: true };
    case '$gt':
      return { t: ranged((c) => c > 0), expand: true };
    case '$gte':
      return { t: ranged((c) => c >= 0), expand: true };
    case '$lt':
      return { t: ranged((c) => c < 0), expand: true };
    case '$lte':
      return { t: ranged((c) => c <= 0), expand: true };
    case '$in': {
      if (!Array.isArray(arg)) throw badValue('$in needs an array');
      if (arg.some(isOpObj)) throw badValue('cannot nest $ under $in');
      const res = arg.filter(isRe).map((r) => toRegExp(r)),
        vals = arg.filter((a) => !isRe(a));
      const prim = new Set(
        vals.filter((v) => (typeof v === 'string' && !fold) || (typeof v === 'number' && v === v)),
      );
      const oids = new Set(vals.filter((v) => rank(v) === R.OID).map((v) => v.toHexString()));
      const rest = vals.filter((v) => !prim.has(v) && rank(v) !== R.OID);
      const hasNull = rest.includes(null);
      return {
        t: (v) => {
          if (v === void 0) return hasNull;
          if (typeof v === 'string' || typeof v === 'number') {
            if (prim.has(v)) return true;
          } else if (oids.size && rank(v) === R.OID && oids.has(v.toHexString())) return true;
          for (const r of rest) if (eq(v, r, fold)) return true;
          if (typeof v !== 'string' && rank(v) === R.NUM) {
            for (const r of prim) if (eq(v, r)) return true;
          }
          if (typeof v === 'string') {
            for (const r of res) if (r.test(v)) return true;
          }
          return false;
        },
        expand: true,
      };
    }
    case '$nin':
      if (!Array.isArray(arg)) throw badValue('$nin needs an array');
      return { ...leaf('$in', arg, all, o), neg: true };
    case '$exists': {
      const want = !!arg && !(rank(arg) === R.NUM && Number(arg) === 0);
      return { t: (v) => v !== void 0, expand: false, neg: !want };
    }
    case '$regex': {
      const re = toRegExp(arg, all.$options);
      return { t: (v) => (typeof v === 'string' ? re.test(v) : isRe(v) && eq(v, arg)), expand: true };
    }
    case '$options':
      return { t: () => true, expand: false };
    case '$mod': {
      if (!Array.isArray(arg)) throw badValue('malformed mod, needs to be an array');
      if (arg.length < 2) throw badValue('malformed mod, not enough elements');
      if (arg.length > 2) throw badValue('malformed mod, too many elements');
      const [d, r] = arg.map((x) => Math.trunc(Number(x)));
      if (d === 0) throw badValue('divisor cannot be 0');
      return {
        t: (v) => rank(v) === R.NUM && Number.isFinite(Number(v)) && Math.trunc(Number(v)) % d === r,
        expand: true,
      };
    }
    case '$size': {
      const n = Number(arg);
      if (rank(arg) !== R.NUM || !Number.isInteger(n) || n < 0)
        throw badValue(`Failed to parse $size. Expected a non-negative integer`);
      return { t: (v) => Array.isArray(v) && v.length === n, expand: false };
    }
    case '$type': {
      const l = (Array.isArray(arg) ? arg : [arg]).map((a) => {
        if (a === 'number') return 'number';
        const c = typeof a === 'string' ? TYPES[a] : Number(a);
        if (c === void 0 || !Object.values(TYPES).includes(c))
          throw badValue(
            typeof a === 'string' ? `Unknown type name alias: ${a}` : `Invalid numerical type code: ${a}`,
          );
        return c;
      });
      const t = (v) => {
        if (v === void 0) return false;
        const b = bsonType(v);
        return l.some((x) =>
          x === 'number'
            ? b === 1 || b === 16 || b === 18 || b === 19
            : x === b || (x === 1 && b === 16 && false),
        );
      };
      return { t, expand: true };
    }
    case '$all': {
      if (!Array.isArray(arg)) throw badValue('$all needs an array');
      if (arg.length === 0) return { t: () => false, expand: false };
      const subs = arg.map((a) => {
        if (isObj(a) && '$elemMatch' in a) return leaf('$elemMatch', a.$elemMatch, a, o).t;
        const re = isRe(a) ? toRegExp(a) : null;
        const one = re
          ? (v) => typeof v === 'string' && re.test(v)
          : a === null
            ? (v) => v === null || v === void 0
            : (v) => v !== void 0 && eq(v, a, fold);
        return (v) => one(v) || (Array.isArray(v) && v.some(one));
      });
      return { t: (v) => subs.every((s) => s(v)), expand: false };
    }
    case '$elemMatch': {
      if (!isObj(arg)) throw badValue('$elemMatch needs an Object');
      const k0 = Object.keys(arg)[0];
      if (isOpObj(arg) && !['$and', '$or', '$nor', '$expr', '$where', '$comment', '$text'].includes(k0)) {
        const t = compileVal(arg, o);
        return { t: (v) => Array.isArray(v) && v.some((x) => t(x)), expand: false };
      }
      const m = compileMatch(arg, o);
      return {
        t: (v) => Array.isArray(v) && v.some((x) => (isObj(x) || Array.isArray(x)) && m.test(x)),
        expand: false,
      };
    }
    case '$not': {
      if (isRe(arg)) return { ...leaf('$regex', arg, {}, o), neg: true };
      if (!isOpObj(arg)) throw badValue('$not needs a regex or a document');
      throw new Error('handled by caller');
    }
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear': {
      const m = bits(arg);
      return {
        t: (v) => {
          if (rank(v) !== R.NUM || !Number.isInteger(Number(v))) return false;
          const x = BigInt.asUintN(128, BigInt(v.toString()));
          const s = x & m;
          return op === '$bitsAllSet'
            ? s === m
            : op === '$bitsAllClear'
              ? s === 0n
              : op === '$bitsAnySet'
                ? s !== 0n
                : s !== m;
        },
        expand: true,
      };
    }
    case '$comment':
      return { t: () => true, expand: false };
  }
  throw badValue(`unknown operator: ${op}`);
}
function compileVal(spec, o) {
  if (!isOpObj(spec)) {
    const l = leaf(isRe(spec) ? '$regex' : '$eq', spec, {}, o);
    return l.t;
  }
  const ts = Object.keys(spec).map((op) => {
    if (op === '$not' && !isRe(spec.$not)) {
      const t2 = compileVal(spec.$not, o);
      return (v) => !t2(v);
    }
    const l = leaf(op, spec[op], spec, o);
    const t = l.expand ? (v) => l.t(v) || (Array.isArray(v) && v.some(l.t)) : l.t;
    return l.neg ? (v) => !t(v) : t;
  });
  return (v) => ts.every((t) => t(v));
}
function compileField(path2, spec, o) {
  const parts = path2.split('.');
  if (!isOpObj(spec)) {
    const l = leaf(isRe(spec) ? '$regex' : '$eq', spec, {}, o);
    return anyMatch(parts, l.t, l.expand);
  }
  const ts = Object.keys(spec).map((op) => {
    if (op === '$not' && !isRe(spec.$not)) {
      if (!isOpObj(spec.$not)) throw badValue('$not needs a regex or a document');
      const t2 = compileField(path2, spec.$not, o);
      return (d) => !t2(d);
    }
    const l = leaf(op, spec[op], spec, o);
    const t = anyMatch(parts, l.t, l.expand);
    return l.neg ? (d) => !t(d) : t;
  });
  return ts.length === 1
    ? ts[0]
    : (d) => {
        for (const t of ts) if (!t(d)) return false;
        return true;
      };
}
function exprFields(e, out) {
  if (typeof e === 'string') {
    if (e.startsWith('$$')) {
      const n = e.slice(2).split('.');
      if (n[0] === 'ROOT' || n[0] === 'CURRENT') {
        if (n.length < 2) return false;
        out.add(n[1]);
      }
      return true;
    }
    if (e[0] === '$') out.add(e.slice(1).split('.')[0]);
    return true;
  }
  if (Array.isArray(e)) return e.every((x) => exprFields(x, out));
  if (isObj(e)) {
    if ('$function' in e || '$where' in e) return false;
    if ('$literal' in e) return true;
    return Object.values(e).every((x) => exprFields(x, out));
  }
  return true;
}
function compileMatch(filter, o) {
  if (filter === void 0 || filter === null) filter = {};
  if (!isObj(filter)) throw badValue('the match filter must be an expression in an object');
  const tests = [];
  let fields = /* @__PURE__ */ new Set();
  const add = (m) => {
    if (m.fields === null) fields = null;
    else if (fields) for (const f of m.fields) fields.add(f);
    return m.test;
  };
  for (const k of Object.keys(filter)) {
    const v = filter[k];
    if (k[0] === '$') {
      if (k === '$and' || k === '$or' || k === '$nor') {
        if (!Array.isArray(v) || v.length === 0) throw badValue(`${k} must be a nonempty array`);
        const ms = v.map((x) => {
          if (!isObj(x)) throw badValue(`${k} argument's entries must be objects`);
          return add(compileMatch(x, o));
        });
        tests.push(
          k === '$and'
            ? (d) => {
                for (const m of ms) if (!m(d)) return false;
                return true;
              }
            : k === '$or'
              ? (d) => {
                  for (const m of ms) if (m(d)) return true;
                  return false;
                }
              : (d) => {
                  for (const m of ms) if (m(d)) return false;
                  return true;
                },
        );
      } else if (k === '$expr') {
        if (fields && !exprFields(v, fields)) fields = null;
        tests.push((d) => {
          const r = o.evalExpr(d, v, o.vars);
          return !(r === false || r === null || r === void 0 || r === 0);
        });
      } else if (k === '$comment') {
      } else if (k === '$where' || k === '$text' || k === '$jsonSchema')
        throw badValue(`${k} is not supported by the embedded database`);
      else
        throw badValue(
          `unknown top level operator: ${k}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
        );
    } else {
      tests.push(compileField(k, v, o));
      if (fields) fields.add(k.split('.')[0]);
    }
  }
  return {
    test:
      tests.length === 0
        ? () => true
        : tests.length === 1
          ? tests[0]
          : (d) => {
              for (let i = 0; i < tests.length; i++) if (!tests[i](d)) return false;
              return true;
            },
    fields,
  };
}

// src/store.ts
var U6MAX = 281474976710655;
var Store = class {
  // raw documents in memory, lmdb is the write-through durable copy
  constructor(path2, opts = {}) {
    this.path = path2;
    this.opts = opts;
    this.useMem = opts.mem !== false;
    this.env = open({
      path: path2,
      maxDbs: 8,
      compression: false,
      noSync: opts.noSync,
      mapSize: 1 << 28,
      pageSize: 8192,
      cache: false,
    });
    this.docs = this.env.openDB({ name: 'docs', keyEncoding: 'binary', encoding: 'binary' });
    this.idx = this.env.openDB({ name: 'idx', keyEncoding: 'binary', encoding: 'binary' });
    this.meta = this.env.openDB({ name: 'meta', encoding: 'json' });
    for (const { value } of this.meta.getRange({ start: 'c:', end: 'c;' })) {
      this.colls.set(value.db + '.' + value.name, value);
      this.nextColl = Math.max(this.nextColl, value.id + 1);
    }
    for (const c of this.colls.values()) this.recount(c);
  }
  path;
  opts;
  env;
  docs;
  idx;
  meta;
  colls = /* @__PURE__ */ new Map();
  nextColl = 1;
  rt = /* @__PURE__ */ new WeakMap();
  dirty = /* @__PURE__ */ new Set();
  mem = /* @__PURE__ */ new Map();
  useMem;
  recount(c) {
    const p = this.docPrefix(c),
      e = this.docPrefix(c, U6MAX);
    c.count = this.docs.getKeysCount({ start: p, end: e });
    let last = 0;
    for (const k of this.docs.getKeys({ start: e, end: p, reverse: true, limit: 1 }))
      last = k.readUIntBE(4, 6);
    c.nextRid = last + 1;
    if (this.useMem) {
      const m = /* @__PURE__ */ new Map();
      for (const { key, value } of this.docs.getRange({ start: p, end: e }))
        m.set(key.readUIntBE(4, 6), value);
      this.mem.set(c.id, m);
    }
  }
  saveMeta(c) {
    this.meta.put('c:' + c.db + '.' + c.name, { ...c, count: 0, nextRid: 0 });
  }
  coll(db, name) {
    return this.colls.get(db + '.' + name);
  }
  create(db, name, options = {}) {
    const c = {
      id: this.nextColl++,
      db,
      name,
      indexes: [],
      nextRid: 1,
      nextIdx: 2,
      count: 0,
      bytes: 0,
      options,
    };
    c.indexes.push({
      id: 1,
      name: '_id_',
      spec: { v: 2, key: { _id: 1 }, name: '_id_' },
      key: [['_id', 1]],
      unique: true,
      sparse: false,
      multikey: false,
    });
    this.colls.set(db + '.' + name, c);
    if (this.useMem) this.mem.set(c.id, /* @__PURE__ */ new Map());
    this.saveMeta(c);
    return c;
  }
  drop(c) {
    this.wipe(this.docs, this.docPrefix(c, 0), this.docPrefix(c, U6MAX));
    const s = Buffer.alloc(4),
      e = Buffer.alloc(4);
    s.writeUInt32BE(c.id);
    e.writeUInt32BE(c.id + 1);
    this.wipe(this.idx, s, e);
    this.meta.remove('c:' + c.db + '.' + c.name);
    this.colls.delete(c.db + '.' + c.name);
    this.mem.delete(c.id);
  }
  dropIndex(c, ix) {
    c.indexes = c.indexes.filter((i) => i !== ix);
    const s = this.ixPrefix(c, ix),
      e = Buffer.from(s);
    e.writeUInt32BE(ix.id + 1, 4);
    this.wipe(this.idx, s, e);
    this.saveMeta(c);
  }
  wipe(db, start, end) {
    const ks = [...db.getKeys({ start, end })].map((k) => Buffer.from(k));
    for (const k of ks) db.remove(k);
  }
  docPrefix(c, rid = 0) {
    const b = Buffer.allocUnsafe(10);
    b.writeUInt32BE(c.id, 0);
    b.writeUIntBE(rid, 4, 6);
    return b;
  }
  ixPrefix(c, ix) {
    const b = Buffer.allocUnsafe(8);
    b.writeUInt32BE(c.id, 0);
    b.writeUInt32BE(ix.id, 4);
    return b;
  }
  run(ix) {
    let r = this.rt.get(ix);
    if (!r) {
      const pm = ix.partial
        ? compileMatch(ix.partial, {
            fold: null,
            evalExpr: () => {
              throw new Error('no $expr');
            },
          })
        : null;
      r = {
        parts: ix.key.map((k) => k[0].split('.')),
        dirs: ix.key.map((k) => k[1]),
        fold: foldFor(ix.collation),
        pm,
        fields: fieldSet([...ix.key.map((k) => k[0].split('.')[0]), ...(pm?.fields ?? [])]),
      };
      this.rt.set(ix, r);
    }
    return r;
  }
  /** All encoded entries (without rid) of a document for an index; null when not indexed. */
  entries(ix, d) {
    const r = this.run(ix);
    if (r.pm && !r.pm.test(d)) return null;
    const lists = r.parts.map((p) => {
      const out = [];
      const m = extract(d, p, 0, out);
      return { out: out.length ? out : [void 0], m };
    });
    if (ix.sparse && lists.every((l) => l.out.every((v) => v === void 0))) return null;
    const arrs = lists.filter((l) => l.m).length;
    if (arrs > 1) {
      const roots = new Set(ix.key.filter((_, i) => lists[i].m).map((k) => k[0].split('.')[0]));
      if (roots.size > 1)
        throw new CmdError(
          171,
          'CannotIndexParallelArrays',
          `cannot index parallel arrays ${[...roots].map((x) => `[${x}]`).join(' ')}`,
        );
    }
    let combos = [[]];
    for (const l of lists) {
      const nx = [];
      for (const c of combos) for (const v of l.out) nx.push([...c, v]);
      combos = nx;
    }
    let keys = combos.map((v) => encodeKey(v, r.dirs, r.fold));
    if (keys.length > 1) {
      const seen = /* @__PURE__ */ new Set();
      keys = keys.filter((k) => {
        const s = k.toString('latin1');
        if (seen.has(s)) return false;
        seen.add(s);
        return true;
      });
    }
    return { keys, multi: arrs > 0 };
  }
  full(c, ix, key, rid) {
    const b = Buffer.allocUnsafe(8 + key.length + 6);
    b.writeUInt32BE(c.id, 0);
    b.writeUInt32BE(ix.id, 4);
    key.copy(b, 8);
    b.writeUIntBE(rid, 8 + key.length, 6);
    return b;
  }
  get(c, rid) {
    const m = this.mem.get(c.id);
    if (m) return m.get(rid);
    return this.docs.getBinary(this.docPrefix(c, rid));
  }
  /** rids of entries whose encoded key equals `key` */
  *equalRids(c, ix, key) {
    const s = this.full(c, ix, key, 0),
      e = this.full(c, ix, key, U6MAX);
    for (const k of this.idx.getKeys({ start: s, end: e })) {
      const b = k;
      if (b.length === s.length) yield b.readUIntBE(b.length - 6, 6);
    }
  }
  checkUnique(c, ix, keys, d, self) {
    for (const k of keys)
      for (const rid of this.equalRids(c, ix, k))
        if (rid !== self) {
          if (k.length >= MAXKEY) {
            const o = this.get(c, rid);
            const od = decodeAll(o);
            if (!ix.key.every(([p]) => eq(pick(od, p), pick(d, p)))) continue;
          }
          const kv = {};
          for (const [p] of ix.key) {
            const v = pick(d, p);
            kv[p] = v === void 0 ? null : v;
          }
          throw new CmdError(
            11e3,
            'DuplicateKey',
            `E11000 duplicate key error collection: ${c.db}.${c.name} index: ${ix.name} dup key: { ${Object.entries(
              kv,
            )
              .map(([p, v]) => `${p}: ${show(v)}`)
              .join(', ')} }`,
            { keyPattern: Object.fromEntries(ix.key), keyValue: kv },
          );
        }
  }
  checkSize(raw) {
    if (raw.length > 16777216)
      throw new CmdError(
        10334,
        'BSONObjectTooLarge',
        `object to insert too large. size in bytes: ${raw.length}, max size: 16777216`,
      );
  }
  insert(c, raw, d) {
    this.checkSize(raw);
    const es = c.indexes.map((ix) => [ix, this.entries(ix, d)]);
    for (const [ix, e] of es) if (e && ix.unique) this.checkUnique(c, ix, e.keys, d, -1);
    const rid = c.nextRid++;
    this.docs.put(this.docPrefix(c, rid), raw);
    this.mem.get(c.id)?.set(rid, raw);
    for (const [ix, e] of es)
      if (e) {
        if (e.multi && !ix.multikey) {
          ix.multikey = true;
          this.saveMeta(c);
        }
        for (const k of e.keys) this.idx.put(this.full(c, ix, k, rid), EMPTY);
      }
    c.count++;
    return rid;
  }
  update(c, rid, old, d) {
    const raw = encode(d);
    this.checkSize(raw);
    const cur = this.get(c, rid);
    if (cur && cur.equals(raw)) return false;
    const ch = [];
    for (const ix of c.indexes) {
      const a = this.entries(ix, old),
        b = this.entries(ix, d);
      const ak = a?.keys ?? [],
        bk = b?.keys ?? [];
      const as = new Set(ak.map((k) => k.toString('latin1'))),
        bs = new Set(bk.map((k) => k.toString('latin1')));
      const rem = ak.filter((k) => !bs.has(k.toString('latin1'))),
        add = bk.filter((k) => !as.has(k.toString('latin1')));
      if (ix.unique && add.length) this.checkUnique(c, ix, add, d, rid);
      if (b?.multi && !ix.multikey) {
        ix.multikey = true;
        this.saveMeta(c);
      }
      if (rem.length || add.length) ch.push([ix, rem, add]);
    }
    this.docs.put(this.docPrefix(c, rid), raw);
    this.mem.get(c.id)?.set(rid, raw);
    for (const [ix, rem, add] of ch) {
      for (const k of rem) this.idx.remove(this.full(c, ix, k, rid));
      for (const k of add) this.idx.put(this.full(c, ix, k, rid), EMPTY);
    }
    return true;
  }
  remove(c, rid, d) {
    for (const ix of c.indexes) {
      const e = this.entries(ix, d);
      if (e) for (const k of e.keys) this.idx.remove(this.full(c, ix, k, rid));
    }
    this.docs.remove(this.docPrefix(c, rid));
    this.mem.get(c.id)?.delete(rid);
    c.count--;
  }
  buildIndex(c, ix) {
    for (const { key, value } of this.docs.getRange({
      start: this.docPrefix(c, 0),
      end: this.docPrefix(c, U6MAX),
    })) {
      const rid = key.readUIntBE(4, 6);
      const d = decodeFields(value, this.run(ix).fields);
      const e = this.entries(ix, d);
      if (!e) continue;
      if (ix.unique) this.checkUnique(c, ix, e.keys, d, rid);
      if (e.multi) ix.multikey = true;
      for (const k of e.keys) this.idx.put(this.full(c, ix, k, rid), EMPTY);
    }
  }
  scan(c) {
    return this.mem.get(c.id) ?? this.scanDisk(c);
  }
  *scanDisk(c) {
    for (const { key, value } of this.docs.getRange({
      start: this.docPrefix(c, 0),
      end: this.docPrefix(c, U6MAX),
      snapshot: true,
    }))
      yield [key.readUIntBE(4, 6), value];
  }
  /** One lmdb write transaction; resolves after commit (and after fsync when asked). */
  async write(fn, fsync = !!this.opts.fsync) {
    const r = await this.env.transaction(fn);
    if (fsync) await this.env.flushed;
    return r;
  }
  close() {
    return this.env.close();
  }
};
var EMPTY = Buffer.alloc(0);
var pick = (d, p) => {
  const out = [];
  let v = d;
  for (const s of p.split('.')) {
    if (Array.isArray(v)) {
      extract(v, p.split('.').slice(p.split('.').indexOf(s)), 0, out);
      return out.length === 1 ? out[0] : out;
    }
    v = isObj(v) ? v[s] : void 0;
  }
  return v;
};
var show = (v) =>
  v === null || v === void 0
    ? 'null'
    : typeof v === 'string'
      ? JSON.stringify(v)
      : v._bsontype === 'ObjectId'
        ? `ObjectId('${v.toHexString()}')`
        : v instanceof Date
          ? `new Date(${v.getTime()})`
          : typeof v === 'object'
            ? JSON.stringify(v)
            : String(v);
function extract(v, parts, i, out) {
  if (i === parts.length) {
    if (Array.isArray(v)) {
      if (!v.length) out.push(EMPTY_ARR);
      else for (const x of v) out.push(x);
      return true;
    }
    out.push(v);
    return false;
  }
  if (Array.isArray(v)) {
    if (/^\d+$/.test(parts[i]) && !v.some(isObj)) {
      extract(v[+parts[i]], parts, i + 1, out);
      return true;
    }
    let any = false;
    for (const el of v)
      if (isObj(el)) {
        any = true;
        extract(el, parts, i, out);
      }
    if (!any) out.push(void 0);
    return true;
  }
  if (isObj(v))
    return extract(
      Object.prototype.hasOwnProperty.call(v, parts[i]) ? v[parts[i]] : void 0,
      parts,
      i + 1,
      out,
    );
  out.push(void 0);
  return false;
}
function preds(filter, fold) {
  const m = /* @__PURE__ */ new Map();
  let only = true;
  const g = (k) => m.get(k) ?? m.set(k, { eqs: null, ops: 0, other: false }).get(k);
  const walk = (f) => {
    for (const k of Object.keys(f)) {
      const v = f[k];
      if (k === '$and') {
        v.forEach(walk);
        continue;
      }
      if (k[0] === '$') {
        only = false;
        continue;
      }
      const p = g(k);
      const setEq = (vals) => {
        if (p.eqs || vals.some((x) => rank(x) === R.RE)) {
          p.other = true;
          only = false;
        } else p.eqs = vals;
      };
      if (!isOpObj(v)) {
        if (rank(v) === R.RE) {
          p.other = true;
          only = false;
          const pre = rePrefix(v);
          if (pre && !fold && !p.lo && !p.hi) {
            p.lo = { v: pre, inc: true };
            p.hi = { v: pre + '\u{10FFFF}', inc: true };
          }
        } else setEq([v]);
        continue;
      }
      for (const op of Object.keys(v)) {
        if (op === '$eq') setEq([v.$eq]);
        else if (op === '$in') {
          if (Array.isArray(v.$in)) setEq(v.$in);
        } else if (op === '$gt' || op === '$gte') {
          if (p.lo) {
            p.other = true;
            only = false;
          } else p.lo = { v: v[op], inc: op === '$gte' };
        } else if (op === '$lt' || op === '$lte') {
          if (p.hi) {
            p.other = true;
            only = false;
          } else p.hi = { v: v[op], inc: op === '$lte' };
        } else if (op === '$regex' && !v.$options) {
          p.other = true;
          only = false;
          const pre = rePrefix(v.$regex);
          if (pre && !fold && !p.lo && !p.hi) {
            p.lo = { v: pre, inc: true };
            p.hi = { v: pre + '\u{10FFFF}', inc: true };
          }
        } else {
          p.other = true;
          only = false;
        }
      }
    }
  };
  walk(filter);
  return { m, only };
}
var rePrefix = (r) => {
  const s =
    r instanceof RegExp
      ? r.source
      : r?._bsontype === 'BSONRegExp'
        ? r.pattern
        : typeof r === 'string'
          ? r
          : '';
  const f = r instanceof RegExp ? r.flags : (r?.options ?? '');
  if (f.includes('i') || f.includes('m') || f.includes('x')) return null;
  const m = /^\^([A-Za-z0-9 _\-@]+)/.exec(s);
  if (!m || s.includes('|')) return null;
  let p = m[1];
  if (/^[*?{]/.test(s.slice(m[0].length))) p = p.slice(0, -1);
  return p || null;
};
function plan(st, c, filter, sort, collation, hint) {
  const fold = foldFor(collation);
  const { m, only } = preds(filter, fold);
  let best = null;
  for (const ix of c.indexes) {
    if (
      hint !== void 0 &&
      !(
        hint === ix.name ||
        (isObj(hint) && JSON.stringify(hint) === JSON.stringify(Object.fromEntries(ix.key)))
      )
    )
      continue;
    if (
      !sameColl(ix.collation, collation) &&
      [...m.values()].some((p) => [...(p.eqs ?? []), p.lo?.v, p.hi?.v].some((v) => typeof v === 'string'))
    )
      continue;
    if (!sameColl(ix.collation, collation) && sort.length) continue;
    if (ix.partial && !implied(ix.partial, filter)) continue;
    if (
      ix.sparse &&
      !ix.key.some(([k]) => {
        const p = m.get(k);
        return (
          p &&
          ((p.eqs && !p.eqs.some((v) => v === null)) ||
            (p.lo && p.lo.v !== null) ||
            (p.hi && p.hi.v !== null))
        );
      })
    )
      continue;
    let tuples = [[]],
      n = 0,
      exact = true,
      points = 0;
    while (n < ix.key.length) {
      const p = m.get(ix.key[n][0]);
      if (!p || !p.eqs || p.eqs.some((v) => rank(v) === R.ARR || (rank(v) === R.OBJ && false))) break;
      if (tuples.length * p.eqs.length > 500) break;
      if (p.lo || p.hi || p.other || !p.eqs.every(exactVal)) exact = false;
      if (p.eqs.length > 1) points++;
      const nx = [];
      for (const t of tuples) for (const v of p.eqs) nx.push([...t, v]);
      tuples = nx;
      n++;
    }
    let rng = null;
    let used = n;
    if (n < ix.key.length) {
      const p = m.get(ix.key[n][0]);
      if (p && (p.lo || p.hi) && !p.eqs) {
        rng = p;
        used++;
        if (p.other || (p.lo && !exactVal(p.lo.v)) || (p.hi && !exactVal(p.hi.v))) exact = false;
        if (ix.multikey && p.lo && p.hi) exact = false;
      }
    }
    let sorted = sort.length === 0,
      reverse = false;
    if (sort.length && !ix.multikey && tuples.length === 1) {
      const eqset = new Set(ix.key.slice(0, n).map((k) => k[0]));
      const rest = sort.filter(([k]) => !eqset.has(k));
      const ks = ix.key.slice(n);
      if (rest.length === 0) sorted = true;
      else if (rest.length <= ks.length && rest.every(([k], i) => k === ks[i][0])) {
        const d0 = rest[0][1] * ks[0][1];
        if (rest.every(([, d], i) => d * ks[i][1] === d0)) {
          sorted = true;
          reverse = d0 < 0;
        }
      }
    }
    if (n === 0 && !rng && !(sorted && sort.length) && hint === void 0) continue;
    if (ix.multikey) exact = false;
    exact = exact && only && m.size === used && used === n + (rng ? 1 : 0);
    const score =
      n * 10 +
      (rng ? 4 : 0) +
      (sorted && sort.length ? 7 : 0) -
      points +
      (ix.unique && n === ix.key.length ? 50 : 0);
    if (best && best.score >= score) continue;
    const r = st.run(ix);
    const pre = st.ixPrefix(c, ix);
    const ranges = [];
    for (const t of tuples) {
      const ek = encodeKey(t, r.dirs, r.fold);
      let s = Buffer.concat([pre, ek]),
        e = Buffer.concat([pre, ek, FF]);
      if (rng && ek.length < MAXKEY) {
        const dir = r.dirs[n];
        const bnd = rng.lo ?? rng.hi;
        const ty = Buffer.from([dir < 0 ? ~rank(bnd.v) & 255 : rank(bnd.v)]);
        let lo = rng.lo ? Buffer.concat([s, encodeKey([rng.lo.v], [dir], r.fold)]) : null,
          hi = rng.hi ? Buffer.concat([s, encodeKey([rng.hi.v], [dir], r.fold)]) : null;
        if (ix.multikey && lo && hi) hi = null;
        let li = (rng.lo?.inc ?? true) || !!(rng.lo && !exactVal(rng.lo.v)),
          hi_ = (rng.hi?.inc ?? true) || !!(rng.hi && !exactVal(rng.hi.v));
        if (dir < 0) {
          [lo, hi] = [hi, lo];
          [li, hi_] = [hi_, li];
        }
        const bs = s;
        s = lo ? (li ? lo : Buffer.concat([lo, FF])) : Buffer.concat([bs, ty]);
        e = hi ? (hi_ ? Buffer.concat([hi, FF]) : hi) : Buffer.concat([bs, ty, FF]);
        if (rng.lo && rng.hi && !ix.multikey && rank(rng.lo.v) !== rank(rng.hi.v)) {
          s = e;
        }
      }
      ranges.push([s, e]);
    }
    best = {
      kind: 'index',
      ix,
      ranges,
      reverse,
      sorted,
      exact,
      score,
      describe: `IXSCAN ${ix.name} eq=${n} range=${rng ? 1 : 0} sorted=${sorted} ranges=${ranges.length}`,
    };
  }
  if (hint !== void 0 && !best) {
    if (isObj(hint) && hint.$natural)
      return { kind: 'scan', sorted: sort.length === 0, exact: false, describe: 'COLLSCAN' };
    throw new CmdError(
      2,
      'BadValue',
      'error processing query: hint provided does not correspond to an existing index',
    );
  }
  return (
    best ?? { kind: 'scan', sorted: sort.length === 0, exact: m.size === 0 && only, describe: 'COLLSCAN' }
  );
}
var FF = Buffer.alloc(8, 255);
var sameColl = (a, b) => {
  const f = (c) => (c && c.locale && c.locale !== 'simple' ? `${c.locale}/${c.strength ?? 3}` : '');
  return f(a) === f(b);
};
function implied(partial, filter) {
  return Object.keys(partial).every((k) => {
    const p = partial[k],
      f = filter[k];
    if (f === void 0) return false;
    if (cmp(p, f) === 0) return true;
    if (isOpObj(p)) {
      const ks = Object.keys(p);
      return ks.every((o) =>
        o === '$exists' && p.$exists
          ? isOpObj(f)
            ? ['$eq', '$gt', '$gte', '$lt', '$lte'].some((x) => x in f && f[x] !== null)
            : f !== null
          : o === '$type' && p.$type === 'string'
            ? typeof f === 'string'
            : !isOpObj(f) && compileMatch({ x: p }, { fold: null, evalExpr: () => null }).test({ x: f }),
      );
    }
    return false;
  });
}
function* planRids(st, p) {
  const seen = p.ix.multikey ? /* @__PURE__ */ new Set() : null;
  const rs = p.ranges;
  for (const [s, e] of rs)
    for (const k of st.idx.getKeys(p.reverse ? { start: e, end: s, reverse: true } : { start: s, end: e })) {
      const b = k;
      const rid = b.readUIntBE(b.length - 6, 6);
      if (seen) {
        if (seen.has(rid)) continue;
        seen.add(rid);
      }
      yield rid;
    }
}

// src/update.ts
var DIG2 = /^\d+$/;
var notViable = (m) => new CmdError(28, 'PathNotViable', m);
var clone = (v) => {
  if (Array.isArray(v)) return v.map(clone);
  if (isObj(v)) {
    const o = {};
    for (const k of Object.keys(v)) o[k] = clone(v[k]);
    return o;
  }
  return v instanceof Date ? new Date(v) : v;
};
function getPath(d, parts) {
  let v = d;
  for (const p of parts) {
    if (Array.isArray(v)) {
      if (!DIG2.test(p)) return void 0;
      v = v[+p];
    } else if (isObj(v)) v = Object.prototype.hasOwnProperty.call(v, p) ? v[p] : void 0;
    else return void 0;
  }
  return v;
}
function setPath(d, parts, val) {
  let v = d;
  for (let i = 0; i < parts.length; i++) {
    const p = parts[i],
      last = i === parts.length - 1;
    if (p === '__proto__') throw badValue('bad field name');
    if (Array.isArray(v)) {
      if (!DIG2.test(p))
        throw notViable(`Cannot create field '${p}' in element {${parts[i - 1] ?? ''}: [...]}`);
      const n = +p;
      if (n > v.length + 15e5) throw badValue('array index too large');
      while (v.length < n) v.push(null);
      if (last) v[n] = val;
      else {
        if (v[n] === void 0 || (v[n] === null && n >= v.length)) v[n] = {};
        v = v[n];
      }
    } else if (isObj(v)) {
      if (last) v[p] = val;
      else {
        if (v[p] === void 0) v[p] = {};
        v = v[p];
      }
    } else throw notViable(`Cannot create field '${p}' in element {${parts[i - 1]}: ${JSON.stringify(v)}}`);
  }
}
function unsetPath(d, parts) {
  const par = parts.length > 1 ? getPath(d, parts.slice(0, -1)) : d;
  const k = parts[parts.length - 1];
  if (Array.isArray(par)) {
    if (DIG2.test(k) && +k < par.length) par[+k] = null;
  } else if (isObj(par)) delete par[k];
}
function positional(doc, filter, arrPath, mo) {
  const arr = getPath(doc, arrPath.split('.'));
  if (!Array.isArray(arr)) return -1;
  const tests = [];
  const walk = (f) => {
    for (const k of Object.keys(f)) {
      if (k === '$and' || k === '$or') {
        f[k].forEach(walk);
        continue;
      }
      if (k === arrPath) {
        const s = f[k];
        if (isOpObj(s) && s.$elemMatch) {
          const e = s.$elemMatch;
          if (isOpObj(e) && !['$and', '$or', '$nor'].includes(Object.keys(e)[0]))
            tests.push(compileVal(e, mo));
          else {
            const m = compileMatch(e, mo);
            tests.push((el) => isObj(el) && m.test(el));
          }
        } else tests.push(compileVal(s, mo));
      } else if (k.startsWith(arrPath + '.')) {
        const m = compileMatch({ [k.slice(arrPath.length + 1)]: f[k] }, mo);
        tests.push((el) => isObj(el) && m.test(el));
      }
    }
  };
  walk(filter);
  if (!tests.length) return -1;
  let i = arr.findIndex((el) => tests.every((t) => t(el)));
  if (i < 0) i = arr.findIndex((el) => tests.some((t) => t(el)));
  return i;
}
function expand(doc, path2, c, used) {
  let outs = [[]];
  for (const p of path2.split('.')) {
    if (p === '$') {
      outs = outs.map((o) => {
        const i = positional(doc, c.filter, o.join('.'), c.mo);
        if (i < 0) throw badValue('The positional operator did not find the match needed from the query.');
        return [...o, String(i)];
      });
    } else if (p.startsWith('$[') && p.endsWith(']')) {
      const id = p.slice(2, -1);
      const nx = [];
      let test = null;
      if (id) {
        const fs2 = (c.arrayFilters ?? []).filter((f) => topIds(f).has(id));
        if (!fs2.length) throw badValue(`No array filter found for identifier '${id}' in path '${path2}'`);
        used.add(id);
        const m = compileMatch(fs2[0], c.mo);
        test = (el) => m.test({ [id]: el });
      }
      for (const o of outs) {
        const a = getPath(doc, o);
        if (a === void 0)
          throw badValue(
            `The path '${o.join('.')}' must exist in the document in order to apply array updates.`,
          );
        if (!Array.isArray(a))
          throw badValue(
            `Cannot apply array updates to non-array element ${o.join('.')}: ${JSON.stringify(a)}`,
          );
        a.forEach((el, i) => {
          if (!test || test(el)) nx.push([...o, String(i)]);
        });
      }
      outs = nx;
    } else outs = outs.map((o) => [...o, p]);
  }
  return outs;
}
var topIds = (f, s = /* @__PURE__ */ new Set()) => {
  for (const k of Object.keys(f))
    if (k[0] === '$') f[k].forEach((x) => topIds(x, s));
    else s.add(k.split('.')[0]);
  return s;
};
var addNum = (a, b, mul) => {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = mul ? a * b : a + b;
    if (Number.isInteger(a) && Number.isInteger(b) && !Number.isSafeInteger(r)) {
      const l = mul ? BigInt(a) * BigInt(b) : BigInt(a) + BigInt(b);
      return Long.fromBigInt(l);
    }
    return r;
  }
  if ((a?._bsontype === 'Long' || Number.isInteger(a)) && (b?._bsontype === 'Long' || Number.isInteger(b))) {
    const x = BigInt(a.toString()),
      y = BigInt(b.toString()),
      r = mul ? x * y : x + y;
    return Number.isSafeInteger(Number(r)) ? Number(r) : Long.fromBigInt(r);
  }
  return mul ? Number(a) * Number(b) : Number(a) + Number(b);
};
var MODS = /* @__PURE__ */ new Set([
  '$set',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$setOnInsert',
  '$currentDate',
  '$push',
  '$pushAll',
  '$addToSet',
  '$pull',
  '$pullAll',
  '$pop',
  '$bit',
]);
function isReplacement(u) {
  if (Array.isArray(u)) return false;
  for (const k of Object.keys(u)) return k[0] !== '$';
  return true;
}
function checkConflicts(u) {
  const paths = [];
  for (const op of Object.keys(u)) {
    if (!MODS.has(op))
      throw failedToParse(
        `Unknown modifier: ${op}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    if (!isObj(u[op]))
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeof u[op]} instead. For example: {$mod: {<field>: ...}} not {${op}: ...}`,
      );
    for (const p of Object.keys(u[op])) {
      paths.push(p);
      if (op === '$rename') paths.push(u[op][p]);
      if (p === '') throw new CmdError(56, 'EmptyFieldName', 'An empty update path is not valid.');
    }
  }
  paths.sort();
  for (let i = 1; i < paths.length; i++)
    for (let j = 0; j < i; j++)
      if (paths[i] === paths[j] || paths[i].startsWith(paths[j] + '.'))
        throw new CmdError(
          40,
          'ConflictingUpdateOperators',
          `Updating the path '${paths[i]}' would create a conflict at '${paths[j]}'`,
        );
}
function applyUpdate(orig, u, c) {
  if (Array.isArray(u)) {
    const r = c.pipe(clone(orig), u, c.vars);
    if (orig._id !== void 0 && !eq(r._id, orig._id)) {
      if (r._id === void 0) return { _id: orig._id, ...r };
      throw immutable();
    }
    return r;
  }
  if (isReplacement(u)) {
    const r = {};
    const id = u._id !== void 0 ? u._id : orig._id;
    if (id !== void 0) r._id = id;
    for (const k of Object.keys(u))
      if (k !== '_id')
        r[k] =
          rank(u[k]) === R.TS && String(u[k]) === '0'
            ? new Timestamp({ t: Math.floor(Date.now() / 1e3), i: 1 })
            : u[k];
    if (orig._id !== void 0 && !eq(r._id, orig._id)) throw immutable();
    return r;
  }
  const d = clone(orig);
  const used = /* @__PURE__ */ new Set();
  for (const op of Object.keys(u)) {
    if (op === '$setOnInsert' && !c.isInsert) continue;
    const fields = Object.keys(u[op]);
    if (op === '$set' || op === '$setOnInsert')
      fields.sort((a, b) => (DIG2.test(a) && DIG2.test(b) ? +a - +b : a < b ? -1 : 1));
    for (const path2 of fields) {
      const arg = u[op][path2];
      for (const parts of expand(d, path2, c, used)) {
        const cur = getPath(d, parts);
        const arr = () => {
          if (cur !== void 0 && !Array.isArray(cur))
            throw badValue(
              `The field '${path2}' must be an array but is of type ${typeof cur} in document {_id: ${String(orig._id)}}`,
            );
          return cur;
        };
        switch (op) {
          case '$set':
          case '$setOnInsert':
            setPath(d, parts, clone(arg));
            break;
          case '$unset':
            unsetPath(d, parts);
            break;
          case '$inc':
          case '$mul': {
            if (rank(arg) !== R.NUM)
              throw new CmdError(
                14,
                'TypeMismatch',
                `Cannot ${op === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path2}: ${JSON.stringify(arg)}}`,
              );
            if (cur !== void 0 && rank(cur) !== R.NUM)
              throw new CmdError(
                14,
                'TypeMismatch',
                `Cannot apply ${op} to a value of non-numeric type. {_id: ${String(orig._id)}} has the field '${parts[parts.length - 1]}' of non-numeric type ${cur === null ? 'null' : typeof cur}`,
              );
            setPath(d, parts, cur === void 0 ? (op === '$inc' ? arg : 0) : addNum(cur, arg, op === '$mul'));
            break;
          }
          case '$min':
            if (cur === void 0 || cmp(arg, cur, c.mo.fold) < 0) setPath(d, parts, arg);
            break;
          case '$max':
            if (cur === void 0 || cmp(arg, cur, c.mo.fold) > 0) setPath(d, parts, arg);
            break;
          case '$rename':
            if (cur !== void 0) {
              unsetPath(d, parts);
              setPath(d, String(arg).split('.'), cur);
            }
            break;
          case '$currentDate':
            setPath(
              d,
              parts,
              isObj(arg) && arg.$type === 'timestamp'
                ? new Timestamp({ t: Math.floor(c.now.getTime() / 1e3), i: 1 })
                : c.now,
            );
            break;
          case '$push':
          case '$addToSet': {
            const a = arr() ? [...cur] : [];
            const each = isObj(arg) && '$each' in arg;
            const items = each ? arg.$each : [arg];
            if (!Array.isArray(items))
              throw badValue(
                `The argument to $each in ${op} must be an array but it was of type ${typeof items}`,
              );
            if (op === '$addToSet') {
              for (const it of items) if (!a.some((x) => eq(x, it, c.mo.fold))) a.push(clone(it));
            } else {
              const pos = each && arg.$position !== void 0 ? Number(arg.$position) : a.length;
              a.splice(pos < 0 ? Math.max(0, a.length + pos) : Math.min(pos, a.length), 0, ...clone(items));
              if (each && arg.$sort !== void 0) {
                const s = arg.$sort;
                if (isObj(s)) {
                  const ks = Object.entries(s).map(([k, dir]) => [k.split('.'), Number(dir)]);
                  a.sort((x, y) => {
                    for (const [k, dir] of ks) {
                      const r = cmp(getPath(x, k), getPath(y, k), c.mo.fold) * dir;
                      if (r) return r;
                    }
                    return 0;
                  });
                } else a.sort((x, y) => cmp(x, y, c.mo.fold) * Number(s));
              }
              if (each && arg.$slice !== void 0) {
                const n = Number(arg.$slice);
                if (n >= 0) a.splice(n);
                else a.splice(0, Math.max(0, a.length + n));
              }
            }
            setPath(d, parts, a);
            break;
          }
          case '$pull': {
            const a = arr();
            if (!a) break;
            let t;
            if (isObj(arg) && !isOpObj(arg)) {
              const m = compileMatch(arg, c.mo);
              t = (x) => isObj(x) && m.test(x);
            } else if (isOpObj(arg) && ['$and', '$or', '$nor'].includes(Object.keys(arg)[0])) {
              const m = compileMatch(arg, c.mo);
              t = (x) => isObj(x) && m.test(x);
            } else t = compileVal(arg, c.mo);
            const r = a.filter((x) => !t(x));
            if (r.length !== a.length) setPath(d, parts, r);
            break;
          }
          case '$pullAll': {
            if (!Array.isArray(arg)) throw badValue('$pullAll requires an array argument');
            const a = arr();
            if (a)
              setPath(
                d,
                parts,
                a.filter((x) => !arg.some((y) => eq(x, y, c.mo.fold))),
              );
            break;
          }
          case '$pop': {
            const a = arr();
            if (a) setPath(d, parts, Number(arg) < 0 ? a.slice(1) : a.slice(0, -1));
            break;
          }
          case '$bit': {
            let x = Number(cur ?? 0);
            if ('and' in arg) x &= Number(arg.and);
            if ('or' in arg) x |= Number(arg.or);
            if ('xor' in arg) x ^= Number(arg.xor);
            setPath(d, parts, x);
            break;
          }
        }
      }
    }
  }
  if (orig._id !== void 0 && !eq(d._id, orig._id)) throw immutable();
  return d;
}
var immutable = () =>
  new CmdError(
    66,
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
function upsertBase(filter) {
  const d = {};
  const walk = (f) => {
    for (const k of Object.keys(f)) {
      const v = f[k];
      if (k === '$and') v.forEach(walk);
      else if (k === '$or' && v.length === 1) walk(v[0]);
      else if (k[0] !== '$') {
        if (isOpObj(v)) {
          if ('$eq' in v) setPath(d, k.split('.'), clone(v.$eq));
          else if (Array.isArray(v.$in) && v.$in.length === 1) setPath(d, k.split('.'), clone(v.$in[0]));
          else if (Array.isArray(v.$all) && v.$all.length === 1) setPath(d, k.split('.'), clone(v.$all[0]));
        } else if (rank(v) !== R.RE) setPath(d, k.split('.'), clone(v));
      }
    }
  };
  walk(filter);
  return d;
}
var idFirst = (d) => {
  const keys = Object.keys(d);
  if (d._id === void 0) return { _id: new ObjectId(), ...d };
  if (keys[0] === '_id') return d;
  const { _id, ...r } = d;
  return { _id, ...r };
};
function compileProjection(p, filter, mo) {
  if (!p || !isObj(p) || Object.keys(p).length === 0) return null;
  const tree = {};
  let inc = null;
  let idSpec;
  const posPaths = [];
  const put = (path2, v) => {
    const ps = path2.split('.');
    let t = tree;
    ps.forEach((s, i) => {
      if (i === ps.length - 1) {
        if (t[s] instanceof Node0) throw new CmdError(31250, 'Location31250', `Path collision at ${path2}`);
        t[s] = v;
      } else {
        if (t[s] !== void 0 && !(t[s] instanceof Node0))
          throw new CmdError(
            31249,
            'Location31249',
            `Path collision at ${path2} remaining portion ${ps.slice(i + 1).join('.')}`,
          );
        t = t[s] ?? (t[s] = new Node0());
      }
    });
  };
  const mode = (m, path2) => {
    if (inc !== null && inc !== m)
      throw new CmdError(
        m ? 31253 : 31254,
        m ? 'Location31253' : 'Location31254',
        `Cannot do ${m ? 'inclusion' : 'exclusion'} on field ${path2} in ${m ? 'exclusion' : 'inclusion'} projection`,
      );
    inc = m;
  };
  const walk = (spec, pre) => {
    for (const k of Object.keys(spec)) {
      const v = spec[k],
        path2 = pre + k;
      if (path2.endsWith('.$') || path2 === '$') {
        posPaths.push(path2.slice(0, -2));
        put(path2.slice(0, -2), { pos: true });
        mode(true, path2);
        continue;
      }
      if (rank(v) === R.NUM || typeof v === 'boolean') {
        const on = !!Number(v);
        if (path2 === '_id') {
          idSpec = on;
          continue;
        }
        mode(on, path2);
        put(path2, on);
      } else if (isObj(v) && isOpObj(v)) {
        const op = Object.keys(v)[0];
        if (
          op === '$slice' &&
          (rank(v.$slice) === R.NUM ||
            (Array.isArray(v.$slice) && v.$slice.length === 2 && rank(v.$slice[0]) === R.NUM))
        )
          put(path2, { slice: v.$slice });
        else if (op === '$elemMatch') {
          put(path2, {
            elem: isOpObj(v.$elemMatch)
              ? compileVal(v.$elemMatch, mo)
              : /* @__PURE__ */ (
                  (m) => (x) =>
                    isObj(x) && m.test(x)
                )(compileMatch(v.$elemMatch, mo)),
          });
          if (inc === null) inc = true;
        } else if (op === '$meta') put(path2, { expr: 0 });
        else {
          mode(true, path2);
          put(path2, { expr: v });
        }
      } else if (isObj(v)) {
        if (!Object.keys(v).length)
          throw new CmdError(
            51270,
            'Location51270',
            'An empty sub-projection is not a valid value. Found empty object at path',
          );
        walk(v, path2 + '.');
      } else {
        mode(true, path2);
        put(path2, { expr: v });
      }
    }
  };
  walk(p, '');
  const including = inc === null ? idSpec === true && !Object.values(tree).some((n) => n?.slice) : inc;
  const keepId = idSpec !== false;
  const go = (d, t, root, path2) => {
    if (Array.isArray(d))
      return d
        .map((x) => (isObj(x) || Array.isArray(x) ? go(x, t, root, path2) : including ? MISSING : x))
        .filter((x) => x !== MISSING);
    const o = {};
    for (const k of Object.keys(d)) {
      const n = t[k],
        v = d[k];
      if (path2 === '' && k === '_id' && n === void 0) {
        if (keepId) o._id = v;
        continue;
      }
      if (n === void 0) {
        if (!including) o[k] = v;
        continue;
      }
      if (n === true) o[k] = v;
      else if (n === false) continue;
      else if (n instanceof Node0) {
        if (isObj(v) || Array.isArray(v)) o[k] = go(v, n, root, path2 + k + '.');
        else if (!including) o[k] = v;
      } else if (n.slice !== void 0) {
        if (!Array.isArray(v)) {
          o[k] = v;
          continue;
        }
        const [a, b] = Array.isArray(n.slice)
          ? n.slice.map(Number)
          : Number(n.slice) < 0
            ? [Number(n.slice), Infinity]
            : [0, Number(n.slice)];
        const st = a < 0 ? Math.max(0, v.length + a) : a;
        o[k] = v.slice(st, st + b);
      } else if (n.elem) {
        if (Array.isArray(v)) {
          const i = v.findIndex(n.elem);
          if (i >= 0) o[k] = [v[i]];
        }
      } else if (n.pos) {
        if (Array.isArray(v)) {
          const i = positional(root, filter, path2 + k, mo);
          if (i < 0)
            throw new CmdError(
              51246,
              'Location51246',
              "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
            );
          o[k] = [v[i]];
        } else o[k] = v;
      }
    }
    for (const k of Object.keys(t)) {
      const n = t[k];
      if (n && n.expr !== void 0) {
        const r = mo.evalExpr(root, n.expr, mo.vars);
        if (r !== void 0) o[k] = r;
      } else if (n instanceof Node0 && including && o[k] === void 0 && hasExpr(n)) {
        o[k] = go({}, n, root, path2 + k + '.');
      }
    }
    return o;
  };
  const simple =
    including &&
    Object.keys(tree).every((k) => tree[k] === true || (tree[k] instanceof Node0 && !hasExpr(tree[k])));
  return {
    apply: (d) => go(d, tree, d, ''),
    fields: simple ? [...Object.keys(tree), ...(keepId ? ['_id'] : [])] : null,
  };
}
var Node0 = class {};
var hasExpr = (n) =>
  Object.values(n).some(
    (x) =>
      x &&
      typeof x === 'object' &&
      (x.expr !== void 0 || x.pos || x.slice !== void 0 || x.elem || (x instanceof Node0 && hasExpr(x))),
  );
var MISSING = /* @__PURE__ */ Symbol();

// src/agg.ts
import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { evalExpr as mingoEval } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import * as acc from 'mingo/operators/accumulator';
import * as expr from 'mingo/operators/expression';
import * as pipe from 'mingo/operators/pipeline';
import * as proj from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as win from 'mingo/operators/window';
var ev = (d, e, o) => mingoEval(d, e, o);
var pair = (f) => (o, e, opt) => {
  if (!Array.isArray(e) || e.length !== 2)
    throw new CmdError(16020, 'Location16020', 'Expression takes exactly 2 arguments');
  const [a, b] = [ev(o, e[0], opt), ev(o, e[1], opt)];
  return f(cmp(a, b, null, false));
};
var nz = (v) => !(v === false || v === null || v === void 0 || v === 0);
var exprOver = {
  $eq: pair((c) => c === 0),
  $ne: pair((c) => c !== 0),
  $gt: pair((c) => c > 0),
  $gte: pair((c) => c >= 0),
  $lt: pair((c) => c < 0),
  $lte: pair((c) => c <= 0),
  $cmp: (o, e, opt) => Math.sign(cmp(ev(o, e[0], opt), ev(o, e[1], opt), null, false)),
  $in: (o, e, opt) => {
    const [v, l] = [ev(o, e[0], opt), ev(o, e[1], opt)];
    if (!Array.isArray(l))
      throw new CmdError(40081, 'Location40081', '$in requires an array as a second argument');
    return l.some((x) => eq(x, v));
  },
  $and: (o, e, opt) => (Array.isArray(e) ? e : [e]).every((x) => nz(ev(o, x, opt))),
  $or: (o, e, opt) => (Array.isArray(e) ? e : [e]).some((x) => nz(ev(o, x, opt))),
  $not: (o, e, opt) => !nz(ev(o, Array.isArray(e) ? e[0] : e, opt)),
};
var sortCmp = (spec, fold) => {
  const ks = Object.entries(spec).map(([k, d]) => [k.split('.'), Number(d)]);
  return (a, b) => {
    for (const [p, d] of ks) {
      const c = cmp(sortVal(a, p, d), sortVal(b, p, d), fold);
      if (c) return d < 0 ? -c : c;
    }
    return 0;
  };
};
function sortVal(d, parts, dir) {
  let v = parts.length === 1 ? d[parts[0]] : deep(d, parts, 0);
  if (Array.isArray(v)) {
    if (!v.length) return void 0;
    let m = v[0];
    for (const x of v) {
      const c = cmp(x, m);
      if (dir < 0 ? c > 0 : c < 0) m = x;
    }
    return m;
  }
  return v;
}
var deep = (v, p, i) => {
  if (i === p.length) return v;
  if (Array.isArray(v)) {
    if (/^\d+$/.test(p[i])) return deep(v[+p[i]], p, i + 1);
    const o = v
      .map((x) => deep(x, p, i))
      .filter((x) => x !== void 0)
      .flat();
    return o.length ? o : void 0;
  }
  return isObj(v) ? deep(v[p[i]], p, i + 1) : void 0;
};
function makeContext(env) {
  const mo = (opt) => ({ fold: env.fold, evalExpr: (d, e) => mingoEval(d, e, opt) });
  const pipeOver = {
    $match: (coll, e, opt) => {
      const vars = { ...(opt.options?.variables ?? opt.variables ?? {}), ...(opt.local?.variables ?? {}) };
      const m = compileMatch(e, {
        fold: env.fold,
        evalExpr: (d, x) => mingoEval(d, x, { ...(opt.options ?? opt), variables: vars }),
      });
      return coll.filter(m.test);
    },
    $sort: (coll, e) => coll.transform((a) => Lazy([...a].sort(sortCmp(e, env.fold)))),
    $limit: (coll, n) => {
      n = Number(n);
      if (!(n > 0)) throw new CmdError(15958, 'Location15958', 'the limit must be positive');
      let i = 0;
      return Lazy(() => (i++ < n ? coll.next() : { done: true, value: void 0 }));
    },
    $count: (coll, name) => coll.transform((a) => Lazy(a.length ? [{ [name]: a.length }] : [])),
    $group: (coll, e, opt) => coll.transform((a) => Lazy(group(a, e, opt))),
    $lookup: (coll, e, opt) => {
      const as = e.as;
      if (typeof as !== 'string') throw failed("missing 'as' option to $lookup stage specification");
      const lf = e.localField?.split('.');
      const subNeeds = e.pipeline;
      const memo = /* @__PURE__ */ new Map();
      return coll.map((d) => {
        let base;
        const from = typeof e.from === 'string' ? e.from : null;
        if (lf) {
          let v = deep(d, lf, 0);
          const vals = Array.isArray(v) ? v : [v ?? null];
          const f = { [e.foreignField]: vals.length === 1 ? { $eq: vals[0] } : { $in: vals } };
          const k = vals.length === 1 && vals[0]?._bsontype === 'ObjectId' ? vals[0].toHexString() : null;
          const hit = k && memo.get(k);
          base = hit || env.find(from, f);
          if (k && !hit) memo.set(k, base);
        } else base = from ? env.all(from) : [];
        if (subNeeds) {
          const vars = { ...(opt.local?.variables ?? {}) };
          for (const n of Object.keys(e.let ?? {})) vars[n] = mingoEval(d, e.let[n], opt);
          if (!lf && from && isObj(subNeeds[0]?.$match))
            base = env.find(from, substVars(subNeeds[0].$match, vars));
          base = runMingo(
            subNeeds,
            base.map((x) => ({ ...x })),
            { ...(opt.options ?? opt), context: opt.context },
            vars,
          );
        }
        return setDeep({ ...d }, as, base);
      });
    },
    $unionWith: (coll, e, opt) => {
      const name = typeof e === 'string' ? e : e.coll;
      const rest =
        typeof e === 'string' || !e.pipeline
          ? env.all(name)
          : runMingo(
              e.pipeline,
              name ? env.all(name) : [],
              { ...(opt.options ?? opt), context: opt.context },
              {},
            );
      return coll.transform((a) => Lazy([...a, ...rest]));
    },
    $facet: (coll, e, opt) =>
      coll.transform((a) => {
        const o = {};
        for (const k of Object.keys(e))
          o[k] = runMingo(
            e[k],
            a.map((x) => ({ ...x })),
            { ...(opt.options ?? opt), context: opt.context },
            {},
          );
        return Lazy([o]);
      }),
    $bucket: (coll, e, opt) =>
      coll.transform((a) => {
        const b = e.boundaries;
        if (!Array.isArray(b) || b.length < 2)
          throw new CmdError(
            40192,
            'Location40192',
            "The $bucket 'boundaries' field must have at least 2 values",
          );
        for (let i = 1; i < b.length; i++)
          if (cmp(b[i - 1], b[i]) >= 0)
            throw new CmdError(
              40194,
              'Location40194',
              "The 'boundaries' option to $bucket must be sorted in ascending order",
            );
        const hasDef = 'default' in e;
        const groups = /* @__PURE__ */ new Map();
        for (const d of a) {
          const v = mingoEval(d, e.groupBy, opt);
          let i = -1;
          if (cmp(v, b[0]) >= 0 && cmp(v, b[b.length - 1]) < 0) {
            let lo = 0,
              hi = b.length - 1;
            while (hi - lo > 1) {
              const m = (lo + hi) >> 1;
              if (cmp(v, b[m]) >= 0) lo = m;
              else hi = m;
            }
            i = lo;
          } else if (!hasDef)
            throw new CmdError(
              40066,
              'Location40066',
              '$switch could not find a matching branch for an input, and no default was specified.',
            );
          (groups.get(i) ?? groups.set(i, []).get(i)).push(d);
        }
        const out = [];
        for (const [i, ds] of groups) {
          const g = group(ds, { _id: null, ...(e.output ?? { count: { $sum: 1 } }) }, opt)[0];
          out.push({ ...g, _id: i < 0 ? e.default : b[i] });
        }
        return Lazy(out.sort((x, y) => cmp(x._id, y._id)));
      }),
    $sample: (coll, e) =>
      coll.transform((a) => {
        const b = [...a];
        const n = Math.min(Number(e.size), b.length);
        for (let i = 0; i < n; i++) {
          const j = i + Math.floor(Math.random() * (b.length - i));
          [b[i], b[j]] = [b[j], b[i]];
        }
        return Lazy(b.slice(0, n));
      }),
  };
  void mo;
  return Context.init({
    accumulator: { ...acc },
    expression: { ...expr, ...exprOver },
    pipeline: { ...pipe, ...pipeOver },
    projection: { ...proj },
    query: { ...query },
    window: { ...win },
  });
}
var failed = (m) => new CmdError(9, 'FailedToParse', m);
var setDeep = (d, p, v) => {
  const ps = p.split('.');
  let t = d;
  ps.slice(0, -1).forEach((s) => {
    t[s] = isObj(t[s]) ? { ...t[s] } : {};
    t = t[s];
  });
  t[ps[ps.length - 1]] = v;
  return d;
};
function substVars(m, vars) {
  const out = {};
  const add = (x) => {
    if (isObj(x) && Array.isArray(x.$eq) && x.$eq.length === 2) {
      let [a, b] = x.$eq;
      if (typeof a === 'string' && a.startsWith('$$')) [a, b] = [b, a];
      if (
        typeof a === 'string' &&
        a[0] === '$' &&
        a[1] !== '$' &&
        typeof b === 'string' &&
        b.startsWith('$$') &&
        b.slice(2) in vars
      ) {
        const v = vars[b.slice(2)];
        if (v !== void 0 && v !== null && !Array.isArray(v)) out[a.slice(1)] = { $eq: v };
      }
    }
  };
  if (m.$expr) {
    if (Array.isArray(m.$expr.$and)) m.$expr.$and.forEach(add);
    else add(m.$expr);
  }
  for (const k of Object.keys(m)) if (k[0] !== '$') out[k] = m[k];
  return out;
}
function runMingo(stages, docs, opt, vars) {
  const o = { ...opt, variables: { ...(opt.variables ?? {}), ...vars } };
  return new Aggregator(normalize(stages), o).stream(docs, void 0)?.collect();
}
function normalize(v) {
  if (Array.isArray(v)) return v.map(normalize);
  if (isObj(v)) {
    const o = {};
    for (const k of Object.keys(v)) o[k] = normalize(v[k]);
    return o;
  }
  if (v?._bsontype === 'BSONRegExp') return toRegExp(v);
  return v;
}
function path(e) {
  if (typeof e === 'string' && e[0] === '$' && e[1] !== '$') {
    const ps = e.slice(1).split('.');
    if (ps.length === 1) {
      const k = ps[0];
      return (d) => d[k];
    }
    return (d) => deep(d, ps, 0);
  }
  if (typeof e !== 'object' && !(typeof e === 'string' && e[0] === '$')) return () => e;
  if (e === null) return () => null;
  return null;
}
function group(docs, spec, opt) {
  const val = (e) => path(e) ?? ((d) => mingoEval(d, e, opt));
  const id = spec._id;
  if (!('_id' in spec))
    throw new CmdError(15955, 'Location15955', 'a group specification must include an _id');
  const idf =
    isObj(id) && !Object.keys(id).some((k) => k[0] === '$')
      ? /* @__PURE__ */ ((ks) => (d) => {
          const o = {};
          for (const [k, f] of ks) {
            const v = f(d);
            if (v !== void 0) o[k] = v;
          }
          return o;
        })(Object.keys(id).map((k) => [k, val(id[k])]))
      : val(id);
  const names = Object.keys(spec).filter((k) => k !== '_id');
  const accs = names.map((n) => {
    const [op, e] = Object.entries(spec[n])[0];
    const f = val(e);
    switch (op) {
      case '$sum':
        return {
          init: () => 0,
          step: (s, d) => {
            const v = f(d);
            return typeof v === 'number' ? s + v : rank(v) === R.NUM ? Number(s) + Number(v) : s;
          },
        };
      case '$avg':
        return {
          init: () => [0, 0],
          step: (s, d) => {
            const v = f(d);
            if (rank(v) === R.NUM) {
              s[0] += Number(v);
              s[1]++;
            }
            return s;
          },
          fin: (s) => (s[1] ? s[0] / s[1] : null),
        };
      case '$min':
        return {
          init: () => void 0,
          step: (s, d) => {
            const v = f(d);
            return v === void 0 || v === null ? s : s === void 0 || cmp(v, s) < 0 ? v : s;
          },
          fin: (s) => s ?? null,
        };
      case '$max':
        return {
          init: () => void 0,
          step: (s, d) => {
            const v = f(d);
            return v === void 0 || v === null ? s : s === void 0 || cmp(v, s) > 0 ? v : s;
          },
          fin: (s) => s ?? null,
        };
      case '$first':
        return { init: () => NONE, step: (s, d) => (s === NONE ? (f(d) ?? null) : s) };
      case '$last':
        return { init: () => null, step: (_, d) => f(d) ?? null };
      case '$push':
        return {
          init: () => [],
          step: (s, d) => {
            const v = f(d);
            if (v !== void 0) s.push(v);
            return s;
          },
        };
      case '$addToSet':
        return {
          init: () => /* @__PURE__ */ new Map(),
          step: (s, d) => {
            const v = f(d);
            if (v !== void 0) {
              const k = hkey(v);
              if (!s.has(k)) s.set(k, v);
            }
            return s;
          },
          fin: (s) => [...s.values()],
        };
      case '$count':
        return { init: () => 0, step: (s) => s + 1 };
    }
    if (!(op in acc)) throw new CmdError(15952, 'Location15952', `unknown group operator '${op}'`);
    return {
      init: () => [],
      step: (s, d) => {
        s.push(d);
        return s;
      },
      fin: (s) => mingoEval(s, { [op]: e }, opt),
    };
  });
  const m = /* @__PURE__ */ new Map();
  for (const d of docs) {
    let k = idf(d);
    if (k === void 0) k = null;
    const h = typeof k === 'string' ? k : hkey(k);
    let g = m.get(h);
    if (!g) m.set(h, (g = { id: k, s: accs.map((a) => a.init()) }));
    for (let i = 0; i < accs.length; i++) g.s[i] = accs[i].step(g.s[i], d);
  }
  return [...m.values()].map((g) => {
    const o = { _id: g.id };
    for (let i = 0; i < accs.length; i++) o[names[i]] = accs[i].fin ? accs[i].fin(g.s[i]) : g.s[i];
    return o;
  });
}
var NONE = /* @__PURE__ */ Symbol();
function hkey(v) {
  switch (rank(v)) {
    case R.STR:
      return v;
    case R.NUM:
      return Number(v) === 0 ? 0 : Number(v);
    case R.BOOL:
      return v;
    case R.NULL:
      return null;
    case R.MISSING:
      return void 0;
    case R.DATE:
      return '\0d' + v.getTime();
    case R.OID:
      return '\0o' + v.toHexString();
    case R.ARR:
      return '\0a' + v.map((x) => JSON.stringify(hs(x))).join(',');
    case R.OBJ:
      return (
        '\0{' +
        Object.keys(v)
          .map((k) => JSON.stringify(k) + ':' + JSON.stringify(hs(v[k])))
          .join(',') +
        '}'
      );
    default:
      return '\0x' + rank(v) + String(v);
  }
}
var hs = (v) => {
  const k = hkey(v);
  return typeof k === 'string' ? (rank(v) === R.STR ? 's' + k : k) : typeof k === 'number' ? k : String(k);
};
function neededFields(stages) {
  const out = /* @__PURE__ */ new Set();
  for (const s of stages) {
    const [op, e] = Object.entries(s)[0];
    switch (op) {
      case '$match': {
        const walk = (f) =>
          Object.keys(f).every((k) =>
            k === '$and' || k === '$or' || k === '$nor'
              ? f[k].every(walk)
              : k === '$expr'
                ? exprFields(f[k], out)
                : (out.add(k.split('.')[0]), true),
          );
        if (!walk(e)) return null;
        break;
      }
      case '$sort':
        for (const k of Object.keys(e)) out.add(k.split('.')[0]);
        break;
      case '$limit':
      case '$skip':
      case '$sample':
        break;
      case '$unwind': {
        const p = typeof e === 'string' ? e : e.path;
        out.add(p.slice(1).split('.')[0]);
        break;
      }
      case '$group':
      case '$bucket':
      case '$bucketAuto':
        return exprFields(e, out) ? out : null;
      case '$sortByCount':
        return exprFields(e, out) ? out : null;
      case '$count':
        return out;
      case '$project': {
        const vs = Object.entries(e);
        if (vs.some(([k, v]) => (v === 0 || v === false) && k !== '_id')) return null;
        if (!exprFields(e, out)) return null;
        for (const [k, v] of vs) if (!(v === 0 || v === false)) out.add(k.split('.')[0]);
        if (e._id !== 0 && e._id !== false) out.add('_id');
        return out;
      }
      case '$facet':
        for (const k of Object.keys(e)) {
          const n = neededFields(e[k]);
          if (!n) return null;
          n.forEach((x) => out.add(x));
        }
        return out;
      default:
        return null;
    }
  }
  return null;
}
function runPipeline(stages, docs, env, vars, resolver) {
  for (const s of stages) {
    if (!isObj(s) || Object.keys(s).length !== 1)
      throw new CmdError(
        40323,
        'Location40323',
        'A pipeline stage specification object must contain exactly one field.',
      );
    const op = Object.keys(s)[0];
    if (!(op in pipe))
      throw new CmdError(40324, 'Location40324', `Unrecognized pipeline stage name: '${op}'`);
  }
  const context = makeContext(env);
  return runMingo(
    stages,
    docs,
    {
      context,
      collectionResolver: resolver,
      variables: vars ?? {},
      processingMode: 0,
      scriptEnabled: false,
      useStrictMode: true,
    },
    vars ?? {},
  );
}
function evalOne(d, e, env, vars) {
  const context = env.__ctx ?? (env.__ctx = makeContext(env));
  return mingoEval(d, normalize(e), {
    context,
    variables: vars ?? {},
    scriptEnabled: false,
    processingMode: 0,
    useStrictMode: true,
    failOnError: true,
  });
}

// src/commands.ts
var Engine = class {
  constructor(st, opts = {}) {
    this.st = st;
    this.timer = setInterval(() => {
      this.sweep().catch(() => {});
      const old = Date.now() - 6e5;
      for (const c of this.cursors.values()) if (!c.noTimeout && c.touched < old) this.cursors.delete(c.id);
    }, opts.ttlMs ?? 6e4);
    this.timer.unref();
  }
  st;
  cursors = /* @__PURE__ */ new Map();
  started = Date.now();
  timer;
  plans = [];
  trace = false;
  stats = {};
  async close() {
    clearInterval(this.timer);
    await this.st.close();
  }
  connClosed(c) {
    void c;
  }
  env(db, fold) {
    return { fold, find: (n, f) => this.findDocs(db, n, f), all: (n) => this.findDocs(db, n, {}) };
  }
  mo(db, collation, vars) {
    const fold = foldFor(collation);
    const env = this.env(db, fold);
    return { fold, vars, evalExpr: (d, e, v) => evalOne(d, e, env, v ?? vars) };
  }
  findDocs(db, n, f) {
    const c = this.st.coll(db, n);
    if (!c) return [];
    const out = [];
    const m = compileMatch(f, this.mo(db));
    for (const [, raw] of this.scanMatch(c, f, m, [], void 0)) out.push(decodeAll(raw));
    return out;
  }
  /** rid+raw of matching docs; in index order when the plan provides the sort. */
  *scanMatch(c, filter, m, sort, collation, hint, p = plan(this.st, c, filter, sort, collation, hint)) {
    if (this.trace) {
      this.plans.push(p.describe);
      if (this.plans.length > 1e3) this.plans.length = 0;
    }
    const fs2 = m.fields ? fieldSet(m.fields) : null;
    const dec = (raw) => (fs2 ? decodeFields(raw, fs2) : decodeAll(raw));
    if (p.kind === 'index') {
      for (const rid of planRids(this.st, p)) {
        const raw = this.st.get(c, rid);
        if (raw && (p.exact || m.test(dec(raw)))) yield [rid, raw];
      }
      return;
    }
    const all = m.fields && m.fields.size === 0;
    for (const e of this.st.scan(c)) if (all || m.test(dec(e[1]))) yield e;
  }
  count(c, filter, m, limit = Infinity, hint, collation) {
    if (Object.keys(filter).length === 0 && limit === Infinity) return c.count;
    const p = plan(this.st, c, filter, [], collation, hint);
    if (p.kind === 'index' && p.exact) {
      let n2 = 0;
      for (const [s, e] of p.ranges) n2 += this.st.idx.getKeysCount({ start: s, end: e });
      return Math.min(n2, limit);
    }
    let n = 0;
    for (const _ of this.scanMatch(c, filter, m, [], collation, hint, p)) {
      void _;
      if (++n >= limit) break;
    }
    return n;
  }
  /** Sorted, skipped, limited list of rids(+raw while small). */
  select(c, filter, m, sortSpec, skip, limit, collation, hint) {
    const sort = Object.entries(sortSpec ?? {})
      .map(([k, d]) => [k, Number(d?.valueOf?.() ?? d)])
      .filter(([k]) => k !== '$natural');
    for (const [, d] of sort)
      if (d !== 1 && d !== -1)
        throw badValue('$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    const p = plan(this.st, c, filter, sort, collation, hint);
    const out = [];
    const natRev = sortSpec && Number(sortSpec.$natural) === -1;
    if (sort.length === 0 || p.sorted) {
      if (
        !natRev &&
        p.kind === 'scan' &&
        m.fields &&
        m.fields.size === 0 &&
        limit === Infinity &&
        skip === 0 &&
        c.count > 300
      ) {
        for (const k of this.st.docs.getKeys({
          start: this.st.docPrefix(c, 0),
          end: this.st.docPrefix(c, 281474976710655),
        }))
          out.push([k.readUIntBE(4, 6), null]);
        return out;
      }
      if (p.kind === 'index' && p.exact && skip > 0) {
        let i2 = 0;
        for (const rid of planRids(this.st, p)) {
          if (i2++ < skip) continue;
          out.push([rid, this.st.get(c, rid)]);
          if (out.length >= limit) break;
        }
        return out;
      }
      let i = 0;
      for (const [rid, raw] of this.scanMatch(c, filter, m, sort, collation, hint, p)) {
        if (!natRev && i++ < skip) continue;
        out.push([rid, out.length < 2e3 ? raw : null]);
        if (!natRev && out.length >= limit) break;
      }
      if (natRev) {
        out.reverse();
        return out.slice(skip, limit === Infinity ? void 0 : skip + limit).map(([r]) => [r, null]);
      }
      return out;
    }
    const fold = foldFor(collation);
    const need2 = fieldSet(sort.map(([k]) => k.split('.')[0]));
    const ks = sort.map(([k, d]) => [k.split('.'), d]);
    let arr = [];
    let n = 0;
    const cf = (a, b) => {
      for (let i = 0; i < ks.length; i++) {
        const x = cmp(a.k[i], b.k[i], fold);
        if (x) return ks[i][1] < 0 ? -x : x;
      }
      return a.n - b.n;
    };
    const keep = limit === Infinity ? Infinity : skip + limit;
    let worst = null;
    for (const [rid, raw] of this.scanMatch(c, filter, m, sort, collation, hint, p)) {
      const d = decodeFields(raw, need2);
      const e = { k: ks.map(([ps, dir]) => sortVal(d, ps, dir)), rid, n: n++ };
      if (worst && cf(e, worst) >= 0) continue;
      arr.push(e);
      if (arr.length >= keep * 2 + 100) {
        arr.sort(cf);
        arr.length = keep;
        worst = arr[keep - 1];
      }
    }
    arr.sort(cf);
    arr = arr.slice(skip, keep === Infinity ? void 0 : keep);
    return arr.map((e) => [e.rid, null]);
  }
  openCursor(ns, next, done, batch, single, conn, noTimeout = false) {
    const docs = batch === 0 ? [] : next(batch);
    let id = Long2.ZERO;
    if (!single && !done()) {
      const cid = Long2.fromBits((Math.random() * 2 ** 31) | 0, (Math.random() * 2 ** 30) | 0);
      id = cid;
      this.cursors.set(cid.toString(), {
        id: cid.toString(),
        ns,
        next,
        done,
        touched: Date.now(),
        conn: conn.id,
        noTimeout,
      });
    }
    return { $batch: { ns, id, docs, first: true } };
  }
  listCursor(ns, list, batch, conn) {
    let i = 0;
    return this.openCursor(
      ns,
      (n) => {
        const out = [];
        let b = 0;
        while (out.length < n && i < list.length && b < 12e6) {
          const d = list[i++];
          const r = Buffer.isBuffer(d) ? d : encode(d);
          b += r.length;
          out.push(r);
        }
        return out;
      },
      () => i >= list.length,
      batch,
      false,
      conn,
    );
  }
  async run(db, cmd, conn) {
    const name = Object.keys(cmd)[0];
    const h = this['c_' + name.toLowerCase()];
    this.stats[name] = (this.stats[name] ?? 0) + 1;
    if (!h) throw new CmdError(59, 'CommandNotFound', `no such command: '${name}'`);
    if (cmd.txnNumber !== void 0)
      throw new CmdError(
        20,
        'IllegalOperation',
        'Transaction numbers are only allowed on a replica set member or mongos',
      );
    if (typeof cmd[name] === 'string' && (cmd[name] === '' || cmd[name].includes('\0')))
      throw new CmdError(73, 'InvalidNamespace', `Invalid namespace specified '${db}.${cmd[name]}'`);
    return h.call(this, db, cmd, conn, name);
  }
  hello(conn, legacy) {
    return {
      helloOk: true,
      ...(legacy ? { ismaster: true } : { isWritablePrimary: true }),
      maxBsonObjectSize: 16777216,
      maxMessageSizeBytes: 48e6,
      maxWriteBatchSize: 1e5,
      localTime: /* @__PURE__ */ new Date(),
      logicalSessionTimeoutMinutes: 30,
      connectionId: conn.id,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
      ok: 1,
    };
  }
  c_hello(_, __, c) {
    return this.hello(c, false);
  }
  c_ismaster(_, __, c) {
    return this.hello(c, true);
  }
  c_ping() {
    return { ok: 1 };
  }
  c_buildinfo() {
    return {
      version: '7.0.0',
      gitVersion: 'embedded',
      versionArray: [7, 0, 0, 0],
      bits: 64,
      debug: false,
      maxBsonObjectSize: 16777216,
      storageEngines: ['lmdb'],
      modules: [],
      ok: 1,
    };
  }
  c_endsessions() {
    return { ok: 1 };
  }
  c_refreshsessions() {
    return { ok: 1 };
  }
  c_startsession() {
    return { id: { id: new ObjectId2() }, timeoutMinutes: 30, ok: 1 };
  }
  c_connectionstatus() {
    return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 };
  }
  c_getparameter(_, cmd) {
    if (cmd.featureCompatibilityVersion) return { featureCompatibilityVersion: { version: '7.0' }, ok: 1 };
    throw new CmdError(72, 'InvalidOptions', 'no option found to get');
  }
  c_serverstatus() {
    return {
      version: '7.0.0',
      process: 'embedded',
      pid: process.pid,
      uptime: (Date.now() - this.started) / 1e3,
      localTime: /* @__PURE__ */ new Date(),
      connections: { current: 1, available: 1e3 },
      ok: 1,
    };
  }
  c_whatsmyuri() {
    return { you: 'local', ok: 1 };
  }
  c_getlog() {
    return { totalLinesWritten: 0, log: [], ok: 1 };
  }
  c_hostinfo() {
    return { system: {}, os: {}, ok: 1 };
  }
  c_getcmdlineopts() {
    return { argv: [], parsed: {}, ok: 1 };
  }
  commit() {
    throw new CmdError(
      20,
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  }
  c_committransaction() {
    this.commit();
  }
  c_aborttransaction() {
    this.commit();
  }
  // ---- reads ----
  c_find(db, cmd, conn) {
    const ns = `${db}.${cmd.find}`;
    const c = this.st.coll(db, cmd.find);
    const mo = this.mo(db, cmd.collation, this.lets(db, cmd));
    const filter = cmd.filter ?? {};
    const m = compileMatch(filter, mo);
    let limit = Number(cmd.limit ?? 0),
      single = !!cmd.singleBatch;
    if (limit < 0) {
      limit = -limit;
      single = true;
    }
    const skip = Number(cmd.skip ?? 0);
    if (skip < 0)
      throw new CmdError(
        51024,
        'Location51024',
        `BSON field 'skip' value must be >= 0, actual value '${skip}'`,
      );
    const proj2 = compileProjection(cmd.projection, filter, mo);
    const pf = proj2?.fields ? fieldSet(proj2.fields.map((f) => f.split('.')[0])) : null;
    const batch = cmd.batchSize === void 0 ? 101 : Number(cmd.batchSize);
    if (!c) return { $batch: { ns, id: Long2.ZERO, docs: [], first: true } };
    const list = this.select(c, filter, m, cmd.sort, skip, limit || Infinity, cmd.collation, cmd.hint);
    let i = 0;
    const next = (n) => {
      const out = [];
      let b = 0;
      while (out.length < n && i < list.length && b < 12e6) {
        const [rid, r0] = list[i++];
        const raw = r0 ?? this.st.get(c, rid);
        if (!raw) continue;
        const r = proj2 ? encode(proj2.apply(pf ? decodeFieldsOrdered(raw, pf) : decodeAll(raw))) : raw;
        b += r.length;
        out.push(r);
        list[i - 1] = DONE;
      }
      return out;
    };
    return this.openCursor(ns, next, () => i >= list.length, batch, single, conn, !!cmd.noCursorTimeout);
  }
  c_getmore(db, cmd) {
    const id = cmd.getMore.toString();
    const cur = this.cursors.get(id);
    if (!cur) throw new CmdError(43, 'CursorNotFound', `cursor id ${id} not found`);
    if (cur.ns !== `${db}.${cmd.collection}`)
      throw new CmdError(
        13,
        'Unauthorized',
        `Requested getMore on namespace '${db}.${cmd.collection}', but cursor belongs to a different namespace ${cur.ns}`,
      );
    cur.touched = Date.now();
    const docs = cur.next(cmd.batchSize ? Number(cmd.batchSize) : 1e9);
    const done = cur.done();
    if (done) this.cursors.delete(id);
    return { $batch: { ns: cur.ns, id: done ? Long2.ZERO : Long2.fromString(id), docs, first: false } };
  }
  c_killcursors(_, cmd) {
    const k = [],
      nf = [];
    for (const i of cmd.cursors)
      (this.cursors.delete(i.toString()) ? k : nf).push(Long2.fromString(i.toString()));
    return { cursorsKilled: k, cursorsNotFound: nf, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  }
  c_count(db, cmd) {
    const c = this.st.coll(db, cmd.count);
    if (!c) return { n: 0, ok: 1 };
    const q = cmd.query ?? {};
    const m = compileMatch(q, this.mo(db, cmd.collation));
    const sk = Number(cmd.skip ?? 0),
      li = Math.abs(Number(cmd.limit ?? 0));
    let n = this.count(c, q, m, li ? sk + li : Infinity, cmd.hint, cmd.collation);
    n = Math.max(0, n - sk);
    if (li) n = Math.min(n, li);
    return { n, ok: 1 };
  }
  c_distinct(db, cmd) {
    const c = this.st.coll(db, cmd.distinct);
    if (!c) return { values: [], ok: 1 };
    const q = cmd.query ?? {};
    const m = compileMatch(q, this.mo(db, cmd.collation));
    const fs2 = fieldSet([cmd.key.split('.')[0]]);
    const seen = /* @__PURE__ */ new Map();
    for (const [, raw] of this.scanMatch(c, q, m, [], cmd.collation)) {
      const out = [];
      flat(decodeFields(raw, fs2), cmd.key.split('.'), 0, out);
      for (const v of out) {
        const k = hkey(v);
        if (!seen.has(k)) seen.set(k, v);
      }
    }
    return { values: [...seen.values()].sort((a, b) => cmp(a, b)), ok: 1 };
  }
  lets(db, cmd) {
    if (!cmd.let) return void 0;
    const o = {};
    const env = this.env(db, null);
    for (const k of Object.keys(cmd.let)) o[k] = evalOne({}, cmd.let[k], env, o);
    return o;
  }
  async c_aggregate(db, cmd, conn) {
    const name = cmd.aggregate;
    const ns = `${db}.${name === 1 ? '$cmd.aggregate' : name}`;
    const env = this.env(db, foldFor(cmd.collation));
    const mo = this.mo(db, cmd.collation, this.lets(db, cmd));
    const batch = cmd.cursor?.batchSize === void 0 ? 101 : Number(cmd.cursor.batchSize);
    let stages = cmd.pipeline;
    if (!Array.isArray(stages))
      throw new CmdError(14, 'TypeMismatch', "'pipeline' option must be specified as an array");
    if (!cmd.cursor && !cmd.explain)
      throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
    if (stages.some((s) => s.$changeStream))
      throw new CmdError(40573, 'Location40573', 'The $changeStream stage is only supported on replica sets');
    const c = typeof name === 'string' ? this.st.coll(db, name) : void 0;
    let docs = [];
    let outStage;
    const last = stages[stages.length - 1];
    if (last?.$out || last?.$merge) {
      outStage = last;
      stages = stages.slice(0, -1);
    }
    if (typeof name === 'string') {
      let filter = {},
        i = 0;
      while (i < stages.length && isObj(stages[i]?.$match)) {
        filter = i === 0 ? stages[i].$match : { $and: [filter, stages[i].$match] };
        i++;
      }
      let sort,
        skip = 0,
        limit = Infinity;
      const m = compileMatch(filter, mo);
      if (c && stages.length === i + 1 && stages[i].$count) {
        const n = this.count(c, filter, m, Infinity, cmd.hint, cmd.collation);
        return this.listCursor(ns, n ? [{ [stages[i].$count]: n }] : [], batch, conn);
      }
      const g = stages[i]?.$group;
      if (
        c &&
        stages.length === i + 1 &&
        g &&
        Object.keys(g).length === 2 &&
        (g._id === null || typeof g._id === 'number') &&
        g.n?.$sum === 1
      ) {
        const n = this.count(c, filter, m, Infinity, cmd.hint, cmd.collation);
        return this.listCursor(ns, n ? [{ _id: g._id, n }] : [], batch, conn);
      }
      if (isObj(stages[i]?.$sort)) {
        sort = stages[i].$sort;
        i++;
      }
      if (stages[i]?.$skip !== void 0) {
        skip = Number(stages[i].$skip);
        i++;
      }
      if (stages[i]?.$limit !== void 0 && rank(stages[i].$limit) === R.NUM) {
        limit = Number(stages[i].$limit);
        if (!(limit > 0)) throw new CmdError(15958, 'Location15958', 'the limit must be positive');
        i++;
      }
      const rest = stages.slice(i);
      if (c) {
        if (rest.length === 0 && !outStage) {
          const list = this.select(c, filter, m, sort, skip, limit, cmd.collation, cmd.hint);
          let j = 0;
          return this.openCursor(
            ns,
            (n) => {
              const out = [];
              let b = 0;
              while (out.length < n && j < list.length && b < 12e6) {
                const [rid, r0] = list[j++];
                const raw = r0 ?? this.st.get(c, rid);
                if (raw) {
                  out.push(raw);
                  b += raw.length;
                }
              }
              return out;
            },
            () => j >= list.length,
            batch,
            false,
            conn,
          );
        }
        const nf = outStage ? null : neededFields(rest);
        const fs2 = nf ? fieldSet(nf) : null;
        const dec = (r) => (fs2 ? decodeFields(r, fs2) : decodeAll(r));
        if (sort || skip || limit !== Infinity)
          docs = this.select(c, filter, m, sort, skip, limit, cmd.collation, cmd.hint).map(([rid, raw]) =>
            dec(raw ?? this.st.get(c, rid)),
          );
        else
          for (const [, raw] of this.scanMatch(c, filter, m, [], cmd.collation, cmd.hint))
            docs.push(dec(raw));
      }
      stages = rest;
    }
    const res = stages.length
      ? runPipeline(stages, docs, env, mo.vars, (n) => this.findDocs(db, n, {}))
      : docs;
    if (outStage) {
      await this.writeOut(db, outStage, res);
      return this.listCursor(ns, [], batch, conn);
    }
    return this.listCursor(ns, res, batch, conn);
  }
  async writeOut(db, s, docs) {
    await this.st.write(() => {
      if (s.$out) {
        const tn2 = typeof s.$out === 'string' ? s.$out : s.$out.coll;
        const t2 = this.st.coll(db, tn2);
        if (t2) this.st.drop(t2);
        const n = this.st.create(db, tn2);
        for (const d of docs) {
          const x = idFirst(d);
          this.st.insert(n, encode(x), x);
        }
        return;
      }
      const mg = s.$merge;
      const tn = typeof mg === 'string' ? mg : typeof mg.into === 'string' ? mg.into : mg.into.coll;
      const on = mg.on ? (Array.isArray(mg.on) ? mg.on : [mg.on]) : ['_id'];
      const t = this.st.coll(db, tn) ?? this.st.create(db, tn);
      const wm = mg.whenMatched ?? 'merge',
        wn = mg.whenNotMatched ?? 'insert';
      for (const d of docs) {
        const f = {};
        for (const k of on) f[k] = pick(d, k);
        const hit = [...this.scanMatch(t, f, compileMatch(f, this.mo(db)), [])][0];
        if (hit) {
          const old = decodeAll(hit[1]);
          if (wm === 'replace') this.st.update(t, hit[0], old, { ...d, _id: old._id });
          else if (wm === 'merge') this.st.update(t, hit[0], old, { ...old, ...d, _id: old._id });
          else if (wm === 'fail')
            throw new CmdError(11e3, 'DuplicateKey', '$merge found a matching document');
        } else if (wn === 'insert') {
          const x = idFirst(d);
          this.st.insert(t, encode(x), x);
        } else if (wn === 'fail')
          throw new CmdError(
            13113,
            'MergeStageNoMatchingDocument',
            '$merge could not find a matching document',
          );
      }
    });
  }
  // ---- writes ----
  need(db, n) {
    return this.st.coll(db, n) ?? this.st.create(db, n);
  }
  fsync(cmd) {
    return cmd.writeConcern?.j === true || !!this.st.opts.fsync;
  }
  wErr(e, index) {
    if (!(e instanceof CmdError)) throw e;
    return { index, code: e.code, ...e.extra, errmsg: e.message };
  }
  c_insert(db, cmd) {
    const docs = cmd.documents ?? [];
    const ordered = cmd.ordered !== false;
    if (docs.length === 0)
      throw new CmdError(
        4,
        'InvalidLength',
        'Write batch sizes must be between 1 and 100000. Got 0 operations.',
      );
    return this.st.write(() => {
      const c = this.need(db, cmd.insert);
      let n = 0;
      const writeErrors = [];
      for (let i = 0; i < docs.length; i++) {
        try {
          let raw = docs[i],
            d;
          if (!Buffer.isBuffer(raw)) {
            d = idFirst(docs[i]);
            raw = encode(d);
          } else {
            d = decodeFields(raw, this.insFields(c));
            if (d._id === void 0 || raw.readUInt32BE(5) >>> 8 !== 6252900) {
              d = idFirst(decodeAll(raw));
              raw = encode(d);
            } else raw = Buffer.from(raw);
          }
          if (rank(d._id) === R.ARR)
            throw new CmdError(53, 'InvalidIdField', "The '_id' value cannot be of type array");
          this.st.insert(c, raw, d);
          n++;
        } catch (e) {
          writeErrors.push(this.wErr(e, i));
          if (ordered) break;
        }
      }
      return { n, ...(writeErrors.length ? { writeErrors } : {}), ok: 1 };
    }, this.fsync(cmd));
  }
  insCache = /* @__PURE__ */ new WeakMap();
  insFields(c) {
    const k = c.indexes.map((i) => i.id).join();
    let e = this.insCache.get(c);
    if (!e || e.k !== k) {
      const s = /* @__PURE__ */ new Set(['_id']);
      for (const ix of c.indexes) for (const f of this.st.run(ix).fields.list) s.add(f);
      this.insCache.set(c, (e = { k, f: fieldSet(s) }));
    }
    return e.f;
  }
  doUpdate(db, c, u, vars) {
    const q = u.q ?? {};
    const mo = this.mo(db, u.collation, vars);
    const m = compileMatch(q, mo);
    const upd = u.u;
    if (!Array.isArray(upd) && !isObj(upd))
      throw failedToParse('Update argument must be either an object or an array');
    const repl = isReplacement(upd);
    if (repl && u.multi) throw failedToParse('multi update is not supported for replacement-style update');
    if (!repl && !Array.isArray(upd)) checkConflicts(upd);
    if (repl) {
      for (const k of Object.keys(upd)) if (k[0] === '$') throw failedToParse(`unknown modifier ${k}`);
    }
    const ctx = {
      filter: q,
      arrayFilters: u.arrayFilters,
      mo,
      isInsert: false,
      now: /* @__PURE__ */ new Date(),
      vars,
      pipe: (d, s, v) => {
        for (const st of s) {
          const k = Object.keys(st)[0];
          if (!['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'].includes(k))
            throw new CmdError(72, 'InvalidOptions', `${k} is not allowed to be used within an update`);
        }
        return runPipeline(s, [d], this.env(db, mo.fold), v, () => [])[0];
      },
    };
    const hits = u.multi
      ? [...this.scanMatch(c, q, m, [], u.collation, u.hint)]
      : this.select(c, q, m, u.sort, 0, 1, u.collation, u.hint).map(([r, b]) => [r, b ?? this.st.get(c, r)]);
    if (!hits.length && u.upsert) {
      ctx.isInsert = true;
      let base = upsertBase(q);
      if (repl) base = base._id !== void 0 ? { _id: base._id } : {};
      const d = idFirst(applyUpdate(base, upd, ctx));
      this.st.insert(c, encode(d), d);
      return { n: 1, mod: 0, up: d._id, after: d };
    }
    let mod = 0,
      before,
      after;
    for (const [rid, raw] of hits) {
      before = decodeAll(raw);
      after = applyUpdate(before, upd, ctx);
      if (this.st.update(c, rid, before, after)) mod++;
    }
    return { n: hits.length, mod, before, after };
  }
  c_update(db, cmd) {
    const ordered = cmd.ordered !== false;
    const ups = (cmd.updates ?? []).map((x) => (Buffer.isBuffer(x) ? decodeAll(x) : x));
    const vars = this.lets(db, cmd);
    return this.st.write(() => {
      const c = this.need(db, cmd.update);
      let n = 0,
        nModified = 0;
      const upserted = [],
        writeErrors = [];
      for (let i = 0; i < ups.length; i++) {
        try {
          const r = this.doUpdate(db, c, ups[i], vars);
          n += r.n;
          nModified += r.mod;
          if (r.up !== void 0) upserted.push({ index: i, _id: r.up });
        } catch (e) {
          writeErrors.push(this.wErr(e, i));
          if (ordered) break;
        }
      }
      return {
        n,
        nModified,
        ...(upserted.length ? { upserted } : {}),
        ...(writeErrors.length ? { writeErrors } : {}),
        ok: 1,
      };
    }, this.fsync(cmd));
  }
  c_delete(db, cmd) {
    const dels = (cmd.deletes ?? []).map((x) => (Buffer.isBuffer(x) ? decodeAll(x) : x));
    return this.st.write(() => {
      const c = this.st.coll(db, cmd.delete);
      let n = 0;
      const writeErrors = [];
      if (!c) return { n: 0, ok: 1 };
      for (let i = 0; i < dels.length; i++) {
        try {
          const d = dels[i];
          const m = compileMatch(d.q ?? {}, this.mo(db, d.collation));
          const hits = [];
          for (const h of this.scanMatch(c, d.q ?? {}, m, [], d.collation, d.hint)) {
            hits.push(h);
            if (Number(d.limit) === 1) break;
          }
          for (const [rid, raw] of hits) this.st.remove(c, rid, decodeAll(raw));
          n += hits.length;
        } catch (e) {
          writeErrors.push(this.wErr(e, i));
          if (cmd.ordered !== false) break;
        }
      }
      return { n, ...(writeErrors.length ? { writeErrors } : {}), ok: 1 };
    }, this.fsync(cmd));
  }
  c_findandmodify(db, cmd, _c, name) {
    const vars = this.lets(db, cmd);
    const cn = cmd[name];
    if (cmd.remove && (cmd.update || cmd.upsert || cmd.new))
      throw failedToParse('Cannot specify both an update and remove=true');
    return this.st
      .write(() => {
        const c = this.need(db, cn);
        const q = cmd.query ?? {};
        const mo = this.mo(db, cmd.collation, vars);
        const proj2 = compileProjection(cmd.fields, q, mo);
        const P = (d) => (d === void 0 ? null : proj2 ? proj2.apply(d) : d);
        try {
          if (cmd.remove) {
            const [h] = this.select(c, q, compileMatch(q, mo), cmd.sort, 0, 1, cmd.collation, cmd.hint);
            if (!h) return { lastErrorObject: { n: 0 }, value: null, ok: 1 };
            const d = decodeAll(h[1] ?? this.st.get(c, h[0]));
            this.st.remove(c, h[0], d);
            return { lastErrorObject: { n: 1 }, value: P(d), ok: 1 };
          }
          const r = this.doUpdate(
            db,
            c,
            {
              q,
              u: cmd.update,
              upsert: cmd.upsert,
              arrayFilters: cmd.arrayFilters,
              collation: cmd.collation,
              hint: cmd.hint,
              sort: cmd.sort,
            },
            vars,
          );
          const leo = { n: r.n, updatedExisting: r.n > 0 && r.up === void 0 };
          if (r.up !== void 0) leo.upserted = r.up;
          return {
            lastErrorObject: leo,
            value: cmd.new ? P(r.after) : r.up !== void 0 ? null : P(r.before),
            ok: 1,
          };
        } catch (e) {
          return { $err: e };
        }
      }, this.fsync(cmd))
      .then((r) => {
        if (r.$err) throw r.$err;
        return r;
      });
  }
  // ---- catalog ----
  async c_create(db, cmd) {
    if (cmd.viewOn || cmd.timeseries || cmd.capped) throw badValue('only plain collections are supported');
    const { collation, validator, validationLevel, validationAction } = cmd;
    const ok = await this.st.write(() => {
      if (this.st.coll(db, cmd.create)) return false;
      this.st.create(
        db,
        cmd.create,
        JSON.parse(JSON.stringify({ collation, validator, validationLevel, validationAction })),
      );
      return true;
    }, true);
    if (!ok) throw new CmdError(48, 'NamespaceExists', `Collection ${db}.${cmd.create} already exists.`);
    return { ok: 1 };
  }
  async c_drop(db, cmd) {
    const n = await this.st.write(() => {
      const c = this.st.coll(db, cmd.drop);
      if (!c) return 0;
      const k = c.indexes.length;
      this.st.drop(c);
      return k;
    }, true);
    return n ? { nIndexesWas: n, ns: `${db}.${cmd.drop}`, ok: 1 } : { ok: 1 };
  }
  async c_dropdatabase(db) {
    await this.st.write(() => {
      for (const c of [...this.st.colls.values()]) if (c.db === db) this.st.drop(c);
    });
    return { dropped: db, ok: 1 };
  }
  c_listcollections(db, cmd, conn) {
    const m = compileMatch(cmd.filter ?? {}, this.mo(db));
    const l = [...this.st.colls.values()]
      .filter((c) => c.db === db)
      .map((c) =>
        cmd.nameOnly
          ? { name: c.name, type: 'collection' }
          : {
              name: c.name,
              type: 'collection',
              options: c.options,
              info: { readOnly: false },
              idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
            },
      )
      .filter((d) => m.test(d));
    return this.listCursor(`${db}.$cmd.listCollections`, l, 1e9, conn);
  }
  c_listdatabases(_, cmd) {
    const m = compileMatch(cmd.filter ?? {}, this.mo('admin'));
    const s = [...new Set([...this.st.colls.values()].map((c) => c.db))].sort();
    const databases = s
      .map((name) => (cmd.nameOnly ? { name } : { name, sizeOnDisk: 0, empty: false }))
      .filter((d) => m.test(d));
    return { databases, totalSize: 0, ok: 1 };
  }
  c_collstats(db, cmd) {
    const c = this.st.coll(db, cmd.collStats ?? cmd.collstats);
    return {
      ns: `${db}.${cmd.collStats}`,
      count: c?.count ?? 0,
      size: 0,
      storageSize: 0,
      nindexes: c?.indexes.length ?? 0,
      indexSizes: {},
      ok: 1,
    };
  }
  c_dbstats(db) {
    const l = [...this.st.colls.values()].filter((c) => c.db === db);
    return { db, collections: l.length, objects: l.reduce((a, c) => a + c.count, 0), ok: 1 };
  }
  c_listindexes(db, cmd, conn) {
    const c = this.st.coll(db, cmd.listIndexes);
    if (!c) throw new CmdError(26, 'NamespaceNotFound', `ns does not exist: ${db}.${cmd.listIndexes}`);
    return this.listCursor(
      `${db}.${cmd.listIndexes}`,
      c.indexes.map((i) => i.spec),
      1e9,
      conn,
    );
  }
  async c_createindexes(db, cmd) {
    const r = await this.st.write(() => {
      try {
        const had = !!this.st.coll(db, cmd.createIndexes);
        const c = this.need(db, cmd.createIndexes);
        const before = c.indexes.length;
        for (const s of cmd.indexes) {
          if (!isObj(s.key) || !Object.keys(s.key).length)
            throw new CmdError(67, 'CannotCreateIndex', 'Index keys cannot be empty.');
          const name =
            s.name ??
            Object.entries(s.key)
              .map(([k, d]) => `${k}_${d}`)
              .join('_');
          const key = Object.entries(s.key).map(([k, d]) => {
            if (typeof d === 'string') {
              if (d === 'hashed') return [k, 1];
              throw new CmdError(
                67,
                'CannotCreateIndex',
                `index type '${d}' is not supported by the embedded database`,
              );
            }
            const n = Number(d);
            if (!n)
              throw new CmdError(
                67,
                'CannotCreateIndex',
                `Values in v:2 index key pattern cannot be of type or value given`,
              );
            return [k, n < 0 ? -1 : 1];
          });
          const spec = {
            v: 2,
            key: s.key,
            name,
            ...Object.fromEntries(
              ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'collation', 'hidden']
                .filter((o) => s[o] !== void 0 && s[o] !== false)
                .map((o) => [o, s[o]]),
            ),
          };
          const same = (i) => JSON.stringify(i.spec.key) === JSON.stringify(s.key);
          const opts = (x) =>
            JSON.stringify([!!x.unique, !!x.sparse, x.partialFilterExpression ?? null, x.collation ?? null]);
          const byName = c.indexes.find((i) => i.name === name),
            byKey = c.indexes.find((i) => same(i) && opts(i.spec) === opts(spec));
          if (byName) {
            if (same(byName) && opts(byName.spec) === opts(spec)) {
              if ((byName.ttl ?? null) !== (spec.expireAfterSeconds ?? null) && name !== '_id_')
                throw new CmdError(
                  85,
                  'IndexOptionsConflict',
                  `An equivalent index already exists with the same name but different options. Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(byName.spec)}`,
                );
              continue;
            }
            throw new CmdError(
              86,
              'IndexKeySpecsConflict',
              `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(byName.spec)}`,
            );
          }
          if (byKey) {
            if (name === '_id_' || byKey.name === '_id_') continue;
            throw new CmdError(
              85,
              'IndexOptionsConflict',
              `Index already exists with a different name: ${byKey.name}`,
            );
          }
          if (c.indexes.find(same))
            throw new CmdError(
              85,
              'IndexOptionsConflict',
              `An equivalent index already exists with a different name or options`,
            );
          const ix = {
            id: c.nextIdx++,
            name,
            spec,
            key,
            unique: !!s.unique,
            sparse: !!s.sparse,
            partial: s.partialFilterExpression,
            ttl: s.expireAfterSeconds === void 0 ? void 0 : Number(s.expireAfterSeconds),
            multikey: false,
            collation: s.collation,
          };
          try {
            this.st.buildIndex(c, ix);
          } catch (e) {
            const f = this.st.ixPrefix(c, ix),
              e2 = Buffer.from(f);
            e2.writeUInt32BE(ix.id + 1, 4);
            this.st.wipe(this.st.idx, f, e2);
            throw e;
          }
          c.indexes.push(ix);
        }
        this.st.saveMeta(c);
        return {
          numIndexesBefore: before,
          numIndexesAfter: c.indexes.length,
          ...(had ? {} : { createdCollectionAutomatically: true }),
          ...(before === c.indexes.length ? { note: 'all indexes already exist' } : {}),
          ok: 1,
        };
      } catch (e) {
        return { $err: e };
      }
    }, true);
    if (r.$err) throw r.$err;
    return r;
  }
  async c_dropindexes(db, cmd) {
    const c = this.st.coll(db, cmd.dropIndexes);
    if (!c) throw new CmdError(26, 'NamespaceNotFound', `ns not found ${db}.${cmd.dropIndexes}`);
    const was = c.indexes.length;
    const w = cmd.index;
    const list =
      w === '*'
        ? c.indexes.filter((i) => i.name !== '_id_')
        : (Array.isArray(w) ? w : [w]).map((x) => {
            const i = c.indexes.find((i2) =>
              typeof x === 'string' ? i2.name === x : JSON.stringify(i2.spec.key) === JSON.stringify(x),
            );
            if (!i)
              throw new CmdError(
                27,
                'IndexNotFound',
                typeof x === 'string'
                  ? `index not found with name [${x}]`
                  : `can't find index with key: ${JSON.stringify(x)}`,
              );
            if (i.name === '_id_') throw new CmdError(72, 'InvalidOptions', 'cannot drop _id index');
            return i;
          });
    await this.st.write(() => {
      for (const i of list) this.st.dropIndex(c, i);
    });
    return { nIndexesWas: was, ok: 1 };
  }
  c_dropindex = this.c_dropindexes;
  c_deleteindexes = this.c_dropindexes;
  async c_collmod(db, cmd) {
    const c = this.st.coll(db, cmd.collMod);
    if (!c) throw new CmdError(26, 'NamespaceNotFound', `ns does not exist: ${db}.${cmd.collMod}`);
    if (cmd.index) {
      const i = c.indexes.find(
        (i2) =>
          i2.name === cmd.index.name || JSON.stringify(i2.spec.key) === JSON.stringify(cmd.index.keyPattern),
      );
      if (!i) throw new CmdError(27, 'IndexNotFound', 'cannot find index');
      i.ttl = Number(cmd.index.expireAfterSeconds);
      i.spec.expireAfterSeconds = i.ttl;
      await this.st.write(() => this.st.saveMeta(c));
    }
    return { ok: 1 };
  }
  async c_renamecollection(_, cmd) {
    const [a, b] = [cmd.renameCollection, cmd.to].map((s) => [
      s.slice(0, s.indexOf('.')),
      s.slice(s.indexOf('.') + 1),
    ]);
    const c = this.st.coll(a[0], a[1]);
    if (!c)
      throw new CmdError(26, 'NamespaceNotFound', `Source collection ${cmd.renameCollection} does not exist`);
    const t = this.st.coll(b[0], b[1]);
    if (t && !cmd.dropTarget) throw new CmdError(48, 'NamespaceExists', 'target namespace exists');
    await this.st.write(() => {
      if (t) this.st.drop(t);
      this.st.meta.remove('c:' + a[0] + '.' + a[1]);
      this.st.colls.delete(a[0] + '.' + a[1]);
      c.db = b[0];
      c.name = b[1];
      this.st.colls.set(b[0] + '.' + b[1], c);
      this.st.saveMeta(c);
    });
    return { ok: 1 };
  }
  c_explain(db, cmd) {
    const x = cmd.explain;
    const cn = x.find ?? x.aggregate ?? x.count;
    const c = this.st.coll(db, cn);
    const f = x.filter ?? x.query ?? x.pipeline?.[0]?.$match ?? {};
    const p = c
      ? plan(
          this.st,
          c,
          f,
          Object.entries(x.sort ?? {}).map(([k, v]) => [k, Number(v)]),
          x.collation,
          x.hint,
        )
      : null;
    return {
      queryPlanner: {
        namespace: `${db}.${cn}`,
        winningPlan: {
          stage: p?.kind === 'index' ? 'FETCH' : 'COLLSCAN',
          inputStage: p?.kind === 'index' ? { stage: 'IXSCAN', indexName: p.ix.name } : void 0,
          describe: p?.describe ?? 'EOF',
        },
      },
      ok: 1,
    };
  }
  async sweep(now = Date.now()) {
    let n = 0;
    for (const c of this.st.colls.values())
      for (const ix of c.indexes)
        if (ix.ttl !== void 0 && ix.key.length === 1) {
          n += await this.st.write(() => {
            const cut = new Date(now - ix.ttl * 1e3);
            const pre = this.st.ixPrefix(c, ix);
            const lo = encodeKey([/* @__PURE__ */ new Date(-864e13)], [1], null),
              hi = encodeKey([cut], [1], null);
            const d = ix.key[0][1];
            const flip = (b) => Buffer.from(b.map((x) => ~x & 255));
            const r =
              d > 0
                ? [Buffer.concat([pre, lo]), Buffer.concat([pre, hi, Buffer.alloc(8, 255)])]
                : [Buffer.concat([pre, flip(hi)]), Buffer.concat([pre, flip(lo), Buffer.alloc(8, 255)])];
            const rids = [
              ...new Set(
                [...this.st.idx.getKeys({ start: r[0], end: r[1] })].map((k) =>
                  k.readUIntBE(k.length - 6, 6),
                ),
              ),
            ];
            for (const rid of rids) {
              const raw = this.st.get(c, rid);
              if (raw) this.st.remove(c, rid, decodeAll(raw));
            }
            return rids.length;
          });
        }
    return n;
  }
};
var DONE = [-1, null];
function decodeFieldsOrdered(raw, fs2) {
  return decodeFields(raw, fs2);
}
function flat(v, p, i, out) {
  if (i === p.length) {
    if (Array.isArray(v)) out.push(...v);
    else if (v !== void 0) out.push(v);
    return;
  }
  if (Array.isArray(v)) {
    if (/^\d+$/.test(p[i])) flat(v[+p[i]], p, i + 1, out);
    else for (const x of v) flat(x, p, i, out);
    return;
  }
  if (isObj(v)) flat(v[p[i]], p, i + 1, out);
}

// src/server.ts
var OP_REPLY = 1;
var OP_QUERY = 2004;
var OP_MSG = 2013;
var RAW_SEQ = /* @__PURE__ */ new Set(['documents']);
async function startServer(o) {
  fs.mkdirSync(o.path, { recursive: true });
  const store = new Store(o.path, { fsync: o.fsync, noSync: o.noSync, mem: o.mem });
  const engine = new Engine(store, { ttlMs: o.ttlMs });
  let nextConn = 1,
    reqId = 1;
  const socks = /* @__PURE__ */ new Set();
  const server = net.createServer({ noDelay: true }, (sock) => {
    const conn = { id: nextConn++ };
    socks.add(sock);
    let buf = Buffer.alloc(0);
    let chain = Promise.resolve();
    let busy = false;
    const q = [];
    sock.on('error', () => sock.destroy());
    sock.on('close', () => {
      socks.delete(sock);
      engine.connClosed(conn);
    });
    const pump = async () => {
      busy = true;
      while (q.length) {
        const m = q.shift();
        try {
          await handle(m);
        } catch (e) {
          o.log?.('fatal ' + e.stack);
          sock.destroy();
        }
      }
      busy = false;
    };
    sock.on('data', (d) => {
      buf = buf.length ? Buffer.concat([buf, d]) : d;
      while (buf.length >= 4) {
        const n = buf.readInt32LE(0);
        if (n < 16 || n > 48e6 + 16384) {
          sock.destroy();
          return;
        }
        if (buf.length < n) break;
        q.push(buf.subarray(0, n));
        buf = buf.subarray(n);
      }
      if (!busy && q.length) void pump();
    });
    void chain;
    async function handle(m) {
      const rid = m.readInt32LE(4),
        op = m.readInt32LE(12);
      if (op === OP_QUERY) {
        let p2 = 20;
        const e = m.indexOf(0, p2);
        const ns = m.toString('utf8', p2, e);
        p2 = e + 1 + 8;
        let cmd2 = decodeAll(m.subarray(p2, p2 + m.readInt32LE(p2)));
        if (cmd2.$query) cmd2 = cmd2.$query;
        o.log?.(`OP_QUERY ${ns} ${JSON.stringify(cmd2)}`);
        const name = Object.keys(cmd2)[0].toLowerCase();
        let r2;
        if (name === 'ismaster' || name === 'hello') r2 = engine.hello(conn, name !== 'hello');
        else
          r2 = {
            ok: 0,
            errmsg: `Unsupported OP_QUERY command: ${name}. The client driver may require an upgrade.`,
            code: 352,
            codeName: 'UnsupportedOpQueryCommand',
          };
        const b = Buffer.from(serialize2(r2));
        const h = Buffer.alloc(36);
        h.writeInt32LE(36 + b.length, 0);
        h.writeInt32LE(reqId++, 4);
        h.writeInt32LE(rid, 8);
        h.writeInt32LE(OP_REPLY, 12);
        h.writeInt32LE(8, 16);
        h.writeInt32LE(1, 32);
        sock.write(Buffer.concat([h, b]));
        return;
      }
      if (op !== OP_MSG) {
        sock.destroy();
        return;
      }
      const flags = m.readUInt32LE(16);
      if (flags & 65535 & ~3) {
        sock.destroy();
        return;
      }
      const more = !!(flags & 2);
      let p = 20;
      const end = m.length - (flags & 1 ? 4 : 0);
      let cmd = null;
      const seqs = {};
      while (p < end) {
        const kind = m[p++];
        const n = m.readInt32LE(p);
        if (kind === 0) {
          cmd = decodeCmd(m.subarray(p, p + n));
          p += n;
        } else if (kind === 1) {
          const stop = p + n;
          let z = m.indexOf(0, p + 4);
          const id = m.toString('utf8', p + 4, z);
          z++;
          const l = [];
          while (z < stop) {
            const k = m.readInt32LE(z);
            const b = m.subarray(z, z + k);
            l.push(RAW_SEQ.has(id) ? b : decodeAll(b));
            z += k;
          }
          seqs[id] = l;
          p = stop;
        } else {
          sock.destroy();
          return;
        }
      }
      Object.assign(cmd, seqs);
      let r;
      try {
        if (o.log)
          o.log(
            `OP_MSG flags=${flags} ${Object.keys(seqs)
              .map((s) => `seq:${s}[${seqs[s].length}]`)
              .join(
                ' ',
              )} ${JSON.stringify({ ...cmd, ...(seqs.documents ? { documents: '<raw>' } : {}) })}`.slice(
              0,
              600,
            ),
          );
        const db = cmd.$db;
        if (typeof db !== 'string')
          throw new CmdError(40571, 'Location40571', 'OP_MSG requests require a $db argument');
        r = await engine.run(db, cmd, conn);
      } catch (e) {
        r = errDoc(e);
        if (!(e instanceof CmdError)) o.log?.('ERR ' + e.stack);
      }
      if (more) return;
      sock.write(encodeMsg(r, rid, reqId++));
    }
  });
  if (o.socket) {
    try {
      fs.unlinkSync(o.socket);
    } catch {}
  }
  await new Promise((res, rej) => {
    server.once('error', rej);
    o.socket
      ? server.listen(o.socket, () => {
          try {
            fs.chmodSync(o.socket, 384);
          } catch {}
          res();
        })
      : server.listen(o.port ?? 0, '127.0.0.1', () => res());
  });
  const uri = o.socket
    ? `mongodb://${encodeURIComponent(o.socket)}/`
    : `mongodb://127.0.0.1:${server.address().port}/`;
  return {
    uri,
    engine,
    store,
    server,
    async close() {
      for (const s of socks) s.destroy();
      await new Promise((r) => server.close(r));
      await engine.close();
    },
  };
}
var TAG = Buffer.from('documents\0');
function decodeCmd(b) {
  if (b.length < 12 || b[4] !== 2 || b.toString('latin1', 5, 12) !== 'insert\0') return decodeAll(b);
  let p = 4;
  const end = b.length - 1;
  const docs = [];
  let at = -1,
    len = 0;
  while (p < end) {
    const t = b[p];
    const s = p;
    p++;
    while (b[p]) p++;
    p++;
    const sz = sizeOf(b, t, p);
    if (t === 4 && p - s - 1 === TAG.length && b.compare(TAG, 0, TAG.length, s + 1, p) === 0) {
      at = s;
      len = p - s + sz;
      let q = p + 4;
      const e = p + sz - 1;
      while (q < e) {
        if (b[q] !== 3) return decodeAll(b);
        q++;
        while (b[q]) q++;
        q++;
        const k = b.readInt32LE(q);
        docs.push(b.subarray(q, q + k));
        q += k;
      }
      break;
    }
    p += sz;
  }
  if (at < 0) return decodeAll(b);
  const rest = Buffer.allocUnsafe(b.length - len);
  b.copy(rest, 0, 0, at);
  b.copy(rest, at, at + len);
  rest.writeInt32LE(rest.length, 0);
  const cmd = decodeAll(rest);
  cmd.documents = docs;
  return cmd;
}
function errDoc(e) {
  if (e instanceof CmdError)
    return { ok: 0, errmsg: e.message, code: e.code, codeName: e.codeName, ...e.extra };
  const msg = String(e?.message ?? e);
  const bad = e?.name === 'MingoError' || /mingo/i.test(e?.stack ?? '');
  return bad
    ? { ok: 0, errmsg: msg, code: 2, codeName: 'BadValue' }
    : { ok: 0, errmsg: msg, code: 8, codeName: 'UnknownError' };
}
var NUMKEYS = [];
var numKey = (i) => (NUMKEYS[i] ??= Buffer.from('' + i + '\0', 'latin1'));
function encodeMsg(r, to, id) {
  const bt = r.$batch;
  if (!bt) {
    if (typeof r.ok === 'number') r.ok = new Double(r.ok);
    const b = serialize2(r, { ignoreUndefined: true });
    const out2 = Buffer.allocUnsafe(21 + b.length);
    head(out2, to, id);
    out2.set(b, 21);
    return out2;
  }
  const key = bt.first ? 'firstBatch\0' : 'nextBatch\0';
  const raws = bt.docs.map((d) => (Buffer.isBuffer(d) ? d : encode(d)));
  const nsb = Buffer.from(bt.ns);
  let arr = 5;
  for (let i = 0; i < raws.length; i++) arr += numKey(i).length + raws[i].length;
  const curLen = 4 + key.length + arr + (1 + 3 + 8) + (1 + 3 + 4 + nsb.length + 1) + 1;
  const docLen = 4 + (1 + 7) + curLen + (1 + 3 + 8) + 1;
  const out = Buffer.allocUnsafe(21 + docLen);
  head(out, to, id);
  let p = 21;
  p = out.writeInt32LE(docLen, p);
  p += out.write('cursor\0', p, 'latin1');
  p = out.writeInt32LE(curLen, p);
  p += out.write(key, p, 'latin1');
  p = out.writeInt32LE(arr, p);
  for (let i = 0; i < raws.length; i++) {
    const k = numKey(i);
    out.set(k, p);
    p += k.length;
    out.set(raws[i], p);
    p += raws[i].length;
  }
  out[p++] = 0;
  p += out.write('id\0', p, 'latin1');
  p = out.writeBigInt64LE(BigInt(bt.id.toString()), p);
  p += out.write('ns\0', p, 'latin1');
  p = out.writeInt32LE(nsb.length + 1, p);
  out.set(nsb, p);
  p += nsb.length;
  out[p++] = 0;
  out[p++] = 0;
  p += out.write('ok\0', p, 'latin1');
  p = out.writeDoubleLE(1, p);
  out[p++] = 0;
  return out;
}
function head(out, to, id) {
  out.writeInt32LE(out.length, 0);
  out.writeInt32LE(id, 4);
  out.writeInt32LE(to, 8);
  out.writeInt32LE(OP_MSG, 12);
  out.writeUInt32LE(0, 16);
  out[20] = 0;
}
export { Long3 as Long, errDoc, foldFor, startServer };
