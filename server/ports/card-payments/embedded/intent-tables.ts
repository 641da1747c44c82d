import type { ColumnType } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { CardIntent } from '../port.ts';
import type { CardErrorCode } from './test-cards.ts';

type IntentsTable = {
  id: string;
  client_secret: string;
  idempotency_key: string;
  /** Poisha. */
  amount: number;
  currency: string;
  /** Written as JSON text. */
  metadata: ColumnType<Record<string, string>, string, never>;
  status: Exclude<CardIntent['status'], 'processing'>;
  /** Why the last card was refused. */
  error_code: CardErrorCode | null;
  /** Poisha: nothing or all of `amount`. */
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
