import { Binary, BSONRegExp, Decimal128, Long, ObjectId } from 'bson';

/**
 * Cases that every database must answer alike: each operator of the table, on values of every kind. The expected answers,
 * recorded from the reference database, are in contractExpected.json (see contract.test.ts).
 */

const ID = new ObjectId('64b000000000000000000001');
const OTHER_ID = new ObjectId('64b000000000000000000002');
const DAY = new Date('2024-02-29T12:34:56.789Z');

/** Values of the field `v`, one per document; undefined is a missing field. */
export const VALUES: unknown[] = [
  undefined,
  null,
  0,
  1,
  2.5,
  -3,
  NaN,
  Infinity,
  Long.fromString('9007199254740993'),
  Decimal128.fromString('1.50'),
  '',
  'abc',
  'Abc',
  'b\u{1F600}',
  true,
  false,
  DAY,
  ID,
  OTHER_ID,
  [],
  [1, 2, 3],
  ['abc', 'b'],
  [null, 1],
  [[1, 2], [3]],
  { x: 1 },
  { x: 1, y: 2 },
  [{ x: 1, y: 'p' }, { x: 2 }],
  { x: [1, 2] },
  new Binary(Buffer.from([1, 2])),
  [ID, 'abc', 5],
];

const ARGUMENTS: unknown[] = [
  null, 0, 1, 2.5, NaN, Long.fromNumber(1), Decimal128.fromString('2.5'), 'abc', '', true, DAY, ID, [], [1, 2, 3], [null, 1],
  { x: 1 }, { y: 2, x: 1 }, [1, 2],
]; // prettier-ignore

const label = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'number' && !Number.isFinite(part) ? String(part) : part,
  ) ?? 'missing';
const over = (operator: string, args: unknown[]): [string, Record<string, unknown>][] =>
  args.map((argument) => [`v ${operator} ${label(argument)}`, { v: { [operator]: argument } }]);

export const FILTERS: [string, Record<string, unknown>][] = [
  ...ARGUMENTS.map((value): [string, Record<string, unknown>] => [`v is ${label(value)}`, { v: value }]),
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'].flatMap((operator) => over(operator, ARGUMENTS)),
  ...['$in', '$nin'].flatMap((operator) => over(operator, [[], [null], [1, 'abc'], [ID, true], [[1, 2, 3]], [{ x: 1 }], 1])),
  ...over('$all', [[], [1], [1, 2], ['abc'], [null], [[1, 2, 3]], [{ $elemMatch: { x: 1 } }], 1]),
  ...over('$elemMatch', [{ $gt: 1 }, { $gte: 1, $lt: 2 }, { x: 1 }, { x: { $gt: 1 } }, { $in: [ID] }, { y: null }, 1]),
  ...over('$exists', [true, false, 1, 0, null]),
  ...over('$size', [0, 1, 2, 3, -1, 'a']),
  ...over('$type', ['number', 'string', 'object', 'array', 'objectId', 'bool', 'date', 'null', 'binData', 'long', 'decimal', ['string', 'null'], 'nope']),
  ...over('$mod', [[2, 0], [2, 1], [3, -0], [0, 1], [2], 'a']),
  ...over('$regex', ['^a', 'B', 'a|b', new BSONRegExp('^a', 'i'), '^$', 1]),
  ...over('$not', [{ $gt: 1 }, { $in: ['abc', null] }, { $exists: true }, new BSONRegExp('^a'), { $size: 2 }, 1]),
  ['regex value', { v: new BSONRegExp('^ab') }],
  ['regex with options', { v: { $regex: '^AB', $options: 'i' } }],
  ['dotted equal', { 'v.x': 1 }],
  ['dotted null', { 'v.x': null }],
  ['dotted exists', { 'v.x': { $exists: true } }],
  ['dotted not exists', { 'v.y': { $exists: false } }],
  ['dotted index', { 'v.0': 1 }],
  ['dotted index field', { 'v.0.x': 1 }],
  ['dotted ne', { 'v.x': { $ne: 1 } }],
  ['dotted gt', { 'v.x': { $gt: 1 } }],
  ['two bounds', { v: { $gt: 1, $lt: 3 } }],
  ['two bounds of two types', { v: { $gt: 1, $lt: 'b' } }],
  ['$and', { $and: [{ v: { $gt: 0 } }, { v: { $lt: 3 } }] }],
  ['$or', { $or: [{ v: 1 }, { v: 'abc' }, { 'v.x': 1 }] }],
  ['$nor', { $nor: [{ v: null }, { v: { $type: 'number' } }] }],
  ['$and of nothing', { $and: [] }],
  ['unknown operator', { v: { $foo: 1 } }],
  ['unknown top operator', { $foo: 1 }],
  ['$expr equal', { $expr: { $eq: ['$v', 1] } }],
  ['$expr array', { $expr: { $eq: ['$v', [1, 2, 3]] } }],
  ['$expr null', { $expr: { $eq: ['$v', null] } }],
  ['$expr gt null', { $expr: { $gt: ['$v', null] } }],
  ['$expr truth', { $expr: '$v' }],
]; // prettier-ignore

export type UpdateCase = [
  name: string,
  update: Record<string, unknown> | Record<string, unknown>[],
  options?: Record<string, unknown>,
];
const each = (operator: string, args: unknown[], path = 'v'): UpdateCase[] =>
  args.map((argument) => [`${operator} ${path} ${label(argument)}`, { [operator]: { [path]: argument } }]);

export const UPDATES: UpdateCase[] = [
  ...each('$set', [null, 5, 'x', [1], { x: 9 }, ID]),
  ...each('$set', [1], 'v.x'),
  ...each('$set', [1], 'v.1'),
  ...each('$set', [1], 'v.x.y'),
  ...each('$set', [1], 'n.o.p'),
  ...each('$setOnInsert', [1]),
  ...each('$unset', ['']),
  ...each('$unset', [''], 'v.x'),
  ...each('$unset', [''], 'v.0'),
  ...each('$inc', [1, -2.5, Long.fromNumber(2), 'a', null]),
  ...each('$inc', [1], 'v.x'),
  ...each('$min', [1, null, 'abc', ID, DAY]),
  ...each('$max', [1, null, 'abc', ID, DAY]),
  ...each('$push', [1, null, [1], { x: 1 }, { $each: [3, 1] }, { $each: [5, 0], $sort: 1 }, { $each: [5, 0], $sort: -1, $slice: 2 }]),
  ...each('$push', [{ $each: [9], $position: 0 }, { $each: [9], $position: -1 }, { $each: [], $slice: -1 }, { $each: [{ x: 0 }], $sort: { x: 1 } }, { $each: 1 }, { $each: [1], $foo: 1 }]),
  ...each('$addToSet', [1, null, { x: 1 }, { y: 'p', x: 1 }, { $each: [1, 9, 9] }, [1, 2]]),
  ...each('$pull', [1, null, 'abc', { $gt: 1 }, { x: 1 }, { x: { $gt: 1 } }, { $in: [1, 'abc'] }, ID]),
  ...each('$pullAll', [[1, 2], [null], [{ x: 2 }], 1]),
  ...each('$pop', [1, -1, 0, 'a']),
  ['$[]', { $set: { 'v.$[]': 7 } }],
  ['$[] of a field', { $inc: { 'v.$[].x': 1 } }],
  ['$[e]', { $set: { 'v.$[e]': 7 } }, { arrayFilters: [{ e: { $gt: 1 } }] }],
  ['$[e] field', { $set: { 'v.$[e].y': 7 } }, { arrayFilters: [{ 'e.x': 2 }] }],
  ['unused filter', { $set: { v: 7 } }, { arrayFilters: [{ e: 2 }] }],
  ['conflict', { $set: { v: 1 }, $inc: { v: 1 } }],
  ['conflict below', { $set: { 'v.x': 1 }, $unset: { v: 1 } }],
  ['replacement', { q: 1 }],
  ['change of _id', { $set: { _id: 'other' } }],
  ['unknown operator', { $foo: { v: 1 } }],
  ['empty path', { $set: { 'v.': 1 } }],
  ['pipeline $set', [{ $set: { v: { $ifNull: ['$v', 'none'] }, n: { $type: '$v' } } }]],
  ['pipeline $unset', [{ $unset: ['v', 'w'] }]],
  ['pipeline $replaceRoot', [{ $replaceRoot: { newRoot: { _id: '$_id', copy: '$v' } } }]],
  ['pipeline array', [{ $set: { v: { $cond: [{ $isArray: '$v' }, { $concatArrays: ['$v', [9]] }, [] ] } } }]],
  ['pipeline bad stage', [{ $match: { v: 1 } }]],
]; // prettier-ignore

const unary = (names: string[]): [string, unknown][] => names.map((name) => [name, { [name]: '$v' }]);
const withArgument = (names: string[], args: unknown[], first: unknown = '$v'): [string, unknown][] =>
  names.flatMap((name) =>
    args.map((argument): [string, unknown] => [`${name} ${label(argument)}`, { [name]: [first, argument] }]),
  );
const withLiteral = (value: unknown) => ({ $literal: value });
/** Replaces decimals, which the store refuses to calculate with. */
const UNLESS_DECIMAL = { $cond: [{ $eq: [{ $type: '$v' }, 'decimal'] }, 7, '$v'] };

export const EXPRESSIONS: [string, unknown][] = [
  ...unary(['$size', '$isArray', '$not', '$type', '$mergeObjects']),
  ...withArgument(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'], [withLiteral(null), 1, 'abc', withLiteral([1, 2, 3]), withLiteral({ x: 1 }), ID, DAY, '$nope']),
  ...withArgument(['$add'], [2, 0, 0.5, withLiteral(null), 'a', '$nope', Long.fromNumber(3)], UNLESS_DECIMAL),
  ...withArgument(['$and', '$or'], [true, false, 0]),
  ...withArgument(['$ifNull'], ['none', withLiteral(null)]),
  ...withArgument(['$concatArrays'], [withLiteral([2, 3]), withLiteral([]), withLiteral(null)]),
  ...withArgument(['$slice'], [1, -1, 2]),
  ...withArgument(['$concat'], ['b', withLiteral(null)]),
  ...withArgument(['$in'], [withLiteral([1, 'abc', null]), 1]),
  ['$in of v', { $in: [1, '$v'] }],
  ['$slice three', { $slice: ['$v', 1, 1] }],
  ['$cond', { $cond: ['$v', 'yes', 'no'] }],
  ['$cond named', { $cond: { if: { $gt: ['$v', 1] }, then: '$v', else: '$nope' } }],
  ['$switch', { $switch: { branches: [{ case: { $eq: ['$v', 1] }, then: 'one' }, { case: '$v', then: 'some' }], default: 'else' } }],
  ['$map', { $map: { input: '$v', as: 'e', in: ['$$e'] } }],
  ['$literal', { $literal: '$v' }],
  ['path through arrays', '$v.x'],
  ['array of parts', ['$v', '$nope', 1]],
  ['document of parts', { a: '$v', b: '$nope', c: { d: '$v.x' } }],
  ['$dateToString', { $dateToString: { date: '$v', format: '%Y-%m-%d %H:%M:%S.%L %%', timezone: 'Asia/Dubai', onNull: 'null' } }],
  ['$dateToString default', { $dateToString: { date: '$v' } }],
  ...['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'].flatMap((unit): [string, unknown][] => [
    [`$dateTrunc ${unit}`, { $dateTrunc: { date: '$v', unit, timezone: 'Asia/Dubai' } }],
    [`$dateTrunc ${unit} in New York`, { $dateTrunc: { date: '$v', unit, timezone: 'America/New_York' } }],
  ]),
  ['two keys', { $add: [1], $size: 1 }],
  ['unknown', { $nope: 1 }],
  ['unknown variable', '$$nope'],
]; // prettier-ignore

const group = (operator: string, argument: unknown = '$v'): [string, Record<string, unknown>[]] => [
  `group ${operator} ${label(argument)}`,
  [
    { $sort: { _id: 1 } },
    { $group: { _id: { $type: '$w' }, r: { [operator]: argument } } },
    { $sort: { _id: 1 } },
  ],
];

export const PIPELINES: [string, Record<string, unknown>[]][] = [
  ...['$min', '$max', '$push'].map((name) => group(name)),
  ...['$sum', '$avg'].map((name) => group(name, UNLESS_DECIMAL)),
  ['group by v', [{ $group: { _id: '$v', n: { $sum: 1 } } }, { $sort: { n: -1, _id: 1 } }]],
  ['group by two', [{ $group: { _id: { a: { $type: '$v' }, b: '$nope' }, n: { $sum: 1 } } }, { $sort: { _id: 1 } }]],
  ['group unknown', [{ $group: { _id: null, r: { $nope: 1 } } }]],
  ['group without _id', [{ $group: { r: { $sum: 1 } } }]],
  ['sort by v', [{ $sort: { v: 1, _id: 1 } }, { $project: { _id: 1 } }]],
  ['sort by v down', [{ $sort: { v: -1, _id: 1 } }, { $project: { _id: 1 } }]],
  ['sort by v.x', [{ $sort: { 'v.x': 1, _id: 1 } }, { $project: { _id: 1 } }]],
  ['sort by v.x down', [{ $sort: { 'v.x': -1, _id: 1 } }, { $project: { _id: 1 } }]],
  ['sort, skip, limit', [{ $sort: { _id: -1 } }, { $skip: 3 }, { $limit: 4 }, { $project: { _id: 1 } }]],
  ['limit 0', [{ $limit: 0 }]],
  ['unwind', [{ $unwind: '$v' }, { $sort: { _id: 1 } }]],
  ['unwind options', [{ $unwind: { path: '$v', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } }, { $sort: { _id: 1, i: 1 } }]],
  ['unwind without $', [{ $unwind: 'v' }]],
  ['project in', [{ $project: { v: 1, 'w.q': 1 } }, { $sort: { _id: 1 } }]],
  ['project v.x', [{ $project: { 'v.x': 1 } }, { $sort: { _id: 1 } }]],
  ['project out', [{ $project: { v: 0, 'w.q': 0 } }, { $sort: { _id: 1 } }]],
  ['project out v.x', [{ $project: { 'v.x': 0 } }, { $sort: { _id: 1 } }]],
  ['project computed', [{ $project: { _id: 0, a: '$v', b: { c: '$w' } } }, { $sort: { 'b.c': 1, a: 1 } }]],
  ['project mixed', [{ $project: { v: 1, w: 0 } }]],
  ['project nested', [{ $project: { v: { x: 1, z: '$_id' } } }, { $sort: { _id: 1 } }]],
  ['addFields', [{ $addFields: { 'v.z': '$_id', n: { m: 1 } } }, { $sort: { _id: 1 } }]],
  ['unset', [{ $unset: ['v.x', 'w'] }, { $sort: { _id: 1 } }]],
  ['replaceRoot', [{ $match: { v: { $type: 'object' } } }, { $replaceRoot: { newRoot: { $mergeObjects: [{ id: '$_id' }, '$v'] } } }, { $sort: { id: 1 } }]],
  ['replaceRoot of no object', [{ $replaceRoot: { newRoot: '$v' } }]],
  ['count', [{ $match: { v: { $type: 'number' } } }, { $count: 'n' }]],
  ['count of none', [{ $match: { v: 'none' } }, { $count: 'n' }]],
  ['sortByCount', [{ $sortByCount: { $type: '$w' } }, { $sort: { count: -1, _id: 1 } }]],
  ['bucket', [{ $bucket: { groupBy: '$_id', boundaries: [0, 10, 20], default: 'rest', output: { n: { $sum: 1 }, ids: { $push: '$_id' } } } }, { $sort: { n: 1 } }]],
  ['bucket without default', [{ $bucket: { groupBy: '$_id', boundaries: [0, 10] } }]],
  ['facet', [{ $facet: { a: [{ $match: { w: 'w1' } }, { $count: 'n' }], b: [{ $sort: { _id: -1 } }, { $limit: 2 }, { $project: { _id: 1 } }] } }]],
  ['lookup', [{ $lookup: { from: 'other', localField: 'w', foreignField: 'k', as: 'o' } }, { $project: { o: 1 } }, { $sort: { _id: 1 } }]],
  ['lookup by v', [{ $lookup: { from: 'other', localField: 'v', foreignField: 'm', as: 'o.p' } }, { $project: { 'o.p._id': 1 } }, { $sort: { _id: 1 } }]],
  ['lookup pipeline', [{ $match: { _id: { $lt: 4 } } }, { $lookup: { from: 'other', let: { x: '$w' }, pipeline: [{ $match: { $expr: { $eq: ['$k', '$$x'] } } }, { $project: { m: 1 } }], as: 'o' } }, { $sort: { _id: 1 } }]],
  ['lookup both', [{ $match: { _id: { $lt: 4 } } }, { $lookup: { from: 'other', localField: 'w', foreignField: 'k', pipeline: [{ $match: { m: 1 } }], as: 'o' } }, { $project: { o: 1 } }, { $sort: { _id: 1 } }]],
  ['unionWith', [{ $match: { _id: 1 } }, { $project: { _id: 1 } }, { $unionWith: { coll: 'other', pipeline: [{ $match: { m: 1 } }] } }]],
  ['unknown stage', [{ $nope: 1 }]],
  ['two stages in one', [{ $match: {}, $limit: 1 }]],
]; // prettier-ignore

/** Documents of the collection that lookups join. */
export const OTHER = [
  { _id: 'o1', k: 'w1', m: 1 },
  { _id: 'o2', k: 'w1', m: [2, 3] },
  { _id: 'o3', k: ['w2', 'w0'], m: ID },
  { _id: 'o4', m: null },
];

export const PROJECTIONS: [string, Record<string, unknown>][] = [
  ['slice', { v: { $slice: 1 } }],
  ['slice from the end', { v: { $slice: -1 } }],
  ['elemMatch', { v: { $elemMatch: { x: 2 } } }],
  ['in and slice', { w: 1, v: { $slice: 1 } }],
  ['only _id', { _id: 1 }],
  ['without _id', { _id: 0, w: 1 }],
  ['out', { v: 0 }],
  ['computed', { t: { $type: '$v' } }],
  ['dotted', { 'v.x': 1, _id: 0 }],
];
