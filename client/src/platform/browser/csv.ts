import { dubaiDay } from '@manzil/shared/domain/time/openingHours';

type Cell = string | number | Date | null | undefined;

/** An E.164 number, split after its country code (ITU-T E.164, list of assigned codes). */
const PHONE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Text that a spreadsheet would turn into a number, a date or a time. */
const NUMBER_LIKE = /^[\s\p{Sc}]*[-+(]?\d[\d\s.,:/\\%e()+-]*$/iu;
/** Beginning of a formula, in compatibility form: spreadsheets may drop invisible signs and narrow wide ones. */
const FORMULA = /^[\s\p{C}\p{DI}]*[=+\-@]|^[\t\r\n]/u;
/** Left-to-right mark: invisible, and enough to keep a cell text in Excel, LibreOffice and Numbers. */
const TEXT_MARK = '\u200E';

function textOf(value: Cell): string {
  if (value instanceof Date) return dubaiDay(value);
  if (typeof value !== 'string') return String(value ?? '');
  if (PHONE.test(value)) return value.replace(PHONE, `${TEXT_MARK}+$1 $2`);
  if (NUMBER_LIKE.test(value) && !DAY.test(value)) return TEXT_MARK + value;
  return FORMULA.test(value.normalize('NFKC')) ? `'${value}` : value;
}

const cell = (value: Cell): string => `"${textOf(value).replaceAll('"', '""')}"`;

/** A column: its heading and each row's value. */
export type Column<Row> = readonly [heading: string, valueOf: (row: Row) => Cell];

/**
 * Comma-separated text for spreadsheets, UTF-8 with a byte order mark. Numbers stay numbers, instants become days in the
 * UAE as on screen, and text stays text: it never becomes a formula, and phone numbers keep their plus and zeros.
 */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([heading]) => cell(heading)),
    ...rows.map((row) => columns.map(([, valueOf]) => cell(valueOf(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}`;
}
