import type { CategoryId } from '#contract/constants.ts';

export type ModelSeed = {
  /** Without the brand, as its maker writes it. */
  name: string;
  /** Of its first sale; null where unsure. */
  year: number | null;
  /** RAM and storage in GB. Empty where unsure. */
  variants: { ram: number; storage: number }[];
  /** The maker's codes, such as `SM-A546E`. */
  codes: string[];
  /** What people call it besides, such as `SE 3`. */
  aliases: string[];
};

export type BrandSeed = {
  /** In addresses, and the word by which its phones are found. */
  slug: string;
  name: string;
  /** Of the specification's three; other brands get the next free one. */
  categoryId?: CategoryId;
  /** Its name in Bangla. */
  bangla: string;
  /** What people type for it, right and wrong, in both scripts. */
  aliases: string[];
  models: ModelSeed[];
};

/**
 * Reads a table with a line for each model: name | year | RAM/storage variants | codes | other
 * names with commas between them. A fact that is unsure is left out. Throws on a line that it cannot
 * read.
 */
export function modelsOf(table: string): ModelSeed[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', year = '', variants = '', codes = '', aliases = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return {
        name,
        year: year ? Number(year) : null,
        variants: listOf(variants).map((variant) => {
          const [ram = NaN, storage = NaN] = variant.split('/').map(Number);
          return { ram, storage };
        }),
        codes: listOf(codes),
        aliases: aliases.split(/,\s*/).filter(Boolean),
      };
    });
}

const listOf = (cell: string) => cell.split(/\s+/).filter(Boolean);
