/** One byte for each pixel, row by row. */
export type GreyPicture = { data: Uint8Array; width: number; height: number };

/** An `ImageData`, which Node does not have. */
export type ColourPicture = {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  colorSpace: 'srgb';
};

/** A picture turned by an angle in degrees, on white; between pixels it is interpolated. */
export function turned({ data, width, height }: GreyPicture, degrees: number): ColourPicture {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const turnedWidth = Math.ceil(Math.abs(width * cos) + Math.abs(height * sin));
  const turnedHeight = Math.ceil(Math.abs(width * sin) + Math.abs(height * cos));
  const colours = new Uint32Array(turnedWidth * turnedHeight).fill(0xff_ff_ff_ff);
  const at = (index: number) => data[index] as number;
  for (let y = 0; y < turnedHeight; y += 1) {
    let fromX = (-turnedWidth / 2) * cos + (y - turnedHeight / 2) * sin + width / 2;
    let fromY = (turnedWidth / 2) * sin + (y - turnedHeight / 2) * cos + height / 2;
    for (let x = 0; x < turnedWidth; x += 1, fromX += cos, fromY -= sin) {
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width || top >= height) continue;
      const [right, below] = [left < width - 1 ? 1 : 0, top < height - 1 ? width : 0];
      const [byX, byY] = [fromX - left, fromY - top];
      const index = top * width + left;
      const upper = at(index) + (at(index + right) - at(index)) * byX;
      const lower = at(index + below) + (at(index + below + right) - at(index + below)) * byX;
      const grey = Math.round(upper + (lower - upper) * byY);
      colours[y * turnedWidth + x] = 0xff_00_00_00 | (grey << 16) | (grey << 8) | grey;
    }
  }
  const pixels = new Uint8ClampedArray(colours.buffer);
  return { data: pixels, width: turnedWidth, height: turnedHeight, colorSpace: 'srgb' };
}
