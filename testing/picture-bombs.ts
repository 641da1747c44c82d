import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { plainPicture, plainPng, plainWebp, pngChunk } from './pictures.ts';

const script = '<script>alert(1)</script>';

/** Where a PNG's first chunk ends: signature, then IHDR with its 13 bytes. */
const afterHeader = 8 + 12 + 13;

function withChunk(png: Uint8Array, type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png);
  const chunk = pngChunk(type, data);
  return Buffer.concat([bytes.subarray(0, afterHeader), chunk, bytes.subarray(afterHeader)]);
}

function jpegSegment(marker: number, data: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(data, 'latin1')]);
}

function behindStart(jpeg: Uint8Array, segment: Buffer): Uint8Array {
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** Pictures that are something else as well; each holds `<script>` somewhere. */
export const polyglots: Record<string, () => Promise<Uint8Array>> = {
  'a JPEG with a script in its comment': async () =>
    behindStart(await plainPicture(), jpegSegment(0xfe, script)),
  'a JPEG with a script where a profile belongs': async () =>
    behindStart(await plainPicture(), jpegSegment(0xe2, `ICC_PROFILE\0\x01\x01${script}`)),
  'a JPEG with a script for its EXIF': async () =>
    behindStart(await plainPicture(), jpegSegment(0xe1, `Exif\0\0${script}`)),
  'a JPEG with an archive behind it': async () =>
    Buffer.concat([await plainPicture(), Buffer.from(`PK\x03\x04${script}PK\x05\x06`)]),
  'a PNG with a script in its text': async () =>
    withChunk(await plainPng(), 'tEXt', Buffer.from(`Comment\0${script}`)),
  'a PNG with a script behind its end': async () =>
    Buffer.concat([await plainPng(), Buffer.from(script)]),
  'a PNG with a script in a chunk of its own': async () =>
    withChunk(await plainPng(), 'scRp', Buffer.from(script)),
  'a PNG with a script for its profile': async () =>
    withChunk(
      await plainPng(),
      'iCCP',
      Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.from(script), { level: 0 })]),
    ),
  'a WebP with a script behind its end': async () =>
    Buffer.concat([await plainWebp(), Buffer.from(script)]),
};

/** 400 MB of nothing, packed into some hundred kilobytes. */
async function packedZeros(): Promise<Buffer> {
  const megabyte = Buffer.alloc(2 ** 20);
  const megabytes = Readable.from(Array.from({ length: 400 }, () => megabyte));
  return buffer(megabytes.pipe(createDeflate({ level: 1 })));
}
let zeros: Promise<Buffer> | undefined;
const unpacksTo400Mb = () => {
  zeros ??= packedZeros();
  return zeros;
};

/** Small files that want to become very large, or to be worked on for very long. */
export const bombs: Record<string, () => Promise<Uint8Array>> = {
  'a PNG whose text unpacks to 400 MB': async () =>
    withChunk(
      await plainPng(),
      'zTXt',
      Buffer.concat([Buffer.from('a\0\0'), await unpacksTo400Mb()]),
    ),
  'a PNG whose profile unpacks to 400 MB': async () =>
    withChunk(
      await plainPng(),
      'iCCP',
      Buffer.concat([Buffer.from('a\0\0'), await unpacksTo400Mb()]),
    ),
  'a PNG with 100,000 texts': async () => {
    const text = pngChunk('tEXt', Buffer.from('a\0b'));
    const png = Buffer.from(await plainPng());
    const texts = Buffer.concat(Array.from({ length: 100_000 }, () => text));
    return Buffer.concat([png.subarray(0, afterHeader), texts, png.subarray(afterHeader)]);
  },
  'a PNG whose pixels never end': async () => {
    const png = Buffer.from(await plainPng());
    const data = pngChunk('IDAT', await unpacksTo400Mb());
    return Buffer.concat([png.subarray(0, afterHeader), data, pngChunk('IEND', Buffer.alloc(0))]);
  },
  'a JPEG that is drawn over 2,000 times': async () => {
    const progressive = Buffer.from(
      await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: 'teal' } })
        .jpeg({ progressive: true })
        .toBuffer(),
    );
    const end = progressive.length - 2;
    const lastScan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), end);
    const scans = Array.from({ length: 2_000 }, () => lastScan);
    return Buffer.concat([progressive.subarray(0, end), ...scans, progressive.subarray(end)]);
  },
  'a WebP of 3,000 frames': async () => {
    const webp = Buffer.from(
      await sharp(
        await Promise.all(
          ['red', 'blue'].map((background) =>
            sharp({ create: { width: 16, height: 16, channels: 3, background } })
              .png()
              .toBuffer(),
          ),
        ),
        { join: { animated: true } },
      )
        .webp({ lossless: true })
        .toBuffer(),
    );
    const frame = webp.subarray(webp.lastIndexOf('ANMF'));
    const all = Buffer.concat([webp, ...Array.from({ length: 3_000 }, () => frame)]);
    all.writeUInt32LE(all.length - 8, 4);
    return all;
  },
};
