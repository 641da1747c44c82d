import { darker, lighter } from './colour.ts';
import {
  backFace,
  batteryPage,
  boxLid,
  boxSize,
  frontFace,
  homeButton,
  notch,
  renderFace,
} from './faces.ts';
import { drawMark, paintMarkedSide } from './flaws.ts';
import { random } from './noise.ts';
import { type Body, drawFront, PHONE } from './phone.ts';
import type { Cable, Face, Light, Shot, Solid } from './snapshot.ts';
import { type Rgb, tables } from './tables.ts';
import type { Hues } from './wallpapers.ts';
import { wallpapers } from './wallpapers.ts';

/** How people take pictures of their phones: the table, the lamp, the hand that holds the camera. */

const lights: Light[] = [
  // A window at the side.
  {
    colour: [1, 0.99, 0.97],
    shift: [0.9, 0.5],
    softness: 46,
    depth: 0.62,
    falloff: 0.36,
    exposure: 0.94,
  },
  {
    colour: [0.98, 1, 1.03],
    shift: [-0.8, 0.65],
    softness: 60,
    depth: 0.58,
    falloff: 0.4,
    exposure: 0.98,
  },
  // A tube at the ceiling.
  {
    colour: [0.94, 1, 1.05],
    shift: [0.35, 0.6],
    softness: 80,
    depth: 0.52,
    falloff: 0.35,
    exposure: 0.9,
  },
  // A warm bulb.
  {
    colour: [1.07, 0.98, 0.82],
    shift: [-0.6, -0.5],
    softness: 34,
    depth: 0.66,
    falloff: 0.5,
    exposure: 0.92,
  },
  // The sun.
  {
    colour: [1.05, 1.01, 0.93],
    shift: [1.2, 0.9],
    softness: 13,
    depth: 0.7,
    falloff: 0.2,
    exposure: 1.08,
  },
  // The flash.
  {
    colour: [0.99, 0.99, 1.02],
    shift: [0.25, 0.25],
    softness: 16,
    depth: 0.6,
    falloff: 0.62,
    exposure: 1.02,
  },
];

const tableNames = Object.keys(tables);

const hues: Hues[] = [
  ['#27408b', '#5b8def', '#ffb37a'],
  ['#1f6f6b', '#38b29a', '#ffd479'],
  ['#5b2a86', '#a855c7', '#ff9ecb'],
  ['#0f4c75', '#3282b8', '#bbe1fa'],
  ['#7a2e3b', '#d8546a', '#ffc38b'],
  ['#20435c', '#e0715a', '#ffd9a0'],
  ['#3d3a8c', '#ef7fa5', '#8fd8ff'],
  ['#14524a', '#8ac26a', '#fff0a8'],
];

export function rgbOf(colour: string): Rgb {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

const thickness = 40;

/** Buttons on the right side; socket and holes at the foot. */
function paintEdge(side: string, along: number, up: number, colour: Rgb): Rgb {
  const dark = (share: number): Rgb => [colour[0] * share, colour[1] * share, colour[2] * share];
  const inside = up > 0.3 && up < 0.72;
  if (side === 'right' && inside) {
    for (const [middle, half] of [
      [-160, 56],
      [-46, 34],
    ] as const) {
      const distance = Math.abs(along - middle);
      if (distance < half) return up > 0.64 ? dark(1.25) : dark(0.9);
      if (distance < half + 4) return dark(0.45);
    }
  }
  if (side === 'bottom') {
    if (Math.abs(along) < 27 && up > 0.3 && up < 0.7) return [22, 22, 24];
    const hole = Math.abs(((along - 70) % 17) + 0.5);
    if (along > 66 && along < 150 && hole < 8 && up > 0.38 && up < 0.62) return dark(0.25);
    if (Math.abs(along + 70) < 4 && up > 0.42 && up < 0.58) return dark(0.2);
  }
  const line =
    side === 'left' || side === 'right'
      ? Math.abs(Math.abs(along) - 300)
      : Math.abs(Math.abs(along) - 96);
  return line < 3 ? dark(0.82) : colour;
}

type PhoneOptions = {
  body: Body;
  face: Face;
  lit?: boolean;
  x?: number;
  y?: number;
  turn?: number;
  paintSide?: Solid['paintSide'];
};

function phoneSolid({ body, face, lit, x = 0, y = 0, turn = 0, paintSide }: PhoneOptions): Solid {
  return {
    x,
    y,
    turn,
    width: PHONE.width,
    length: PHONE.height,
    corner: body.corner,
    height: thickness,
    face,
    colour: [30, 30, 32],
    side: rgbOf(lighter(body.colour, 0.16)),
    gloss: body.finish === 'satin' && !lit ? 0.35 : 0.8,
    ...(lit && { lit }),
    paintSide: paintSide ?? paintEdge,
  };
}

type Chance = ReturnType<typeof random>;
const pick = <Item>(items: readonly Item[], next: Chance): Item =>
  items[Math.floor(next() * items.length * 0.9999)] as Item;
const between = (low: number, high: number, next: Chance) => low + (high - low) * next();

/** A charging cable that comes in from one edge of the picture. */
function looseCable(next: Chance, from: [number, number]): Cable {
  const points: [number, number][] = [];
  const [bend, wave] = [between(-260, 260, next), between(0.6, 1.5, next)];
  for (let index = 0; index <= 26; index += 1) {
    const part = index / 26;
    points.push([
      from[0] + (part - 0.5) * 1500,
      from[1] + bend * Math.sin(part * Math.PI * wave) + 60 * Math.sin(part * 9),
    ]);
  }
  return { points, radius: 9, colour: next() < 0.7 ? [226, 226, 222] : [44, 44, 46] };
}

function charger(next: Chance, x: number, y: number): Solid[] {
  const white = next() < 0.75;
  const colour: Rgb = white ? [232, 232, 228] : [46, 46, 48];
  const turn = between(-0.7, 0.7, next);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const prong = (side: number): Solid => ({
    x: x + side * 34 * cos + 142 * sin,
    y: y + side * 34 * sin - 142 * cos,
    turn,
    width: 15,
    length: 74,
    corner: 7,
    height: 44,
    face: null,
    colour: [206, 202, 192],
    side: [150, 146, 138],
    gloss: 0.2,
  });
  return [
    {
      x,
      y,
      turn,
      width: 176,
      length: 210,
      corner: 34,
      height: 96,
      face: null,
      colour,
      side: colour,
      gloss: 0.12,
    },
    prong(-1),
    prong(1),
  ];
}

async function phoneBox(next: Chance, place: Pick<Solid, 'x' | 'y' | 'turn'>): Promise<Solid> {
  const colour = pick(['#f1f0ec', '#f1f0ec', '#22242a', '#e6dcc6', '#dfe7ee'], next);
  const accent = pick(['#4f79b8', '#2f8f7a', '#b56a8f', '#c8803f', '#6a62b0'], next);
  return {
    ...place,
    ...boxSize,
    corner: 6,
    height: 210,
    face: await renderFace((sheet) => boxLid(sheet, { colour, accent }), boxSize),
    colour: rgbOf(colour),
    side: rgbOf(darker(colour, 0.05)),
    gloss: 0.22,
  };
}

/** The aspect ratios of cameras, most of them held upright. */
const formats: [width: number, height: number][] = [
  [600, 800],
  [600, 800],
  [600, 800],
  [600, 800],
  [600, 750],
  [640, 640],
  [720, 540],
];

type Frame = { next: Chance; seed: string; format?: [number, number] };

function frame({ next, seed, format }: Frame): Omit<Shot, 'solids' | 'cables'> {
  const [width, height] = format ?? pick(formats, next);
  const surface = tables[pick(tableNames, next)] as Shot['table'];
  const [shiftX, shiftY, size] = [next() * 4000, next() * 4000, between(0.85, 1.25, next)];
  const grainTurn =
    next() < 0.5 ? between(-0.25, 0.25, next) : Math.PI / 2 + between(-0.2, 0.2, next);
  const [cos, sin] = [Math.cos(grainTurn), Math.sin(grainTurn)];
  const light = pick(lights, next);
  return {
    seed,
    width,
    height,
    table: (x, y) =>
      surface((x * cos + y * sin) * size + shiftX, (y * cos - x * sin) * size + shiftY),
    look: [between(-25, 25, next), between(-35, 25, next)],
    tilt: between(0.08, 0.52, next),
    heading: between(-0.3, 0.3, next),
    roll: between(-0.12, 0.12, next),
    distance:
      width < height
        ? between(730, 870, next)
        : width > height
          ? between(700, 800, next)
          : between(960, 1060, next),
    light: { ...light, exposure: light.exposure * between(0.92, 1.06, next) },
  };
}

/** The first photo of a phone: mostly its back, sometimes the lit front, with what lies around. */
export async function coverShot(seed: string, body: Body, place: number): Promise<Shot> {
  const next = random(seed);
  const base = frame({ next, seed });
  const isLandscape = base.width > base.height;
  const turn = (isLandscape ? Math.PI / 2 : 0) + between(-0.32, 0.32, next);
  const showsFront = place % 5 === 3;
  const screen = { hues: pick(hues, next), wallpaper: Math.floor(next() * 7), icons: next() < 0.6 };
  const over = seed.startsWith('apple/') && !seed.includes('/se') ? notch : '';
  const face = showsFront
    ? await frontFace(body, screen, over)
    : await backFace(body, drawMark(seed));
  const solids: Solid[] = [phoneSolid({ body, face, turn, lit: showsFront })];
  const cables: Cable[] = [];
  const beside = next();
  if (beside < 0.2) {
    solids.push(
      await phoneBox(next, {
        x: between(-60, 60, next) + (isLandscape ? 0 : 470),
        y: between(-340, -120, next) - (isLandscape ? 420 : 0),
        turn: between(-0.4, 0.4, next) + (isLandscape ? 1.5 : 0),
      }),
    );
  } else if (beside < 0.38) {
    cables.push(looseCable(next, [0, between(470, 560, next) * (next() < 0.5 ? 1 : -1)]));
  } else if (beside < 0.48) {
    solids.push(...charger(next, between(350, 420, next), between(180, 330, next)));
  }
  return { ...base, solids, cables };
}

const plainBody = (colour: string, corner = 52): Body => ({
  camera: 'column',
  colour,
  finish: 'gloss',
  corner,
});

const toneColours = { dark: '#33363c', light: '#d7d9dc', warm: '#d3b58a', cool: '#6d8fa8' };

/** A photo that several phones share; throws for an unknown name. */
export async function sideShot(name: string): Promise<Shot> {
  const next = random(`${name} 3`);
  const seed = name;
  const [, what = '', kind = '', number = ''] =
    /^(?:side|mark)\/(\w+)(?:-(\w+))?(?:-(\d+))?$/.exec(name) ?? [];
  const base = frame({ next, seed, format: next() < 0.8 ? [600, 800] : [640, 640] });
  const turn = between(-0.25, 0.25, next);
  if (what === 'front') {
    const body = plainBody('#2b2d33', kind === 'home' ? 54 : kind === 'notch' ? 62 : 50);
    const screen = {
      hues: pick(hues, next),
      wallpaper: Number(number || 1) + (kind === 'notch' ? 3 : 0),
      icons: Number(number) % 2 === 1,
    };
    const face = await renderFace(
      (sheet) =>
        drawFront(sheet, body, {
          ...screen,
          paint: wallpapers[screen.wallpaper % wallpapers.length] as (typeof wallpapers)[number],
        }) + (kind === 'home' ? homeButton(sheet) : kind === 'notch' ? notch : ''),
    );
    return {
      ...base,
      solids: [phoneSolid({ body, face, lit: true, turn })],
      cables: next() < 0.4 ? [looseCable(next, [0, 520])] : [],
    };
  }
  if (what === 'battery') {
    const body = plainBody('#2b2d33');
    const share = kind === '1' ? 0.86 : 0.93;
    const face = await renderFace((sheet) =>
      drawFront(sheet, body, {
        paint: () => batteryPage(sheet, share),
        hues: hues[0] as Hues,
        icons: false,
      }),
    );
    return {
      ...base,
      distance: base.distance * 0.86,
      look: [0, -60],
      solids: [phoneSolid({ body, face, lit: true, turn })],
      cables: [],
    };
  }
  if (what === 'edge') {
    const body = plainBody(toneColours[kind as keyof typeof toneColours]);
    const face =
      number === '1'
        ? await backFace(body)
        : await frontFace(body, { hues: pick(hues, next), wallpaper: 2, icons: false });
    return {
      ...base,
      width: number === '1' ? 720 : 640,
      height: number === '1' ? 540 : 640,
      tilt: 1.06,
      heading: number === '1' ? Math.PI / 2 - 0.35 : 0.3,
      look: number === '1' ? [110, -60] : [0, 300],
      distance: number === '1' ? 820 : 760,
      roll: between(-0.05, 0.05, next),
      solids: [phoneSolid({ body, face, lit: number === '2' })],
      cables: [],
    };
  }
  if (what === 'box') {
    const box = await phoneBox(next, { x: -150, y: -60, turn: between(-0.4, 0.1, next) });
    const body = plainBody(pick(Object.values(toneColours), next));
    const phone = phoneSolid({
      body,
      face: await backFace(body),
      x: 320,
      y: 130,
      turn: between(-0.1, 0.5, next),
    });
    const withCharger = Number(kind) % 2 === 0;
    return {
      ...base,
      width: 640,
      height: 640,
      look: [80, 40],
      distance: 1350,
      tilt: between(0.35, 0.6, next),
      solids: [
        box,
        withCharger ? { ...box, x: 9000 } : phone,
        ...(withCharger ? charger(next, 310, 80) : []),
      ].filter(({ x }) => x < 5000),
      cables: withCharger ? [looseCable(next, [260, 420])] : [],
    };
  }
  if (what === 'charger') {
    return {
      ...base,
      look: [20, 30],
      distance: 1050,
      tilt: 0.5,
      solids: charger(next, -60, -60),
      cables: [looseCable(next, [40, 180]), looseCable(next, [0, -230])].slice(
        0,
        Number(kind) === 2 ? 2 : 1,
      ),
    };
  }
  return await markShot(what === '' ? name : name.slice('mark/'.length), base);
}

/** A mark from near, as an honest seller shows it. */
async function markShot(mark: string, base: ReturnType<typeof frame>): Promise<Shot> {
  const tone = mark.endsWith('-light') ? 'light' : 'dark';
  const body = plainBody(toneColours[tone]);
  const over = drawMark(`mark/${mark}`);
  const isFront = ['hairline', 'burn', 'line', 'corner-dark'].includes(mark);
  const face = isFront
    ? await frontFace(
        body,
        {
          hues:
            mark === 'burn' || mark === 'line'
              ? ['#e9ebee', '#dfe3e8', '#f4f5f6']
              : ['#0f2740', '#1d4a6b', '#2f6f8f'],
          wallpaper: mark === 'burn' || mark === 'line' ? 4 : 1,
          icons: false,
        },
        over,
      )
    : await backFace(body, over);
  const near: Record<string, Pick<Shot, 'look' | 'tilt' | 'heading' | 'distance'>> = {
    frame: { look: [190, 120], tilt: 1.02, heading: Math.PI / 2 - 0.25, distance: 430 },
    dent: { look: [150, 375], tilt: 0.95, heading: 0.45, distance: 400 },
    corner: { look: [120, 310], tilt: 0.4, heading: 0.2, distance: 560 },
    back: { look: [20, 120], tilt: 0.55, heading: 0.2, distance: 640 },
    hairline: { look: [10, -150], tilt: 0.6, heading: -0.2, distance: 640 },
    ring: { look: [-90, -220], tilt: 0.5, heading: 0.3, distance: 470 },
    burn: { look: [30, -210], tilt: 0.25, heading: 0, distance: 680 },
    line: { look: [0, 0], tilt: 0.2, heading: 0.1, distance: 1150 },
  };
  const view = near[mark.split('-')[0] ?? ''];
  if (!view) throw new Error(`No photo is known for mark/${mark}`);
  return {
    ...base,
    width: 720,
    height: 540,
    ...(mark === 'line' || mark === 'back-light' ? { width: 600, height: 800 } : {}),
    ...view,
    solids: [phoneSolid({ body, face, lit: isFront, paintSide: paintMarkedSide(mark, paintEdge) })],
    cables: [],
  };
}
