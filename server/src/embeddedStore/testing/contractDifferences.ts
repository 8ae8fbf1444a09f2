/**
 * Cases where the reference database answers otherwise than MongoDB documents, or where the store refuses what it would
 * only approximate. Pages are those of MongoDB's manual.
 */
const UPDATES = 'reference/operator/update';
const EXPRESSIONS = 'reference/operator/aggregation';

export const DIFFERENCES: Record<string, string> = {
  'filter v $type "number"': 'NaN is a double, and a number (reference/operator/query/type)',
  'filter v $not {"$gt":1}':
    '$not takes every document that the condition does not (reference/operator/query/not)',
  'update $unset v.x ""': `a field that is not there is no error (${UPDATES}/unset)`,
  'update $inc v 1': `a bool is not numeric (${UPDATES}/inc)`,
  'update $inc v -2.5': `a bool is not numeric (${UPDATES}/inc)`,
  'update $inc v {"high":0,"low":2,"unsigned":false}': `a bool is not numeric (${UPDATES}/inc)`,
  'update $inc v {"$numberDecimal":"0.1"}': `a bool is not numeric (${UPDATES}/inc)`,
  'update $max v 1': `NaN is below all numbers (reference/bson-type-comparison-order, ${UPDATES}/max)`,
  'update $push v {"$each":[],"$slice":-1}': `$push makes an absent array (${UPDATES}/push)`,
  'expression $sqrt': 'refused for decimals, which it would only approximate',
  'expression $toUpper': `upper case also for what a number is written as (${EXPRESSIONS}/toUpper)`,
  'expression $toDate': `a date that JavaScript cannot hold is refused (${EXPRESSIONS}/toDate)`,
  'expression $add "a"': `null and missing make the answer null (${EXPRESSIONS}/add)`,
  'expression $subtract {"$numberDecimal":"0.1"}': `milliseconds are whole (${EXPRESSIONS}/subtract)`,
  'expression $mod 2': `int64 is exact (${EXPRESSIONS}/mod)`,
  'expression $mod {"high":0,"low":3,"unsigned":false}': `int64 is exact (${EXPRESSIONS}/mod)`,
  'expression $mod {"$numberDecimal":"0.1"}': 'a decimal zero has no sign here',
  'expression $pow 2': 'refused for decimals, which it would only approximate',
  'expression $pow 0': 'refused for decimals, which it would only approximate',
  'expression $pow 0.5': 'refused for decimals, which it would only approximate',
  'expression $pow {"$numberDecimal":"0.1"}': 'refused for decimals, which it would only approximate',
  'expression $pow {"high":0,"low":3,"unsigned":false}':
    'refused for decimals, which it would only approximate',
  'expression $setUnion {"$literal":[2,3]}': `the order of a set is not specified (${EXPRESSIONS}/setUnion)`,
  'expression $setUnion {"$literal":[]}': `the order of a set is not specified (${EXPRESSIONS}/setUnion)`,
  'expression $dateTrunc day': `the local day begins at local midnight (${EXPRESSIONS}/dateTrunc)`,
  'expression $dateTrunc two days': `bins are counted from 2000-01-01 (${EXPRESSIONS}/dateTrunc)`,
  'pipeline group $avg "$v"': `a decimal among the values makes a decimal (${EXPRESSIONS}/avg)`,
  'pipeline group $push "$v"': `in the order of the incoming documents (${EXPRESSIONS}/push)`,
  'pipeline group $stdDevPop "$v"': 'the last digit of a double',
  'pipeline group $stdDevSamp "$v"': 'the last digit of a double',
  'pipeline group by two': `a missing field of an _id document stays missing (${EXPRESSIONS}/group)`,
  'pipeline sort by v': 'an empty array is below null (reference/bson-type-comparison-order)',
  'pipeline count of none': `no document for no input (${EXPRESSIONS}/count)`,
  'pipeline lookup by v': `an empty array has no value to meet (${EXPRESSIONS}/lookup)`,
};
