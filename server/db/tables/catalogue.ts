import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './column-types.ts';

export interface CatalogueTables {
  categories: CategoriesTable;
  models: ModelsTable;
  model_keys: ModelKeysTable;
  catalogue_words: CatalogueWordsTable;
  catalogue_loads: CatalogueLoadsTable;
  safe_places: SafePlacesTable;
}

/** A trigger updates counters and `version` in the transaction that changes a product. */
type CategoriesTable = {
  /** A brand's number: 1 to 3 are the specification's. */
  id: string;
  name: string;
  /** In addresses; also the word by which search finds its phones. */
  slug: string;
  bangla: Generated<string>;
  /** Names that people type for it, in both scripts. */
  aliases: Generated<string[]>;
  /** Its id in the audit log. */
  key: Generated<string>;
  unpaid: Generated<number>;
  /** Paid phones that are in the lists of all phones and of their seller. */
  sold: Generated<number>;
  /** Advertised and unpaid. */
  advertised: Generated<number>;
  /**
   * Increases whenever a list of the brand's phones changes; a bigint, which the driver reads as
   * text.
   */
  version: ColumnType<string, never, never>;
};

/** Models of phones. A merged one remains as another name of its target. */
type ModelsTable = {
  id: string;
  brand_id: string;
  slug: string;
  /** Without the brand. */
  name: string;
  year: number | null;
  /** RAM and storage in GB; written as JSON text. */
  variants: ColumnType<{ ram: number; storage: number }[], string, string>;
  /** The maker's codes, such as `SM-A546E`. */
  codes: string[];
  /** Its other names: sellers' spellings, and models that were merged into it. */
  aliases: string[];
  merged_into: Generated<string | null>;
  /** The words by which it is suggested, and the weight of its name (`weightOf`). */
  search: Generated<string | null>;
  name_weight: Generated<number>;
  created_at: CreatedAt;
};

/** Words with spaces, as `wordsOf` returns them; a key belongs to one model of a brand. */
type ModelKeysTable = {
  brand_id: string;
  key: string;
  model_id: string;
};

/** `means`: the catalogue word for which this spelling is an alternative. */
type CatalogueWordsTable = {
  word: string;
  means: string | null;
};

type CatalogueLoadsTable = {
  id: Generated<boolean>;
  hash: string;
};

/** Safe meeting places, by the English name of a district; the operator's list. */
type SafePlacesTable = {
  id: Generated<string>;
  district: string;
  en: string;
  bn: string;
};
