import { type Camera, drawCamera } from './cameras.ts';
import { brightness, darker, lighter } from './colour.ts';
import { box, disc, type Sheet } from './svg.ts';
import type { Hues } from './wallpapers.ts';

/** Outline of every phone, drawn around (0, 0). */
export const PHONE = { width: 372, height: 780 };

/** The exterior of a phone. */
export type Body = {
  camera: Camera;
  /** Colour of the back, `#rrggbb`. */
  colour: string;
  finish: Finish;
  /** Corner radius: small for square flagships, large for rounded ones. */
  corner: number;
};

export type Finish = 'satin' | 'gloss' | 'fade' | 'stripe' | 'facet';

/** Draws the back with its camera. */
export function drawBack(sheet: Sheet, body: Body): string {
  const clip = outlineClip(sheet, body.corner);
  return (
    drawEdge(sheet, body) +
    `<g clip-path="${clip}">${drawFinish(sheet, body)}</g>` +
    drawRim(sheet, body.corner) +
    drawCamera(sheet, body.camera, body.colour)
  );
}

/** Draws the front with a lit screen. */
export function drawFront(
  sheet: Sheet,
  body: Body,
  screen: {
    paint: (sheet: Sheet, hues: Hues) => string;
    hues: Hues;
    icons: boolean;
  },
): string {
  const { width, height } = PHONE;
  const inner = body.corner - 12;
  const clip = sheet.define(
    (id) => `<clipPath id="${id}">${box(width - 24, height - 24, inner, '')}</clipPath>`,
  );
  const gleam = sheet.linear(
    [
      [0, '#ffffff', 0.3],
      [1, '#ffffff', 0.02],
    ],
    [0, 0],
    [0.6, 1],
  );
  return (
    drawEdge(sheet, body) +
    box(width - 6, height - 6, body.corner - 3, 'fill="#07080d"') +
    `<g clip-path="${clip}">` +
    screen.paint(sheet, screen.hues) +
    (screen.icons ? drawIcons(sheet, screen.hues) : '') +
    `<polygon points="-180,-390 70,-390 -120,390 -180,390" fill="${gleam}" opacity=".45"/></g>` +
    disc([0, -348], 10, 'fill="#05060a"') +
    disc([-3, -351], 2.6, 'fill="#5c78c9" opacity=".9"') +
    box(110, 6, 3, 'fill="#ffffff" opacity=".8"', [0, 362])
  );
}

function outlineClip(sheet: Sheet, corner: number): string {
  const { width, height } = PHONE;
  return sheet.define(
    (id) => `<clipPath id="${id}">${box(width - 6, height - 6, corner - 3, '')}</clipPath>`,
  );
}

/** The metal frame, seen as a thin edge, with its buttons. */
function drawEdge(sheet: Sheet, body: Body): string {
  const { width, height } = PHONE;
  const metal = sheet.linear(
    [
      [0, lighter(body.colour, 0.75)],
      [0.3, darker(body.colour, 0.1)],
      [0.7, lighter(body.colour, 0.45)],
      [1, darker(body.colour, 0.35)],
    ],
    [0, 0],
    [1, 1],
  );
  const button = darker(body.colour, 0.3);
  return (
    box(8, 108, 4, `fill="${button}"`, [width / 2 + 1, -160]) +
    box(8, 66, 4, `fill="${button}"`, [width / 2 + 1, -46]) +
    box(width, height, body.corner, `fill="${metal}"`)
  );
}

function drawFinish(sheet: Sheet, { colour, finish }: Body): string {
  const { width, height } = PHONE;
  const whole = (paint: string, more = '') => box(width, height, 0, `fill="${paint}" ${more}`);
  const pale = brightness(colour) > 0.6;
  const base = sheet.linear(
    [
      [0, lighter(colour, 0.26)],
      [0.5, colour],
      [1, darker(colour, pale ? 0.14 : 0.3)],
    ],
    [0, 0],
    [0.7, 1],
  );
  const sheen = (points: string, opacity: number) =>
    `<polygon points="${points}" fill="${sheet.linear(
      [
        [0, '#ffffff', opacity],
        [1, '#ffffff', 0],
      ],
      [0, 0],
      [1, 1],
    )}"/>`;
  switch (finish) {
    case 'satin':
      return (
        whole(base) +
        `<ellipse cx="120" cy="-40" rx="120" ry="420" transform="rotate(18)" fill="#ffffff" opacity="${pale ? 0.4 : 0.14}" filter="${sheet.blur(48)}"/>`
      );
    case 'gloss':
      return (
        whole(base) +
        sheen('-190,120 190,-330 190,-90 -190,360', pale ? 0.6 : 0.34) +
        sheen('-190,400 190,-50 190,0 -150,400', pale ? 0.5 : 0.26)
      );
    case 'fade':
      return (
        whole(
          sheet.linear(
            [
              [0, lighter(colour, 0.55)],
              [0.45, colour],
              [1, darker(colour, 0.42)],
            ],
            [0.15, 0],
            [0.6, 1],
          ),
        ) +
        `<ellipse cx="60" cy="320" rx="220" ry="110" fill="${lighter(colour, 0.45)}" opacity=".5" filter="${sheet.blur(52)}"/>`
      );
    case 'stripe':
      return (
        whole(base) +
        box(66, height, 0, `fill="${lighter(colour, 0.32)}" opacity=".75"`, [78, 0]) +
        box(3, height, 0, 'fill="#ffffff" opacity=".75"', [45, 0]) +
        box(3, height, 0, 'fill="#ffffff" opacity=".4"', [111, 0]) +
        sheen('-190,300 190,-200 190,-20 -190,400', 0.2)
      );
    case 'facet':
      return (
        whole(base) +
        `<polygon points="-190,390 -190,40 20,-390 190,-390" fill="#ffffff" opacity=".13"/>` +
        `<polygon points="190,390 190,-120 -60,390" fill="#ffffff" opacity=".16"/>` +
        `<polygon points="-190,390 190,60 190,390" fill="#0b1020" opacity=".1"/>`
      );
  }
}

function drawRim(sheet: Sheet, corner: number): string {
  const { width, height } = PHONE;
  const shine = sheet.linear(
    [
      [0, '#ffffff', 0.9],
      [0.35, '#ffffff', 0.15],
      [0.75, '#ffffff', 0.05],
      [1, '#ffffff', 0.55],
    ],
    [0, 0],
    [1, 1],
  );
  return box(width - 9, height - 9, corner - 4, `fill="none" stroke="${shine}" stroke-width="3"`);
}

/** A calm home screen: one wide card and two rows of plain tiles, no signs or letters. */
function drawIcons(sheet: Sheet, [base, main, accent]: Hues): string {
  const tints = ['#ffffff', lighter(accent, 0.35), lighter(main, 0.25), lighter(base, 0.6)];
  const tile = (x: number, y: number, colour: string) =>
    box(
      54,
      54,
      18,
      `fill="${sheet.linear([
        [0, lighter(colour, 0.35)],
        [1, colour],
      ])}"`,
      [x, y],
    );
  const columns = [-117, -39, 39, 117];
  return (
    box(288, 112, 30, 'fill="#ffffff" opacity=".28"', [0, -238]) +
    disc([-98, -238], 30, 'fill="#ffffff" opacity=".85"') +
    box(120, 14, 7, 'fill="#ffffff" opacity=".85"', [14, -252]) +
    box(84, 12, 6, 'fill="#ffffff" opacity=".55"', [-4, -224]) +
    columns.map((x, index) => tile(x, 212, tints[(index + 2) % 4] ?? '#ffffff')).join('') +
    box(318, 82, 34, 'fill="#ffffff" opacity=".25"', [0, 304]) +
    columns.map((x, index) => tile(x, 304, tints[index] ?? '#ffffff')).join('')
  );
}
