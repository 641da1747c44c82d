import type { ColumnType } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Attempt, AttemptStatus } from '../port.ts';
import type { CardErrorCode } from './test-cards.ts';

/** The provider's own record of a payment. */
export type CardIntent = {
  id: string;
  /** Allows a browser to confirm this intent; never logged. Begins with `{id}_secret_`. */
  clientSecret: string;
  status: Exclude<AttemptStatus, 'processing'>;
  /** Poisha. */
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** Poisha. */
  refunded: number;
};

type IntentsTable = {
  id: string;
  client_secret: string;
  idempotency_key: string;
  /** Poisha. */
  amount: number;
  currency: string;
  /** Written as JSON text. */
  metadata: ColumnType<Record<string, string>, string, never>;
  status: CardIntent['status'];
  /** Why the last card was refused. */
  error_code: CardErrorCode | null;
  /** Poisha. */
  refunded: number;
  created_at: Date;
};

type RefundsTable = {
  id: string;
  intent_id: string;
  idempotency_key: string;
  /** Poisha. */
  amount: number;
  created_at: Date;
};

/** The provider's own tables, which the shop's schema does not have. */
export function cardTables(db: Db) {
  return db.withTables<{
    embedded_card_intents: IntentsTable;
    embedded_card_refunds: RefundsTable;
  }>();
}

/** The columns of a `CardIntent`. */
export const intentColumns = [
  'id',
  'client_secret as clientSecret',
  'status',
  'amount',
  'currency',
  'metadata',
  'refunded',
] as const;

export async function findIntent(db: Db, id: string): Promise<CardIntent | null> {
  const row = await cardTables(db)
    .selectFrom('embedded_card_intents')
    .select(intentColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Earlier intents have the payment's id instead of a ref. */
export function toReport({
  id,
  status,
  amount,
  currency,
  metadata,
  refunded,
}: CardIntent): Attempt {
  const ref = metadata.ref ?? metadata.paymentId ?? null;
  return { id, ref, status, amount, currency, refunded };
}
