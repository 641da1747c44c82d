import type { Tint } from './backdrops.ts';
import { looks } from './looks.ts';
import type { Scene } from './scene.ts';
import type { Hues } from './wallpapers.ts';

const tints: readonly Tint[] = [
  ['#e6e2f6', '#cbc1ee'],
  ['#fbe6da', '#f5c3a6'],
  ['#dcefe8', '#aedccb'],
  ['#e1ecf8', '#b3d0f0'],
  ['#f9edcf', '#f1d084'],
  ['#f7e0e7', '#eeb6c8'],
  ['#e8ecd8', '#c9d6a0'],
  ['#dfeaec', '#a6cdd3'],
  ['#efe3da', '#dcbfa6'],
];

const screens: readonly Hues[] = [
  ['#27408b', '#5b8def', '#ffb37a'],
  ['#1f6f6b', '#38b29a', '#ffd479'],
  ['#5b2a86', '#a855c7', '#ff9ecb'],
  ['#0f4c75', '#3282b8', '#bbe1fa'],
  ['#7a2e3b', '#d8546a', '#ffc38b'],
  ['#20435c', '#e0715a', '#ffd9a0'],
  ['#3d3a8c', '#ef7fa5', '#8fd8ff'],
  ['#14524a', '#8ac26a', '#fff0a8'],
];

/**
 * Composes the picture of one listing. The position in the list selects wall, wallpaper and
 * arrangement with coprime steps, so that neighbours always differ.
 * @throws when no body is listed for the picture
 */
export function listingScene(picture: string, place: number): Scene {
  const body = looks[picture];
  if (!body) throw new Error(`No body for the picture ${picture}: add it to looks.ts.`);
  return {
    body,
    tint: tints[(place * 4) % tints.length] as Tint,
    hues: screens[(place * 3) % screens.length] as Hues,
    wallpaper: place,
    icons: place % 3 === 0,
    arrangement: place * 3,
    backdrop: place,
  };
}
