/** One byte for each pixel, row by row. */
export type GreyPicture = { data: Uint8Array; width: number; height: number };

/** An `ImageData`, which Node does not have. */
export type ColourPicture = {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  colorSpace: 'srgb';
};

/** Positions are whole numbers of such parts of a pixel, because fractions take five times as long. */
const one = 1 << 16;
const greyOf = Int32Array.from({ length: 256 }, (_, grey) => 0xff_00_00_00 | (grey * 0x01_01_01));

/** A picture turned by an angle in degrees, on white; between pixels it is interpolated. */
export function turned(picture: GreyPicture, degrees: number): ColourPicture {
  const { data, width, height } = picture;
  if (degrees === 0) return upright(picture);
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const turnedWidth = Math.ceil(Math.abs(width * cos) + Math.abs(height * sin));
  const turnedHeight = Math.ceil(Math.abs(width * sin) + Math.abs(height * cos));
  const colours = new Int32Array(turnedWidth * turnedHeight).fill(-1);
  const [stepX, stepY] = [Math.round(cos * one), Math.round(-sin * one)];
  for (let y = 0; y < turnedHeight; y += 1) {
    const startX = (-turnedWidth / 2) * cos + (y - turnedHeight / 2) * sin + width / 2;
    const startY = (turnedWidth / 2) * sin + (y - turnedHeight / 2) * cos + height / 2;
    // The part of the row that is in the picture, a pixel away from its right and lower edges.
    const [left, right] = within(startX, cos, width - 1);
    const [upper, lower] = within(startY, -sin, height - 1);
    const from = Math.max(0, Math.ceil(Math.max(left, upper)) + 1);
    const to = Math.min(turnedWidth, Math.floor(Math.min(right, lower)));
    let atX = Math.round((startX + from * cos) * one);
    let atY = Math.round((startY - from * sin) * one);
    const row = y * turnedWidth;
    for (let x = from; x < to; x += 1, atX += stepX, atY += stepY) {
      const index = (atY >> 16) * width + (atX >> 16);
      const [byX, byY] = [(atX & 0xff_ff) >> 8, (atY & 0xff_ff) >> 8];
      const above = at(data, index) * (256 - byX) + at(data, index + 1) * byX;
      const below = at(data, index + width) * (256 - byX) + at(data, index + width + 1) * byX;
      colours[row + x] = greyOf[(above * (256 - byY) + below * byY + one / 2) >> 16] as number;
    }
  }
  return colourPicture(colours, turnedWidth, turnedHeight);
}

const at = (data: Uint8Array, index: number) => data[index] as number;

/** The steps at which `start` plus so many steps is from 0 to `end`. */
function within(start: number, step: number, end: number): [from: number, to: number] {
  const [atStart, atEnd] = [-start / step, (end - start) / step];
  return atStart < atEnd ? [atStart, atEnd] : [atEnd, atStart];
}

function upright({ data, width, height }: GreyPicture): ColourPicture {
  const colours = new Int32Array(width * height);
  for (let index = 0; index < colours.length; index += 1)
    colours[index] = greyOf[at(data, index)] as number;
  return colourPicture(colours, width, height);
}

const colourPicture = (colours: Int32Array<ArrayBuffer>, width: number, height: number) => ({
  data: new Uint8ClampedArray(colours.buffer),
  width,
  height,
  colorSpace: 'srgb' as const,
});
