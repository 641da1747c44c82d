import type { CategoryId } from '#contract/constants.ts';

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

/**
 * Reads a table with a line for each model: name | year | RAM/storage variants | codes | other
 * names with commas between them. Uncertain facts are omitted. Throws on a line that it cannot
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
