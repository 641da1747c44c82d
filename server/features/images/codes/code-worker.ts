import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { type GreyPicture, turned } from './turned.ts';

// From the package: by default it would be fetched from a public host.
const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
prepareZXingModule({ overrides: { wasmBinary } });

/** Not EAN-13: the barcode of the shop on a box identifies no phone. */
const upright: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128'],
  tryInvert: false,
  maxNumberOfSymbols: 1,
};

/** Lines are found up to some 12 degrees beside the axes; squares at any angle. */
const lines: ReaderOptions = { ...upright, formats: ['Code128'] };
const turns = [45, 22.5, 67.5];

/** Whether a picture shows a readable code. */
export default async function findCode(picture: GreyPicture): Promise<boolean> {
  if (await isReadable(picture, 0, upright)) return true;
  for (const turn of turns) if (await isReadable(picture, turn, lines)) return true;
  return false;
}

async function isReadable(picture: GreyPicture, turn: number, options: ReaderOptions) {
  const found = await readBarcodes(turned(picture, turn), options);
  return found.length > 0;
}
