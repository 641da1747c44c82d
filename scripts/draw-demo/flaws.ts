import { noise } from './noise.ts';
import type { Solid } from './snapshot.ts';

/** Scratches, cracks and stains that the texts of the demo market name. */

const line = (points: string, width: number, opacity = 0.7, colour = '#ffffff') =>
  `<polyline points="${points}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A crack: a dark line with a bright edge. */
const crack = (points: string, width = 2.2) =>
  line(points, width + 1.4, 0.5, '#0a0c12') + line(points, width * 0.55, 0.85);

const fine = (seed: number, count: number, box: [x: number, y: number, w: number, h: number]) =>
  Array.from({ length: count }, (_, index) => {
    const at = (step: number) => noise(seed + index * 3.7, step * 5.3 + seed);
    const [x, y] = [box[0] + at(1) * box[2], box[1] + at(2) * box[3]];
    const [dx, dy] = [(at(3) - 0.5) * 90, (at(4) - 0.3) * 110];
    return line(
      `${x},${y} ${x + dx * 0.5 + 3},${y + dy * 0.5} ${x + dx},${y + dy}`,
      0.8 + at(5) * 0.9,
      0.22 + at(6) * 0.4,
    );
  }).join('');

const cornerCrack =
  crack('186,300 150,318 132,352 96,362 70,390') +
  crack('150,318 120,296 104,262', 1.6) +
  crack('132,352 160,372 186,372', 1.8) +
  crack('120,296 84,300 60,318', 1.2) +
  crack('150,318 168,338 186,344', 1.4);

const drawings: Record<string, string> = {
  'mark/back-dark':
    fine(4, 26, [-140, -40, 280, 330]) +
    line('-60,60 40,190', 2, 0.7) +
    line('10,120 70,240', 1.6, 0.6),
  'mark/back-light':
    fine(9, 14, [-140, -60, 280, 360]) +
    line('-40,20 30,170', 2.4, 0.55, '#5d5f66') +
    line('-10,110 50,230', 1.8, 0.5, '#5d5f66') +
    line('60,40 100,120', 1.5, 0.45, '#5d5f66'),
  'mark/corner-dark': cornerCrack,
  'mark/corner-light': cornerCrack.replaceAll('#ffffff', '#3c4048'),
  'mark/hairline':
    line('-120,-250 -40,-190 30,-160 110,-60', 1.5, 0.75) + line('30,-160 60,-152', 0.9, 0.5),
  'mark/ring':
    line('-150,-330 -118,-352 -84,-340', 2.2, 0.9) +
    line('-146,-318 -112,-338', 1.2, 0.8) +
    line('-92,-262 -122,-246 -150,-262', 1.8, 0.8) +
    fine(2, 8, [-170, -360, 110, 130]),
  'mark/burn':
    '<g opacity=".5"><rect x="-150" y="-366" width="300" height="26" fill="#8a7a4a" opacity=".35"/><ellipse cx="70" cy="-250" rx="86" ry="30" fill="#a58b45" opacity=".55"/><rect x="-120" y="-214" width="180" height="16" rx="8" fill="#7f6f45" opacity=".35"/></g>',
  'mark/line':
    '<rect x="92" y="-378" width="3.4" height="756" fill="#3dff6a" opacity=".95"/><rect x="96" y="-378" width="2" height="756" fill="#c9ffd6" opacity=".7"/>',
  // On the covers of the small market.
  'samsung/a/a14-black': cornerCrack,
  'samsung/a/a15-peach':
    line('-60,40 10,170', 2.4, 0.6, '#7d5a4c') + line('20,110 70,220', 2, 0.55, '#7d5a4c'),
};

/** What is drawn over the face of a picture. */
export const drawMark = (picture: string): string => drawings[picture] ?? '';

/** The side of a phone with the mark that its photo shows. */
export function paintMarkedSide(
  mark: string,
  paint: NonNullable<Solid['paintSide']>,
): NonNullable<Solid['paintSide']> {
  return (side, along, up, colour) => {
    const painted = paint(side, along, up, colour);
    if (mark.startsWith('frame') && side === 'right') {
      const scratch = Math.abs(up - 0.52 - (along - 120) * 0.0016 - 0.05 * noise(along / 9, 3));
      const isLong = along > 58 && along < 176 && scratch < 0.06 * noise(along / 5, 8);
      const second =
        along > 96 && along < 148 && Math.abs(up - 0.34 - (along - 120) * 0.001) < 0.03;
      if (isLong || second) {
        const bright = mark.endsWith('light') ? 0.45 : 2.6;
        return [painted[0] * bright, painted[1] * bright, painted[2] * bright];
      }
    }
    if (mark.startsWith('dent') && side === 'bottom') {
      const depth = Math.hypot((along - 138) / 20, (up - 0.72) / 0.3);
      if (depth < 1) {
        const level = depth < 0.55 ? 0.4 : 1.75;
        return [painted[0] * level, painted[1] * level, painted[2] * level];
      }
    }
    return painted;
  };
}
