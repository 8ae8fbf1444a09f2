import { ObjectId, Timestamp } from 'bson';
import { failedToParse, locationError } from '../errors';
import { toNumber } from '../values/numbers';
import { isDoc, isNullish, isNumeric, typeName, type Doc } from '../values/types';
import { dayOfYear, DAY_MS, formatDate, isoDayOfWeek, isoWeek, parseDate, weekOfYear } from './dateText';
import { named, namedArguments, type OperatorMaker } from './maker';
import { fromLocal, toLocal } from './timeZone';

/** Dates, object ids and timestamps all name a moment. */
function moment(value: unknown, name: string): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  throw locationError(16006, `can't convert from BSON type ${typeName(value)} to Date (${name})`);
}

/** $year and the like: a date, or {date, timezone}. */
function part(read: (local: Date) => number): OperatorMaker {
  return (argument, compile, name) => {
    const list: unknown = Array.isArray(argument) && argument.length === 1 ? argument[0] : argument;
    const isNamed = isDoc(list) && !Object.keys(list)[0]?.startsWith('$');
    const spec = isNamed ? namedArguments(list, ['date'], ['timezone'], name) : { date: list };
    const date = compile(spec.date);
    const zone = 'timezone' in spec ? compile(spec.timezone) : () => undefined;
    return (doc, variables) => {
      const value = date(doc, variables);
      const where = zone(doc, variables);
      if (isNullish(value) || where === null) return null;
      return read(toLocal(moment(value, name), where));
    };
  };
}

const UNITS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millisecond'] as const;
type Unit = (typeof UNITS)[number];
const UNIT_MS = { hour: 3_600_000, minute: 60_000, second: 1000, millisecond: 1 } as const;
const MONTHS_IN: Partial<Record<Unit, number>> = { year: 12, quarter: 3, month: 1 };
const DAYS_IN: Partial<Record<Unit, number>> = { week: 7, day: 1 };

function unitOf(value: unknown, name: string): Unit {
  const unit = UNITS.find((one) => one === value);
  if (unit) return unit;
  throw failedToParse(
    `${name}: unknown time unit value: ${typeof value === 'string' ? value : typeName(value)}`,
  );
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
function weekStart(value: unknown, name: string): number {
  if (isNullish(value)) return 0;
  const given = typeof value === 'string' ? value.toLowerCase() : '';
  const index = WEEKDAYS.findIndex((day) => day === given || day.slice(0, 3) === given);
  if (index < 0) throw failedToParse(`${name}: unknown day of week value`);
  return index;
}

function amountOf(value: unknown, name: string): number {
  const amount = isNumeric(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(amount)) {
    throw locationError(5166405, `${name} expects an integer amount of time units`);
  }
  return amount;
}

function addMonths(local: Date, months: number): number {
  const target = new Date(local);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(local.getUTCDate(), lastDay));
  return target.getTime();
}

/** Months, days and weeks are counted on the local calendar; the last day of a month is never passed. */
const shift = (sign: 1 | -1): OperatorMaker =>
  named(['startDate', 'unit', 'amount'], ['timezone'], (args, name) => {
    if (Object.values(args).some(isNullish)) return null;
    const { startDate, unit, amount, timezone } = args;
    const date = moment(startDate, name);
    const kind = unitOf(unit, name);
    const count = sign * amountOf(amount, name);
    const months = MONTHS_IN[kind];
    if (months) return fromLocal(addMonths(toLocal(date, timezone), count * months), timezone);
    const days = DAYS_IN[kind];
    if (days) return fromLocal(toLocal(date, timezone).getTime() + count * days * DAY_MS, timezone);
    return new Date(date.getTime() + count * UNIT_MS[kind as keyof typeof UNIT_MS]);
  });

const floorTo = (value: number, step: number): number => Math.floor(value / step) * step;

function truncate(args: Doc, name: string): unknown {
  if (Object.values(args).some(isNullish)) return null;
  const { date, unit, binSize, timezone, startOfWeek } = args;
  const moment_ = moment(date, name);
  const kind = unitOf(unit, name);
  const bin = binSize === undefined ? 1 : amountOf(binSize, name);
  if (bin < 1) throw locationError(5439017, `${name} requires 'binSize' to be greater than 0`);
  const local = toLocal(moment_, timezone);
  const months = MONTHS_IN[kind];
  if (months) {
    const since2000 = (local.getUTCFullYear() - 2000) * 12 + local.getUTCMonth();
    return fromLocal(Date.UTC(2000, floorTo(since2000, months * bin), 1), timezone);
  }
  const days = DAYS_IN[kind];
  if (days) {
    // 2000-01-01 was a Saturday; bins of weeks are counted from the first start of a week after it.
    const firstDay = kind === 'week' ? (weekStart(startOfWeek, name) - 6 + 7) % 7 : 0;
    const from = Date.UTC(2000, 0, 1 + firstDay);
    return fromLocal(from + floorTo(local.getTime() - from, days * bin * DAY_MS), timezone);
  }
  const from = fromLocal(Date.UTC(2000, 0, 1), timezone).getTime();
  return new Date(from + floorTo(moment_.getTime() - from, bin * UNIT_MS[kind as keyof typeof UNIT_MS]));
}

/** Counts the boundaries of the unit that lie between two moments. */
function difference(args: Doc, name: string): unknown {
  if (Object.values(args).some(isNullish)) return null;
  const { startDate, endDate, unit, timezone, startOfWeek } = args;
  const [from, to] = [toLocal(moment(startDate, name), timezone), toLocal(moment(endDate, name), timezone)];
  const kind = unitOf(unit, name);
  const months = MONTHS_IN[kind];
  if (months) {
    const index = (d: Date) => Math.floor((d.getUTCFullYear() * 12 + d.getUTCMonth()) / months);
    return index(to) - index(from);
  }
  const days = DAYS_IN[kind];
  if (days) {
    // The epoch was a Thursday: shifted so that weeks change on the wanted day.
    const offset = kind === 'week' ? 4 - weekStart(startOfWeek, name) : 0;
    const index = (d: Date) => Math.floor((Math.floor(d.getTime() / DAY_MS) + offset) / days);
    return index(to) - index(from);
  }
  const ms = UNIT_MS[kind as keyof typeof UNIT_MS];
  return Math.floor(to.getTime() / ms) - Math.floor(from.getTime() / ms);
}

function dateParts(args: Doc, name: string): unknown {
  if (Object.values(args).some(isNullish)) return null;
  const { date, timezone, iso8601 } = args;
  const local = toLocal(moment(date, name), timezone);
  const time = {
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
  };
  if (iso8601 === true) {
    const { year, week } = isoWeek(local);
    return { isoWeekYear: year, isoWeek: week, isoDayOfWeek: isoDayOfWeek(local), ...time };
  }
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate(), ...time };
}

const PARTS = ['month', 'day', 'hour', 'minute', 'second', 'millisecond'];

function fromDateParts(args: Doc, name: string): unknown {
  if (Object.values(args).some(isNullish)) return null;
  const [year = 0, month = 1, day = 1, ...time] = ['year', ...PARTS].map((key, i) =>
    args[key] === undefined ? (i === 1 || i === 2 ? 1 : 0) : amountOf(args[key], name),
  );
  if (year < 1 || year > 9999) {
    throw locationError(40523, "'year' must evaluate to an integer in the range 1 to 9999");
  }
  const [hour = 0, minute = 0, second = 0, ms = 0] = time;
  return fromLocal(Date.UTC(year, month - 1, day, hour, minute, second, ms), args.timezone);
}

const dateToString: OperatorMaker = named(
  ['date'],
  ['format', 'timezone', 'onNull'],
  ({ date, format, timezone, onNull }, name) => {
    if (isNullish(date)) return onNull ?? null;
    if (format === null || timezone === null) return null;
    if (format !== undefined && typeof format !== 'string') {
      throw locationError(18533, `${name} requires that 'format' be a string, found: ${typeName(format)}`);
    }
    return formatDate(moment(date, name), format, timezone);
  },
);

const dateFromString: OperatorMaker = (argument, compile, name) => {
  const spec = namedArguments(argument, ['dateString'], ['format', 'timezone', 'onError', 'onNull'], name);
  const [text, format, zone] = [compile(spec.dateString), compile(spec.format), compile(spec.timezone)];
  const onNull = compile(spec.onNull ?? null);
  const onError = 'onError' in spec ? compile(spec.onError) : undefined;
  return (doc, variables) => {
    const given = text(doc, variables);
    if (isNullish(given)) return onNull(doc, variables);
    const [pattern, where] = [format(doc, variables), zone(doc, variables)];
    if (pattern === null || where === null) return null;
    try {
      if (typeof given !== 'string') {
        throw locationError(241, `${name} requires that 'dateString' be a string`);
      }
      return parseDate(given, typeof pattern === 'string' ? pattern : undefined, where);
    } catch (error) {
      if (onError) return onError(doc, variables);
      throw error;
    }
  };
};

export const DATES = {
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
  $dateDiff: named(['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek'], difference),
  $dateTrunc: named(['date', 'unit'], ['binSize', 'timezone', 'startOfWeek'], truncate),
  $dateToParts: named(['date'], ['timezone', 'iso8601'], dateParts),
  $dateFromParts: named(['year'], [...PARTS, 'timezone'], fromDateParts),
  $dateToString: dateToString,
  $dateFromString: dateFromString,
} satisfies Record<string, OperatorMaker>;
