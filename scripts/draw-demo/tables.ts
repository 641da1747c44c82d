import { clouds, noise, smooth } from './noise.ts';

export type Rgb = [red: number, green: number, blue: number];
/** The colour of a surface at a point; 1 is a fifth of a millimetre. */
export type Surface = (x: number, y: number) => Rgb;

const shade = ([red, green, blue]: Rgb, factor: number): Rgb => [
  red * factor,
  green * factor,
  blue * factor,
];
const blend = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

function wood(light: Rgb, dark: Rgb, plank: number): Surface {
  return (x, y) => {
    const board = Math.floor(y / plank);
    const shift = board * 611.3;
    const bend = clouds((x + shift) / 900, y / 160, 3);
    const rings = noise((x + shift) / 700, y / 26 + bend * 9);
    const fine = clouds((x + shift) / 240, y / 5, 3);
    const seam = smooth(0, 3, Math.abs(y - (board + 0.5) * plank - plank / 2 + 0));
    const edge = Math.min(((y % plank) + plank) % plank, plank - (((y % plank) + plank) % plank));
    const tone = 0.92 + 0.14 * noise(board * 3.7, 0.5);
    const colour = blend(dark, light, 0.25 + 0.45 * rings + 0.3 * fine);
    return shade(colour, tone * (0.55 + 0.45 * smooth(0, 4, edge)) * (0.94 + 0.06 * seam));
  };
}

function speckled(base: Rgb, specks: Rgb[], size: number, share: number): Surface {
  return (x, y) => {
    const cloud = 0.95 + 0.08 * clouds(x / 500, y / 500, 3);
    let colour = shade(base, cloud);
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const [cx, cy] = [column + dx, row + dy];
        const pick = noise(cx * 7.13 + 0.5, cy * 5.77 + 0.5);
        if (pick > share) continue;
        const [px, py] = [
          (cx + 0.2 + 0.6 * noise(cx * 3.1, cy * 9.7)) * size,
          (cy + 0.2 + 0.6 * noise(cx * 8.3, cy * 2.9)) * size,
        ];
        const radius = size * (0.12 + 0.3 * noise(cx * 1.7, cy * 4.3));
        const wobble = 1 + 0.5 * (noise(x / 7, y / 7) - 0.5);
        const distance = Math.hypot(x - px, y - py) * wobble;
        const speck = specks[Math.floor(noise(cx * 11.1, cy * 6.6) * specks.length * 0.999)];
        if (speck) colour = blend(colour, speck, 1 - smooth(radius * 0.8, radius, distance));
      }
    }
    return shade(colour, 0.97 + 0.05 * noise(x / 2.3, y / 2.3));
  };
}

/** Woven cloth with folds; `print` colours it. */
function cloth(print: Surface, thread: number, folds: number): Surface {
  return (x, y) => {
    const height = clouds(x / 420 + 3, y / 300, 3);
    const slope = clouds((x + 14) / 420 + 3, (y + 14) / 300, 3) - height;
    const weave =
      0.94 +
      0.05 * Math.sin((x * Math.PI) / thread) * Math.sin((y * Math.PI) / thread) +
      0.05 * (noise(x / 2, y / 2) - 0.5);
    return shade(print(x + slope * 300, y + slope * 220), weave * (1 + folds * slope * 9));
  };
}

function checks(base: Rgb, band: Rgb, size: number, width: number): Surface {
  return (x, y) => {
    const across = Math.abs((((x % size) + size) % size) - size / 2) < width ? 1 : 0;
    const along = Math.abs((((y % size) + size) % size) - size / 2) < width ? 1 : 0;
    return blend(base, band, (across + along) * 0.46);
  };
}

/** A printed sheet with flowers. */
function flowers(base: Rgb, petal: Rgb, leaf: Rgb): Surface {
  const size = 330;
  return (x, y) => {
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    const px = (column + 0.5 + 0.3 * (noise(column * 5.3, row * 3.3) - 0.5)) * size;
    const py = (row + 0.5 + 0.3 * (noise(column * 2.3, row * 7.3) - 0.5)) * size;
    const [dx, dy] = [x - px, y - py];
    const [angle, distance] = [Math.atan2(dy, dx), Math.hypot(dx, dy)];
    const outline = 70 * (0.75 + 0.25 * Math.cos(angle * 5 + column));
    const middle = distance < 18;
    if (middle) return blend(base, leaf, 0.8);
    const flower = blend(base, petal, (1 - smooth(outline - 8, outline, distance)) * 0.85);
    const stem = Math.abs(dx + Math.sin(dy / 40) * 12) < 6 && dy > 40 && dy < 150;
    return stem ? blend(base, leaf, 0.6) : flower;
  };
}

const plain =
  (colour: Rgb): Surface =>
  () =>
    colour;

function tiles(base: Rgb, grout: Rgb, size: number): Surface {
  return (x, y) => {
    const [mx, my] = [((x % size) + size) % size, ((y % size) + size) % size];
    const edge = Math.min(mx, size - mx, my, size - my);
    const vein = clouds(x / 260 + Math.floor(x / size) * 5, y / 260 + Math.floor(y / size) * 3, 4);
    const veins = 1 - smooth(0, 0.03, Math.abs(vein - 0.5));
    const colour = blend(base, shade(base, 0.86), veins * 0.55);
    return blend(grout, colour, smooth(4, 8, edge));
  };
}

/** Imitation leather of sofas and motorcycle seats. */
function leather(base: Rgb): Surface {
  return (x, y) => {
    const grain = clouds(x / 9, y / 9, 3);
    const crease = 1 - smooth(0, 0.05, Math.abs(clouds(x / 150, y / 150, 3) - 0.5));
    return shade(base, 0.8 + 0.4 * grain - 0.18 * crease);
  };
}

/** What people put a phone on before they take its picture. */
export const tables: Record<string, Surface> = {
  teak: wood([176, 118, 70], [104, 62, 33], 480),
  pale: wood([214, 178, 132], [170, 130, 88], 620),
  walnut: wood([110, 74, 50], [58, 37, 26], 420),
  grey: wood([168, 160, 150], [120, 112, 104], 520),
  mosaic: speckled(
    [196, 190, 178],
    [
      [92, 84, 76],
      [232, 228, 220],
      [150, 96, 70],
    ],
    26,
    0.62,
  ),
  granite: speckled(
    [72, 72, 76],
    [
      [40, 40, 44],
      [140, 138, 136],
      [20, 20, 22],
    ],
    14,
    0.7,
  ),
  gamcha: cloth(checks([176, 44, 40], [236, 226, 208], 96, 20), 5, 0.5),
  lungi: cloth(checks([58, 82, 120], [206, 212, 216], 130, 26), 5, 0.45),
  sheet: cloth(flowers([226, 216, 204], [196, 84, 108], [92, 122, 84]), 4.5, 0.75),
  bluesheet: cloth(flowers([188, 206, 220], [250, 246, 236], [72, 104, 140]), 4.5, 0.75),
  cotton: cloth(plain([212, 206, 196]), 4.5, 0.9),
  velvet: cloth(plain([92, 38, 46]), 3, 0.8),
  green: cloth(plain([54, 92, 74]), 4, 0.6),
  floor: tiles([222, 216, 206], [150, 142, 132], 900),
  marble: tiles([206, 204, 202], [160, 158, 154], 1400),
  rexine: leather([62, 44, 36]),
  black: leather([44, 44, 46]),
  desk: speckled([226, 224, 220], [[214, 212, 208]], 40, 0.5),
};
