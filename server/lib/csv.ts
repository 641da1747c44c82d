/**
 * Rows of texts as CSV (RFC 4180), in UTF-8 with a byte order mark, so that spreadsheets read
 * Bangla. A text that a spreadsheet would interpret as a formula gets an apostrophe in front.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
