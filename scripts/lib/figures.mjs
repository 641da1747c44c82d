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

/** The rows as a Markdown list; of what went wrong only what happened is named. */
export function asList(rows) {
  const counts = (each) =>
    Object.entries(each).map(([label, count]) => `${label} ${count.toLocaleString('en')}`);
  return rows
    .map(({ what, tried, wrong }) => {
      const happened = Object.fromEntries(Object.entries(wrong).filter(([, count]) => count > 0));
      const details = counts(happened).join(', ');
      const sum = countWrong([{ wrong }]).toLocaleString('en');
      return `- ${what}: ${counts(tried).join(', ')}; wrong ${sum}${details && ` (${details})`}`;
    })
    .join('\n');
}

/** The total number of failures. */
export function countWrong(rows) {
  return rows.flatMap(({ wrong }) => Object.values(wrong)).reduce((sum, count) => sum + count, 0);
}
