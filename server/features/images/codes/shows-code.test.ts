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

test('a picture without a code, a shop’s barcode and no picture at all raise no alarm', async () => {
  const ean = await barcodeOf('ean13', '8806094925364');
  expect(await showsCode(await plainPicture(640, 640))).toBe(false);
  expect(await showsCode(await photoWith(photo, ean, { width: 420, degrees: 0 }))).toBe(false);
  expect(await showsCode(Buffer.from('no picture'))).toBe(false);
});
