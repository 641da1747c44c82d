/**
 * Sums up test figures: lines of JSON, `{what, tried: {label: n}, wrong: {label: n}}`, one row per
 * `what`.
 */
export function addUp(lines) {
  const rows = new Map();
  for (const line of lines.split('\n').filter(Boolean)) {
    const { what, tried, wrong } = JSON.parse(line);
    const row = rows.get(what) ?? { what, tried: {}, wrong: {} };
    addInto(row.tried, tried);
    addInto(row.wrong, wrong);
    rows.set(what, row);
  }
  return [...rows.values()].sort((a, b) => a.what.localeCompare(b.what));
}

function addInto(sum, counts) {
  for (const [label, count] of Object.entries(counts)) sum[label] = (sum[label] ?? 0) + count;
}

/** The rows as a Markdown table. */
export function asTable(rows) {
  const cell = (counts) =>
    Object.entries(counts)
      .map(([label, count]) => `${label}: ${count.toLocaleString('en')}`)
      .join(', ');
  const lines = rows.map(({ what, tried, wrong }) => [what, cell(tried), cell(wrong)]);
  const table = [['What', 'Tried', 'Went wrong'], ['---', '---', '---'], ...lines];
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The total number of failures. */
export function countWrong(rows) {
  return rows.flatMap(({ wrong }) => Object.values(wrong)).reduce((sum, count) => sum + count, 0);
}
