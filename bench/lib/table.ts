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

/** One table per set of metrics. */
export function figuresTables(figures: Figure[]): string[] {
  const things = Map.groupBy(figures, ({ what, under }) => JSON.stringify([what, under]));
  const alike = Map.groupBy(things.values(), (thing) => thing.map(({ metric }) => metric).join());
  return [...alike.values()].map((each) => figuresTable(each.flat()));
}

/**
 * One row per subject and condition, one column per metric; a metric with a reference gets a second
 * column for the ratio.
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

/** The targets and whether they were met; empty without targets. */
export function targetsTable(figures: Figure[]): string {
  const rows = figures.flatMap((figure) => {
    const reached = reachedBy(figure);
    if (!reached) return [];
    const where = Object.values(figure.under).map(plain).join(', ');
    return [
      [
        where ? `${figure.what} (${where})` : figure.what,
        reached.counted,
        reached.goal,
        spreadText(reached.spread, reached.unit),
        isMet(figure) ? 'yes' : 'no',
      ],
    ];
  });
  return rows.length === 0
    ? ''
    : markdownTable(['What', 'Counted', 'Target', 'Reached', 'Met'], rows);
}

/** One row per target over all its figures: the range of medians, worst to best. */
export function overallTable(figures: Figure[]): string {
  const goals = Map.groupBy(
    figures.filter(({ target }) => target),
    (figure) => JSON.stringify([reachedBy(figure)?.counted, reachedBy(figure)?.goal]),
  );
  const rows = [...goals.values()].map((alike) => {
    const reached = alike.flatMap((figure) => reachedBy(figure) ?? []);
    const medians = reached.map(({ spread }) => spread.median).sort((one, other) => one - other);
    const [first] = reached;
    const worstFirst = first?.goal.startsWith('≤') ? medians.reverse() : medians;
    const ends = [...new Set([worstFirst[0], worstFirst.at(-1)])].map((median) =>
      written(median ?? Number.NaN, first?.unit ?? 'count'),
    );
    const met = alike.filter(isMet).length;
    return [
      shortList([...new Set(alike.map(({ what }) => what))]),
      first?.counted ?? '',
      first?.goal ?? '',
      ends.join(' … '),
      met === alike.length ? 'yes' : met === 0 ? 'no' : `${met} of ${alike.length}`,
    ];
  });
  return rows.length === 0
    ? ''
    : markdownTable(['What', 'Counted', 'Target', 'Worst … best', 'Met'], rows);
}

function shortList(names: string[]): string {
  const most = 1;
  const rest = names.length - most;
  return [...names.slice(0, most), ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}

/** The measured and required value of a figure, for both target tables; null without a target. */
function reachedBy(figure: Figure) {
  const { metric, rounds, target } = figure;
  if (!target) return null;
  const isRatio = target.of === 'ratio';
  const spread = isRatio ? ratioOf(figure) : spreadOf(rounds);
  if (!spread) return null;
  const unit: Figure['unit'] = isRatio ? 'ratio' : figure.unit;
  const goal =
    'atMost' in target ? `≤ ${written(target.atMost, unit)}` : `≥ ${written(target.atLeast, unit)}`;
  return { spread, unit, goal, counted: isRatio ? `${metric} ÷ reference` : metric };
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
