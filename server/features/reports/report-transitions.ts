import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { ReportDecision, ReportOutcome } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';

/** `open`: waits for an admin. Without a row: not reported, or withdrawn. */
type ReportState = 'none' | 'open' | ReportOutcome;

type ReportTransition = {
  from: ReportState;
  event: 'report' | 'undo' | 'reopen' | ReportDecision;
  to: ReportState;
  by: 'member' | 'reporter' | 'admin';
  audit: AuditAction | null;
  /** The recipients of the decision's notice. */
  notice: 'reporters' | 'seller' | null;
};

/** The state machine of a report. A decision applies to all open reports of a phone. */
// biome-ignore format: one line is one transition, in columns.
export const reportTransitions = [
  { from: 'none', event: 'report',  to: 'open',      by: 'member',   audit: null,                    notice: null        },
  { from: 'open', event: 'undo',    to: 'none',      by: 'reporter', audit: null,                    notice: null        },
  { from: 'open', event: 'dismiss', to: 'dismissed', by: 'admin',    audit: 'reports-dismissed',     notice: 'reporters' },
  { from: 'open', event: 'ask',     to: 'open',      by: 'admin',    audit: 'seller-asked',          notice: 'seller'    },
  { from: 'open', event: 'hide',    to: 'open',      by: 'admin',    audit: 'phone-hidden',          notice: 'seller'    },
  { from: 'open', event: 'delete',  to: 'deleted',   by: 'admin',    audit: 'reported-item-removed', notice: 'seller'    },
  { from: 'open', event: 'warn',    to: 'warned',    by: 'admin',    audit: 'seller-warned',         notice: 'seller'    },
  // Another admin takes the dismissal back; `reviewDecision` writes the audit line.
  { from: 'dismissed', event: 'reopen', to: 'open', by: 'admin', audit: null,                notice: null        },
  // Ends the seller's account: applies to all reports of all their phones. `removeMember` writes
  // the audit line.
  { from: 'open', event: 'end',     to: 'ended',     by: 'admin',    audit: null,                    notice: 'seller'    },
] as const satisfies readonly ReportTransition[];

type DecisionRow = Extract<(typeof reportTransitions)[number], { event: ReportDecision }>;

/** The row of a decision; each has one. */
export function decisionRow<Decision extends ReportDecision>(
  decision: Decision,
): Extract<DecisionRow, { event: Decision }> {
  const found = reportTransitions.find((row) => row.event === decision);
  if (!found) throw new Error(`No report can ${decision}.`);
  return found as Extract<DecisionRow, { event: Decision }>;
}

/** The schema makes these read-only; only this file uses the table with writable ones. */
type StateColumns = { closed_at: Date | null; outcome: ReportOutcome | null };
type WritableReports = {
  reports: Omit<Database['reports'], keyof StateColumns> & StateColumns;
};

/**
 * Opens a member's dismissed report of a phone again, the last one, unless another of theirs is open.
 * Lock the phone before.
 */
export async function reopenReport(
  trx: Db,
  { memberId, productId }: { memberId: string; productId: string },
): Promise<void> {
  const [last] = await trx
    .selectFrom('reports')
    .select(['id', 'closed_at', 'outcome'])
    .where('reporter_id', '=', memberId)
    .where('product_id', '=', productId)
    .orderBy(({ eb }) => eb('closed_at', 'is', null), 'desc')
    .orderBy('closed_at', 'desc')
    .limit(1)
    .execute();
  if (last?.outcome !== 'dismissed') return;
  await trx
    .$omitTables<'reports'>()
    .$extendTables<WritableReports>()
    .updateTable('reports')
    .set({ closed_at: null, outcome: null })
    .where('id', '=', last.id)
    .execute();
}

/**
 * Applies a decision to the open reports of a phone, or of all phones of a seller whose account ends.
 * Lock the phone before.
 */
export async function applyDecision(
  trx: Db,
  { decision, itemId, sellerId }: { decision: ReportDecision; itemId: string; sellerId: string },
  now: Date,
): Promise<void> {
  const { to } = decisionRow(decision);
  if (to === 'open') return;
  const open = trx
    .$omitTables<'reports'>()
    .$extendTables<WritableReports>()
    .updateTable('reports')
    .set({ closed_at: now, outcome: to })
    .where('closed_at', 'is', null);
  const closed =
    decision === 'end'
      ? open.where('product_id', 'in', (phones) =>
          phones.selectFrom('products').select('id').where('seller_id', '=', sellerId),
        )
      : open.where('product_id', '=', itemId);
  await closed.execute();
}
