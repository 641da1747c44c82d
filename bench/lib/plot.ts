import { scaleBand, scaleLinear } from '@visx/scale';
import { type Spread, type Unit, written } from './figures.ts';

/** A group of bars, such as a call of ours and the reference. */
export type Group = { label: string; bars: { series: string; value: Spread }[] };
export type Plot = {
  title: string;
  /** The metric in words, such as `requests per second (more is better)`. */
  subtitle: string;
  unit: Unit;
  groups: Group[];
};

const width = 760;
const labelWidth = 260;
const valueWidth = 90;
const top = 88;
const barHeight = 18;
const groupGap = 14;

/** Readable on light and dark pages; neighbours differ in lightness too. */
const colours = ['#0f766e', '#94a3b8', '#b45309', '#7c3aed', '#be123c'];
const style = `text{font:13px system-ui,sans-serif;fill:#1e293b}.t{font-size:16px;font-weight:600}
.s{fill:#64748b}.g{stroke:#94a3b855}.w{stroke:#1e293b;stroke-width:1.5}
@media(prefers-color-scheme:dark){text{fill:#e2e8f0}.s{fill:#94a3b8}.w{stroke:#e2e8f0}}`;

/** Horizontal bars as an SVG file: the bar is the median, the line at its end the range. */
export function barPlot({ title, subtitle, unit, groups }: Plot): string {
  const series = [...new Set(groups.flatMap(({ bars }) => bars.map((bar) => bar.series)))];
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value.max)));
  const x = scaleLinear({
    domain: [0, most || 1],
    range: [labelWidth, width - valueWidth],
    nice: true,
    round: true,
  });
  const groupHeight = barHeight * series.length;
  const height = top + groups.length * (groupHeight + groupGap) + 12;
  const within = scaleBand({
    domain: series,
    range: [0, groupHeight],
    paddingInner: 0.15,
    round: true,
  });
  const colourOf = (name: string) => colours[series.indexOf(name) % colours.length];
  const ticks = x.ticks(5).map((tick) => {
    const at = x(tick);
    return `<line class="g" x1="${at}" x2="${at}" y1="${top - 4}" y2="${height - 12}"/><text class="s" x="${at}" y="${top - 10}" text-anchor="middle">${written(tick, unit)}</text>`;
  });
  const legend = series.map((name, index) => {
    const at = 16 + index * 190;
    return `<rect x="${at}" y="50" width="12" height="12" fill="${colourOf(name)}"/><text x="${at + 18}" y="61">${escapeText(name)}</text>`;
  });
  const drawn = groups.map(({ label, bars }, index) => {
    const y = top + index * (groupHeight + groupGap);
    const name = `<text x="${labelWidth - 10}" y="${y + groupHeight / 2 + 4}" text-anchor="end">${escapeText(label)}</text>`;
    return name + bars.map((bar) => drawBar(bar, y)).join('');
  });

  function drawBar({ series: name, value }: Group['bars'][number], groupTop: number): string {
    const y = groupTop + (within(name) ?? 0);
    const middle = y + within.bandwidth() / 2;
    const [start, end, low, high] = [0, value.median, value.min, value.max].map((each) => x(each));
    return `<rect x="${start}" y="${y}" width="${Math.max(1, Number(end) - Number(start))}" height="${within.bandwidth()}" fill="${colourOf(name)}"/><line class="w" x1="${low}" x2="${high}" y1="${middle}" y2="${middle}"/><text x="${Number(high) + 6}" y="${middle + 4}">${written(value.median, unit)}</text>`;
  }

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeText(`${title}: ${subtitle}`)}"><style>${style}</style><text class="t" x="16" y="24">${escapeText(title)}</text><text class="s" x="16" y="42">${escapeText(subtitle)}</text>${[...legend, ...ticks, ...drawn].join('')}</svg>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
