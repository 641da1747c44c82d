import { darker, lighter, mix } from './colour.ts';
import { box, disc, type Sheet } from './svg.ts';

/** The colours of one shop-window corner: the wall and the shape in front of it. */
export type Tint = [wall: string, shape: string];
type Painter = (sheet: Sheet, tint: Tint) => string;

const SIZE = 1000;

function wall(sheet: Sheet, [colour]: Tint): string {
  return `<rect width="${SIZE}" height="${SIZE}" fill="${sheet.radial(
    [
      [0, lighter(colour, 0.5)],
      [0.6, lighter(colour, 0.12)],
      [1, darker(colour, 0.05)],
    ],
    [0.42, 0.3],
    0.95,
  )}"/>`;
}

function floor(sheet: Sheet, [colour, shape]: Tint, top: number): string {
  return `<rect y="${top}" width="${SIZE}" height="${SIZE - top}" fill="${sheet.linear([
    [0, mix(lighter(colour, 0.1), shape, 0.38)],
    [1, mix(lighter(colour, 0.35), shape, 0.12)],
  ])}"/>`;
}

const round: Painter = (sheet, tint) =>
  wall(sheet, tint) +
  disc(
    [500, 500],
    392,
    `fill="${sheet.linear(
      [
        [0, lighter(tint[1], 0.3)],
        [1, tint[1]],
      ],
      [0.1, 0],
      [0.9, 1],
    )}"`,
  );

const arch: Painter = (sheet, tint) =>
  wall(sheet, tint) +
  `<path d="M190 1000V440a310 310 0 0 1 620 0V1000Z" fill="${sheet.linear([
    [0, tint[1]],
    [1, lighter(tint[1], 0.45)],
  ])}"/>` +
  `<path d="M262 1000V440a238 238 0 0 1 476 0V1000Z" fill="#ffffff" opacity=".16"/>`;

const podium: Painter = (sheet, tint) => {
  const side = sheet.linear(
    [
      [0, darker(tint[1], 0.04)],
      [0.35, lighter(tint[1], 0.42)],
      [1, darker(tint[1], 0.16)],
    ],
    [0, 0],
    [1, 0],
  );
  return (
    wall(sheet, tint) +
    floor(sheet, tint, 800) +
    disc([500, 420], 300, `fill="${lighter(tint[1], 0.25)}" opacity=".55"`) +
    `<ellipse cx="500" cy="934" rx="452" ry="52" fill="${darker(tint[1], 0.5)}" opacity=".25" filter="${sheet.blur(16)}"/>` +
    `<path d="M90 858V922C90 958 274 984 500 984S910 958 910 922V858Z" fill="${side}"/>` +
    `<ellipse cx="500" cy="858" rx="410" ry="62" fill="${lighter(tint[1], 0.5)}"/>` +
    `<ellipse cx="500" cy="856" rx="396" ry="56" fill="${lighter(tint[1], 0.62)}"/>`
  );
};

const sunlight: Painter = (sheet, tint) => {
  const pane = (x: number) =>
    `<polygon points="${x},-40 ${x + 190},-40 ${x + 40},1040 ${x - 320},1040" fill="#ffffff" opacity=".3" filter="${sheet.blur(14)}"/>`;
  return (
    `<rect width="${SIZE}" height="${SIZE}" fill="${sheet.linear(
      [
        [0, lighter(tint[1], 0.1)],
        [1, tint[0]],
      ],
      [0, 0],
      [1, 1],
    )}"/>` +
    pane(420) +
    pane(690) +
    pane(960)
  );
};

const waves: Painter = (sheet, tint) =>
  wall(sheet, tint) +
  `<path d="M0 640C220 500 420 720 640 600S900 470 1000 530V1000H0Z" fill="${lighter(tint[1], 0.3)}" opacity=".75"/>` +
  `<path d="M0 780C240 660 420 860 680 740S920 650 1000 690V1000H0Z" fill="${sheet.linear([
    [0, tint[1]],
    [1, lighter(tint[1], 0.25)],
  ])}"/>` +
  disc([820, 190], 92, `fill="${lighter(tint[1], 0.35)}" opacity=".8"`);

const rings: Painter = (sheet, tint) =>
  wall(sheet, tint) +
  [470, 370, 270]
    .map((radius, index) =>
      disc([500, 510], radius, `fill="${tint[1]}" opacity="${0.22 + index * 0.12}"`),
    )
    .join('');

const panel: Painter = (sheet, tint) =>
  wall(sheet, tint) +
  `<g transform="rotate(-12 500 500)">${box(
    620,
    800,
    90,
    `fill="${sheet.linear(
      [
        [0, lighter(tint[1], 0.35)],
        [1, tint[1]],
      ],
      [0, 0],
      [1, 1],
    )}"`,
    [500, 500],
  )}</g>`;

/** Backdrops for phones that float or lean; each paints 1000 × 1000. */
export const backdrops: readonly Painter[] = [round, arch, sunlight, waves, rings, panel];

/** The backdrop for upright phones: its top is at y = 856. */
export const standing: Painter = podium;
