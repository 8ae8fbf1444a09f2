/**
 * Cases where the reference database deviates from MongoDB's documentation, or where the store refuses what it could only
 * approximate. Pages refer to MongoDB's manual.
 */
const UPDATES = 'reference/operator/update';
const EXPRESSIONS = 'reference/operator/aggregation';

export const DIFFERENCES: Record<string, string> = {
  'filter v $type "number"': 'NaN is a double, and a number (reference/operator/query/type)',
  'filter v $not {"$gt":1}':
    '$not takes every document that the condition does not (reference/operator/query/not)',
  'update $unset v.x ""': `a field that is not there is no error (${UPDATES}/unset)`,
  'update $inc v 1': `a bool is not numeric (${UPDATES}/inc), decimals are refused`,
  'update $inc v -2.5': `a bool is not numeric (${UPDATES}/inc), decimals are refused`,
  'update $inc v {"high":0,"low":2,"unsigned":false}': `a bool is not numeric (${UPDATES}/inc), decimals are refused`,
  'update $max v 1': `NaN is below all numbers (reference/bson-type-comparison-order, ${UPDATES}/max)`,
  'update $push v {"$each":[],"$slice":-1}': `$push makes an absent array (${UPDATES}/push)`,
  'expression $add "a"': `null and missing make the answer null (${EXPRESSIONS}/add)`,
  'expression $dateTrunc day': `the local day begins at local midnight (${EXPRESSIONS}/dateTrunc)`,
  'expression $dateTrunc day in New York': `the local day begins at local midnight (${EXPRESSIONS}/dateTrunc)`,
  'pipeline group $push "$v"': `in the order of the incoming documents (${EXPRESSIONS}/push)`,
  'pipeline group by two': `a missing field of an _id document stays missing (${EXPRESSIONS}/group)`,
  'pipeline sort by v': 'an empty array is below null (reference/bson-type-comparison-order)',
  'pipeline count of none': `no document for no input (${EXPRESSIONS}/count)`,
  'pipeline lookup by v': `an empty array has no value to meet (${EXPRESSIONS}/lookup)`,
};
