import { readFileSync } from 'node:fs';
import { type Brand, bodyOf, brands, drawStage, type Mood, moods } from './banners.ts';
import { drawPosed, LEAN, type Pose } from './scene.ts';
import { box, newSheet, place, type Sheet } from './svg.ts';

/** Pictures that a chat shows of a shared link, each for its page (decision 0031). */
export const shares = ['home', ...brands, 'blog'] as const;
export type Share = (typeof shares)[number];

const size = { width: 1200, height: 630 };
const stage = { ...size, glow: { x: 760, y: 320, radius: 330 } };
/** The shop's own green, as in web/styles.css. */
const green = { deep: '#06402d', bright: '#3fb98a' };

const favicon = readFileSync(
  new URL('../../web/public/favicon.svg', import.meta.url),
  'utf8',
).replace(/<\/?svg[^>]*>/g, '');

/** From left to right; the last one lies on top. */
const poses: [Pose, Pose, Pose] = [
  { x: 1030, y: 350, scale: 0.68, matrix: LEAN },
  { x: 780, y: 340, scale: 0.74, matrix: LEAN },
  { x: 520, y: 370, scale: 0.78, matrix: LEAN },
];

/** Draws a picture of 1200 × 630 without words, for every language. */
export function drawShare(name: Share): string {
  const sheet = newSheet();
  if (name === 'blog') return finish(sheet, green, drawPage());
  if (name === 'home') {
    return finish(sheet, green, brands.map((brand, at) => drawPhone(sheet, brand, at, 0)).join(''));
  }
  const phones = ([1, 0, 0] as const).map((which, at) => drawPhone(sheet, name, at, which));
  return finish(sheet, moods[name], phones.join(''));
}

function finish(sheet: Sheet, mood: Pick<Mood, 'deep' | 'bright'>, what: string): string {
  const mark = place(favicon, { x: 84, y: 214, scale: 3.1 });
  return sheet.document(size.width, size.height, drawStage(sheet, mood, stage) + what + mark);
}

/** `at`: which of the three places; `which`: the brand's main phone or its second. */
function drawPhone(sheet: Sheet, brand: Brand, at: number, which: 0 | 1): string {
  const { phones, screen } = moods[brand];
  const drawn = { body: bodyOf(phones[which]), icons: false, ...screen };
  return drawPosed(sheet, drawn, at === 1 ? 'front' : 'back', poses[at] as Pose);
}

/** A sheet with four questions, each with the lines of its answer. */
function drawPage(): string {
  const line = (y: number, width: number, colour: string, height = 14) =>
    box(width, height, height / 2, `fill="${colour}"`, [560 + width / 2, y]);
  const questions = [110, 225, 340, 455].map(
    (y, at) =>
      line(y, 300 - at * 25, '#0b6b4a', 22) +
      line(y + 38, 420, '#cfdcd4') +
      line(y + 66, 360 - at * 20, '#cfdcd4'),
  );
  return box(540, 510, 28, 'fill="#ffffff"', [770, 315]) + questions.join('');
}
