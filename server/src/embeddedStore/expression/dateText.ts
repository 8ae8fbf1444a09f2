import { locationError, storeError } from '../errors';
import { fromLocal, toLocal, zoneOffset } from './timeZone';

export const DAY_MS = 86_400_000;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const pad = (value: number, length: number): string => String(value).padStart(length, '0');
export const isoDayOfWeek = (local: Date): number => local.getUTCDay() || 7;
export const dayOfYear = (local: Date): number =>
  Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
/** Weeks begin on Sunday; the days before the first one are week 0. */
export const weekOfYear = (local: Date): number => Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);

/** The ISO week and its year: weeks begin on Monday, week 1 holds the first Thursday. */
export function isoWeek(local: Date): { year: number; week: number } {
  const thursday = new Date(local.getTime() + (4 - isoDayOfWeek(local)) * DAY_MS);
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60), 2)}${pad(minutes % 60, 2)}`;
}

const SPECIFIERS: Record<string, (local: Date, offset: number) => string> = {
  '%Y': (d) => pad(d.getUTCFullYear(), 4),
  '%G': (d) => pad(isoWeek(d).year, 4),
  '%m': (d) => pad(d.getUTCMonth() + 1, 2),
  '%d': (d) => pad(d.getUTCDate(), 2),
  '%H': (d) => pad(d.getUTCHours(), 2),
  '%M': (d) => pad(d.getUTCMinutes(), 2),
  '%S': (d) => pad(d.getUTCSeconds(), 2),
  '%L': (d) => pad(d.getUTCMilliseconds(), 3),
  '%j': (d) => pad(dayOfYear(d), 3),
  '%w': (d) => String(d.getUTCDay() + 1),
  '%u': (d) => String(isoDayOfWeek(d)),
  '%U': (d) => pad(weekOfYear(d), 2),
  '%V': (d) => pad(isoWeek(d).week, 2),
  '%b': (d) => (MONTHS[d.getUTCMonth()] ?? '').slice(0, 3),
  '%B': (d) => MONTHS[d.getUTCMonth()] ?? '',
  '%z': (_d, offset) => offsetText(offset),
  '%Z': (_d, offset) => String(offset / 60_000),
  '%%': () => '%',
};

export function formatDate(date: Date, format: string | undefined, zone: unknown): string {
  const offset = zoneOffset(date.getTime(), zone);
  const local = toLocal(date, zone);
  const wanted =
    format ?? (zone === undefined || zone === 'UTC' ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L');
  return wanted.replaceAll(/%.?/gs, (specifier) => {
    const write = SPECIFIERS[specifier];
    if (!write) throw locationError(18536, `Invalid format character '${specifier}' in format string`);
    return write(local, offset);
  });
}

const unreadable = (text: string) =>
  storeError(241, 'ConversionFailure', `Error parsing date string '${text}'`);

/** ISO 8601, with or without time and zone; a zone in the text wins over the argument. */
export function parseIsoDate(text: string, zone?: unknown): Date {
  const match =
    /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{0,2})?$/.exec(
      text.trim(),
    );
  if (!match) throw unreadable(text);
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0', fraction = '', own] = match;
  const parts = [year, month, day, hour, minute, second].map(Number);
  const date = fromParts(parts, Number(fraction.padEnd(3, '0').slice(0, 3)), own ?? zone);
  if (!date) throw unreadable(text);
  return date;
}

function fromParts(parts: number[], ms: number, zone: unknown): Date | undefined {
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms));
  const isReal = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? fromLocal(local.getTime(), zone) : undefined;
}

const READERS: Record<string, { pattern: string; at?: number }> = {
  '%Y': { pattern: '(?<year>\\d{4})' },
  '%m': { pattern: '(?<month>\\d{1,2})' },
  '%d': { pattern: '(?<day>\\d{1,2})' },
  '%H': { pattern: '(?<hour>\\d{1,2})' },
  '%M': { pattern: '(?<minute>\\d{1,2})' },
  '%S': { pattern: '(?<second>\\d{1,2})' },
  '%L': { pattern: '(?<ms>\\d{1,3})' },
  '%z': { pattern: '(?<zone>Z|[+-]\\d{2}:?\\d{2})' },
  '%%': { pattern: '%' },
};

/** Text in a given format; only the specifiers that name a date fully. */
export function parseDate(text: string, format: string | undefined, zone: unknown): Date {
  if (format === undefined) return parseIsoDate(text, zone);
  const pattern = format.replaceAll(/%.?|[.*+?^${}()|[\]\\]/g, (part) => {
    if (!part.startsWith('%')) return `\\${part}`;
    const reader = READERS[part];
    if (!reader) throw locationError(18536, `Invalid format character '${part}' in format string`);
    return reader.pattern;
  });
  const groups = new RegExp(`^${pattern}$`).exec(text)?.groups;
  if (!groups) throw unreadable(text);
  const { year, month, day, hour, minute, second, ms, zone: own } = groups;
  const parts = [year, month, day, hour, minute, second].map((part, i) =>
    part === undefined ? (i === 1 || i === 2 ? 1 : i === 0 ? 1970 : 0) : Number(part),
  );
  const date = fromParts(parts, Number((ms ?? '0').padEnd(3, '0')), own ?? zone);
  if (!date) throw unreadable(text);
  return date;
}
