import { scaleLinear } from '@visx/scale';
import { type Unit, written } from './figures.ts';

export type LinePlot = {
  title: string;
  /** The metric in words. */
  subtitle: string;
  unit: Unit;
  /** By minutes from the start. */
  points: { minute: number; value: number }[];
};

const width = 760;
const height = 260;
const [left, right, top, bottom] = [80, 20, 64, 36];
const style = `text{font:13px system-ui,sans-serif;fill:#1e293b}.t{font-size:16px;font-weight:600}
.s{fill:#64748b}.g{stroke:#94a3b855}.l{fill:none;stroke:#0f766e;stroke-width:1.5}
@media(prefers-color-scheme:dark){text{fill:#e2e8f0}.s{fill:#94a3b8}.l{stroke:#2dd4bf}}`;

/** A value over time as an SVG file; its axis begins at zero. */
export function linePlot({ title, subtitle, unit, points }: LinePlot): string {
  const last = Math.max(...points.map(({ minute }) => minute));
  const most = Math.max(...points.map(({ value }) => value));
  const x = scaleLinear({ domain: [0, last || 1], range: [left, width - right] });
  const y = scaleLinear({ domain: [0, most || 1], range: [height - bottom, top], nice: true });
  const across = y.ticks(4).map((tick) => {
    const at = y(tick);
    return `<line class="g" x1="${left}" x2="${width - right}" y1="${at}" y2="${at}"/><text class="s" x="${left - 8}" y="${Number(at) + 4}" text-anchor="end">${written(tick, unit)}</text>`;
  });
  const minutes = x
    .ticks(6)
    .map(
      (tick) =>
        `<text class="s" x="${x(tick)}" y="${height - 12}" text-anchor="middle">${tick} min</text>`,
    );
  const line = points
    .map(({ minute, value }) => `${Number(x(minute)).toFixed(1)},${Number(y(value)).toFixed(1)}`)
    .join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}: ${subtitle}"><style>${style}</style><text class="t" x="16" y="24">${title}</text><text class="s" x="16" y="42">${subtitle}</text>${[...across, ...minutes].join('')}<polyline class="l" points="${line}"/></svg>\n`;
}
