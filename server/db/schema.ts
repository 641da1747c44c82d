import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { DocumentKind, Issuer } from '#contract/books/months.ts';
import type { SettlementOutcome } from '#contract/books/settlement-columns.ts';
import type {
  Condition,
  HiddenBy,
  PaymentState,
  RefundState,
  ReportOutcome,
  ReportReason,
  SellerCheck,
  Title,
} from '#contract/constants.ts';
import type { Language } from '#contract/languages.ts';
import type { BadgeFact, SharedNumberKind } from '#contract/members/badge.ts';
import type { NoticeFacts, NoticeKind } from '#contract/notices/kinds.ts';
import type { DealMark } from '#contract/orders/conduct.ts';
import type { DealEvent, DealEventDetail, HandoverCheck } from '#contract/orders/deal.ts';
import type { DealRole, StoredDealState } from '#contract/orders/deal-states.ts';
import type { HandWay } from '#contract/orders/hand-ways.ts';
import type { PaymentMethod, PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { PayoutMethod, PayoutState } from '#contract/payouts/methods.ts';
import type { ResultRow } from '#contract/payouts/results.ts';
import type { BatteryState, Defect, Lock } from '#contract/phones/listing-choices.ts';

/** A time with a default in the database. */
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

export type Database = {
  members: MembersTable;
  blocked_addresses: BlockedAddressesTable;
  left_addresses: LeftAddressesTable;
  member_numbers: MemberNumbersView;
  images: ImagesTable;
  categories: CategoriesTable;
  models: ModelsTable;
  model_keys: ModelKeysTable;
  catalogue_words: CatalogueWordsTable;
  catalogue_loads: CatalogueLoadsTable;
  products: ProductsTable;
  product_photos: ProductPhotosTable;
  price_changes: PriceChangesTable;
  listing_versions: ListingVersionsTable;
  listing_version_photos: ListingVersionPhotosTable;
  bookings: BookingsTable;
  payments: PaymentsTable;
  deals: DealsTable;
  deal_events: DealEventsTable;
  safe_places: SafePlacesTable;
  deal_photos: DealPhotosTable;
  payment_attempts: PaymentAttemptsTable;
  payment_refunds: PaymentRefundsTable;
  money_by_hand: MoneyByHandTable;
  reports: ReportsTable;
  reported_products: ReportedProductsTable;
  notices: NoticesTable;
  notice_mails: NoticeMailsTable;
  notice_choices: NoticeChoicesTable;
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
  book_closes: BookClosesTable;
  fee_invoices: FeeInvoicesTable;
  fee_invoice_lines: FeeInvoiceLinesTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  audit_log: AuditLogTable;
  payment_events: PaymentEventsTable;
  payment_mismatches: PaymentMismatchesTable;
  provider_troubles: ProviderTroublesTable;
  product_views: ProductViewsTable;
  recent_looks: RecentLooksTable;
  report_days: ReportDaysTable;
};

/** Buyers, sellers and admins; `id` is the identity provider's user id. */
type MembersTable = {
  id: string;
  email: string;
  name: string;
  image_id: string | null;
  /** A picture on another host, such as a sign-in provider's; uploads have an `image_id`. */
  photo_url: string | null;
  title: Title;
  /** The member's own, with a place; null until they have told it. */
  phone_number: Generated<string | null>;
  location: Generated<string | null>;
  is_admin: Generated<boolean>;
  is_verified: Generated<boolean>;
  /** What an admin has checked before the badge; empty without a list. */
  verified_checks: Generated<SellerCheck[]>;
  /** When the badge fell by a change, until an admin has looked; else null. */
  badge_lost_at: Generated<Date | null>;
  /** With it: what changed; else empty. */
  badge_lost_by: Generated<BadgeFact[]>;
  created_at: CreatedAt;
  removed_at: Date | null;
  /** When they proved that the address is theirs; null before. */
  address_confirmed_at: Generated<Date | null>;
  /** Of the mails about notices; null: both. */
  mail_language: Generated<Language | null>;
  /** When the account at the identity provider was removed. */
  account_removed_at: Date | null;
  /** The same person's earlier rows, whose deals count against this one, too. */
  former_ids: Generated<string[]>;
};

/**
 * Keyed hashes of the addresses of who left with something against them, for as long as
 * `conductDays` (`contract/orders/conduct.ts`).
 */
type LeftAddressesTable = {
  hash: string;
  member_id: string;
  left_at: Date;
};

/** A view: the phone numbers and payout accounts of members, written so that equal ones are the same. */
type MemberNumbersView = {
  member_id: string;
  kind: SharedNumberKind;
  number: string;
};

/** Keyed hashes of addresses that cannot register again (`features/users/blocked-addresses.ts`). */
type BlockedAddressesTable = {
  hash: string;
  member_id: string;
};

/** Uploads; `expires_at` is null once something refers to the picture. */
type ImagesTable = {
  id: string;
  expires_at: Date | null;
  /** The user id; null: by the ticket of somebody who registered. */
  uploaded_by: Generated<string | null>;
  created_at: CreatedAt;
  /** Since then nothing shows it, and it is kept because an order is decided by it. */
  kept_since: Generated<Date | null>;
  /** With `kept_since`: since then its files are with the private ones. */
  private_since: Generated<Date | null>;
};

/** A trigger maintains counters and `version` in the transaction that changes a product. */
type CategoriesTable = {
  /** A brand's number: 1 to 3 are the specification's. */
  id: string;
  name: string;
  /** In addresses, and the word by which its phones are found. */
  slug: string;
  bangla: Generated<string>;
  /** What people type for it, in both scripts. */
  aliases: Generated<string[]>;
  /** Its id in the audit log. */
  key: Generated<string>;
  unpaid: Generated<number>;
  /** Paid, and in the lists of all phones and of the seller. */
  sold: Generated<number>;
  /** Advertised and unpaid. */
  advertised: Generated<number>;
  /**
   * Increases whenever a list of the brand's phones changes; a bigint, which the driver reads as
   * text.
   */
  version: ColumnType<string, never, never>;
};

/** Models of phones; a merged one stays as another name of the model that it was merged into. */
type ModelsTable = {
  id: string;
  brand_id: string;
  slug: string;
  /** Without the brand. */
  name: string;
  year: number | null;
  /** RAM and storage in GB; written as JSON text. */
  variants: ColumnType<{ ram: number; storage: number }[], string, string>;
  /** The maker's, such as `SM-A546E`. */
  codes: string[];
  /** Other names of it, as sellers typed them or of models that were merged into it. */
  aliases: string[];
  merged_into: Generated<string | null>;
  /** The words by which it is suggested, and how much its name says (`weightOf`). */
  search: Generated<string | null>;
  name_weight: Generated<number>;
  created_at: CreatedAt;
};

/** Words with spaces, as `wordsOf` gives them; one model for each brand's name. */
type ModelKeysTable = {
  brand_id: string;
  key: string;
  model_id: string;
};

/** `means`: the word of the catalogue that another spelling stands for. */
type CatalogueWordsTable = {
  word: string;
  means: string | null;
};

type CatalogueLoadsTable = {
  id: Generated<boolean>;
  hash: string;
};

/** Prices in poisha. Sold = `paid_at`, removed = `removed_at`; rows are never deleted. */
type ProductsTable = {
  id: string;
  seller_id: string;
  /** The brand's number. */
  category_id: string;
  name: string;
  selling_price: number;
  market_price: number;
  phone_number: string;
  /** Null once removed. */
  image_id: string | null;
  description: string;
  location: string;
  condition: Condition;
  use_time: string;
  ram_room: string;
  post_time: string;
  advertised_at: Date | null;
  /** Sold; only `features/bookings/sale.ts` writes it, elsewhere a write does not compile. */
  paid_at: ColumnType<Date | null, null | undefined, never>;
  /** In no public list, and nobody can book or pay. */
  hidden_at: ColumnType<Date | null, Date | null | undefined, never>;
  /**
   * Null while it is shown. `seller`: taken off for a while. `words`: its texts wait for an admin's
   * look. Only `features/products/hiding.ts` writes both, by its table.
   */
  hidden_by: ColumnType<HiddenBy | null, HiddenBy | null | undefined, never>;
  removed_at: Date | null;
  created_at: CreatedAt;
  /** What follows is null where the seller has not said it. */
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
  /** Empty: the seller says there is none. */
  locks: Generated<Lock[] | null>;
  /** Empty: the seller says there is none. */
  defects: Generated<Defect[] | null>;
  negotiable: Generated<boolean | null>;
  /** Whether a buyer may pay in cash at the meeting. */
  cash: Generated<boolean | null>;
  division: Generated<string | null>;
  district: Generated<string | null>;
  area: Generated<string | null>;
  /** The seller's badge, copied by triggers. */
  seller_verified: ColumnType<boolean, never, never>;
  /** The words by which the phone is found; null until the program has written them. */
  search: Generated<string | null>;
  /** Those words and the values of filters, as an index has them; generated. */
  terms: ColumnType<string | null, never, never>;
  /** How much its name says (`weightOf`): of two that match, the shorter name is meant. */
  name_weight: Generated<number>;
  /** Increases with each edit of anything but the selling price. */
  version: Generated<number>;
  /** When it did; null: it is as it was listed. */
  edited_at: Generated<Date | null>;
  /** An empty box, parts, or far below what such phones sell for: behind the others of a search. */
  stands_last: Generated<boolean>;
};

/** The photos of a phone from the second on; the first, its cover, is `products.image_id`. */
type ProductPhotosTable = {
  product_id: string;
  position: number;
  image_id: string;
};

/** A price in poisha that a phone had until `changed_at`. */
type PriceChangesTable = {
  id: Generated<string>;
  product_id: string;
  price: ColumnType<string, number, never>;
  changed_at: Date;
  /** Whoever saved the phone was told, or the price did not fall. */
  told_at: Generated<Date | null>;
};

/** Everything of a listing that its buyer sees but prices that may fall, the photos and the seller. */
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

/** A listing as it was when somebody first booked it in this version; it is never changed. */
type ListingVersionsTable = {
  product_id: string;
  version: number;
  content: ColumnType<ListingContent, never, never>;
  kept_at: Date;
};

/** Its photos, the cover first, while an order may be decided by them. */
type ListingVersionPhotosTable = {
  product_id: string;
  version: number;
  position: number;
  image_id: string;
};

/**
 * `price` (poisha) and `product_name` are as its buyer has seen and booked them last; a price that
 * falls reaches it until it is paid.
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
  /** Only `features/bookings/transitions.ts` writes this and the next three, by its table. */
  paid_at: ColumnType<Date | null, null | undefined, never>;
  /** Never with `paid_at`; the buyer may book the phone again in another row. */
  cancelled_at: ColumnType<Date | null, undefined, never>;
  /** With `cancelled_at`: by its buyer, its seller, or because nobody paid. */
  ended_as: ColumnType<'cancelled' | 'declined' | 'lapsed' | null, undefined, never>;
  end_reason: Generated<string>;
  /** When its buyer asked to pay in cash at the meeting. */
  cash_asked_at: ColumnType<Date | null, undefined, never>;
  created_at: CreatedAt;
  /** The version of the listing that its buyer has booked; null: from before versions were kept. */
  version: Generated<number | null>;
  /** When its buyer booked that version. */
  seen_at: Generated<Date | null>;
  /** Until then a price that rises does not touch it. */
  price_until: Generated<Date | null>;
};

/**
 * One row for each hold of a phone. `held`: the buyer is paying, and the phone is held until
 * `held_until`. `paid`: settled; parts of the money may have gone back. `released`: the hold ended
 * without money. `refund_due`: all of the money must go back. `refunded`: all of it went back.
 */
type PaymentsTable = {
  id: string;
  booking_id: string;
  product_id: string;
  buyer_id: string;
  /** Poisha. */
  amount: number;
  /** Only `features/payments/transitions.ts` writes it; elsewhere a write does not compile. */
  state: ColumnType<PaymentState, undefined, never>;
  held_until: Date;
  created_at: CreatedAt;
  settled_at: Date | null;
  /** That opened it, as `networkOf` names it; null after a day. */
  network: Generated<string | null>;
  /** When the reconciler last checked the payment at its provider. */
  asked_at: Date | null;
  /** How the money came by hand; null: by an attempt, or it has not come. */
  way: Generated<HandWay | null>;
};

/** A booking from its payment, or its reservation for cash, on. */
type DealsTable = {
  booking_id: string;
  /** Null: cash at the meeting. */
  payment_id: string | null;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  /** Poisha, as paid or agreed. */
  price: number;
  /**
   * Only `features/deals/write-deal.ts` writes it, by the table of `contract/orders/deal.ts`; elsewhere
   * a write does not compile.
   */
  state: ColumnType<StoredDealState, undefined, never>;
  /** For cash: when it was reserved. */
  paid_at: Date;
  /** When the state began. */
  changed_at: Date;
  /** When time ends the state; null in one that waits for nobody. */
  due_at: Generated<Date | null>;
  meeting_place: Generated<string | null>;
  meeting_at: Generated<Date | null>;
  /** Who proposed it. */
  meeting_by: Generated<'buyer' | 'seller' | null>;
  meeting_accepted_at: Generated<Date | null>;
  /** From when on the two may stand before the phone; it stays when the meeting is moved later. */
  handover_from: Generated<Date | null>;
  /** When the buyer had the code shown, before or without an agreed meeting. */
  code_shown_at: Generated<Date | null>;
  /** By the code, or by the buyer's word. */
  handed_over_at: Generated<Date | null>;
  /** Since when the other side sees the number: by its owner's word, or with both by a meeting. */
  buyer_number_shared_at: Generated<Date | null>;
  seller_number_shared_at: Generated<Date | null>;
  /** When the right code came although the money had gone back; a case until it is closed. */
  late_code_at: Generated<Date | null>;
  case_closed_at: Generated<Date | null>;
  /** What the buyer found right at the meeting; null before. */
  checks: Generated<HandoverCheck[] | null>;
  /** Wrong codes since the last right one or lock. */
  code_tries: Generated<number>;
  code_locked_until: Generated<Date | null>;
  /** Of the last wrong codes, oldest first: the `entryId` of those that had one. */
  code_entries: Generated<string[]>;
  /** Poisha that the seller offers back. */
  offer: Generated<number | null>;
  /** Poisha that were ordered back to the buyer so far, by whomever. */
  given_back: Generated<number>;
  /** Poisha that the shop has of a completed deal. */
  fee: Generated<number>;
  /** When the phone was for sale again. */
  relisted_at: Generated<Date | null>;
  /** Who did not come to the meeting. */
  no_show_of: Generated<'buyer' | 'seller' | null>;
  /** What the deal says against one of its two, by the rule of `contract/orders/conduct.ts`. */
  mark: Generated<DealMark | null>;
  mark_of: Generated<'buyer' | 'seller' | null>;
  /** When the other side said that they did not come. */
  no_show_at: Generated<Date | null>;
  /** When who is said not to have come has answered. */
  no_show_answered_at: Generated<Date | null>;
  /** 1 or 2: a buyer has as many reservations at once. Null with a payment. */
  cash_place: Generated<number | null>;
};

/** Where to meet safely, by the English name of a district; the operator's list. */
type SafePlacesTable = {
  id: Generated<string>;
  district: string;
  en: string;
  bn: string;
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

/** Pictures of a problem. */
type DealPhotosTable = {
  image_id: string;
  booking_id: string;
  event_id: string;
  /** Null: its files are not moved yet. */
  private_since: Date | null;
};

/**
 * A try to pay, by one method at one provider; a payment may have several, one of them open. Closed
 * ones may still get money where the provider cannot end them.
 */
type PaymentAttemptsTable = {
  /** Ours, for providers that take 30 characters; of earlier payments the payment's id. */
  ref: string;
  payment_id: string;
  provider: PaymentProviderName;
  method: PaymentMethod;
  /** The provider's id (`transitionId` on the wire); null until the provider has answered. */
  provider_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Poisha. */
  amount: number;
  /** The provider's further ids; written as JSON text. */
  facts: ColumnType<Record<string, string>, string | undefined, string>;
  opened_at: Date;
  // What follows only `features/payments/attempt-transitions.ts` writes, by its tables.
  /** Written before the provider is told to take the money, which happens once. */
  capturing_at: ColumnType<Date | null, undefined, never>;
  closed_at: ColumnType<Date | null, undefined, never>;
  /** Its money is the payment's. */
  paid_at: ColumnType<Date | null, undefined, never>;
  /** The provider warns of the money; what an admin decided about it. */
  review: ColumnType<'risk' | 'accepted' | 'refused' | null, undefined, never>;
  /** When a closed attempt is asked about next; null: no money can come. */
  ask_at: ColumnType<Date | null, undefined, never>;
};

/** All or a part of a payment's money, on its way back. A trigger keeps their sum below it. */
type PaymentRefundsTable = {
  id: string;
  /** Ours, for the provider; at most 30 characters, but for those of earlier payments. */
  key: string;
  payment_id: string;
  /** Poisha. */
  amount: number;
  /** Only `features/payments/refunds/refund-transitions.ts` writes it; elsewhere it does not compile. */
  state: ColumnType<RefundState, undefined, never>;
  reason: string;
  /** The member who ordered it; null: the program itself, or somebody at the provider. */
  actor_id: string | null;
  provider_refund_id: Generated<string | null>;
  /** Why it failed, by the provider. */
  problem: Generated<string | null>;
  created_at: Date;
  started_at: Generated<Date | null>;
  settled_at: Generated<Date | null>;
  /** When the provider is asked next; null: nothing to do, or an admin's turn. */
  ask_at: Generated<Date | null>;
  /** How an admin has given it back by hand; null: the provider has, or still has to. */
  way: Generated<HandWay | null>;
};

/** What an admin says that they have moved by hand; `refund_id` or `payment_id`. */
type MoneyByHandTable = {
  id: string;
  refund_id: Generated<string | null>;
  payment_id: Generated<string | null>;
  way: HandWay;
  /** Of the transfer or the receipt; once for each way. */
  reference: string;
  reason: string;
  /** Poisha. */
  amount: number;
  recorded_by: string;
  recorded_at: Date;
  /** By another admin, before it counts. */
  needs_approval: boolean;
  approved_by: Generated<string | null>;
  approved_at: Generated<Date | null>;
  /** By the next record, while it waited for approval. */
  replaced_at: Generated<Date | null>;
};

/** Open until an admin's decision, `outcome`, closes it; a row stays, as its reporter's history. */
type ReportsTable = {
  id: string;
  product_id: string;
  reporter_id: string;
  /** Null: reported by the specification's call, which has none. */
  reason: Generated<ReportReason | null>;
  comment: Generated<string>;
  created_at: CreatedAt;
  /** Only `features/reports/report-transitions.ts` writes both. */
  closed_at: ColumnType<Date | null, undefined, never>;
  outcome: ColumnType<ReportOutcome | null, undefined, never>;
};

/**
 * What a member was told: once for each event, which `event` names within its kind. Answers are to
 * decisions of admins, once.
 */
type NoticesTable = {
  id: string;
  at: Date;
  kind: NoticeKind;
  /** The admin who decided; null for what the program tells. */
  admin_id: string | null;
  member_id: string;
  product_id: string | null;
  booking_id: Generated<string | null>;
  reason: Generated<string>;
  /** Written as JSON text. */
  facts: ColumnType<NoticeFacts, string | undefined, never>;
  /** Null for decisions of admins, which are made once by other means. */
  event: Generated<string | null>;
  /** Also set when its member has switched the kind off, so that the bell does not count it. */
  read_at: Generated<Date | null>;
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
};

/** Mails that are not sent yet; `due_at` moves on while one is tried, and after a failure. */
type NoticeMailsTable = {
  notice_id: string;
  /** As it was then: a removed member has none any more. */
  address: string;
  due_at: Date;
  tries: Generated<number>;
  /** `{member} {day}`: the mail tells all of the member's notices of that day that are about what was saved. */
  digest: string | null;
};

/** `price` in poisha: what the phone cost when it was saved. */
type SavedPhonesTable = {
  member_id: string;
  product_id: string;
  price: number;
  saved_at: Date;
  /** The lowest price that a notice has told, in poisha. */
  told_price: number | null;
};

type SavedSearchesTable = {
  id: string;
  member_id: string;
  name: string;
  /** As `searchParametersOf` writes it. */
  query: string;
  saved_at: Date;
  /** Phones and prices up to then have been looked at. */
  checked_to: Date;
  /** When to look next. */
  check_at: Date;
  /** Since its member has looked. */
  new_matches: Generated<number>;
};

/** Where a member has chosen otherwise than `noticeTable` says. */
type NoticeChoicesTable = {
  member_id: string;
  kind: NoticeKind;
  is_on: boolean;
};

/** The number of open reports of each phone that is not removed, maintained by triggers. */
type ReportedProductsTable = {
  product_id: string;
  reports: number;
  first_report_id: string;
};

/**
 * `sale`: money for the seller came in. `late`: money came in that must go back. `refund-due`: the
 * seller's money is the buyer's again. `refund`: the money went back. `release`: a deal is completed.
 * `payout`: a batch has it; `payout-sent`, `payout-failed`: what came of it. `settled-outside`: sold
 * before there were deals, and never to be paid out here. `settlement`: a provider's money arrived at the
 * bank, less its fee. `vat`: the tax in the fees of a month that is closed.
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
  /** Null for the steps of a payout, a settlement and a close, which have their own. */
  payment_id: string | null;
  /** Null for money that came in, and before refunds had rows. */
  refund_id: Generated<string | null>;
  payout_line_id: Generated<string | null>;
  settlement_line_id: Generated<string | null>;
  close_id: Generated<string | null>;
  created_at: Date;
};

/**
 * Append-only; the entries of a transaction sum to zero. `seller`: kept for the seller until the deal
 * ends. `balance`: the seller's, to be paid out. `outside`: settled before there were deals. `fee`: the
 * shop's. `card-provider`: at the providers, on its way to the bank. `bank`: what has arrived there, less
 * what was paid back by hand. `gateway-fee`: what the providers have kept. `vat`: owed to the state. The
 * providers' account and the shop's have no member.
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

/** Append-only, like the two below; before `ends_at` of the last one the ledger takes nothing. */
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
  /** `yearOf` its month. */
  year: number;
  /** From 1 in each year, without gaps. */
  number: number;
  seller_id: string;
  /** As they were at the close. */
  seller_name: string;
  seller_location: string;
  /** Of a credit note: the invoice that it corrects. */
  corrects: string | null;
  /** Poisha, with the tax in it; bigints, which the driver reads as text. */
  fee: ColumnType<string, number, never>;
  vat_rate: number;
  vat: ColumnType<string, number, never>;
};

type FeeInvoiceLinesTable = {
  invoice_id: string;
  /** The transaction that has released the deal's money. */
  release_id: string;
  product_name: string;
  /** Poisha. */
  price: ColumnType<string, number, never>;
  fee: ColumnType<string, number, never>;
};

/** Of what a provider has sent to the bank. */
type SettlementFilesTable = {
  id: string;
  provider: PaymentProviderName;
  /** As its admin's device calls it. */
  name: string;
  imported_at: Date;
  imported_by: string;
};

/** A line of such a file; a trigger refuses changes of what is booked. */
type SettlementLinesTable = {
  id: string;
  file_id: string;
  /** In the file, from 1; the names of the columns count. */
  position: number;
  provider: PaymentProviderName;
  outcome: SettlementOutcome;
  /** The provider's id of the payment or refund. */
  external_id: string;
  /** `YYYY-MM-DD`; null where it could not be read. Select it as text. */
  settled_on: ColumnType<string | null, string | null, string | null>;
  /** Signed poisha; negative for a refund. Bigints, which the driver reads as text. */
  gross: ColumnType<string | null, number | null, never>;
  fee: ColumnType<string | null, number | null, never>;
  net: ColumnType<string | null, number | null, never>;
  attempt_ref: string | null;
  refund_id: string | null;
};

/** Where a seller's money goes; the newest counts, and rows stay. Owner and admins only read them. */
type PayoutDestinationsTable = {
  id: string;
  member_id: string;
  method: PayoutMethod;
  account: string;
  /** Of the account's owner. */
  name: string;
  bank: Generated<string>;
  branch: Generated<string>;
  /** Nine digits; empty for a wallet, and for an account from before they were collected. */
  routing_number: Generated<string>;
  created_at: Date;
  usable_from: Date;
  /** When its owner has seen name and number, and said that they are theirs; nothing is sent before. */
  confirmed_at: Generated<Date | null>;
};

type PayoutBatchesTable = {
  id: string;
  created_at: Date;
  created_by: string;
  needs_approval: boolean;
  approved_by: Generated<string | null>;
  approved_at: Generated<Date | null>;
  /** Before anything of it was sent. */
  dissolved_at: Generated<Date | null>;
  dissolved_by: Generated<string | null>;
};

/** What is sent to a seller at once; its lines, whose states are the same, are what it pays for. */
type PayoutTransfersTable = {
  id: string;
  /** Stands in the rail's file as `PH…` (`contract/payouts/rails.ts`). */
  number: ColumnType<string, never, never>;
  batch_id: string;
  seller_id: string;
  destination_id: string;
  /** Of the transfers to this seller in the batch. */
  part: number;
  parts: number;
};

/** What a rail's file of results said of a batch, and what was made of it. */
type PayoutResultsTable = {
  id: string;
  batch_id: string;
  imported_by: string;
  imported_at: Date;
  /** Written as JSON text. */
  rows: ColumnType<ResultRow[], string, never>;
};

/** A deal's money in a transfer; what is waiting and sent of a deal is never more than it has brought. */
type PayoutLinesTable = {
  id: string;
  batch_id: string;
  transfer_id: string;
  payment_id: string;
  seller_id: string;
  destination_id: string;
  /** Poisha. */
  amount: number;
  /** Only `features/payouts/line-transitions.ts` writes it; elsewhere a write does not compile. */
  state: ColumnType<PayoutState, undefined, never>;
  /** Of the transfer, once sent. */
  reference: Generated<string | null>;
  /** Why it could not be sent. */
  problem: Generated<string | null>;
  settled_at: Generated<Date | null>;
  settled_by: Generated<string | null>;
};

/** While one of a member is not lifted, nothing is sent to them. */
type PayoutHoldsTable = {
  id: string;
  member_id: string;
  /** What the seller reads; empty where a removal has set it without one. */
  reason: string;
  /** Set by the member's removal, not by a call of its own. */
  by_removal: boolean;
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
  /** The member, phone or payment that it was done to. */
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

/** Differences between the card provider's books and ours, one sentence for each attempt. */
type PaymentMismatchesTable = {
  provider_id: string;
  sentence: string;
  seen_at: Date;
};

/** Providers that open no payments now; `provider-troubles.ts` writes it. */
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

/** Who looked at a phone within the last half hour: `viewer` is a keyed hash. */
type RecentLooksTable = {
  product_id: string;
  viewer: string;
  counted_at: Date;
};

/** The number of reports by day and brand, maintained by a trigger; not reduced by deletions. */
type ReportDaysTable = {
  day: Day;
  category_id: string;
  reports: number;
};
