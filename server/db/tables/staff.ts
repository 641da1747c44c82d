import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { QueueKind } from '#contract/admin/queue-kinds.ts';
import type { ReportOutcome, ReportReason } from '#contract/constants.ts';
import type { Language } from '#contract/languages.ts';
import type { CreatedAt, Day } from './column-types.ts';

export interface StaffTables {
  reports: ReportsTable;
  reported_products: ReportedProductsTable;
  report_days: ReportDaysTable;
  queue_claims: QueueClaimsTable;
  support_messages: SupportMessagesTable;
  support_answers: SupportAnswersTable;
  support_mails: SupportMailsTable;
  audit_log: AuditLogTable;
}

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

/** The number of open reports of each phone that is not removed; triggers maintain it. */
type ReportedProductsTable = {
  product_id: string;
  reports: number;
  first_report_id: string;
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

/** The number of reports by day and brand. A trigger maintains it; deletions do not reduce it. */
type ReportDaysTable = {
  day: Day;
  category_id: string;
  reports: number;
};
