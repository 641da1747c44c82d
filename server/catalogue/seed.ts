import * as z from 'zod';
import { readData } from '#server/lib/read-data.ts';

/** The brands of a new shop, the specification's three first, in the order of menus. */
const slugs = [
  ...['vivo', 'samsung', 'realme', 'xiaomi', 'apple', 'oppo', 'infinix', 'tecno', 'oneplus'],
  ...['google', 'motorola', 'nokia', 'symphony', 'walton', 'itel', 'honor', 'huawei'],
];

const sizes = [8, 16, 32, 64, 128, 256, 512, 1024];
const name = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .+]*$/u);

/** RAM and storage in GB, such as `8/128`. */
const variant = z
  .string()
  .regex(/^\d+\/\d+$/)
  .transform((text) => {
    const [ram = NaN, storage = NaN] = text.split('/').map(Number);
    return { ram, storage };
  })
  .refine(({ ram, storage }) => ram >= 1 && ram <= 24 && sizes.includes(storage));

/** Uncertain facts are omitted. */
const model = z
  .strictObject({
    /** Without the brand, as its maker writes it. */
    name,
    /** The year of its first sale. */
    year: z.int().min(2013).max(2026).optional(),
    variants: z.array(variant).optional(),
    /** The maker's codes, such as `SM-A546E`. */
    codes: z.array(z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)?$/)).optional(),
    /** Its popular names, such as `SE 3`. */
    aliases: z.array(name).optional(),
  })
  .transform(({ name, year = null, variants = [], codes = [], aliases = [] }) => {
    return { name, year, variants, codes, aliases };
  });
export type ModelSeed = z.output<typeof model>;

const brand = z.strictObject({
  /** In addresses; also the word by which search finds its phones. */
  slug: z.string().regex(/^[a-z]+$/),
  name: z.string().min(1),
  /** Only for the specification's three; other brands get the next free number. */
  categoryId: z.enum(['1', '2', '3']).optional(),
  /** Its name in Bangla. */
  bangla: z.string().regex(/^[\u0980-\u09ff]+$/),
  /** Names that people type for it, correct or not, in both scripts. */
  aliases: z.array(z.string().min(1)).min(1),
  models: z.array(model).min(1),
});
export type BrandSeed = z.output<typeof brand>;

/** `data/` has a file for each brand, a line for each model. */
export const catalogueSeed: readonly BrandSeed[] = slugs.map((slug) =>
  readData(new URL(`data/${slug}.json`, import.meta.url), brand),
);
