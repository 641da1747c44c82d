import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { photoSchema } from './photo-schema.ts';

const complaint = (type: string, name = 'photo.jpg') =>
  photoSchema.safeParse(new File(['pixels'], name, { type })).error?.issues[0]?.message ?? null;

test.each([
  ...['image/jpeg', 'image/png', 'image/webp', 'image/jpg', 'image/pjpeg', 'IMAGE/JPEG'],
  ...['', 'application/octet-stream', 'binary/octet-stream'],
])('a photo with the label "%s" is sent, and judged by its bytes', (type) => {
  expect(complaint(type)).toBeNull();
  expect(complaint(type, '1000034567')).toBeNull();
});

test.each([
  ['image/heic', 'IMG_1.HEIC'],
  ['image/heif', 'a.heif'],
  ['image/avif', 'a.avif'],
  ['image/heic-sequence', 'a.heics'],
  ['', 'IMG_1.HEIC'],
])('"%s" of %s is refused with the way out', (type, name) => {
  expect(complaint(type, name)).toBe(errors['image-heic'].message);
});

test.each(['image/gif', 'image/svg+xml', 'image/bmp', 'application/pdf', 'text/plain'])(
  'a %s is refused before it is sent',
  (type) => {
    expect(complaint(type)).toBe(errors['image-wrong-type'].message);
  },
);
