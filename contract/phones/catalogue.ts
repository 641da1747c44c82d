import * as z from 'zod';
import { limits, messages, optionalText, requiredText } from '../rules.ts';
import { modelSlug } from './declarations.ts';

const aliases = z.array(requiredText(messages.nameRequired)).max(50).default([]);

/** A brand that an admin adds; its address is made from the name. */
export const newBrand = z.object({
  name: requiredText(messages.nameRequired, 40),
  bangla: optionalText(40),
  aliases: aliases.describe('what people type for it, in both scripts'),
});

/** A model that an admin adds. Uncertain facts are omitted. */
export const newModel = z.object({
  brand: modelSlug,
  /** The model's name without its brand. */
  name: requiredText(messages.nameRequired, 80),
  year: z.number().int().min(1990).max(2100).nullable().default(null),
  variants: z
    .array(
      z.object({
        ram: z.number().int().min(1).max(64),
        storage: z.number().int().min(1).max(4096),
      }),
    )
    .max(20)
    .default([])
    .describe('GB'),
  codes: z.array(requiredText(messages.nameRequired, 40)).max(20).default([]),
  aliases,
});

/** Both models are of one brand; `from` becomes another name of `into`. */
export const modelMerge = z.object({ from: modelSlug, into: modelSlug });

/** A name that sellers typed, and the model to which an admin assigns it. */
export const nameConfirmation = z.object({
  brand: modelSlug,
  name: requiredText(messages.nameRequired, limits.shortText),
  model: modelSlug,
});

export const typedName = z.object({
  brand: z.string(),
  name: z.string().describe('as sellers typed it'),
  phones: z.number().int().describe('how many phones have it'),
});
