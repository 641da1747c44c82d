import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Colour = { r: number; g: number; b: number };

const teal: Colour = { r: 20, g: 140, b: 130 };

function plain(width: number, height: number, background: Colour): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A JPEG of one colour, sizes in pixels. */
export function plainPicture(width = 64, height = 48, colour = teal): Promise<Uint8Array> {
  return plain(width, height, colour).jpeg().toBuffer();
}

/** The same as a PNG. */
export function plainPng(width = 64, height = 48): Promise<Uint8Array> {
  return plain(width, height, teal).png().toBuffer();
}

/** The same as a WebP. */
export function plainWebp(width = 64, height = 48): Promise<Uint8Array> {
  return plain(width, height, teal).webp().toBuffer();
}

/** A JPEG of noise, which compresses as badly as a picture can. */
export function noisyPicture(width: number, height: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({
    create: { width, height, channels: 3, background: teal, noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A heavy photo, taken upright: it lies on its side, and its metadata say how to turn it. */
export async function uprightPhoto(width: number, height: number): Promise<Uint8Array> {
  return sharp(await noisyPicture(width, height))
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/**
 * A phone's photo as it comes off the camera: EXIF with a position and a maker, a Display P3
 * profile, XMP, and lying on its side (orientation 6). Upright it is `height` wide and `width`
 * high, with red at the top and blue at the bottom.
 */
export async function photoWithGps(width = 60, height = 40): Promise<Uint8Array> {
  const red = await plain(Math.floor(width / 2), height, { r: 220, g: 0, b: 0 })
    .png()
    .toBuffer();
  return plain(width, height, { r: 0, g: 0, b: 220 })
    .composite([{ input: red, left: 0, top: 0 }])
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'SecretMaker', Model: 'SecretModel' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '23/1 48/1 3700/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '90/1 24/1 4500/100',
      },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="SecretPlace"/></rdf:RDF></x:xmpmeta>',
    )
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A chunk of a PNG with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4 + body.length + 4);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** A well-formed PNG of some dozens of bytes whose header claims to be this large. */
export function pngClaiming(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const emptyZlibStream = Buffer.from([0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', emptyZlibStream),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** A JPEG whose second half was lost on the way. */
export async function truncatedJpeg(): Promise<Uint8Array> {
  const whole = await noisyPicture(320, 240);
  return whole.subarray(0, whole.length / 2);
}

/** A JPEG with a page behind its last byte, which a careless server would run or show. */
export async function jpegWithScript(): Promise<Uint8Array> {
  return Buffer.concat([await plainPicture(), Buffer.from('<script>alert(1)</script>')]);
}

/** What people upload under a picture's name; none of them is one that we take. */
export const impostors = {
  svg: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
  html: Buffer.from('<!doctype html><title>a</title><script>alert(1)</script>'),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  empty: Buffer.alloc(0),
  /** Begins like a PNG, and that is all. */
  headerOnly: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
} satisfies Record<string, Uint8Array>;

/** A WebP of three frames: red, then two others. */
export async function animatedWebp(width = 32, height = 24): Promise<Uint8Array> {
  const colours = [
    { r: 220, g: 0, b: 0 },
    { r: 0, g: 220, b: 0 },
    { r: 0, g: 0, b: 220 },
  ];
  const frames = await Promise.all(
    colours.map((colour) => plain(width, height, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
}
