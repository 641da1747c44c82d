import { darker, lighter, mix } from './colour.ts';
import { box, disc, type Sheet } from './svg.ts';

/** Three colours that carry a wallpaper: sky or ground, main shape, accent. */
export type Hues = [base: string, main: string, accent: string];
type Painter = (sheet: Sheet, hues: Hues) => string;

const SCREEN = { width: 348, height: 756 };

const fill = (paint: string) => box(SCREEN.width, SCREEN.height, 0, `fill="${paint}"`);

const dunes: Painter = (sheet, [base, main, accent]) => {
  const hill = (path: string, colour: string) =>
    `<path d="${path}V400H-200Z" fill="${sheet.linear([
      [0, lighter(colour, 0.18)],
      [1, darker(colour, 0.25)],
    ])}"/>`;
  return (
    fill(
      sheet.linear([
        [0, mix(base, accent, 0.15)],
        [0.65, lighter(mix(base, accent, 0.55), 0.35)],
      ]),
    ) +
    disc([48, -40], 78, `fill="${lighter(accent, 0.55)}"`) +
    hill('M-200 60C-90-20 20 110 200 10', mix(accent, main, 0.45)) +
    hill('M-200 150C-60 90 60 60 200 150', mix(accent, main, 0.75)) +
    hill('M-200 190C-100 270 60 160 200 240', main) +
    hill('M-200 330C-60 240 40 330 200 300', darker(main, 0.35))
  );
};

const aurora: Painter = (sheet, [base, main, accent]) => {
  const glow = (cx: number, cy: number, rx: number, ry: number, turn: number, colour: string) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${cx} ${cy})" fill="${colour}" filter="${sheet.blur(38)}"/>`;
  return (
    fill(
      sheet.linear([
        [0, darker(base, 0.55)],
        [1, darker(main, 0.45)],
      ]),
    ) +
    glow(-70, -150, 200, 80, -32, lighter(accent, 0.1)) +
    glow(90, 30, 210, 70, -32, main) +
    glow(-60, 210, 220, 80, -32, lighter(base, 0.15)) +
    glow(130, 330, 120, 60, -32, lighter(accent, 0.4))
  );
};

const petals: Painter = (sheet, [base, main, accent]) => {
  const petal = sheet.linear(
    [
      [0, lighter(accent, 0.3), 0.95],
      [1, main, 0.55],
    ],
    [0, 0],
    [1, 1],
  );
  const leaves = Array.from(
    { length: 9 },
    (_, index) =>
      `<ellipse cx="0" cy="-150" rx="74" ry="168" transform="translate(30 90) rotate(${index * 40 + 12})" fill="${petal}" opacity=".62"/>`,
  );
  return (
    fill(
      sheet.linear([
        [0, lighter(base, 0.2)],
        [1, darker(base, 0.35)],
      ]),
    ) +
    leaves.join('') +
    disc([30, 90], 46, `fill="${lighter(accent, 0.6)}"`)
  );
};

const ribbons: Painter = (sheet, [base, main, accent]) => {
  const band = (shift: number, colour: string) =>
    `<path d="M-220 ${shift}C-60 ${shift - 170} 40 ${shift + 150} 220 ${shift - 60}V${shift + 90}C40 ${shift + 300} -60 ${shift - 20} -220 ${shift + 150}Z" fill="${sheet.linear(
      [
        [0, lighter(colour, 0.35)],
        [0.5, colour],
        [1, darker(colour, 0.3)],
      ],
      [0, 0],
      [1, 0.7],
    )}"/>`;
  return (
    fill(
      sheet.linear([
        [0, lighter(base, 0.25)],
        [1, base],
      ]),
    ) +
    band(-120, accent) +
    band(-10, mix(accent, main, 0.5)) +
    band(100, main) +
    band(210, darker(main, 0.3))
  );
};

const orbs: Painter = (sheet, [base, main, accent]) => {
  const ball = (cx: number, cy: number, radius: number, colour: string) =>
    disc(
      [cx, cy],
      radius,
      `fill="${sheet.radial(
        [
          [0, lighter(colour, 0.6)],
          [0.5, colour],
          [1, darker(colour, 0.45)],
        ],
        [0.32, 0.28],
        0.8,
      )}"`,
    );
  return (
    fill(
      sheet.linear(
        [
          [0, lighter(base, 0.4)],
          [1, mix(base, main, 0.5)],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    ball(120, -210, 120, accent) +
    ball(-60, 70, 165, main) +
    ball(110, 270, 84, lighter(accent, 0.2)) +
    ball(-120, -150, 40, lighter(main, 0.3))
  );
};

const river: Painter = (sheet, [base, main, accent]) =>
  fill(
    sheet.linear([
      [0, lighter(accent, 0.35)],
      [0.4, lighter(base, 0.5)],
    ]),
  ) +
  disc([-50, -120], 66, `fill="${lighter(accent, 0.15)}"`) +
  `<path d="M-200-60C-120-90-60-40 0-62S130-96 200-56V400H-200Z" fill="${sheet.linear([
    [0, mix(main, base, 0.45)],
    [1, darker(main, 0.4)],
  ])}"/>` +
  `<path d="M20-56C70-20-90 20-50 90S150 190 60 270-120 340-60 400H200C150 340 180 300 200 240S120 110 40 80 90-20 46-58Z" fill="${sheet.linear(
    [
      [0, lighter(accent, 0.55)],
      [1, lighter(base, 0.15)],
    ],
  )}"/>`;

const facets: Painter = (sheet, [base, main, accent]) => {
  const piece = (points: string, colour: string) =>
    `<polygon points="${points}" fill="${colour}"/>`;
  return (
    fill(
      sheet.linear([
        [0, lighter(base, 0.15)],
        [1, darker(base, 0.2)],
      ]),
    ) +
    piece('-180,-380 180,-380 180,-120', lighter(accent, 0.3)) +
    piece('-180,-380 180,-120 -40,40', accent) +
    piece('-180,-380 -40,40 -180,140', mix(accent, main, 0.4)) +
    piece('180,-120 -40,40 180,230', mix(accent, main, 0.65)) +
    piece('-180,140 -40,40 40,380', main) +
    piece('-40,40 180,230 40,380', darker(main, 0.15)) +
    piece('-180,140 40,380 -180,380', darker(main, 0.35)) +
    piece('180,230 180,380 40,380', darker(main, 0.45))
  );
};

/** Every wallpaper the generator knows; each paints a 348 × 756 screen around (0, 0). */
export const wallpapers: readonly Painter[] = [dunes, aurora, petals, ribbons, orbs, river, facets];
