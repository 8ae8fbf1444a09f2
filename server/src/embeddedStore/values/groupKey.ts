import { Decimal128, Long, type Binary, type ObjectId } from 'bson';
import { bytesOf, subTypeOf } from './compare';
import { compareNumbers, toNumber } from './numbers';
import { Order, typeOrder, type Doc, type Numeric } from './types';

function numberKey(value: Numeric): string | number {
  if (typeof value === 'number') return value === 0 ? 0 : value;
  const near = toNumber(value);
  if (Object.is(near, NaN) || compareNumbers(value, near) === 0) return near === 0 ? 0 : near;
  if (value instanceof Long) return `\0n${value.toString()}`;
  return `\0n${Decimal128.fromString(value.toString()).toString()}`;
}

/** Inside a list or document every key needs its type and length before it, so that no two can run together. */
function nested(value: unknown): string {
  const key = groupKey(value);
  const text = `${typeof key}${String(key)}`;
  return `${text.length}:${text}`;
}

/**
 * A primitive that is the same for values that MongoDB holds equal, and different otherwise: numbers of all types
 * meet, null and missing do not.
 */
export function groupKey(value: unknown): unknown {
  switch (typeOrder(value)) {
    case Order.string:
      return (value as string).startsWith('\0') ? `\0s${value as string}` : value;
    case Order.number:
      return numberKey(value as Numeric);
    case Order.bool:
    case Order.null:
    case Order.missing:
      return value;
    case Order.date:
      return `\0d${(value as Date).getTime()}`;
    case Order.objectId:
      return `\0o${(value as ObjectId).toHexString()}`;
    case Order.array:
      return `\0a${(value as unknown[]).map(nested).join('')}`;
    case Order.object:
      return `\0{${Object.entries(value as Doc)
        .map(([name, part]) => nested(name) + nested(part))
        .join('')}`;
    case Order.binary:
      return `\0b${subTypeOf(value as Binary)}:${Buffer.from(bytesOf(value as Binary)).toString('latin1')}`;
    default:
      return `\0x${typeOrder(value)}${JSON.stringify(value)}`;
  }
}
