import { ObjectId } from 'bson';
import { failedToParse, locationError } from '../errors';
import { isNullish, formatValue, typeName, type Doc } from '../values/types';
import { named, type OperatorMaker } from './maker';

/** Calendar dates in a time zone: a name (Asia/Dubai), an offset (+04:00), or UTC. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    const options = { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23', timeZone } as const;
    const made = new Intl.DateTimeFormat('sv-SE', options);
    formats.set(timeZone, made);
    return made;
  } catch {
    throw locationError(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
}

/** Offset of a zone from UTC at a moment, in milliseconds. */
function zoneOffset(ms: number, zone: unknown): number {
  if (zone === undefined) return 0;
  if (typeof zone !== 'string') throw locationError(40517, 'timezone must evaluate to a string');
  if (/^(UTC|GMT|Z)$/.test(zone)) return 0;
  const [, sign, hours, minutes = 0] = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(zone) ?? [];
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  // Swedish dates read as ISO: 2024-02-29 16:34:56.
  const local = Date.parse(`${formatFor(zone).format(ms).replace(' ', 'T')}Z`);
  return local - Math.floor(ms / 1000) * 1000;
}

/** A date whose UTC fields are the local time. */
function localTime(date: unknown, zone: unknown, name: string): Date {
  const moment = date instanceof ObjectId ? date.getTimestamp() : date;
  if (moment instanceof Date) return new Date(moment.getTime() + zoneOffset(moment.getTime(), zone));
  throw locationError(16006, `can't convert from BSON type ${typeName(date)} to Date (${name})`);
}

/** Converts local fields back to a moment; when clocks change, the later reading wins. */
function fromLocal(local: number, zone: unknown): Date {
  const guess = local - zoneOffset(local, zone);
  return new Date(local - zoneOffset(guess, zone));
}

/** Positions of the parts in 2024-02-29T12:34:56.789Z. */
const SPECIFIERS: Record<string, [from: number, to: number]> = {
  ...{
    '%Y': [0, 4],
    '%m': [5, 7],
    '%d': [8, 10],
    '%H': [11, 13],
    '%M': [14, 16],
    '%S': [17, 19],
    '%L': [20, 23],
  },
};

function dateToString({ date, format, timezone, onNull = null }: Doc, name: string): unknown {
  if (isNullish(date)) return onNull;
  if (format === null || timezone === null) return null;
  const zulu = timezone === undefined || timezone === 'UTC' ? 'Z' : '';
  const wanted = format ?? `%Y-%m-%dT%H:%M:%S.%L${zulu}`;
  if (typeof wanted !== 'string') throw locationError(18533, `${name} requires that 'format' be a string`);
  const shown = localTime(date, timezone, name).toISOString();
  if (!/^\d/.test(shown)) throw locationError(18537, `${name} is only defined on the years 0 to 9999`);
  return wanted.replaceAll(/%.?/gs, (specifier) => {
    const place = SPECIFIERS[specifier];
    if (place) return shown.slice(...place);
    if (specifier === '%%') return '%';
    throw locationError(18536, `Invalid format character '${specifier}' in format string`);
  });
}

const MONTHS_IN: Record<string, number> = { year: 12, quarter: 3, month: 1 };
const MS_IN: Record<string, number> = {
  ...{ week: DAY_MS, day: DAY_MS, hour: 60 * MINUTE_MS, minute: MINUTE_MS, second: 1000 },
};

/** Start of the local year, quarter, month, week (from Sunday), day, hour, minute or second. */
function truncated({ date, unit, timezone }: Doc, name: string): unknown {
  if (isNullish(date) || isNullish(unit) || timezone === null) return null;
  const local = localTime(date, timezone, name);
  const unitName = typeof unit === 'string' ? unit : '';
  const months = MONTHS_IN[unitName];
  if (months) {
    const month = Math.floor(local.getUTCMonth() / months) * months;
    return fromLocal(Date.UTC(local.getUTCFullYear(), month), timezone);
  }
  const step = MS_IN[unitName];
  if (!step) throw failedToParse(`${name}: unknown time unit value: ${formatValue(unit)}`);
  const days = unit === 'week' ? local.getUTCDay() : 0;
  return fromLocal(Math.floor(local.getTime() / step) * step - days * DAY_MS, timezone);
}

export const DATES = {
  $dateToString: named(['date'], ['format', 'timezone', 'onNull'], dateToString),
  $dateTrunc: named(['date', 'unit'], ['timezone'], truncated),
} satisfies Record<string, OperatorMaker>;
