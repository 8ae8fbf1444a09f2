import { Timestamp } from 'bson';
import { badValue, typeMismatch } from '../errors';
import { compareValues } from '../values/compare';
import { add, multiply } from '../values/numbers';
import { splitPath, valueAt } from '../values/paths';
import { isDoc, isNumeric, show, typeName, type Numeric } from '../values/types';
import { setAt, unsetAt } from './draft';
import type { OperatorMaker } from './operator';

const set: OperatorMaker = (value) => (change) => setAt(change.draft, change.parts, value);

function arithmetic(
  operator: string,
  verb: string,
  run: (current: Numeric, argument: Numeric, onOverflow: () => never) => Numeric,
  ofMissing: (argument: Numeric) => Numeric,
): OperatorMaker {
  return (argument, path) => {
    if (!isNumeric(argument)) {
      throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${path}: ${show(argument)}}`);
    }
    const overflow = (): never => {
      throw badValue(`Failed to apply ${operator} operations to current value: integer overflow`);
    };
    return ({ draft, parts, current }) => {
      if (current !== undefined && !isNumeric(current)) {
        throw typeMismatch(
          `Cannot apply ${operator} to a value of non-numeric type. {_id: ${show(draft.root._id)}} has the field ` +
            `'${parts.at(-1) ?? ''}' of non-numeric type ${typeName(current)}`,
        );
      }
      setAt(draft, parts, current === undefined ? ofMissing(argument) : run(current, argument, overflow));
    };
  };
}

const keepIf =
  (accepts: (order: number) => boolean): OperatorMaker =>
  (argument, _path, { comparison }) =>
  ({ draft, parts, current }) => {
    if (current === undefined || accepts(compareValues(argument, current, comparison))) {
      setAt(draft, parts, argument);
    }
  };

const rename: OperatorMaker = (target) => {
  if (typeof target !== 'string' || target === '') {
    throw badValue("The 'to' field for $rename must be a string");
  }
  const to = splitPath(target);
  return ({ draft, parts, current, path }) => {
    if (current === undefined) return;
    for (let i = 1; i < parts.length; i++) {
      if (Array.isArray(valueAt(draft.root, parts.slice(0, i)))) {
        throw badValue(`The source field of $rename cannot be an array element: '${path}'`);
      }
    }
    unsetAt(draft, parts);
    setAt(draft, to, current);
  };
};

const currentDate: OperatorMaker = (argument) => {
  const type = argument === true ? 'date' : isDoc(argument) ? argument.$type : undefined;
  if (type !== 'date' && type !== 'timestamp') {
    throw badValue(
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    );
  }
  return ({ draft, parts, now }) =>
    setAt(draft, parts, type === 'date' ? now : new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }));
};

export const FIELD_OPERATORS = {
  $set: set,
  $setOnInsert: (value) => (change) => {
    if (change.isInsert) setAt(change.draft, change.parts, value);
  },
  $unset: () => (change) => unsetAt(change.draft, change.parts),
  $inc: arithmetic('$inc', 'increment', add, (argument) => argument),
  $mul: arithmetic('$mul', 'multiply', multiply, (argument) => multiply(argument, 0)),
  $min: keepIf((order) => order < 0),
  $max: keepIf((order) => order > 0),
  $rename: rename,
  $currentDate: currentDate,
} satisfies Record<string, OperatorMaker>;
