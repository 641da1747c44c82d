import type { ColumnType, Generated } from 'kysely';
import type { HiddenBy } from '#contract/constants.ts';
import type { CodeVerdict } from '#contract/phones/code-photos.ts';
import type { SelfTestDevice, SelfTestResults } from '#contract/phones/self-tests.ts';
import type { FoundBy, QuietReason, StolenDecision } from '#contract/phones/stolen-states.ts';
import type { CreatedAt } from './column-types.ts';

export interface ProofsTables {
  imei_keys: ImeiKeysTable;
  product_imeis: ProductImeisTable;
  imei_clashes: ImeiClashesTable;
  self_tests: SelfTestsTable;
  code_photos: CodePhotosTable;
  stolen_reports: StolenReportsTable;
  stolen_imeis: StolenImeisTable;
  stolen_matches: StolenMatchesTable;
}

/** The versions of the key of `product_imeis`; the keys are in a file. */
type ImeiKeysTable = {
  version: number;
  /** Identifies the key, and reveals nothing of it. */
  mark: string;
  made_at: CreatedAt;
};

/** Only `features/imeis/vault.ts` can read it. */
type ProductImeisTable = {
  product_id: string;
  /** 1 or 2: the SIM. */
  place: number;
  key_version: number;
  /** Encrypted. */
  sealed: string;
  /** A keyed hash; equal IMEIs have equal ones. */
  mark: string;
};

/** A run of a phone's self-test. */
type SelfTestsTable = {
  id: string;
  product_id: string;
  /** Of a run at a meeting; null for one of the listing. */
  booking_id: Generated<string | null>;
  /** Hashes: of the ticket, and of the key of the device that opened it. */
  ticket: string;
  device_key: Generated<string | null>;
  made_at: Date;
  opened_at: Generated<Date | null>;
  expires_at: Date;
  finished_at: Generated<Date | null>;
  /** The listing at that time. */
  category_id: string;
  model_id: string | null;
  name: string;
  condition: string;
  device: ColumnType<SelfTestDevice | null, string | undefined, string>;
  device_model_id: Generated<string | null>;
  /** When an admin has seen that it is another model than the listed one. */
  other_seen_at: Generated<Date | null>;
  other_seen_by: Generated<string | null>;
  results: ColumnType<SelfTestResults, string | undefined, string>;
};

/** A phone that was refused because another one for sale has its IMEI. */
type ImeiClashesTable = {
  id: string;
  product_id: string;
  other_id: string;
  at: Date;
  seen_at: Generated<Date | null>;
  seen_by: Generated<string | null>;
  /** Keyed hashes of the IMEIs that staff have taken from the other phone. */
  freed_marks: Generated<string[]>;
};

/** A phone that a member reports as stolen, with the police's general diary. */
type StolenReportsTable = {
  id: string;
  member_id: string;
  diary_number: string;
  station: string;
  diary_date: ColumnType<Date, string, never>;
  at: Date;
  withdrawn_at: Generated<Date | null>;
  /** Null: unexamined. */
  decision: Generated<StolenDecision | null>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  /** The reason of the decision. */
  note: Generated<string>;
  /** Until then `/check` answers that it waits; null: not at all, for the reason `quiet`. */
  check_until: Generated<Date | null>;
  quiet: Generated<QuietReason | null>;
};

/** As `ProductImeisTable`, of a report. */
type StolenImeisTable = Omit<ProductImeisTable, 'product_id'> & { report_id: string };

/** The state of a phone before something hid it. */
export type StateBefore = Exclude<HiddenBy, 'admin'> | 'shown';

/** A phone of the shop with the IMEI of a report, or one that is like such a phone. */
type StolenMatchesTable = {
  id: string;
  report_id: string;
  product_id: string;
  at: Date;
  found_by: Generated<FoundBy>;
  stopped_from: StateBefore | null;
  is_stolen: Generated<boolean | null>;
  closed_at: Generated<Date | null>;
  closed_by: Generated<string | null>;
};

/** Photos of new sellers' phones beside the code of the day. */
type CodePhotosTable = {
  id: string;
  member_id: string;
  product_id: string;
  /** Null once the photo is deleted. */
  image_id: string | null;
  /** What the paper in the picture has to show. */
  code: string;
  sent_at: Date;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  verdict: Generated<CodeVerdict | null>;
};
