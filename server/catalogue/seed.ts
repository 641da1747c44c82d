import type { CategoryId } from '#contract/constants.ts';
import { readData } from '#server/lib/read-data.ts';

/** The brands of a new shop, the specification's three first, in the order of menus. */
const slugs = [
  ...['vivo', 'samsung', 'realme', 'xiaomi', 'apple', 'oppo', 'infinix', 'tecno', 'oneplus'],
  ...['google', 'motorola', 'nokia', 'symphony', 'walton', 'itel', 'honor', 'huawei'],
];

/** A line of `data/`; uncertain facts are omitted. */
type ModelRow = {
  name: string;
  year?: number;
  /** RAM and storage in GB, such as `8/128`. */
  variants?: string[];
  codes?: string[];
  aliases?: string[];
};

export type ModelSeed = {
  /** Without the brand, as its maker writes it. */
  name: string;
  /** The year of its first sale; null if unknown. */
  year: number | null;
  /** RAM and storage in GB. Empty if unknown. */
  variants: { ram: number; storage: number }[];
  /** The maker's codes, such as `SM-A546E`. */
  codes: string[];
  /** Its popular names, such as `SE 3`. */
  aliases: string[];
};

export type BrandSeed = {
  /** In addresses; also the word by which search finds its phones. */
  slug: string;
  name: string;
  /** Only for the specification's three; other brands get the next free number. */
  categoryId?: CategoryId;
  /** Its name in Bangla. */
  bangla: string;
  /** Names that people type for it, correct or not, in both scripts. */
  aliases: string[];
  models: ModelSeed[];
};

/** `data/` has a file for each brand. */
export const catalogueSeed: readonly BrandSeed[] = slugs.map((slug) => {
  const file = new URL(`data/${slug}.json`, import.meta.url);
  const brand = readData<Omit<BrandSeed, 'models'> & { models: ModelRow[] }>(file);
  return { ...brand, models: brand.models.map(readModel) };
});

function readModel({ name, year, variants = [], codes = [], aliases = [] }: ModelRow): ModelSeed {
  const sizes = variants.map((variant) => {
    const [ram = NaN, storage = NaN] = variant.split('/').map(Number);
    return { ram, storage };
  });
  return { name, year: year ?? null, variants: sizes, codes, aliases };
}
