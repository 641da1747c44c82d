import { type Figure, isMet, ratioOf, type Spread, spreadOf, written } from './figures.ts';

/** A Markdown table, its columns padded as the formatter would. */
export function markdownTable(head: string[], rows: string[][]): string {
  const widths = head.map((cell, column) =>
    Math.max(3, cell.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Tables as below, one for the things of which the same was counted. */
export function figuresTables(figures: Figure[]): string[] {
  const things = Map.groupBy(figures, ({ what, under }) => JSON.stringify([what, under]));
  const alike = Map.groupBy(things.values(), (thing) => thing.map(({ metric }) => metric).join());
  return [...alike.values()].map((each) => figuresTable(each.flat()));
}

/**
 * One row for each thing under each circumstance, one column for each metric; a metric that has a
 * reference gets a second column with the ratio to it.
 */
export function figuresTable(figures: Figure[]): string {
  const circumstances = [...new Set(figures.flatMap(({ under }) => Object.keys(under)))];
  const metrics = [...new Set(figures.map(({ metric }) => metric))];
  const compared = new Set(
    figures.filter(({ reference }) => reference).map(({ metric }) => metric),
  );
  const rows = Map.groupBy(figures, ({ what, under }) => JSON.stringify([what, under]));

  const head = [
    'What',
    ...circumstances,
    ...metrics.flatMap((metric) => (compared.has(metric) ? [metric, '÷ reference'] : [metric])),
  ];
  const cells = [...rows.values()].map((row) => {
    const [first] = row;
    const columns = metrics.flatMap((metric) => {
      const figure = row.find((each) => each.metric === metric);
      const value = figure ? spreadText(spreadOf(figure.rounds), figure.unit) : '';
      const ratio = figure && ratioOf(figure);
      return compared.has(metric) ? [value, ratio ? spreadText(ratio, 'ratio') : ''] : [value];
    });
    const where = circumstances.map((name) => plain(first?.under[name]));
    return [first?.what ?? '', ...where, ...columns];
  });
  return markdownTable(head, cells);
}

/** What had to be reached, and whether it was; empty where nothing had. */
export function targetsTable(figures: Figure[]): string {
  const rows = figures.flatMap((figure) => {
    const { what, under, metric, unit, rounds, target } = figure;
    if (!target) return [];
    const isRatio = target.of === 'ratio';
    const spread = isRatio ? ratioOf(figure) : spreadOf(rounds);
    const unitOf = isRatio ? 'ratio' : unit;
    const goal =
      'atMost' in target
        ? `≤ ${written(target.atMost, unitOf)}`
        : `≥ ${written(target.atLeast, unitOf)}`;
    const where = Object.values(under).map(plain).join(', ');
    return [
      [
        where ? `${what} (${where})` : what,
        isRatio ? `${metric} ÷ reference` : metric,
        goal,
        spread ? spreadText(spread, unitOf) : '',
        isMet(figure) ? 'yes' : 'no',
      ],
    ];
  });
  return rows.length === 0
    ? ''
    : markdownTable(['What', 'Counted', 'Target', 'Reached', 'Met'], rows);
}

function spreadText({ median, min, max }: Spread, unit: Figure['unit']): string {
  const middle = written(median, unit);
  if (min === max) return middle;
  const bare = (value: number) => written(value, unit).replace(/ \S+$/, '');
  return `${middle} (${bare(min)}–${bare(max)})`;
}

function plain(value: string | number | undefined): string {
  return typeof value === 'number' ? value.toLocaleString('en') : (value ?? '');
}
