import { darker, lighter } from './colour.ts';
import { looks } from './looks.ts';
import type { Body } from './phone.ts';
import { drawPosed, drawScene, LEAN, type Pose, type Scene } from './scene.ts';
import { disc, newSheet, type Sheet } from './svg.ts';

export const brands = ['vivo', 'samsung', 'realme'] as const;
export type Brand = (typeof brands)[number];

/** The content and mood of a brand's banner and category picture. */
export type Mood = {
  /** Dark enough at the left for white letters. */
  deep: string;
  bright: string;
  /** Pictures of the phones that are shown. */
  phones: [main: string, second: string];
  screen: Pick<Scene, 'hues' | 'wallpaper'>;
  category: Pick<Scene, 'tint' | 'arrangement' | 'backdrop'>;
};

export const moods: Record<Brand, Mood> = {
  vivo: {
    deep: '#232b78',
    bright: '#7f8cf0',
    phones: ['vivo/v/v40-purple', 'vivo/v/v30-lilac'],
    screen: { hues: ['#3d3a8c', '#ef7fa5', '#8fd8ff'], wallpaper: 3 },
    category: { tint: ['#dfe0fa', '#b3b8f2'], arrangement: 0, backdrop: 0 },
  },
  samsung: {
    deep: '#0d3550',
    bright: '#4bb3c4',
    phones: ['samsung/s/s25-icy', 'samsung/s/s23-lavender'],
    screen: { hues: ['#0f4c75', '#3a9fc9', '#ffc9a8'], wallpaper: 2 },
    category: { tint: ['#d8eef2', '#9fd3dc'], arrangement: 0, backdrop: 0 },
  },
  realme: {
    deep: '#5f2412',
    bright: '#f2a43c',
    phones: ['realme/number/12-pro-plus-blue', 'realme/number/11-pro-plus-sunrise'],
    screen: { hues: ['#2a4a86', '#f08a3c', '#ffd27a'], wallpaper: 3 },
    category: { tint: ['#fcebc8', '#f5cb76'], arrangement: 0, backdrop: 0 },
  },
};

export type Shape = {
  width: number;
  height: number;
  glow: { x: number; y: number; radius: number };
  poses: [side: 'back' | 'front', phone: 0 | 1, pose: Pose][];
};

const shapes: Record<'wide' | 'small', Shape> = {
  wide: {
    width: 1600,
    height: 640,
    glow: { x: 1160, y: 330, radius: 420 },
    poses: [
      ['back', 1, { x: 1412, y: 380, scale: 0.74, matrix: LEAN }],
      ['front', 0, { x: 1160, y: 372, scale: 0.8, matrix: LEAN }],
      ['back', 0, { x: 910, y: 420, scale: 0.84, matrix: LEAN }],
    ],
  },
  small: {
    width: 800,
    height: 640,
    glow: { x: 400, y: 440, radius: 330 },
    poses: [
      ['back', 1, { x: 628, y: 520, scale: 0.66, matrix: LEAN }],
      ['front', 0, { x: 424, y: 530, scale: 0.7, matrix: LEAN }],
      ['back', 0, { x: 206, y: 572, scale: 0.72, matrix: LEAN }],
    ],
  },
};

/**
 * Draws a brand's banner without any words: calm space at the left of the wide one
 * (1600 × 640) and at the top of the small one (800 × 640).
 */
export function drawBanner(brand: Brand, size: 'wide' | 'small'): string {
  const mood = moods[brand];
  const { width, height, glow, poses } = shapes[size];
  const sheet = newSheet();
  const phones = poses.map(([side, index, pose]) =>
    drawPosed(
      sheet,
      { body: bodyOf(mood.phones[index]), icons: false, ...mood.screen },
      side,
      pose,
    ),
  );
  return sheet.document(
    width,
    height,
    drawStage(sheet, mood, { width, height, glow }) + phones.join(''),
  );
}

/** Draws the square picture of a brand's category, 1000 × 1000. */
export function drawCategory(brand: Brand): string {
  const { phones, screen, category } = moods[brand];
  return drawScene({ body: bodyOf(phones[0]), icons: false, ...screen, ...category });
}

/** The coloured ground that phones are shown on. */
export function drawStage(
  sheet: Sheet,
  { deep, bright }: Pick<Mood, 'deep' | 'bright'>,
  { width, height, glow }: Omit<Shape, 'poses'>,
): string {
  const wall = sheet.linear(
    [
      [0, darker(deep, 0.12)],
      [0.45, deep],
      [1, bright],
    ],
    [0, 0],
    width > height * 2 ? [1, 0.35] : [0.4, 1],
  );
  const halo = sheet.radial([
    [0, lighter(bright, 0.45), 0.75],
    [0.6, bright, 0.35],
    [1, bright, 0],
  ]);
  return (
    `<rect width="${width}" height="${height}" fill="${wall}"/>` +
    disc([glow.x, glow.y], glow.radius * 1.5, `fill="${halo}"`) +
    disc([glow.x, glow.y], glow.radius, `fill="${lighter(bright, 0.3)}" opacity=".22"`) +
    disc(
      [glow.x, glow.y],
      glow.radius * 1.28,
      `fill="none" stroke="#ffffff" stroke-opacity=".16" stroke-width="2"`,
    )
  );
}

export function bodyOf(picture: string): Body {
  const body = looks[picture];
  if (!body) throw new Error(`No body for the picture ${picture}: add it to looks.ts.`);
  return body;
}
