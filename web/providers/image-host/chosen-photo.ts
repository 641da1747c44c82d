import * as z from 'zod';
import { errors } from '#contract/errors.ts';
import { limits, messages } from '#contract/rules.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp'];

/** What a file input holds: exactly one picture that the image host will take, as a `File`. */
export const chosenPhoto = z
  .custom<FileList>((value) => value instanceof FileList && value.length > 0, {
    error: messages.imageRequired,
    abort: true,
  })
  .refine((files) => accepted.includes(files[0]?.type ?? ''), {
    error: errors['image-wrong-type'].message,
    abort: true,
  })
  .refine((files) => (files[0]?.size ?? 0) <= limits.imageBytes, {
    error: errors['image-too-large'].message,
  });

/** The file behind a checked `chosenPhoto`. */
export function photoOf(files: FileList): File {
  const [file] = files;
  if (!file) throw new Error('The form checks that a photo is chosen');
  return file;
}
