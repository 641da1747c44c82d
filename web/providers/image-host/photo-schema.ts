import * as z from 'zod/mini';
import { errors } from '#contract/errors.ts';
import { limits, messages } from '#contract/rules.ts';

/**
 * Labels of pictures. File pickers give a JPEG also other names of its type, or none: then the server
 * decides by the bytes.
 */
const mayBePhoto =
  /^(?:image\/(?:jpeg|jpg|pjpeg|jfif|x-png|png|webp)|(?:application|binary)\/octet-stream)?$/i;
const heicType = /^image\/(?:hei[cf]|avif)/i;
const heicName = /\.(?:hei[cf]|avif)$/i;

const isHeic = ({ type, name }: File) => heicType.test(type) || (!type && heicName.test(name));

/** A photo that the image host accepts, by its label. */
export const photoSchema = z
  .custom<File>((value) => value instanceof File, { error: messages.imageRequired, abort: true })
  .check(
    z.refine((file) => !isHeic(file), { error: errors['image-heic'].message, abort: true }),
    z.refine(({ type }) => mayBePhoto.test(type), {
      error: errors['image-wrong-type'].message,
      abort: true,
    }),
    z.refine(({ size }) => size <= limits.imageBytes, { error: errors['image-too-large'].message }),
  );
