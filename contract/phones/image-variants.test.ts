import { expect, test } from 'vitest';
import { imageVariantUrl } from './image-variants.ts';

const id = '0197a3c0-0000-7000-8000-000000000001';

test("a variant's address follows from the picture's, relative or not", () => {
  expect(imageVariantUrl(`/images/${id}.webp`, 400, 'avif')).toBe(`/images/${id}-400.avif`);
  expect(imageVariantUrl(`https://shop.test/images/${id}.webp`, 1280, 'webp')).toBe(
    `https://shop.test/images/${id}-1280.webp`,
  );
});

test('a picture elsewhere has no variants', () => {
  for (const url of ['', 'https://elsewhere.test/face.webp', `/images/${id}.webp?size=1`]) {
    expect(imageVariantUrl(url, 400, 'avif')).toBeNull();
  }
});
