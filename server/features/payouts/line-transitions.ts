import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import type { PayoutState } from '#contract/payouts/methods.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';

type LineEvent = 'batch' | 'send' | 'fail' | 'dissolve';

/** Accounts of the line's seller. */
type Account = 'balance' | 'on-its-way' | 'paid-out';

type LineTransition = {
  /** `new`: the row does not exist yet. */
  from: PayoutState | 'new';
  event: LineEvent;
  to: PayoutState;
  by: 'admin';
  ledger: 'payout' | 'payout-sent' | 'payout-failed' | 'payout-dissolved';
  debit: Account;
  credit: Account;
  /** Null if the batch's own line covers it. */
  audit: AuditAction | null;
  /** To the seller, once for a transfer. */
  notice: NoticeKind | null;
};

/** The state machine of a payout's lines. All lines of a transfer change together. */
// biome-ignore format: one line is one transition, in columns.
export const lineTransitions = [
  { from: 'new',     event: 'batch',    to: 'waiting',   by: 'admin', ledger: 'payout',           debit: 'balance',    credit: 'on-its-way', audit: null,            notice: null            },
  { from: 'waiting', event: 'send',     to: 'sent',      by: 'admin', ledger: 'payout-sent',      debit: 'on-its-way', credit: 'paid-out',   audit: 'payout-sent',   notice: 'paid-out'      },
  { from: 'waiting', event: 'fail',     to: 'failed',    by: 'admin', ledger: 'payout-failed',    debit: 'on-its-way', credit: 'balance',    audit: 'payout-failed', notice: 'payout-failed' },
  { from: 'waiting', event: 'dissolve', to: 'dissolved', by: 'admin', ledger: 'payout-dissolved', debit: 'on-its-way', credit: 'balance',    audit: null,            notice: null            },
] as const satisfies readonly LineTransition[];

type Row<Event extends LineEvent> = Extract<(typeof lineTransitions)[number], { event: Event }>;

/** The row of an event; each event has one. */
export function lineTransition<Event extends LineEvent>(event: Event): Row<Event> {
  const found = lineTransitions.find((row) => row.event === event);
  if (!found) throw new Error(`No payout line can ${event}.`);
  return found as Row<Event>;
}

/** The schema makes `state` read-only; only this file uses the table with a writable one. */
type WritableLines = {
  payout_lines: Omit<Database['payout_lines'], 'state'> & { state: PayoutState };
};

function withWritableState(trx: Db) {
  return trx.$omitTables<'payout_lines'>().$extendTables<WritableLines>();
}

type MovedLine = {
  id: string;
  seller_id: string;
  /** Poisha. */
  amount: number;
};

type NewLine = MovedLine & {
  batch_id: string;
  transfer_id: string;
  payment_id: string;
  destination_id: string;
};

type LedgerDeps = Pick<Deps, 'newId' | 'clock'>;

/** Inserts the lines of a new batch, and moves their money out of their sellers' balances. */
export async function insertLines(
  trx: Db,
  lines: readonly NewLine[],
  deps: LedgerDeps,
): Promise<void> {
  const row = lineTransition('batch');
  const values = lines.map((line) => ({ ...line, state: row.to }));
  await withWritableState(trx).insertInto('payout_lines').values(values).execute();
  await moveMoney(trx, row, lines, deps);
}

type Settled = {
  event: Exclude<LineEvent, 'batch'>;
  adminId: string;
  /** The reference of a sent transfer. */
  reference?: string | null;
  /** Why it could not be sent. */
  problem?: string | null;
};

/**
 * Applies an event to locked lines: their state, and the ledger. Throws if one of them is not in
 * the state that the table requires.
 */
export async function applyLineEvent(
  trx: Db,
  lines: readonly MovedLine[],
  { event, adminId, reference = null, problem = null }: Settled,
  deps: LedgerDeps,
): Promise<void> {
  if (lines.length === 0) return;
  const row = lineTransition(event);
  const ids = lines.map(({ id }) => id);
  const { numUpdatedRows } = await withWritableState(trx)
    .updateTable('payout_lines')
    .set({ state: row.to, reference, problem, settled_at: deps.clock(), settled_by: adminId })
    .where('id', 'in', ids)
    .where('state', '=', row.from)
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(lines.length)) {
    throw new Error(`A payout line that is not ${row.from} cannot ${event}.`);
  }
  await moveMoney(trx, row, lines, deps);
}

/**
 * The shop's debt to a member is negative in the ledger. The database refuses a step twice for a
 * line. Two statements for any number of lines.
 */
async function moveMoney(
  trx: Db,
  { ledger, debit, credit }: LineTransition,
  lines: readonly MovedLine[],
  { newId, clock }: LedgerDeps,
): Promise<void> {
  const moved = lines.map((line) => ({ ...line, transaction: newId() }));
  await trx
    .insertInto('ledger_transactions')
    .values(
      moved.map(({ id, transaction }) => ({
        id: transaction,
        kind: ledger,
        payment_id: null,
        payout_line_id: id,
        created_at: clock(),
      })),
    )
    .execute();
  await trx
    .insertInto('ledger_entries')
    .values(
      moved.flatMap(({ transaction, seller_id, amount }) => [
        { transaction_id: transaction, account: debit, member_id: seller_id, amount },
        { transaction_id: transaction, account: credit, member_id: seller_id, amount: -amount },
      ]),
    )
    .execute();
}
