/** Quoted, and never read as a formula by a spreadsheet; a phone number's plus is none. */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && !/^\+\d+$/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Lines as comma-separated text; the mark at its beginning tells spreadsheets that it is UTF-8. */
export const toCsv = (lines: readonly (readonly (string | number | null | undefined)[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}`;
