import { locationError } from '../errors';
import { isNullish, typeName } from '../values/types';

const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
    formats.set(zone, made);
    return made;
  } catch {
    throw locationError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}

/** Milliseconds to add to UTC to get local time in a zone: a name (Asia/Dubai), an offset (+04:00), UTC. */
export function zoneOffset(ms: number, zone: unknown): number {
  if (isNullish(zone)) return 0;
  if (typeof zone !== 'string') {
    throw locationError(40517, `timezone must evaluate to a string, found ${typeName(zone)}`);
  }
  if (/^(UTC|GMT|Z)$/.test(zone)) return 0;
  const fixed = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(zone);
  if (fixed) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0);
    return (fixed[1] === '-' ? -1 : 1) * minutes * MINUTE_MS;
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format(zone).formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(ms / 1000) * 1000;
}

/** A date whose UTC fields are the local time. */
export const toLocal = (date: Date, zone: unknown): Date =>
  new Date(date.getTime() + zoneOffset(date.getTime(), zone));

/** Back from local fields to the moment; around a change of the clocks the later reading wins. */
export function fromLocal(local: number, zone: unknown): Date {
  const guess = local - zoneOffset(local, zone);
  return new Date(local - zoneOffset(guess, zone));
}
