import sharp from 'sharp';
import { expect, test } from 'vitest';
import { barcodeOf, photoWith, qrCodeOf } from '#testing/fixtures/code-photos.ts';
import { noisyPicture, plainPicture } from '#testing/fixtures/pictures.ts';
import { showsCode } from './shows-code.ts';

const photo = await noisyPicture(640, 800);

test.each([0, 17, 45, 90, 200])(
  'both kinds of codes are found, turned by %s degrees',
  async (degrees) => {
    const imei = await barcodeOf('code128', '356938035643809');
    const qr = await qrCodeOf('https://wa.me/8801712345678');
    expect(await showsCode(await photoWith(photo, imei, { width: 420, degrees }))).toBe(true);
    expect(await showsCode(await photoWith(photo, qr, { width: 200, degrees }))).toBe(true);
  },
);

test('a picture without a code and a shop’s barcode raise no alarm; what is no picture is refused', async () => {
  const ean = await barcodeOf('ean13', '8806094925364');
  expect(await showsCode(await plainPicture(640, 640))).toBe(false);
  expect(await showsCode(await photoWith(photo, ean, { width: 420, degrees: 0 }))).toBe(false);
  await expect(showsCode(Buffer.from('no picture'))).rejects.toThrow('image-wrong-type');
});

test.each([0, 1200, 9000])('a code below %s pixels of nothing is found, too', async (top) => {
  const qr = await qrCodeOf('https://wa.me/8801712345678');
  const labelled = await photoWith(photo, qr, { width: 160, degrees: 0 });
  const tall = await sharp(labelled).extend({ top, background: '#888' }).jpeg().toBuffer();
  expect(await showsCode(tall)).toBe(true);
});
