import { importsUp, roomOf } from './rooms.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

/** Sizes of the drawing (px). */
const box = { width: 190, height: 44, gap: 24 };
const rowHeight = 110;
const margin = 30;

/** The imports of folder from folder, as `from to` → how many. */
export function arrowsOf(graph: Graph, rooms: readonly string[]): Map<string, number> {
  const arrows = new Map<string, number>();
  for (const [file, imports] of graph) {
    const from = roomOf(file, rooms);
    for (const to of imports.map((name) => roomOf(name, rooms))) {
      if (from === undefined || to === undefined || from === to) continue;
      const arrow = `${from} ${to}`;
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
    }
  }
  return arrows;
}

/**
 * The folders of an area as SVG, the highest floor on top: an arrow for each folder that imports
 * another, thicker for more imports. An arrow up, or within a floor, is red.
 */
export function drawStructure(
  graph: Graph,
  floorsUp: readonly (readonly string[])[],
  title: string,
): string {
  const rooms = floorsUp.flat();
  const widest = Math.max(...floorsUp.map(({ length }) => length));
  const width = widest * (box.width + box.gap) + 2 * margin;
  const height = floorsUp.length * rowHeight + 2 * margin;
  const places = new Map(
    floorsUp.toReversed().flatMap((floor, row) =>
      floor.map((room, column) => {
        const left = (width - floor.length * (box.width + box.gap) + box.gap) / 2;
        const x = left + column * (box.width + box.gap);
        return [room, { x, y: margin + 30 + row * rowHeight }] as const;
      }),
    ),
  );
  const wrong = new Set(
    importsUp(graph, floorsUp).map((arrow) =>
      arrow
        .split(' → ')
        .map((file) => roomOf(file, rooms))
        .join(' '),
    ),
  );
  const arrows = [...arrowsOf(graph, rooms)].map(([arrow, count]) => {
    const [from, to] = arrow.split(' ').map((room) => places.get(room));
    if (!from || !to) return '';
    const middle = box.width / 2;
    const path = `M${from.x + middle},${from.y + box.height} C${from.x + middle},${from.y + rowHeight} ${to.x + middle},${to.y - rowHeight / 2} ${to.x + middle},${to.y}`;
    const color = wrong.has(arrow) ? '#c1121f' : '#2a6f5699';
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${1 + Math.log2(count) / 2}"><title>${arrow.replace(' ', ' → ')}: ${count}</title></path>`;
  });
  const boxes = [...places].map(
    ([room, { x, y }]) =>
      `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="8" fill="#f3f6f4" stroke="#40534b"/><text x="${x + box.width / 2}" y="${y + box.height / 2 + 5}" text-anchor="middle">${room}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="14">`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    `<text x="${margin}" y="${margin}" font-size="20" font-weight="bold">${title}</text>`,
    ...arrows,
    ...boxes,
    '</svg>',
  ].join('\n');
}
