import * as z from 'zod/mini';
import { errors } from '#contract/errors.ts';
import { limits, messages } from '#contract/rules.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp'];

/** A photo that the image host accepts. */
export const photoSchema = z
  .custom<File>((value) => value instanceof File, { error: messages.imageRequired, abort: true })
  .check(
    z.refine(({ type }) => accepted.includes(type), {
      error: errors['image-wrong-type'].message,
      abort: true,
    }),
    z.refine(({ size }) => size <= limits.imageBytes, { error: errors['image-too-large'].message }),
  );
