import { backdrops, standing, type Tint } from './backdrops.ts';
import { darker, lighter } from './colour.ts';
import { type Body, drawBack, drawFront, PHONE } from './phone.ts';
import { box, newSheet, place, type Sheet } from './svg.ts';
import { type Hues, wallpapers } from './wallpapers.ts';

/** Everything that is drawn in one listing's picture. */
export type Scene = {
  body: Body;
  hues: Hues;
  tint: Tint;
  /** Index into the wallpapers, wrapping around. */
  wallpaper: number;
  icons: boolean;
  /** Index into the arrangements, wrapping around. */
  arrangement: number;
  /** Index into the backdrops, wrapping around. */
  backdrop: number;
};

export type Pose = { x: number; y: number; turn?: number; scale: number; matrix?: string };
type Side = 'back' | 'front';
type Arrangement = { standing?: boolean; phones: [side: Side, pose: Pose][] };

/** Leaning away to the right, as seen from above. */
export const LEAN = '.9 -.2 .3 .9 0 0';
const LEAN_LEFT = '.9 .2 -.3 .9 0 0';

// Drawn in order: the last phone lies on top.
const arrangements: readonly Arrangement[] = [
  {
    phones: [
      ['back', { x: 382, y: 486, turn: -9, scale: 0.95 }],
      ['front', { x: 618, y: 520, turn: 7, scale: 0.92 }],
    ],
  },
  {
    standing: true,
    phones: [
      ['front', { x: 612, y: 494, scale: 0.9 }],
      ['back', { x: 398, y: 506, scale: 0.92 }],
    ],
  },
  {
    phones: [
      ['front', { x: 672, y: 462, scale: 0.88, matrix: LEAN }],
      ['back', { x: 358, y: 536, scale: 0.92, matrix: LEAN }],
    ],
  },
  {
    phones: [
      ['front', { x: 634, y: 500, turn: 13, scale: 0.9 }],
      ['back', { x: 412, y: 505, turn: -6, scale: 0.98 }],
    ],
  },
  {
    standing: true,
    phones: [
      ['back', { x: 384, y: 494, scale: 0.9 }],
      ['front', { x: 636, y: 506, scale: 0.92 }],
    ],
  },
  {
    phones: [
      ['back', { x: 336, y: 466, scale: 0.9, matrix: LEAN_LEFT }],
      ['front', { x: 652, y: 540, scale: 0.9, matrix: LEAN_LEFT }],
    ],
  },
  {
    phones: [
      ['front', { x: 340, y: 530, turn: -15, scale: 0.84 }],
      ['back', { x: 588, y: 492, turn: 6, scale: 0.98 }],
    ],
  },
];

/** Draws one listing's picture, 1000 × 1000. */
export function drawScene(scene: Scene): string {
  const sheet = newSheet();
  const arrangement = pick(arrangements, scene.arrangement);
  const backdrop = arrangement.standing ? standing : pick(backdrops, scene.backdrop);
  const phones = arrangement.phones.map(([side, pose]) => drawPosed(sheet, scene, side, pose));
  return sheet.document(1000, 1000, backdrop(sheet, scene.tint) + phones.join(''));
}

/** Draws one side of a phone in its place, with its thickness and its soft shadow. */
export function drawPosed(
  sheet: Sheet,
  { body, hues, wallpaper, icons }: Pick<Scene, 'body' | 'hues' | 'wallpaper' | 'icons'>,
  side: Side,
  pose: Pose,
): string {
  const { width, height } = PHONE;
  const outline = (paint: string) => box(width, height, body.corner, paint);
  const upright = !pose.turn && !pose.matrix;
  const shadow = upright
    ? `<ellipse cx="${pose.x}" cy="${pose.y + (height / 2) * pose.scale + 2}" rx="${width * 0.52 * pose.scale}" ry="15" fill="#10162c" opacity=".5" filter="${sheet.blur(9)}"/>` +
      place(outline(`fill="#10162c" opacity=".22" filter="${sheet.blur(20)}"`), {
        ...pose,
        x: pose.x + 16,
        y: pose.y + 4,
      })
    : place(outline(`fill="#10162c" opacity=".36" filter="${sheet.blur(26)}"`), {
        ...pose,
        x: pose.x + 20,
        y: pose.y + 38,
      });
  const face =
    side === 'back'
      ? drawBack(sheet, body)
      : drawFront(sheet, body, { paint: pick(wallpapers, wallpaper), hues, icons });
  return shadow + (pose.matrix ? drawThickness(body, pose, outline) : '') + place(face, pose);
}

function drawThickness(body: Body, pose: Pose, outline: (paint: string) => string): string {
  const depth = 15;
  const towards = pose.matrix === LEAN_LEFT ? -0.75 : 0.75;
  return Array.from({ length: depth }, (_, index) => {
    const step = depth - index;
    const colour =
      step === depth || step === 1
        ? darker(body.colour, 0.45)
        : step < 5
          ? lighter(body.colour, 0.4)
          : darker(body.colour, 0.2);
    return place(outline(`fill="${colour}"`), {
      ...pose,
      x: pose.x + step * towards,
      y: pose.y + step,
    });
  }).join('');
}

/** The item at an index that may run past the end. */
function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}
