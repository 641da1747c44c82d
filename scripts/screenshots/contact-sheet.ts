import sharp from 'sharp';

export type Picture = { name: string; path: string };

const gap = 16;
const captionHeight = 28;
/** The lower part of a long page is visible in its own screenshot. */
const maxHeight = 900;

/**
 * Arranges labelled screenshots on contact sheets, ten or twelve each: `<path>-1.jpg` and so on.
 * `width` is that of the screens, in pixels.
 */
export async function saveContactSheet(
  pictures: Picture[],
  path: string,
  width: number,
): Promise<void> {
  const columns = width > 600 ? 4 : 6;
  const cell = width > 600 ? 480 : 300;
  const perSheet = columns * 2;
  for (let start = 0; start < pictures.length; start += perSheet) {
    const tiles = await Promise.all(
      pictures.slice(start, start + perSheet).map((picture) => tile(picture, cell)),
    );
    await sheetOf(tiles, columns, cell).toFile(`${path}-${start / perSheet + 1}.jpg`);
  }
}

type Tile = { caption: Buffer; image: Buffer; height: number };

async function tile({ name, path }: Picture, width: number): Promise<Tile> {
  const resized = sharp(await sharp(path).resize({ width }).png().toBuffer());
  const height = Math.min((await resized.metadata()).height, maxHeight);
  const image = await resized.extract({ left: 0, top: 0, width, height }).png().toBuffer();
  const caption = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${captionHeight}"><text x="0" y="20" font-family="sans-serif" font-size="18" fill="#222">${name}</text></svg>`,
  );
  return { caption, image, height };
}

function sheetOf(tiles: Tile[], columns: number, width: number) {
  const layers: { input: Buffer; left: number; top: number }[] = [];
  let top = gap;
  for (let row = 0; row < tiles.length; row += columns) {
    const inRow = tiles.slice(row, row + columns);
    for (const [column, { caption, image }] of inRow.entries()) {
      const left = gap + column * (width + gap);
      layers.push({ input: caption, left, top }, { input: image, left, top: top + captionHeight });
    }
    top += captionHeight + Math.max(...inRow.map(({ height }) => height)) + gap;
  }
  return sharp({
    create: {
      width: gap + columns * (width + gap),
      height: top,
      channels: 3,
      background: '#c8c8c8',
    },
  })
    .composite(layers)
    .jpeg({ quality: 85 });
}
