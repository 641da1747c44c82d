import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { QueueKind } from '#contract/admin/queue-kinds.ts';
import type { StoredLook } from '#contract/admin/shop-look.ts';
import type { Imprint, ShopText } from '#contract/admin/shop-pages.ts';
import type { BankBooking, BankLineState } from '#contract/books/bank-statement.ts';
import type { DocumentKind, Issuer } from '#contract/books/months.ts';
import type { SettlementOutcome } from '#contract/books/settlement-columns.ts';
import type {
  Condition,
  HiddenBy,
  PaymentState,
  RefundState,
  ReportOutcome,
  ReportReason,
  ReviewOutcome,
  SellerCheck,
  ShopPageName,
  Title,
} from '#contract/constants.ts';
import type { Language } from '#contract/languages.ts';
import type { BadgeFact, SharedNumberKind } from '#contract/members/badge.ts';
import type { LoginChangeKind } from '#contract/members/keys.ts';
import type { HelperRole } from '#contract/members/staff.ts';
import type { NoticeFacts, NoticeKind } from '#contract/notices/kinds.ts';
import type { DealSide } from '#contract/orders/after-deal.ts';
import type { DealMark } from '#contract/orders/conduct.ts';
import type { DealEvent, DealEventDetail } from '#contract/orders/deal.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { HandoverCheck } from '#contract/orders/deal-limits.ts';
import type { DealRole, StoredDealState } from '#contract/orders/deal-states.ts';
import type { HandWay } from '#contract/orders/hand-ways.ts';
import type { NeirStep } from '#contract/orders/neir-steps.ts';
import type { PaymentMethod, PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { OfferEvent, OfferRole, OfferState } from '#contract/orders/price-offers.ts';
import type { RingSignal } from '#contract/orders/rings.ts';
import type { PayoutMethod, PayoutState } from '#contract/payouts/methods.ts';
import type { ResultRow } from '#contract/payouts/results.ts';
import type { CodeVerdict } from '#contract/phones/code-photos.ts';
import type { BatteryState, Defect, Lock, Registration } from '#contract/phones/listing-choices.ts';
import type { SelfTestDevice, SelfTestResults } from '#contract/phones/self-tests.ts';
import type { FoundBy, QuietReason, StolenDecision } from '#contract/phones/stolen-states.ts';
import type { ThreadDecision, ThreadReason } from '#contract/threads/first-questions.ts';
import type { TrickKind } from '#contract/tricks/find.ts';

/** A time whose default the database sets. */
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

export type Database = {
  members: MembersTable;
  blocked_addresses: BlockedAddressesTable;
  left_addresses: LeftAddressesTable;
  login_changes: LoginChangesTable;
  left_numbers: LeftNumbersTable;
  login_numbers: LoginNumbersTable;
  lost_keys: LostKeysTable;
  number_codes: NumberCodesTable;
  sms_days: SmsDaysTable;
  member_numbers: MemberNumbersView;
  shop_state: ShopStateTable;
  nightly_backups: NightlyBackupsTable;
  images: ImagesTable;
  categories: CategoriesTable;
  models: ModelsTable;
  model_keys: ModelKeysTable;
  catalogue_words: CatalogueWordsTable;
  catalogue_loads: CatalogueLoadsTable;
  products: ProductsTable;
  product_photos: ProductPhotosTable;
  price_changes: PriceChangesTable;
  imei_keys: ImeiKeysTable;
  product_imeis: ProductImeisTable;
  self_tests: SelfTestsTable;
  imei_clashes: ImeiClashesTable;
  code_photos: CodePhotosTable;
  stolen_reports: StolenReportsTable;
  stolen_imeis: StolenImeisTable;
  stolen_matches: StolenMatchesTable;
  suspensions: SuspensionsTable;
  suspended_phones: SuspendedPhonesTable;
  listing_versions: ListingVersionsTable;
  listing_version_photos: ListingVersionPhotosTable;
  bookings: BookingsTable;
  payments: PaymentsTable;
  deals: DealsTable;
  deal_events: DealEventsTable;
  ring_deals: RingDealsTable;
  same_texts: SameTextsTable;
  rate_counts: RateCountsTable;
  neir_ticks: NeirTicksTable;
  deal_answers: DealAnswersTable;
  deal_answer_replies: DealAnswerRepliesTable;
  safe_places: SafePlacesTable;
  shop_pages: ShopPagesTable;
  announcements: AnnouncementsTable;
  shop_looks: ShopLooksTable;
  shop_look_drafts: ShopLookDraftsTable;
  changes: ChangesTable;
  deal_photos: DealPhotosTable;
  payment_attempts: PaymentAttemptsTable;
  payment_refunds: PaymentRefundsTable;
  money_by_hand: MoneyByHandTable;
  deal_verdicts: DealVerdictsTable;
  reports: ReportsTable;
  reported_products: ReportedProductsTable;
  notices: NoticesTable;
  notice_mails: NoticeMailsTable;
  notice_choices: NoticeChoicesTable;
  push_devices: PushDevicesTable;
  notice_pushes: NoticePushesTable;
  price_offers: PriceOffersTable;
  price_offer_steps: PriceOfferStepsTable;
  price_floors: PriceFloorsTable;
  unheard_offers: UnheardOffersTable;
  threads: ThreadsTable;
  thread_messages: ThreadMessagesTable;
  thread_photos: ThreadPhotosTable;
  thread_reports: ThreadReportsTable;
  member_blocks: MemberBlocksTable;
  queue_claims: QueueClaimsTable;
  support_messages: SupportMessagesTable;
  support_answers: SupportAnswersTable;
  support_mails: SupportMailsTable;
  saved_answers: SavedAnswersTable;
  saved_phones: SavedPhonesTable;
  saved_searches: SavedSearchesTable;
  payout_destinations: PayoutDestinationsTable;
  payout_batches: PayoutBatchesTable;
  payout_transfers: PayoutTransfersTable;
  payout_lines: PayoutLinesTable;
  payout_results: PayoutResultsTable;
  payout_holds: PayoutHoldsTable;
  settlement_files: SettlementFilesTable;
  settlement_lines: SettlementLinesTable;
  bank_files: BankFilesTable;
  bank_lines: BankLinesTable;
  bank_matches: BankMatchesTable;
  bank_notes: BankNotesTable;
  book_closes: BookClosesTable;
  fee_invoices: FeeInvoicesTable;
  fee_invoice_lines: FeeInvoiceLinesTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  audit_log: AuditLogTable;
  payment_events: PaymentEventsTable;
  gateway_answers: GatewayAnswersTable;
  payment_mismatches: PaymentMismatchesTable;
  provider_troubles: ProviderTroublesTable;
  product_views: ProductViewsTable;
  recent_looks: RecentLooksTable;
  report_days: ReportDaysTable;
  browser_failures: BrowserFailuresTable;
  browser_pages: BrowserPagesTable;
};

/** Buyers, sellers and admins; `id` is the identity provider's user id. */
type MembersTable = {
  id: string;
  email: string;
  name: string;
  image_id: string | null;
  /** A picture on another host, such as a sign-in provider's; uploaded ones have an `image_id`. */
  photo_url: string | null;
  title: Title;
  /** The member's own, with a place; null until entered. */
  phone_number: Generated<string | null>;
  location: Generated<string | null>;
  is_admin: Generated<boolean>;
  staff_role: Generated<HelperRole | null>;
  /** Of their last change of role; null: never, or before this was stored. */
  staff_since: Generated<Date | null>;
  /** When staff took their role as an admin, or as one who pays; null: never. */
  admin_until: Generated<Date | null>;
  payer_until: Generated<Date | null>;
  /** Until then nothing is paid out, because a weak key added another. */
  key_waits_until: Generated<Date | null>;
  suspended_at: Generated<Date | null>;
  is_verified: Generated<boolean>;
  /** What an admin has checked before the badge; empty without a list. */
  verified_checks: Generated<SellerCheck[]>;
  /** When a change of facts removed the badge, until an admin has checked again; else null. */
  badge_lost_at: Generated<Date | null>;
  /** The changed facts; empty while `badge_lost_at` is null. */
  badge_lost_by: Generated<BadgeFact[]>;
  created_at: CreatedAt;
  removed_at: Date | null;
  /** When they proved that the address is theirs; null before. */
  address_confirmed_at: Generated<Date | null>;
  /** The language of mails about notices; null: both. */
  mail_language: Generated<Language | null>;
  /** When the account at the identity provider was removed. */
  account_removed_at: Date | null;
  /** The same person's earlier rows; marks of their deals count for this member too. */
  former_ids: Generated<string[]>;
  /** Of their public page, because `id` is private. */
  page_id: Generated<string>;
  /** When a photo with the code of its day fitted a listing of theirs; null before. */
  code_photo_at: Generated<Date | null>;
};

/**
 * Keyed hashes of the addresses of members with marks who deleted their account, for
 * `conductRules.days` (`contract/orders/conduct.ts`).
 */
type LeftAddressesTable = {
  hash: string;
  member_id: string;
  left_at: Date;
};

/**
 * A view of the phone numbers and payout accounts of members, normalised so that equal numbers are
 * equal texts.
 */
type MemberNumbersView = {
  member_id: string;
  kind: SharedNumberKind;
  number: string;
};

/** The number by which a member logs in, 01XXXXXXXXX. */
type LoginNumbersTable = {
  number: string;
  member_id: string;
  since: Date;
  /** When a code of it was last right. */
  used_at: Date;
};

/** What counts at a time, unless it is stopped: an address, a number, or the end of the account. */
type LoginChangesTable = {
  id: string;
  member_id: string;
  kind: LoginChangeKind;
  /** The address or number; '' of an end. */
  value: string;
  asked_at: Date;
  counts_from: Date;
  /** Two of the staff have agreed, because all other keys are lost. */
  is_lost: Generated<boolean>;
};

/** A member whose only key, a silent number, has come to another person; their money waits. */
type LeftNumbersTable = { id: string; member_id: string; at: Date };

/** A person without any key of this account proves a number. */
type LostKeysTable = {
  id: string;
  member_id: string;
  number: string;
  /** What they know about the account. */
  told: string;
  asked_at: Date;
  /** The first of the two who agree. */
  first_by: Generated<string | null>;
  first_at: Generated<Date | null>;
  /** The second, or who refused. */
  decided_by: Generated<string | null>;
  ended_at: Generated<Date | null>;
  outcome: Generated<'agreed' | 'refused' | 'stopped' | null>;
};

/** The one code of a number, or of an address that a member adds, that can be used, and the wrong ones. */
type NumberCodesTable = {
  number: string;
  /** Of a device that has logged in by the number before; '' for all others together. */
  device: string;
  /** A keyed hash of the secret in the cookie of the device that had it sent. */
  challenge: string;
  /** A keyed hash; null once the code was right. */
  code: string | null;
  /** When it was right, of a number without an account: its person still has to give a name. */
  proved_at: Date | null;
  expires_at: Date;
  /** Since `tries_since`; of earlier codes, too. */
  tries: number;
  tries_since: Date;
};

/** What was sent by SMS on each day in Dhaka. */
type SmsDaysTable = {
  day: Day;
  accepted: Generated<number>;
  refused: Generated<number>;
  unknown: Generated<number>;
  /** What the accepted and the unknown ones are charged as. */
  parts: Generated<number>;
};

/** Keyed hashes of addresses that cannot register again (`features/users/blocked-addresses.ts`). */
type BlockedAddressesTable = {
  hash: string;
  member_id: string;
};

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

type ImagesTable = {
  id: string;
  expires_at: Date | null;
  /** The user id; null: uploaded by a ticket during registration. */
  uploaded_by: Generated<string | null>;
  created_at: CreatedAt;
  /** Since when it is no longer public, but stored as evidence in an order. */
  kept_since: Generated<Date | null>;
  /** When its files were moved to the private ones, for an order or a message. */
  private_since: Generated<Date | null>;
  has_code: Generated<boolean | null>;
  /** SHA-256 of the uploaded bytes, in hex; null for older ones. */
  digest: Generated<string | null>;
};

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

/** Prices in poisha. `paid_at`: sold. `removed_at`: removed. Rows are never deleted. */
type ProductsTable = {
  id: string;
  seller_id: string;
  /** The brand's number. */
  category_id: string;
  name: string;
  selling_price: number;
  market_price: number;
  phone_number: string;
  /** Null after the removal. */
  image_id: string | null;
  description: string;
  location: string;
  condition: Condition;
  use_time: string;
  ram_room: string;
  post_time: string;
  advertised_at: Date | null;
  /**
   * Set when it is sold. Only `features/bookings/sale.ts` writes it; other writes do not compile.
   */
  paid_at: ColumnType<Date | null, null | undefined, never>;
  /** In no public list, and not available for booking or payment. */
  hidden_at: ColumnType<Date | null, Date | null | undefined, never>;
  /**
   * Null while it is shown. `seller`: hidden for a while. `words`: its texts wait for an admin's
   * review. Only `features/products/hiding.ts` writes both, by its table.
   */
  hidden_by: ColumnType<HiddenBy | null, HiddenBy | null | undefined, never>;
  removed_at: Date | null;
  created_at: CreatedAt;
  /** The next columns are null if the seller has not declared them. */
  model_id: Generated<string | null>;
  /** GB. */
  ram: Generated<number | null>;
  /** GB. */
  storage: Generated<number | null>;
  colour: Generated<string | null>;
  months_used: Generated<number | null>;
  /** Per cent. */
  battery_health: Generated<number | null>;
  battery_state: Generated<BatteryState | null>;
  battery_original: Generated<boolean | null>;
  has_charger: Generated<boolean | null>;
  has_box: Generated<boolean | null>;
  has_receipt: Generated<boolean | null>;
  warranty_months: Generated<number | null>;
  official: Generated<boolean | null>;
  registration: Generated<Registration | null>;
  /** Empty: the seller declares that there are no locks. */
  locks: Generated<Lock[] | null>;
  /** Empty: the seller declares that there are no defects. */
  defects: Generated<Defect[] | null>;
  negotiable: Generated<boolean | null>;
  /** Whether a buyer may pay in cash at the meeting. */
  cash: Generated<boolean | null>;
  division: Generated<string | null>;
  district: Generated<string | null>;
  area: Generated<string | null>;
  /** The seller's badge; triggers copy it. */
  seller_verified: ColumnType<boolean, never, never>;
  /** The words by which search finds the phone; null until the program has written them. */
  search: Generated<string | null>;
  /** The battery is normal, or has 80 % of its health; generated. */
  good_battery: ColumnType<boolean, never, never>;
  has_warranty: ColumnType<boolean, never, never>;
  /** Those words and the values of filters, as the index has them; generated. */
  terms: ColumnType<string | null, never, never>;
  /** The weight of its name (`weightOf`): if two models match, the shorter name is meant. */
  name_weight: Generated<number>;
  /** Increases with each edit of anything but the selling price. */
  version: Generated<number>;
  /** The time of that edit; null without one. */
  edited_at: Generated<Date | null>;
  /** Search ranks it last, because it is an empty box, parts, or far below the usual price. */
  stands_last: Generated<boolean>;
  /**
   * `age`: ranked last only because its seller gave no sign. `code`: only because its seller is new
   * and has not shown a photo with the code of the day.
   */
  last_by: Generated<'age' | 'code' | null>;
  /** The seller's last sign that it is still there; null until `ageListings` begins to count. */
  sign_at: Generated<Date | null>;
  /** Since when it is in question. */
  asked_at: Generated<Date | null>;
};

/** The photos of a phone from the second on; the first, the cover, is `products.image_id`. */
type ProductPhotosTable = {
  product_id: string;
  position: number;
  image_id: string;
};

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

type SuspensionsTable = {
  id: string;
  member_id: string;
  at: Date;
  by_id: string;
  ended_at: Generated<Date | null>;
  ended_by: Generated<string | null>;
};

type SuspendedPhonesTable = {
  suspension_id: string;
  product_id: string;
  hidden_from: StateBefore;
};

/** A phone's earlier price in poisha, until `changed_at`. */
type PriceChangesTable = {
  id: Generated<string>;
  product_id: string;
  price: ColumnType<string, number, never>;
  changed_at: Date;
  /** When those who saved the phone were notified. Also set if the price did not drop. */
  told_at: Generated<Date | null>;
};

/** Everything of a listing that its buyer sees, except prices, photos and the seller. */
export type ListingContent = Pick<
  Selectable<ProductsTable>,
  | 'name'
  | 'condition'
  | 'description'
  | 'location'
  | 'division'
  | 'district'
  | 'area'
  | 'use_time'
  | 'months_used'
  | 'ram_room'
  | 'ram'
  | 'storage'
  | 'colour'
  | 'battery_health'
  | 'battery_state'
  | 'battery_original'
  | 'has_charger'
  | 'has_box'
  | 'has_receipt'
  | 'warranty_months'
  | 'official'
  | 'registration'
  | 'locks'
  | 'defects'
  | 'negotiable'
  | 'cash'
> & {
  brand: string;
  /** Without the brand. */
  model: string | null;
  market_price_poisha: number;
};

/** A listing as it was when a buyer first booked this version; never changed. */
type ListingVersionsTable = {
  product_id: string;
  version: number;
  content: ColumnType<ListingContent, never, never>;
  kept_at: Date;
};

/** Its photos, the cover first, as long as they may be evidence in an order. */
type ListingVersionPhotosTable = {
  product_id: string;
  version: number;
  position: number;
  image_id: string;
};

/**
 * `price` (poisha) and `product_name` are those that the buyer saw at the last booking. A lower
 * price applies until the payment.
 */
type BookingsTable = {
  id: string;
  product_id: string;
  buyer_id: string;
  price: number;
  product_name: string;
  user_name: string;
  user_number: string;
  meet_location: string;
  /**
   * Only `features/bookings/transitions.ts` writes this and the next three columns, by its table.
   */
  paid_at: ColumnType<Date | null, null | undefined, never>;
  /** Never with `paid_at`; the buyer may book the phone again in another row. */
  cancelled_at: ColumnType<Date | null, undefined, never>;
  /**
   * With `cancelled_at`: cancelled by the buyer, declined by the seller, or lapsed without a
   * payment.
   */
  ended_as: ColumnType<'cancelled' | 'declined' | 'lapsed' | null, undefined, never>;
  end_reason: Generated<string>;
  /** When the buyer requested to pay in cash at the meeting. */
  cash_asked_at: ColumnType<Date | null, undefined, never>;
  created_at: CreatedAt;
  /** The version of the listing that the buyer booked; null: booked before versions existed. */
  version: Generated<number | null>;
  /** When its buyer booked that version. */
  seen_at: Generated<Date | null>;
  /** Until then a higher price does not apply. */
  price_until: Generated<Date | null>;
};

/**
 * One row for each hold of a phone. `held`: the buyer is paying, and the phone is held until
 * `held_until`. `paid`: settled; parts may be refunded. `released`: the hold ended without money.
 * `refund_due`: all of the money must go back. `refunded`: all of it went back.
 */
type PaymentsTable = {
  id: string;
  booking_id: string;
  product_id: string;
  buyer_id: string;
  /** Poisha. */
  amount: number;
  /** Only `features/payments/transitions.ts` writes it; other writes do not compile. */
  state: ColumnType<PaymentState, undefined, never>;
  held_until: Date;
  created_at: CreatedAt;
  settled_at: Date | null;
  /** The client subnet that opened it, by `clientSubnetOf`; null after a day. */
  network: Generated<string | null>;
  /** When the reconciler last checked the payment at its provider. */
  asked_at: Date | null;
  /** How the money came by hand; null: by an attempt, or not at all. */
  way: Generated<HandWay | null>;
};

/** A booking from its payment, or its cash reservation, on. */
type DealsTable = {
  booking_id: string;
  /** Null for cash at the meeting. */
  payment_id: string | null;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  /** Poisha, as paid or agreed. */
  price: number;
  /**
   * Only `features/deals/write-deal.ts` writes it, by the table of `contract/orders/deal.ts`; other
   * writes do not compile.
   */
  state: ColumnType<StoredDealState, undefined, never>;
  /** For cash: the time of the reservation. */
  paid_at: Date;
  /** When the state began. */
  changed_at: Date;
  /** The deadline of the state; null in a state without one. */
  due_at: Generated<Date | null>;
  meeting_place: Generated<string | null>;
  meeting_at: Generated<Date | null>;
  /** Who proposed the meeting. */
  meeting_by: Generated<'buyer' | 'seller' | null>;
  meeting_accepted_at: Generated<Date | null>;
  /**
   * The time from which buyer and seller may be at the meeting; unchanged when the meeting is moved
   * later.
   */
  handover_from: Generated<Date | null>;
  /** Of the sale paper; 12 random hexadecimal digits. */
  paper_code: Generated<string>;
  /** When the seller declared on the paper that the phone was theirs to sell. */
  declared_at: Generated<Date | null>;
  /** When the buyer showed the code before or without an agreed meeting. */
  code_shown_at: Generated<Date | null>;
  /** By the code, or by the buyer's confirmation. */
  handed_over_at: Generated<Date | null>;
  /** The code was entered after the buyer had called off, refused or denied. */
  after_refusal: Generated<boolean>;
  /** Since when the other side sees the number: its owner shared it, or a meeting was agreed. */
  buyer_number_shared_at: Generated<Date | null>;
  seller_number_shared_at: Generated<Date | null>;
  /** When the correct code came after the money had gone back; a case until it is closed. */
  late_code_at: Generated<Date | null>;
  case_closed_at: Generated<Date | null>;
  /** When the gateway took the money although the buyer may have the phone; a case, too. */
  reversed_at: Generated<Date | null>;
  reversal_closed_at: Generated<Date | null>;
  /** When the seller had the handed-over phone again. */
  phone_back_at: Generated<Date | null>;
  /** The checks that passed at the meeting; null before. */
  checks: Generated<HandoverCheck[] | null>;
  /** Wrong codes since the last correct one or lock. */
  code_tries: Generated<number>;
  code_locked_until: Generated<Date | null>;
  /** The `entryId`s of the last wrong codes, oldest first, as far as they had one. */
  code_entries: Generated<string[]>;
  /** Poisha that the seller offers to refund. */
  offer: Generated<number | null>;
  /** Poisha of all refunds to the buyer that were ordered so far. */
  given_back: Generated<number>;
  /** An admin's decision that another has to confirm before it counts. */
  verdict_id: Generated<string | null>;
  /** The shop's fee of a completed deal, in poisha. */
  fee: Generated<number>;
  /** When the phone was offered for sale again. */
  relisted_at: Generated<Date | null>;
  /** Who did not come to the meeting. */
  no_show_of: Generated<'buyer' | 'seller' | null>;
  /** What counts against one side of the deal, by the rule of `contract/orders/conduct.ts`. */
  mark: Generated<DealMark | null>;
  mark_of: Generated<'buyer' | 'seller' | null>;
  /** Who had given no sign when time ended the deal, by the same rule. */
  silent_of: Generated<DealSide | 'both' | null>;
  /** When the program examines who gives no sign: to warn, then to end. Null: neither is awaited. */
  silence_due_at: Generated<Date | null>;
  silence_warned_at: Generated<Date | null>;
  /** When the other side reported the no-show. */
  no_show_at: Generated<Date | null>;
  /** When the accused member answered. */
  no_show_answered_at: Generated<Date | null>;
  /** 1 or 2: the buyer's slot for a reservation, which limits them to two. Null with a payment. */
  cash_place: Generated<number | null>;
  /** When the deal is searched for signs of a ring, once it has ended; null: no more. */
  rings_due_at: Generated<Date | null>;
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

/** Deals in neither side's favour, unless an admin decided that they count. */
type RingDealsTable = {
  booking_id: string;
  reasons: RingSignal[];
  found_at: Date;
  counts: Generated<boolean | null>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
};

/** First messages of one text to many, for the staff's decision. */
type SameTextsTable = {
  id: string;
  member_id: string;
  /** SHA-256 of the folded text, in hexadecimal. */
  digest: string;
  text: string;
  people: number;
  found_at: Date;
  closed_at: Generated<Date | null>;
  closed_by: Generated<string | null>;
};

/** Tries within a window, which all processes count together; `key` and `account` are keyed hashes. */
type RateCountsTable = {
  key: string;
  account: string | null;
  tries: number;
  ends_at: Date;
};

/** Safe meeting places, by the English name of a district; the operator's list. */
type SafePlacesTable = {
  id: Generated<string>;
  district: string;
  en: string;
  bn: string;
};

/** What admins decided about the money of deals, alone or for another to confirm. */
type DealVerdictsTable = {
  id: string;
  booking_id: string;
  event: DealAct;
  role: DealRole;
  reason: string;
  /** Poisha that goes back by it, where it names a part. */
  part: number | null;
  /** Poisha at stake. */
  amount: number;
  proposed_by: string;
  proposed_at: Date;
  needs_second: boolean;
  /** Null: it waits, while the deal names it, or something else has ended it. */
  outcome: Generated<ReviewOutcome | null>;
  answer: Generated<string>;
  answered_by: Generated<string | null>;
  answered_at: Generated<Date | null>;
};

/** Append-only. */
type DealEventsTable = {
  id: string;
  booking_id: string;
  at: Date;
  event: DealEvent;
  role: DealRole;
  /** Null: the program itself. */
  actor_id: string | null;
  /** Written as JSON text. */
  detail: ColumnType<DealEventDetail, string, never>;
};

/**
 * The answers of one side about the other after a deal; null: none, or not in this deal. Others than
 * the writer read them from `shown_from` on.
 */
type DealAnswersTable = {
  id: string;
  booking_id: string;
  side: 'buyer' | 'seller';
  /** Who wrote it. */
  member_id: string;
  /** The other side. */
  about_id: string;
  at: Date;
  shown_from: Date;
  /** When both were notified that they can be read. */
  announced_at: Date | null;
  as_described: boolean | null;
  on_time: boolean | null;
  as_agreed: boolean | null;
  /** Empty without one. */
  sentence: string;
  /** When an admin hid the sentence; its reply is then not shown either. */
  hidden_at: Date | null;
};

/** The one reply of the person whom answers are about. */
type DealAnswerRepliesTable = {
  answer_id: string;
  member_id: string;
  at: Date;
  text: string;
  hidden_at: Date | null;
};

/** Ticked steps of a deal's hand-over in the handset register. */
type NeirTicksTable = {
  booking_id: string;
  step: NeirStep;
  member_id: string;
  at: Date;
};

/** Pictures of a problem. */
type DealPhotosTable = {
  image_id: string;
  booking_id: string;
  event_id: string;
  /** Null: its files are not moved yet. */
  private_since: Date | null;
};

/**
 * A try to pay, by one method at one provider. A payment may have several, one of them open. A
 * closed one may still get money if its provider cannot end it.
 */
type PaymentAttemptsTable = {
  /**
   * The shop's reference, for providers that accept 30 characters; for older payments, the
   * payment's id.
   */
  ref: string;
  payment_id: string;
  provider: PaymentProviderName;
  method: PaymentMethod;
  /** The provider's id (`transitionId` on the wire); null until the provider has responded. */
  provider_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Poisha. */
  amount: number;
  /** The provider's further ids; written as JSON text. */
  facts: ColumnType<Record<string, string>, string | undefined, string>;
  opened_at: Date;
  // Only `features/payments/attempt-transitions.ts` writes the columns below.
  /** Written before the provider is requested to take the money, which happens once. */
  capturing_at: ColumnType<Date | null, undefined, never>;
  closed_at: ColumnType<Date | null, undefined, never>;
  /** The payment got its money by this attempt. */
  paid_at: ColumnType<Date | null, undefined, never>;
  /** Why the provider warns of the money, and what an admin decided. */
  review: ColumnType<'risk' | 'accepted' | 'refused' | null, undefined, never>;
  /** The time of the next query about a closed attempt; null: no money can come. */
  ask_at: ColumnType<Date | null, undefined, never>;
};

/**
 * A refund of a payment's money, whole or in part. A trigger limits the sum of all refunds to the
 * payment.
 */
type PaymentRefundsTable = {
  id: string;
  /** The shop's key for the provider; at most 30 characters, except for older payments. */
  key: string;
  payment_id: string;
  /** Poisha. */
  amount: number;
  /**
   * Only `features/payments/refunds/refund-transitions.ts` writes it; other writes do not compile.
   */
  state: ColumnType<RefundState, undefined, never>;
  reason: string;
  /** The member who ordered it; null: the program itself, or an operator at the provider. */
  actor_id: string | null;
  provider_refund_id: Generated<string | null>;
  /** The provider's reason for the failure. */
  problem: Generated<string | null>;
  created_at: Date;
  started_at: Generated<Date | null>;
  settled_at: Generated<Date | null>;
  /** The time of the next query at the provider; null: nothing to do, or an admin's turn. */
  ask_at: Generated<Date | null>;
  /** How an admin refunded it by hand; null: the provider refunds it, or has done so. */
  way: Generated<HandWay | null>;
};

/** Money that an admin moved by hand, by their record; for `refund_id` or `payment_id`. */
type MoneyByHandTable = {
  id: string;
  refund_id: Generated<string | null>;
  payment_id: Generated<string | null>;
  way: HandWay;
  /** The reference of the transfer or receipt; unique for each way. */
  reference: string;
  reason: string;
  /** Poisha. */
  amount: number;
  recorded_by: string;
  recorded_at: Date;
  /** Another admin must approve it before it counts. */
  needs_approval: boolean;
  approved_by: Generated<string | null>;
  approved_at: Generated<Date | null>;
  /** When the next record replaced it, before an approval. */
  replaced_at: Generated<Date | null>;
};

/**
 * Open until an admin's decision, `outcome`, closes it. The row remains as its reporter's history.
 */
type ReportsTable = {
  id: string;
  product_id: string;
  reporter_id: string;
  /** The phone's seller; a trigger sets it. */
  seller_id: ColumnType<string | null, never, never>;
  /** Null: reported by the specification's call, which has no reason. */
  reason: Generated<ReportReason | null>;
  comment: Generated<string>;
  created_at: CreatedAt;
  /** Only `features/reports/report-transitions.ts` writes both columns. */
  closed_at: ColumnType<Date | null, undefined, never>;
  outcome: ColumnType<ReportOutcome | null, undefined, never>;
};

/**
 * Notices to members. `event` identifies the event within its kind, so that it is notified once. A
 * member may answer an admin's decision once.
 */
type NoticesTable = {
  id: string;
  at: Date;
  kind: NoticeKind;
  /** The admin who decided; null for notices of the program. */
  admin_id: string | null;
  member_id: string;
  product_id: string | null;
  booking_id: Generated<string | null>;
  /** Null for other kinds than messages, and after the thread was deleted. */
  thread_id: Generated<string | null>;
  reason: Generated<string>;
  /** Written as JSON text. */
  facts: ColumnType<NoticeFacts, string | undefined, never>;
  /** Null for admins' decisions, which are unique by other means. */
  event: Generated<string | null>;
  /** Also set if the member has switched the kind off, so that the bell does not count it. */
  read_at: Generated<Date | null>;
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
  /** Of another admin, about the decision. */
  review: Generated<ReviewOutcome | null>;
  review_reason: Generated<string>;
  reviewed_at: Generated<Date | null>;
  reviewed_by: Generated<string | null>;
};

/** Mails that are not sent yet. `due_at` is moved while one is tried, and after a failure. */
type NoticeMailsTable = {
  notice_id: string;
  /** A copy, because a removed member no longer has an address. */
  address: string;
  due_at: Date;
  tries: Generated<number>;
  /**
   * `{member} {day}`: one mail has all of the member's notices of that day about saved phones and
   * searches.
   */
  digest: string | null;
  /** The notice is also pushed to a device, so it is not mailed to a member who has read it. */
  unless_read: Generated<boolean>;
};

/** Browsers that a member lets the shop push notices to, while the session lives. */
type PushDevicesTable = {
  id: string;
  member_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  since: Date;
  /** The day in Dhaka that `sent` counts, written as text. */
  sent_on: ColumnType<Date | null, string | undefined, string>;
  sent: Generated<number>;
};

/** Pushes that are not sent yet, by notice and device; `due_at` and `tries` as in `notice_mails`. */
type NoticePushesTable = {
  notice_id: string;
  device_id: string;
  due_at: Date;
  tries: Generated<number>;
};

/**
 * A buyer and the seller of a phone. `messages` is the number of the newest message, and a read mark
 * that of the last one that was read. Its row is locked while a message is added, so that numbers
 * have no gaps and appear in their order.
 */
type PriceOffersTable = {
  id: string;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  /** Made by the client: the same first amount under it is one offer. */
  entry_id: string;
  /** Only `offers/transitions.ts` writes it. */
  state: OfferState;
  /** Poisha: the newest amount. */
  price: number;
  steps: number;
  changed_at: Date;
  /** Null when it is over. */
  due_at: Date | null;
};

/** Each amount and answer, from the first on. */
type PriceOfferStepsTable = {
  offer_id: string;
  number: number;
  at: Date;
  /** `under-floor`: an offer that an earlier program declined at once. */
  event: OfferEvent | 'under-floor';
  by_role: OfferRole;
  /** Null: the program, also in the place of a seller who does not hear of the offer. */
  actor_id: string | null;
  price: number;
};

/** Of lower offers the seller does not hear (`unheard_offers`); only the seller reads it. Poisha. */
type PriceFloorsTable = {
  product_id: string;
  price: number;
  /** Poisha: how far below the floor the seller still hears offers. */
  margin: Generated<number>;
};

/** Offers of which the seller does not hear; in all else they are like the others. */
type UnheardOffersTable = {
  offer_id: string;
  /** When it is declined for the seller; null if it was over before. */
  decline_at: Date | null;
};

type ThreadsTable = {
  id: string;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  created_at: Date;
  /** Of the newest message. */
  last_at: Date;
  messages: number;
  buyer_read: Generated<number>;
  seller_read: Generated<number>;
  buyer_archived_at: Generated<Date | null>;
  seller_archived_at: Generated<Date | null>;
};

type ThreadMessagesTable = {
  thread_id: string;
  number: number;
  sender_id: string;
  /** Made by the client, with photos together with them; the same text under it is one message. */
  entry_id: string;
  at: Date;
  text: string;
  /** What the other reads without numbers and addresses; null: the text itself. */
  masked: string | null;
  /** What the other reads where the deal shows numbers; null: as `masked`. */
  with_numbers: string | null;
  /** Requests in it that are known from frauds. */
  asks: TrickKind[];
  /** Written while the other had blocked its writer: the other never reads it. */
  withheld: Generated<boolean>;
  /** The thread's seller, if a question begins with it for which a buyer waits. */
  waits_for: string | null;
  /** How many were sent with it; the photos themselves are deleted earlier than the text. */
  photos: Generated<number>;
};

/** Photos of messages, in the order in which they were chosen. */
type ThreadPhotosTable = {
  image_id: string;
  thread_id: string;
  number: number;
  place: number;
  sender_id: string;
};

/** While `closed_at` is null, admins may read the thread. */
type ThreadReportsTable = {
  thread_id: string;
  reporter_id: string;
  /** The other of the two; a trigger sets it. */
  about_id: ColumnType<string | null, never, never>;
  reason: ThreadReason;
  comment: string;
  at: Date;
  closed_at: Generated<Date | null>;
  outcome: Generated<ThreadDecision | null>;
};

type MemberBlocksTable = {
  member_id: string;
  blocked_id: string;
  at: Date;
};

/** Who of the staff has taken an entry of the queue, until when. */
type QueueClaimsTable = {
  kind: QueueKind;
  subject_id: string;
  member_id: string;
  until: Date;
};

/** `order_id` as the writer gave it. `member_id` null: written without a session. */
type SupportMessagesTable = {
  id: string;
  at: Date;
  address: string;
  name: string;
  language: Language;
  text: string;
  order_id: string | null;
  member_id: string | null;
  /** Null: waits for the staff. */
  closed_at: Date | null;
  /** The admin who wrote to the member first; then `text` is empty, and the first answer is theirs. */
  begun_by: string | null;
};

type SupportAnswersTable = {
  message_id: string;
  /** From 1 in each message. */
  number: number;
  at: Date;
  /** Of the staff, or the member who wrote the message. */
  by_id: string;
  text: string;
};

/** Mails that are not sent yet. `number` of the answer; 0: the copy for the operator's mailbox. */
type SupportMailsTable = {
  message_id: string;
  number: number;
  due_at: Date;
};

/** `price` in poisha, at the time of saving. */
type SavedPhonesTable = {
  member_id: string;
  product_id: string;
  price: number;
  saved_at: Date;
  /** The lowest price that was notified, in poisha. */
  told_price: number | null;
};

type SavedAnswersTable = {
  id: string;
  member_id: string;
  text: string;
  saved_at: Date;
};

type SavedSearchesTable = {
  id: string;
  member_id: string;
  name: string;
  /** As `searchParametersOf` writes it. */
  query: string;
  saved_at: Date;
  /** Phones and prices up to this time have been checked. */
  checked_to: Date;
  /** The time of the next check. */
  check_at: Date;
  /** Matches since the member's last visit. */
  new_matches: Generated<number>;
};

/** A member's choice that differs from the default in `noticeTable`. */
type NoticeChoicesTable = {
  member_id: string;
  kind: NoticeKind;
  is_on: boolean;
};

/** The number of open reports of each phone that is not removed; triggers maintain it. */
type ReportedProductsTable = {
  product_id: string;
  reports: number;
  first_report_id: string;
};

/**
 * `sale`: money for the seller came in. `late`: money came in that must be refunded. `refund-due`:
 * the seller's money is the buyer's again. `refund`: the money went back. `release`: a deal is
 * completed. `payout`: put into a batch; `payout-sent`, `payout-failed`: the result.
 * `settled-outside`: sold before deals existed, and never paid out here. `settlement`: a provider's
 * money arrived at the bank, less its fee. `vat`: the tax in the fees of a closed month.
 */
type LedgerTransactionsTable = {
  id: string;
  kind:
    | 'sale'
    | 'late'
    | 'refund-due'
    | 'refund'
    | 'release'
    | 'reopen'
    | 'payout'
    | 'payout-sent'
    | 'payout-failed'
    | 'payout-dissolved'
    | 'settled-outside'
    | 'settlement'
    | 'vat';
  /** Null for the steps of a payout, a settlement and a close, which are in their own tables. */
  payment_id: string | null;
  /** Null for incoming money, and before refunds had rows. */
  refund_id: Generated<string | null>;
  payout_line_id: Generated<string | null>;
  settlement_line_id: Generated<string | null>;
  close_id: Generated<string | null>;
  created_at: Date;
};

/**
 * Append-only; the entries of a transaction sum to zero. `seller`: in escrow until the deal ends.
 * `balance`: the seller's, to be paid out. `outside`: settled before deals existed. `fee`: the
 * shop's. `card-provider`: at the providers, on its way to the bank. `bank`: arrived there, less
 * refunds by hand. `gateway-fee`: deducted by the providers. `vat`: owed to the state. The accounts
 * of providers and shop have no member.
 */
type LedgerEntriesTable = {
  transaction_id: string;
  account:
    | 'card-provider'
    | 'seller'
    | 'buyer'
    | 'balance'
    | 'fee'
    | 'on-its-way'
    | 'paid-out'
    | 'outside'
    | 'bank'
    | 'gateway-fee'
    | 'vat';
  member_id: string | null;
  /** Signed poisha; a bigint, which the driver reads as text. */
  amount: ColumnType<string, number, never>;
};

/**
 * Append-only, like the two tables below. The ledger refuses transactions before `ends_at` of the
 * last close.
 */
type BookClosesTable = {
  id: string;
  /** Its first day. Select it as text. */
  month: Day;
  ends_at: Date;
  closed_at: Date;
  closed_by: string;
  /** Hundredths of a per cent. */
  vat_rate: number;
  /** Written as JSON text. */
  issuer: ColumnType<Issuer, string, never>;
};

type FeeInvoicesTable = {
  id: string;
  close_id: string;
  kind: DocumentKind;
  /** The financial year of its month (`yearOf`). */
  year: number;
  /** From 1 in each year, without gaps. */
  number: number;
  seller_id: string;
  /** Copied at the close, with the next columns. */
  seller_name: string;
  seller_location: string;
  /** On a credit note: the invoice that it corrects. */
  corrects: string | null;
  /** Poisha, with the tax in it; bigints, which the driver reads as text. */
  fee: ColumnType<string, number, never>;
  vat_rate: number;
  vat: ColumnType<string, number, never>;
};

type FeeInvoiceLinesTable = {
  invoice_id: string;
  /** The transaction that released the deal's money. */
  release_id: string;
  product_name: string;
  /** Poisha. */
  price: ColumnType<string, number, never>;
  fee: ColumnType<string, number, never>;
};

/** Files about a provider's transfers to the bank. */
type SettlementFilesTable = {
  id: string;
  provider: PaymentProviderName;
  /** The file's name on the admin's device. */
  name: string;
  imported_at: Date;
  imported_by: string;
};

/** A line of such a file; a trigger refuses changes of a booked one. */
type SettlementLinesTable = {
  id: string;
  file_id: string;
  /** The line in the file, from 1; the header counts. */
  position: number;
  provider: PaymentProviderName;
  outcome: SettlementOutcome;
  /** The provider's id of the payment or refund. */
  external_id: string;
  /** `YYYY-MM-DD`; null if it was unreadable. Select it as text. */
  settled_on: ColumnType<string | null, string | null, string | null>;
  /** Signed poisha; negative for a refund. Bigints, which the driver reads as text. */
  gross: ColumnType<string | null, number | null, never>;
  fee: ColumnType<string | null, number | null, never>;
  net: ColumnType<string | null, number | null, never>;
  attempt_ref: string | null;
  refund_id: string | null;
};

type BankFilesTable = {
  id: string;
  /** The bank account, as the admin names it. */
  account: string;
  name: string;
  /** How many of its lines earlier files had. */
  known: number;
  imported_at: Date;
  imported_by: string;
};

/** A line of a bank's statement that no earlier file had. */
type BankLinesTable = {
  id: string;
  file_id: string;
  /** The line in the file, from 1; the header counts. */
  position: number;
  account: string;
  state: BankLineState;
  text: string;
  /** `YYYY-MM-DD`; null if it was unreadable. Select it as text. */
  booked_on: ColumnType<string | null, string | null, never>;
  /** Signed poisha, negative for what left the account; null if it was unreadable. */
  amount: ColumnType<string | null, number | null, never>;
};

/** Which booking a line proves, and how much of it. */
type BankMatchesTable = {
  line_id: string;
  kind: BankBooking;
  key: string;
  /** Signed poisha. */
  amount: ColumnType<string, number, never>;
};

/** Why a line has no booking, or a booking no line. */
type BankNotesTable = {
  id: string;
  kind: BankBooking | 'line';
  /** Of the line or the booking. */
  key: string;
  /** Signed poisha that are explained; null for an unreadable line. */
  amount: ColumnType<string | null, number | null, never>;
  note: string;
  noted_at: Date;
  noted_by: string;
};

/**
 * Destinations of sellers' money. The newest one is valid, and older rows remain. Only the owner
 * and admins may read them.
 */
type PayoutDestinationsTable = {
  id: string;
  member_id: string;
  method: PayoutMethod;
  account: string;
  /** Of the account's owner. */
  name: string;
  bank: Generated<string>;
  branch: Generated<string>;
  /** Nine digits; empty for a wallet, and for older accounts. */
  routing_number: Generated<string>;
  created_at: Date;
  usable_from: Date;
  /** When its owner confirmed that name and number are theirs; no payout is sent before. */
  confirmed_at: Generated<Date | null>;
};

type PayoutBatchesTable = {
  id: string;
  created_at: Date;
  created_by: string;
  needs_approval: boolean;
  approved_by: Generated<string | null>;
  approved_at: Generated<Date | null>;
  /** When the batch was dissolved, before any of it was sent. */
  dissolved_at: Generated<Date | null>;
  dissolved_by: Generated<string | null>;
};

/** A transfer to one seller. It pays for its lines, whose states are the same. */
type PayoutTransfersTable = {
  id: string;
  /** The number in the rail's file: `PH…` (`contract/payouts/rails.ts`). */
  number: ColumnType<string, never, never>;
  batch_id: string;
  seller_id: string;
  destination_id: string;
  /** The part's position among the transfers to this seller in the batch. */
  part: number;
  parts: number;
};

/** A rail's result file for a batch, with the verdict on each line. */
type PayoutResultsTable = {
  id: string;
  batch_id: string;
  imported_by: string;
  imported_at: Date;
  /** Written as JSON text. */
  rows: ColumnType<ResultRow[], string, never>;
};

/** A deal's money in a transfer. Waiting and sent lines of a deal never exceed its proceeds. */
type PayoutLinesTable = {
  id: string;
  batch_id: string;
  transfer_id: string;
  payment_id: string;
  seller_id: string;
  destination_id: string;
  /** Poisha. */
  amount: number;
  /** Only `features/payouts/line-transitions.ts` writes it; other writes do not compile. */
  state: ColumnType<PayoutState, undefined, never>;
  /** Of the transfer, once sent. */
  reference: Generated<string | null>;
  /** Why it could not be sent. */
  problem: Generated<string | null>;
  settled_at: Generated<Date | null>;
  settled_by: Generated<string | null>;
  /** Who else found that a failed one was really not sent. */
  looked_by: Generated<string | null>;
  looked_at: Generated<Date | null>;
};

/** An active row of a member stops their payouts. */
type PayoutHoldsTable = {
  id: string;
  member_id: string;
  /** The reason that the seller reads; empty if a removal set it without one. */
  reason: string;
  /** Set by the member's removal and not by a call of its own. */
  by_removal: boolean;
  /** Set by an admin, so only admins lift it. */
  by_admin: Generated<boolean>;
  set_by: string;
  set_at: Date;
  lifted_by: Generated<string | null>;
  lifted_at: Generated<Date | null>;
  lift_reason: Generated<string | null>;
};

/** Append-only. */
type AuditLogTable = {
  id: string;
  at: Date;
  action: AuditAction;
  /** Null: the program itself. */
  actor_id: string | null;
  /** The member, phone or payment that the action concerned. */
  target: string;
  /** Written as JSON text. */
  detail: ColumnType<Record<string, string | number>, string, never>;
};

/** Processed events of the card provider, by the provider's id. */
type PaymentEventsTable = {
  id: string;
  provider_id: string;
  received_at: Date;
};

/** Differences between the card provider's books and the ledger, one sentence for each attempt. */
type PaymentMismatchesTable = {
  provider_id: string;
  sentence: string;
  seen_at: Date;
  /** The provider gave the money back, or the buyer's bank demands it. */
  took_back: Generated<boolean | null>;
};

/** Payments about which their gateway gave no clear answer to a query before a payout. */
type GatewayAnswersTable = { payment_id: string; unclear_at: Date };

/** Providers that currently accept no payments; `provider-troubles.ts` writes it. */
type ProviderTroublesTable = {
  provider: string;
  kind: 'down' | 'refused';
  sentence: string;
  since: Date;
  times: number;
};

/** A day in Dhaka, `YYYY-MM-DD`. Never selected, because the driver would return a time. */
type Day = ColumnType<string, string, never>;

/** The views of a phone on a day. */
type ProductViewsTable = {
  product_id: string;
  day: Day;
  views: number;
};

/** The viewers of a phone within the last half hour: `viewer` is a keyed hash. */
type RecentLooksTable = {
  product_id: string;
  viewer: string;
  counted_at: Date;
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

/** The number of reports by day and brand. A trigger maintains it; deletions do not reduce it. */
type ReportDaysTable = {
  day: Day;
  category_id: string;
  reports: number;
};
