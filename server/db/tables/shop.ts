import type { ColumnType, Generated } from 'kysely';
import type { StoredLook } from '#contract/admin/shop-look.ts';
import type { Imprint, ShopText } from '#contract/admin/shop-pages.ts';
import type { ShopPageName } from '#contract/constants.ts';
import type { Day } from './column-types.ts';

export interface ShopTables {
  shop_state: ShopStateTable;
  nightly_backups: NightlyBackupsTable;
  shop_pages: ShopPagesTable;
  announcements: AnnouncementsTable;
  shop_looks: ShopLooksTable;
  shop_look_drafts: ShopLookDraftsTable;
  changes: ChangesTable;
  rate_counts: RateCountsTable;
  browser_failures: BrowserFailuresTable;
  browser_pages: BrowserPagesTable;
}

/** Uploads; `expires_at` is null once something refers to the picture. */
/** A single row. */
type ShopStateTable = {
  id: Generated<boolean>;
  /** The backup that this database was restored from, until it takes over; null: it is the shop. */
  copied_from: string | null;
  /** When that backup was taken. */
  copied_at: Date | null;
  /** Made from the secret of the last start, which it does not reveal. */
  secret_mark: string | null;
};

type NightlyBackupsTable = {
  /** A day in Dhaka, like 2026-11-26. */
  night: string;
  begun_at: Date;
  /** When the backup was restored for a trial; null: not yet, or it failed. */
  proved_at: Date | null;
  backup: string | null;
  deals: number | null;
  /** What the trial found wrong, as sentences. */
  differences: string[] | null;
};

/** Append-only versions of what the shop is called and promises. */
type ShopLooksTable = {
  id: string;
  version: number;
  /** Written as JSON text. */
  content: ColumnType<StoredLook, string, string>;
  at: Date;
  by_id: string;
};

/** What an admin prepares and has not published. */
type ShopLookDraftsTable = {
  member_id: string;
  /** Written as JSON text. */
  content: ColumnType<StoredLook, string, string>;
  at: Date;
};

/** Append-only versions of the operator's pages. */
type AnnouncementsTable = {
  id: string;
  /** The same for the same words. */
  line_id: string;
  en: string;
  bn: string;
  is_on: boolean;
  /** From `starts_at` to `ends_at`, at most a day, the shop is closed. */
  closes: Generated<boolean>;
  starts_at: Date | null;
  ends_at: Date | null;
  at: Date;
  by_id: string;
};

/** Written by triggers only. */
type ChangesTable = {
  /** A number of the server, as text. */
  transaction: string;
  thing: string;
  at: Date;
};

type ShopPagesTable = {
  id: string;
  page: ShopPageName;
  /** Written as JSON text. */
  content: ColumnType<ShopText | Imprint, string, never>;
  at: Date;
  by_id: string;
};

/** Tries within a window, which all processes count together; `key` and `account` are keyed hashes. */
type RateCountsTable = {
  key: string;
  account: string | null;
  tries: number;
  ends_at: Date;
};

/** Failures of scripts in browsers; `networks` are keyed hashes with another key each day. */
type BrowserFailuresTable = {
  day: Day;
  browser: string;
  version: number;
  screen: string;
  message: string;
  times: number;
  networks: string[];
};

/** The pages that were sent to a browser on a day. */
type BrowserPagesTable = { day: Day; browser: string; version: number; pages: number };
