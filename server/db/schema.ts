import type { ColumnType, Generated } from 'kysely';
import type {
  AuditAction,
  CategoryId,
  Condition,
  PaymentState,
  Title,
} from '#contract/constants.ts';

/** A time the database fills in by itself. */
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

export type Database = {
  members: MembersTable;
  images: ImagesTable;
  categories: CategoriesTable;
  products: ProductsTable;
  bookings: BookingsTable;
  payments: PaymentsTable;
  reports: ReportsTable;
  reported_products: ReportedProductsTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  audit_log: AuditLogTable;
  payment_events: PaymentEventsTable;
  payment_mismatches: PaymentMismatchesTable;
  product_views: ProductViewsTable;
  report_days: ReportDaysTable;
};

/** Buyers, sellers and admins; `id` is the identity provider's user id. */
type MembersTable = {
  id: string;
  email: string;
  name: string;
  image_id: string | null;
  /** A picture elsewhere, as a sign-in provider gives it; an own upload is `image_id`. */
  photo_url: string | null;
  title: Title;
  is_admin: Generated<boolean>;
  is_verified: Generated<boolean>;
  created_at: CreatedAt;
  removed_at: Date | null;
  /** When the account at the identity provider was removed too. */
  account_removed_at: Date | null;
};

/** Uploads; `expires_at` is null as soon as something refers to the picture. */
type ImagesTable = {
  id: string;
  expires_at: Date | null;
  created_at: CreatedAt;
};

/** `unpaid` and `version` are moved by a trigger in the transaction that changes a product. */
type CategoriesTable = {
  id: CategoryId;
  name: string;
  unpaid: Generated<number>;
  /** Another one as soon as a list of the brand's phones reads otherwise; a bigint, read as text. */
  version: ColumnType<string, never, never>;
};

/** Prices in poisha. Sold = `paid_at`, removed = `removed_at`; rows are never deleted. */
type ProductsTable = {
  id: string;
  seller_id: string;
  category_id: CategoryId;
  name: string;
  selling_price: number;
  market_price: number;
  phone_number: string;
  image_id: string;
  description: string;
  location: string;
  condition: Condition;
  use_time: string;
  ram_room: string;
  post_time: string;
  advertised_at: Date | null;
  paid_at: Date | null;
  removed_at: Date | null;
  created_at: CreatedAt;
};

/** `price` (poisha) and `product_name` are what was agreed at booking. */
type BookingsTable = {
  id: string;
  product_id: string;
  buyer_id: string;
  price: number;
  product_name: string;
  user_name: string;
  user_number: string;
  meet_location: string;
  paid_at: Date | null;
  created_at: CreatedAt;
};

/**
 * One row for each payment intent. `held`: the buyer is paying and the phone is kept until
 * `held_until`; `paid`: settled; `released`: the hold ended without money. Money that came too late
 * for the phone is `refund_due` until the card provider has taken the refund: `refunded`.
 */
type PaymentsTable = {
  id: string;
  booking_id: string;
  product_id: string;
  buyer_id: string;
  /** Poisha. */
  amount: number;
  /** `features/payments/transitions.ts` alone writes it; elsewhere a write does not compile. */
  state: ColumnType<PaymentState, undefined, never>;
  held_until: Date;
  /** The card provider's id (`transitionId` on the wire); null until the provider answered. */
  intent_id: string | null;
  created_at: CreatedAt;
  settled_at: Date | null;
  /** Why an admin gave the money back, and who; null together. */
  refund_reason: string | null;
  refunded_by: string | null;
  /** When the reconciler last asked the card provider. */
  asked_at: Date | null;
};

type ReportsTable = {
  id: string;
  product_id: string;
  reporter_id: string;
  created_at: CreatedAt;
};

/** How often a phone that is there was reported; kept by triggers. */
type ReportedProductsTable = {
  product_id: string;
  reports: number;
  first_report_id: string;
};

/**
 * Steps of a payment. `sale`: the seller's money came in; `late`: money came that has to go back;
 * `refund-due`: what was the seller's is the buyer's again; `refund`: it went back.
 */
type LedgerTransactionsTable = {
  id: string;
  kind: 'sale' | 'late' | 'refund-due' | 'refund';
  payment_id: string;
  created_at: Date;
};

/** Append-only; the entries of a transaction sum to zero. The provider's account has no member. */
type LedgerEntriesTable = {
  transaction_id: string;
  account: 'card-provider' | 'seller' | 'buyer';
  member_id: string | null;
  /** Signed poisha; a bigint, which the driver reads as text. */
  amount: ColumnType<string, number, never>;
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

/** Messages of the card provider that were acted on, by the provider's id of the message. */
type PaymentEventsTable = {
  id: string;
  intent_id: string;
  received_at: Date;
};

/** Money that is not as our books say, one sentence for each intent. */
type PaymentMismatchesTable = {
  intent_id: string;
  sentence: string;
  seen_at: Date;
};

/** A day of Dhaka as `YYYY-MM-DD`; the driver would read it as a time, so it is only compared. */
type Day = ColumnType<string, string, never>;

/** How often a phone was looked at in a day. */
type ProductViewsTable = {
  product_id: string;
  day: Day;
  views: number;
};

/** Reports of a day by brand, kept by a trigger; they outlive the reports themselves. */
type ReportDaysTable = {
  day: Day;
  category_id: CategoryId;
  reports: number;
};
