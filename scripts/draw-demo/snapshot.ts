import sharp, { type Sharp } from 'sharp';
import { clamp, clouds, noise, random, smooth } from './noise.ts';
import type { Rgb, Surface } from './tables.ts';

/** A picture of a face, drawn before: 8 bits, four channels. */
export type Face = { data: Buffer; width: number; height: number };

/** An upright block with rounded corners on the table; 1 is a fifth of a millimetre. */
export type Solid = {
  x: number;
  y: number;
  /** Radians. */
  turn: number;
  width: number;
  length: number;
  corner: number;
  height: number;
  /** Its upper side, drawn to its outline. */
  face: Face | null;
  /** Without a face: its colour, and that of its sides. */
  colour: Rgb;
  side: Rgb;
  /** How strongly glass reflects the window, 0–1. */
  gloss: number;
  /** A lit screen is not in the shadow. */
  lit?: boolean;
  /** Paints the sides: `along` from the middle of each side, `up` from 0 to 1. */
  paintSide?: (
    side: 'left' | 'right' | 'top' | 'bottom',
    along: number,
    up: number,
    colour: Rgb,
  ) => Rgb;
};

/** A cable on the table through these points. */
export type Cable = { points: [x: number, y: number][]; radius: number; colour: Rgb };

export type Shot = {
  seed: string;
  table: Surface;
  solids: Solid[];
  cables: Cable[];
  /** Pixels of the finished picture. */
  width: number;
  height: number;
  /** The point in the middle of the picture. */
  look: [x: number, y: number];
  /** From straight above (0) to along the table (1.5), in radians. */
  tilt: number;
  /** The camera's place around that point, in radians; 0: below it. */
  heading: number;
  roll: number;
  distance: number;
  light: Light;
};

export type Light = {
  colour: Rgb;
  /** The shadow's shift for each unit of height. */
  shift: [x: number, y: number];
  /** The width of the shadow's edge. */
  softness: number;
  /** How dark the shadow is, 0–1. */
  depth: number;
  /** How unevenly the table is lit, 0–1. */
  falloff: number;
  exposure: number;
};

/** Signed distance to a rounded rectangle around 0: negative inside. */
function outline(x: number, y: number, { width, length, corner }: Solid): number {
  const [dx, dy] = [Math.abs(x) - width / 2 + corner, Math.abs(y) - length / 2 + corner];
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
  return outside + Math.min(Math.max(dx, dy), 0) - corner;
}

const turns = new WeakMap<Solid, { cos: number; sin: number; reach: number }>();

function turnOf(solid: Solid) {
  const known = turns.get(solid);
  if (known) return known;
  const turn = {
    cos: Math.cos(solid.turn),
    sin: Math.sin(solid.turn),
    reach: Math.hypot(solid.width, solid.length) / 2,
  };
  turns.set(solid, turn);
  return turn;
}

function local(solid: Solid, x: number, y: number): [number, number] {
  const { cos, sin } = turnOf(solid);
  const [dx, dy] = [x - solid.x, y - solid.y];
  return [dx * cos + dy * sin, -dx * sin + dy * cos];
}

const isFar = (solid: Solid, x: number, y: number, more: number) =>
  Math.hypot(x - solid.x, y - solid.y) > turnOf(solid).reach + more;

function sample({ data, width, height }: Face, u: number, v: number): Rgb {
  const [x, y] = [clamp(u, 0, 1) * (width - 1.001), clamp(v, 0, 1) * (height - 1.001)];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const at = (column: number, row: number, channel: number) =>
    data[((top + row) * width + left + column) * 4 + channel] ?? 0;
  const channel = (index: number) =>
    (at(0, 0, index) * (1 - fx) + at(1, 0, index) * fx) * (1 - fy) +
    (at(0, 1, index) * (1 - fx) + at(1, 1, index) * fx) * fy;
  return [channel(0), channel(1), channel(2)];
}

function toSegment(x: number, y: number, cable: Cable): number {
  let nearest = Number.POSITIVE_INFINITY;
  if (Math.abs(y - (cable.points[0]?.[1] ?? 0)) > 420) return nearest;
  for (let index = 1; index < cable.points.length; index += 1) {
    const [ax, ay] = cable.points[index - 1] as [number, number];
    const [bx, by] = cable.points[index] as [number, number];
    const [dx, dy] = [bx - ax, by - ay];
    const part = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy));
    nearest = Math.min(nearest, Math.hypot(x - ax - dx * part, y - ay - dy * part));
  }
  return nearest;
}

/** The light on the table at a point: shadows of all things, and the lamp's unevenness. */
function shadeAt(shot: Shot, x: number, y: number): number {
  const { light } = shot;
  let lit = 1;
  for (const solid of shot.solids) {
    const reach = light.softness + solid.height * 0.6;
    const height = solid.height * 0.7;
    if (isFar(solid, x, y, reach + height * 2)) continue;
    const [sx, sy] = local(solid, x - light.shift[0] * height, y - light.shift[1] * height);
    const cast = outline(sx, sy, solid);
    if (cast < reach) lit *= 1 - light.depth * (1 - smooth(-reach * 0.55, reach, cast));
    const [lx, ly] = local(solid, x, y);
    const contact = outline(lx, ly, solid);
    if (contact < 34) lit *= 1 - 0.5 * (1 - smooth(-4, 34, contact)) ** 2;
  }
  for (const cable of shot.cables) {
    const [dx, dy] = [light.shift[0] * cable.radius, light.shift[1] * cable.radius];
    const distance = toSegment(x - dx, y - dy, cable);
    lit *= 1 - light.depth * 0.8 * (1 - smooth(cable.radius * 0.4, cable.radius * 2.6, distance));
  }
  return lit;
}

/** The reflection of a window and of fingers on glass, added to a face at a point. */
function reflect(shot: Shot, solid: Solid, u: number, v: number): number {
  if (solid.gloss === 0) return 0;
  const salt = shot.seed.length * 1.7 + (shot.seed.charCodeAt(shot.seed.length - 3) || 0);
  const slant = u * 1.25 + v * 0.9 + 0.22 * Math.sin(salt);
  const pane = smooth(0.62, 0.68, slant) * (1 - smooth(1.02, 1.1, slant));
  const frame = 1 - 0.75 * (1 - smooth(0.008, 0.018, Math.abs(slant - 0.85)));
  const fingers = smooth(0.52, 0.75, clouds(u * 5 + salt, v * 9, 4));
  const prints = 0.5 + 0.5 * Math.sin((u * 90 + 8 * noise(u * 8, v * 8 + salt)) * 2);
  return solid.gloss * (pane * frame * 46 + fingers * (7 + prints * 4) + 5 * (1 - v));
}

const edgeSteps = 14;

function trace(shot: Shot, ray: Ray): Rgb {
  const { light } = shot;
  let best = Number.POSITIVE_INFINITY;
  let colour: Rgb | null = null;
  for (const solid of shot.solids) {
    const step = (height: number) => {
      const length = (height - ray.z) / ray.dz;
      return [length, ray.x + ray.dx * length, ray.y + ray.dy * length] as const;
    };
    const [toTop, x, y] = step(solid.height);
    const [, groundX, groundY] = step(0);
    if (isFar(solid, x, y, 0) && isFar(solid, groundX, groundY, 0)) continue;
    const [lx, ly] = local(solid, x, y);
    const inside = outline(lx, ly, solid);
    if (inside <= 0 && toTop < best) {
      best = toTop;
      colour = topOf(shot, solid, { lx, ly, inside });
      continue;
    }
    for (let index = 1; index <= edgeSteps; index += 1) {
      const up = 1 - index / edgeSteps;
      const [length, ex, ey] = step(solid.height * up);
      if (length >= best) break;
      const [px, py] = local(solid, ex, ey);
      if (outline(px, py, solid) > 0) continue;
      best = length;
      colour = sideOf(shot, solid, { px, py, up: up + 0.5 / edgeSteps });
      break;
    }
  }
  if (colour) return colour;
  const length = -ray.z / ray.dz;
  const [x, y] = [ray.x + ray.dx * length, ray.y + ray.dy * length];
  for (const cable of shot.cables) {
    const distance = toSegment(x, y, cable) / cable.radius;
    if (distance > 1) continue;
    const round = Math.sqrt(1 - distance * distance);
    return tint(cable.colour, (0.55 + 0.5 * round) * lampAt(shot, x, y), light);
  }
  return tint(shot.table(x, y), shadeAt(shot, x, y) * lampAt(shot, x, y), light);
}

function topOf(
  shot: Shot,
  solid: Solid,
  { lx, ly, inside }: { lx: number; ly: number; inside: number },
): Rgb {
  const [u, v] = [lx / solid.width + 0.5, ly / solid.length + 0.5];
  const base = solid.face ? sample(solid.face, u, v) : solid.colour;
  const lamp = lampAt(shot, solid.x + lx, solid.y + ly);
  const chamfer = solid.face ? smooth(0, 5, -inside) : 0.9 + 0.1 * smooth(0, 4, -inside);
  const shine = reflect(shot, solid, u, v);
  const level = solid.lit ? 0.55 + 0.45 * lamp : lamp;
  const [red, green, blue] = tint(base, level, shot.light);
  const rim = (1 - chamfer) * 60;
  return [red + shine + rim, green + shine + rim, blue + shine * 1.04 + rim];
}

function sideOf(
  shot: Shot,
  solid: Solid,
  { px, py, up }: { px: number; py: number; up: number },
): Rgb {
  const [rx, ry] = [px / (solid.width / 2), py / (solid.length / 2)];
  const isLong =
    Math.abs(rx) > Math.abs(ry) * (1 - solid.corner / solid.length) && Math.abs(rx) > 0.9;
  const side = isLong ? (px > 0 ? 'right' : 'left') : py > 0 ? 'bottom' : 'top';
  const along = isLong ? py : px;
  const curve = 0.62 + 0.5 * Math.sin(clamp(up) * Math.PI) ** 0.8;
  const metal = 0.9 + 0.16 * clouds(along / 160, up * 2 + 9, 2) + 0.06 * noise(along / 2, up * 60);
  const facing = isLong ? (px > 0 ? 0.92 : 1.06) : py > 0 ? 1 : 0.9;
  const colour = solid.paintSide?.(side, along, up, solid.side) ?? solid.side;
  const ground = 0.7 + 0.3 * smooth(0, 0.35, up);
  return tint(colour, curve * metal * facing * ground, shot.light);
}

function lampAt(shot: Shot, x: number, y: number): number {
  const { light } = shot;
  const [lx, ly] = [shot.look[0] - light.shift[0] * 420, shot.look[1] - light.shift[1] * 420];
  const far = Math.hypot(x - lx, y - ly) / 1500;
  return Math.max(0.5, 1.06 - light.falloff * far * far);
}

function tint([red, green, blue]: Rgb, level: number, { colour, exposure }: Light): Rgb {
  const factor = level * exposure;
  return [red * factor * colour[0], green * factor * colour[1], blue * factor * colour[2]];
}

type Ray = { x: number; y: number; z: number; dx: number; dy: number; dz: number };

/** A camera above the table, as a function from a pixel (-1…1, by the shorter side) to a ray. */
function camera({ look, tilt, heading, roll, distance }: Shot): (u: number, v: number) => Ray {
  const [sinT, cosT, sinH, cosH] = [
    Math.sin(tilt),
    Math.cos(tilt),
    Math.sin(heading),
    Math.cos(heading),
  ];
  const eye = [
    look[0] + distance * sinT * sinH,
    look[1] + distance * sinT * cosH,
    distance * cosT,
  ] as const;
  const forward = [-sinT * sinH, -sinT * cosH, -cosT] as const;
  const right = [cosH, -sinH, 0] as const;
  // The picture's lower edge is nearest to the camera.
  const down = [sinH * cosT, cosH * cosT, -sinT] as const;
  const [sinR, cosR] = [Math.sin(roll), Math.cos(roll)];
  const focus = 1.9;
  return (u, v) => {
    const [a, b] = [(u * cosR - v * sinR) / focus, (u * sinR + v * cosR) / focus];
    return {
      x: eye[0],
      y: eye[1],
      z: eye[2],
      dx: forward[0] + right[0] * a + down[0] * b,
      dy: forward[1] + right[1] * a + down[1] * b,
      dz: Math.min(forward[2] + right[2] * a + down[2] * b, -0.02),
    };
  };
}

/** Larger while it is drawn, so that edges become smooth. */
const oversize = 1.15;

/** Takes the picture: what a phone's camera would see, with its noise and compression. */
export async function take(shot: Shot): Promise<Sharp> {
  const [width, height] = [Math.round(shot.width * oversize), Math.round(shot.height * oversize)];
  const pixels = Buffer.alloc(width * height * 3);
  const rayOf = camera(shot);
  const short = Math.min(width, height);
  const next = random(shot.seed);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [u, v] = [(2 * column - width) / short, (2 * row - height) / short];
      const colour = trace(shot, rayOf(u, v));
      const corner = 1 - 0.13 * ((u * u + v * v) / 2.6) ** 1.4;
      const grain = (next() + next() - 1) * 7;
      const at = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[at + channel] = clamp(
          Math.round(developed((colour[channel] ?? 0) * corner) + grain),
          0,
          255,
        );
      }
    }
  }
  const raw = { width, height, channels: 3 } as const;
  const small = await sharp(pixels, { raw })
    .resize(shot.width, shot.height, { kernel: 'cubic' })
    .sharpen({ sigma: 0.7, m1: 0.3, m2: 0.8 })
    .raw()
    .toBuffer();
  const size = { width: shot.width, height: shot.height, channels: 3 } as const;
  const distant = shot.tilt > 0.35 ? await unfocus(small, size, shot.tilt) : small;
  const jpeg = await sharp(distant, { raw: size }).jpeg({ quality: 84 }).toBuffer();
  return sharp(jpeg);
}

/** A camera's curve: soft highlights, deeper shadows. */
function developed(value: number): number {
  const part = clamp(value / 255, 0, 1.6);
  const curve = part < 1 ? part * part * (3 - 2 * part) * 0.35 + part * 0.65 : part;
  return clamp(255 * (1 - Math.exp(-curve * 1.75)) * 1.19, 4, 251);
}

/** What is far from the middle of the picture is out of focus. */
async function unfocus(
  sharpPixels: Buffer,
  raw: { width: number; height: number; channels: 3 },
  tilt: number,
): Promise<Buffer> {
  const blurred = await sharp(sharpPixels, { raw })
    .blur(1.2 + tilt * 2.4)
    .raw()
    .toBuffer();
  for (let row = 0; row < raw.height; row += 1) {
    const share = smooth(0.26, 0.5, Math.abs(row / raw.height - 0.54)) * clamp(tilt * 1.3);
    for (let at = row * raw.width * 3; at < (row + 1) * raw.width * 3; at += 1) {
      const near = sharpPixels[at] ?? 0;
      sharpPixels[at] = Math.round(near + ((blurred[at] ?? 0) - near) * share);
    }
  }
  return sharpPixels;
}
