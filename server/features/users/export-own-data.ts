import { sql } from 'kysely';
import { realAddress } from '#contract/members/stand-in-address.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { imeisOfPhone, toImeis } from '../imeis/rows.ts';

type Source = {
  table: keyof Database;
  /** The column with the row's member; with `phone`, a column of the phone's row. */
  member: string;
  /** The column with the phone, if the phone's row has the member. */
  phone?: string;
  /** Columns that concern another member, or are derived from the others. */
  without?: readonly string[];
  /** Columns in poisha. */
  money?: readonly string[];
};

/**
 * The tables with rows about a member, by the name of their list in the file. A new table with a
 * reference to members belongs here, or in `aboutOthers`: a test compares both with the database.
 */
export const sources: Record<string, Source> = {
  profile: { table: 'members', member: 'id' },
  phones: {
    table: 'products',
    member: 'seller_id',
    without: ['search', 'terms', 'name_weight', 'seller_verified'],
    money: ['selling_price', 'market_price'],
  },
  photos: { table: 'product_photos', member: 'seller_id', phone: 'product_id' },
  prices: {
    table: 'price_changes',
    member: 'seller_id',
    phone: 'product_id',
    without: ['told_at'],
    money: ['price'],
  },
  listingsAsBooked: { table: 'listing_versions', member: 'seller_id', phone: 'product_id' },
  photosAsBooked: { table: 'listing_version_photos', member: 'seller_id', phone: 'product_id' },
  bookings: { table: 'bookings', member: 'buyer_id', money: ['price'] },
  payments: {
    table: 'payments',
    member: 'buyer_id',
    without: ['refunded_by'],
    money: ['amount'],
  },
  dealsBought: {
    table: 'deals',
    member: 'buyer_id',
    without: ['seller_id', 'verdict_id'],
    money: ['price', 'offer', 'given_back', 'fee'],
  },
  dealsSold: {
    table: 'deals',
    member: 'seller_id',
    without: ['buyer_id', 'verdict_id'],
    money: ['price', 'offer', 'given_back', 'fee'],
  },
  actsInDeals: { table: 'deal_events', member: 'actor_id' },
  answersAfterDeals: { table: 'deal_answers', member: 'member_id', without: ['about_id'] },
  repliesAfterDeals: { table: 'deal_answer_replies', member: 'member_id' },
  ticksInDeals: { table: 'neir_ticks', member: 'member_id' },
  ledger: { table: 'ledger_entries', member: 'member_id', money: ['amount'] },
  payoutDestinations: { table: 'payout_destinations', member: 'member_id' },
  payouts: {
    table: 'payout_lines',
    member: 'seller_id',
    without: ['settled_by', 'looked_by'],
    money: ['amount'],
  },
  payoutTransfers: { table: 'payout_transfers', member: 'seller_id' },
  feeInvoices: { table: 'fee_invoices', member: 'seller_id', money: ['fee', 'vat'] },
  payoutHolds: {
    table: 'payout_holds',
    member: 'member_id',
    without: ['set_by', 'lifted_by'],
  },
  reports: { table: 'reports', member: 'reporter_id', without: ['seller_id'] },
  offersMade: {
    table: 'price_offers',
    member: 'buyer_id',
    without: ['seller_id'],
    money: ['price'],
  },
  // What was declined at once is not theirs to know.
  offersReceived: {
    table: 'price_offers',
    member: 'seller_id',
    without: ['buyer_id', 'price', 'steps'],
  },
  actsInOffers: { table: 'price_offer_steps', member: 'actor_id', money: ['price'] },
  threadsAsBuyer: {
    table: 'threads',
    member: 'buyer_id',
    without: ['seller_id', 'seller_read', 'seller_archived_at'],
  },
  threadsAsSeller: {
    table: 'threads',
    member: 'seller_id',
    without: ['buyer_id', 'buyer_read', 'buyer_archived_at'],
  },
  // Whether the other has blocked them is the other's.
  messagesWritten: { table: 'thread_messages', member: 'sender_id', without: ['withheld'] },
  photosInMessages: { table: 'thread_photos', member: 'sender_id' },
  photosWithCodes: { table: 'code_photos', member: 'member_id', without: ['decided_by'] },
  threadReports: { table: 'thread_reports', member: 'reporter_id', without: ['about_id'] },
  textsSentToMany: { table: 'same_texts', member: 'member_id', without: ['digest', 'closed_by'] },
  suspensions: { table: 'suspensions', member: 'member_id', without: ['by_id', 'ended_by'] },
  stolenReports: { table: 'stolen_reports', member: 'member_id', without: ['decided_by'] },
  blocked: { table: 'member_blocks', member: 'member_id' },
  supportMessages: { table: 'support_messages', member: 'member_id' },
  takenFromTheQueue: { table: 'queue_claims', member: 'member_id' },
  messages: { table: 'notices', member: 'member_id', without: ['admin_id'] },
  loginChanges: { table: 'login_changes', member: 'member_id' },
  numberOfAnother: { table: 'left_numbers', member: 'member_id' },
  lostKeys: { table: 'lost_keys', member: 'member_id', without: ['first_by', 'decided_by'] },
  loginNumber: { table: 'login_numbers', member: 'member_id' },
  savedAnswers: { table: 'saved_answers', member: 'member_id' },
  savedPhones: { table: 'saved_phones', member: 'member_id', money: ['price', 'told_price'] },
  savedSearches: { table: 'saved_searches', member: 'member_id' },
  messageSettings: { table: 'notice_choices', member: 'member_id' },
  devicesWithPushes: {
    table: 'push_devices',
    member: 'member_id',
    without: ['session_id', 'p256dh', 'auth', 'sent_on'],
  },
  actsOfYours: { table: 'audit_log', member: 'actor_id' },
  actsAboutYou: { table: 'audit_log', member: 'target', without: ['actor_id'] },
};

/** References to members whose rows do not belong to them, such as an admin's actions. */
export const aboutOthers = [
  'payments.refunded_by',
  'notices.admin_id',
  'notices.reviewed_by',
  'reports.seller_id',
  'thread_reports.about_id',
  'thread_messages.waits_for',
  'payment_refunds.actor_id',
  'member_blocks.blocked_id',
  'payout_batches.created_by',
  'payout_batches.approved_by',
  'payout_batches.dissolved_by',
  'payout_lines.settled_by',
  'payout_lines.looked_by',
  'payout_results.imported_by',
  'money_by_hand.recorded_by',
  'money_by_hand.approved_by',
  'deal_verdicts.proposed_by',
  'deal_verdicts.answered_by',
  'settlement_files.imported_by',
  'bank_files.imported_by',
  'bank_notes.noted_by',
  'book_closes.closed_by',
  'payout_holds.set_by',
  'payout_holds.lifted_by',
  'imei_clashes.seen_by',
  'stolen_matches.closed_by',
  'stolen_reports.decided_by',
  'self_tests.other_seen_by',
  'code_photos.decided_by',
  'ring_deals.decided_by',
  'lost_keys.first_by',
  'lost_keys.decided_by',
  'same_texts.closed_by',
  'shop_pages.by_id',
  'announcements.by_id',
  // What an admin prepares is the shop's.
  'shop_looks.by_id',
  'shop_look_drafts.member_id',
  'suspensions.by_id',
  'support_answers.by_id',
  'support_messages.begun_by',
  'suspensions.ended_by',
  // The writer's; until it is shown, its existence is unknown to the person it is about.
  'deal_answers.about_id',
  // Written only when an admin removes the member, who can then not export.
  'blocked_addresses.member_id',
  'left_addresses.member_id',
];

/**
 * Everything that is stored about the caller, for one file, without data about others: who reported
 * or booked their phones, and which admin decided. Throws `not-allowed` for a user who is not a
 * member yet.
 */
export const exportOwnData: Handler<'GET /me/export'> = async ({ caller, deps }) => {
  const { userId, email, member } = caller;
  if (!member) throw new Problem('not-allowed');
  const data: Record<string, Record<string, unknown>[]> = {};
  for (const [name, source] of Object.entries(sources)) {
    data[name] = await readRows(deps.db, source, userId);
  }
  data.imeis = await readImeis(userId, deps);
  data.stolenImeis = await readStolen(userId, deps);
  data.supportAnswers = await readSupportAnswers(deps.db, userId);
  const sessions = await deps.identity.listSessions(userId);
  data.sessions = sessions.map((session) => plain(session));
  const { passkeys } = await deps.identity.findKeys(userId);
  data.passkeys = passkeys.map((passkey) => plain(passkey));
  // A stand-in is not an address.
  const ownEmail = realAddress(email);
  if (data.profile) data.profile = data.profile.map((row) => ({ ...row, email: ownEmail }));
  return { exportedAt: deps.clock().toISOString(), email: ownEmail, data };
};

/** Answers to the caller's messages to support, without their writers. */
async function readSupportAnswers(db: Db, userId: string) {
  const rows = await db
    .selectFrom('support_answers')
    .innerJoin('support_messages', 'support_messages.id', 'message_id')
    .select(['message_id', 'number', 'support_answers.at', 'support_answers.text'])
    .where('member_id', '=', userId)
    .orderBy('message_id')
    .orderBy('number')
    .execute();
  return rows.map((row) => plain(row));
}

/** The IMEIs of the caller's reports of stolen phones. */
async function readStolen(userId: string, { db, imeiVault }: Pick<Deps, 'db' | 'imeiVault'>) {
  const rows = await db
    .selectFrom('stolen_imeis')
    .innerJoin('stolen_reports', 'stolen_reports.id', 'stolen_imeis.report_id')
    .select(['report_id', 'place', 'key_version', 'sealed'])
    .where('member_id', '=', userId)
    .execute();
  return await Promise.all(
    rows.map(async ({ report_id, ...row }) => ({
      report_id,
      imeis: await imeiVault.open(report_id, [row]),
    })),
  );
}

/** Of the caller's own phones; only this export has them readable. */
async function readImeis(userId: string, { db, imeiVault }: Pick<Deps, 'db' | 'imeiVault'>) {
  const phones = await db
    .selectFrom('products')
    .select(['id', imeisOfPhone.as('declared_imeis')])
    .where('seller_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_imeis').select('place').whereRef('product_id', '=', 'products.id'),
      ),
    )
    .execute();
  return await Promise.all(
    phones.map(async ({ id, declared_imeis: rows }) => ({
      product_id: id,
      ...(await toImeis(id, rows, imeiVault)),
    })),
  );
}

async function readRows(db: Db, source: Source, userId: string) {
  const { table, member, phone, without = [], money = [] } = source;
  const isTheirs = phone
    ? sql`${sql.ref(phone)} in (select id from products where ${sql.ref(member)} = ${userId})`
    : sql`${sql.ref(member)} = ${userId}`;
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${isTheirs}`.execute(db);
  return rows.map((row) => {
    const kept = Object.entries(row).filter(([column]) => !without.includes(column));
    return plain(Object.fromEntries(kept), money);
  });
}

/** Times as ISO 8601, and the columns `money` in Taka. */
function plain(row: object, money: readonly string[] = []): Record<string, unknown> {
  const entries = Object.entries(row).map(([column, value]) => {
    if (value instanceof Date) return [column, value.toISOString()];
    // A bigint arrives as text.
    return [column, money.includes(column) && value !== null ? toTaka(Number(value)) : value];
  });
  return Object.fromEntries(entries);
}
