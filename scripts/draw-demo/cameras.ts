import { brightness, darker, lighter } from './colour.ts';
import { box, disc, type Point, type Sheet } from './svg.ts';

/** The arrangements of lenses by which buyers distinguish phone families. */
export type Camera =
  | 'column' // separate lenses in a column, no plate
  | 'column-four' // two columns of separate lenses, square body
  | 'pill' // a column of lenses on one long plate
  | 'plate' // two big lenses on an upright plate with a light
  | 'ring' // one big lens under a smaller one, on an upright plate with a ring light
  | 'globe' // a large round plate in the middle
  | 'globe-side' // a large round plate in the corner
  | 'twin' // two big separate rings, one above the other
  | 'square' // lenses on a square plate
  | 'solo' // one lens and a light
  | 'pair' // two lenses on a small upright plate
  | 'bar'; // a plate across the whole back

/**
 * Draws the camera of a phone's back, whose middle is (0, 0) and whose outline is 372 × 780.
 * @param body colour of the back, `#rrggbb`
 */
export function drawCamera(sheet: Sheet, camera: Camera, body: string): string {
  const plate = (width: number, height: number, radius: number, at: Point) =>
    drawPlate(sheet, body, width, height, radius, at);
  const lens = (at: Point, radius: number) => drawLens(sheet, at, radius, body);
  const light = (at: Point, radius = 11) => drawLight(sheet, at, radius);
  switch (camera) {
    case 'column':
      return [-312, -224, -136].map((y) => lens([-118, y], 37)).join('') + light([-48, -300], 12);
    case 'column-four':
      return (
        [-312, -222, -132].map((y) => lens([-116, y], 39)).join('') +
        lens([-34, -268], 25) +
        lens([-34, -180], 25) +
        light([-34, -326], 9)
      );
    case 'pill':
      return (
        plate(92, 268, 46, [-114, -232]) +
        [-318, -232, -146].map((y) => lens([-114, y], 35)).join('') +
        light([-40, -318], 12)
      );
    case 'plate':
      return (
        plate(134, 232, 38, [-96, -252]) +
        lens([-96, -308], 44) +
        lens([-96, -206], 44) +
        light([2, -318], 13)
      );
    case 'ring':
      return (
        plate(168, 256, 46, [-80, -240]) +
        lens([-104, -304], 38) +
        lens([-104, -216], 38) +
        disc([-34, -166], 25, `fill="none" stroke="#fff4d6" stroke-width="9" opacity=".95"`) +
        disc([-34, -166], 25, `fill="#fff7e3" opacity=".35"`) +
        lens([-36, -258], 20)
      );
    case 'globe':
      return (
        disc([0, -216], 128, `fill="${darker(body, 0.35)}" opacity=".35"`) +
        drawGlobe(sheet, body, [0, -220], 122) +
        lens([0, -272], 40) +
        lens([-50, -194], 40) +
        lens([50, -194], 40) +
        light([0, -138], 10)
      );
    case 'globe-side':
      return (
        disc([-70, -256], 98, `fill="${darker(body, 0.4)}" opacity=".3"`) +
        drawGlobe(sheet, body, [-70, -260], 94) +
        lens([-70, -298], 38) +
        lens([-70, -218], 38) +
        light([48, -328], 13)
      );
    case 'twin':
      return lens([-96, -288], 64) + lens([-96, -150], 64) + light([14, -318], 14);
    case 'square':
      return (
        plate(172, 172, 44, [-78, -282]) +
        lens([-116, -320], 33) +
        lens([-40, -320], 33) +
        lens([-116, -244], 33) +
        light([-40, -244], 14)
      );
    case 'solo':
      return lens([-120, -318], 36) + light([-58, -318], 12);
    case 'pair':
      return (
        plate(78, 190, 39, [-120, -266]) +
        lens([-120, -318], 30) +
        lens([-120, -246], 30) +
        light([-120, -196], 9)
      );
    case 'bar':
      return (
        plate(340, 112, 40, [0, -300]) +
        lens([-112, -300], 41) +
        lens([-14, -300], 41) +
        lens([74, -300], 27) +
        light([132, -300], 12)
      );
  }
}

function drawPlate(
  sheet: Sheet,
  body: string,
  width: number,
  height: number,
  radius: number,
  at: Point,
): string {
  const face = sheet.linear(
    [
      [0, lighter(body, 0.22)],
      [0.5, lighter(body, 0.06)],
      [1, darker(body, 0.12)],
    ],
    [0, 0],
    [1, 1],
  );
  const rim = sheet.linear(
    [
      [0, '#ffffff', 0.75],
      [0.5, '#ffffff', 0.1],
      [1, '#000000', 0.25],
    ],
    [0, 0],
    [1, 1],
  );
  return (
    box(
      width + 4,
      height + 4,
      radius + 2,
      `fill="#05070f" opacity=".22" filter="${sheet.blur(6)}"`,
      [at[0] + 5, at[1] + 8],
    ) +
    box(width, height, radius, `fill="${face}"`, at) +
    box(width - 3, height - 3, radius - 1.5, `fill="none" stroke="${rim}" stroke-width="3"`, at)
  );
}

function drawGlobe(sheet: Sheet, body: string, at: Point, radius: number): string {
  const metal = sheet.linear(
    [
      [0, lighter(body, 0.8)],
      [0.45, lighter(body, 0.15)],
      [0.6, darker(body, 0.25)],
      [1, lighter(body, 0.5)],
    ],
    [0, 0],
    [1, 1],
  );
  const glass = sheet.radial(
    [
      [0, '#2a2f3d'],
      [0.75, '#171a24'],
      [1, '#0c0e15'],
    ],
    [0.4, 0.3],
    0.8,
  );
  return disc(at, radius, `fill="${metal}"`) + disc(at, radius - 11, `fill="${glass}"`);
}

function drawLens(sheet: Sheet, [x, y]: Point, radius: number, body: string): string {
  const pale = brightness(body) > 0.55;
  const metal = sheet.linear(
    [
      [0, pale ? '#ffffff' : '#c9cfdb'],
      [0.5, pale ? darker(body, 0.22) : lighter(body, 0.12)],
      [1, pale ? '#ffffff' : '#8a92a3'],
    ],
    [0.1, 0],
    [0.9, 1],
  );
  const glass = sheet.radial(
    [
      [0, '#4a62a8'],
      [0.32, '#27315c'],
      [0.62, '#10131f'],
      [1, '#05060b'],
    ],
    [0.42, 0.38],
    0.62,
  );
  return (
    disc([x + 2, y + 4], radius + 1, 'fill="#05070f" opacity=".25"') +
    disc([x, y], radius, `fill="${metal}"`) +
    disc([x, y], radius * 0.87, 'fill="#0a0c13"') +
    disc([x, y], radius * 0.6, `fill="${glass}"`) +
    disc([x, y], radius * 0.72, 'fill="none" stroke="#39415a" stroke-width="1.5" opacity=".8"') +
    disc([x - radius * 0.2, y - radius * 0.22], radius * 0.13, 'fill="#ffffff" opacity=".85"') +
    disc([x + radius * 0.2, y + radius * 0.24], radius * 0.2, 'fill="#9d7bff" opacity=".28"')
  );
}

function drawLight(sheet: Sheet, at: Point, radius: number): string {
  const glow = sheet.radial([
    [0, '#fffdf2'],
    [0.55, '#ffe9b0'],
    [1, '#d9c9a0'],
  ]);
  return disc(at, radius, `fill="${glow}" stroke="#ffffff" stroke-opacity=".5" stroke-width="2"`);
}
