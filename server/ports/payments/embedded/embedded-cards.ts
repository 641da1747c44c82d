import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Db } from '#server/db/client.ts';
import type { PaymentProvider, ProviderRefund } from '../port.ts';
import { serveBrowserHalf } from './browser-half.ts';
import { createEventSender, eventKey, readEvent } from './events.ts';
import {
  type CardIntent,
  cardTables,
  findIntent,
  intentColumns,
  toReport,
} from './intent-tables.ts';

export type EmbeddedCardsOptions = {
  db: Db;
  newId: () => string;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** The key that signs events is derived from it. */
  secret: string;
  /** The path in this app to which events are sent; null: no events. */
  eventsTo: string | null;
};

const toStart = ({ clientSecret }: CardIntent) => ({ kind: 'in-page', clientSecret }) as const;

/**
 * A card provider in this process that accepts test cards only, for a shop without a real one.
 * `routes` mounts the card form's endpoints below `/embedded-cards`.
 */
export function createEmbeddedCards(
  options: EmbeddedCardsOptions,
): PaymentProvider & { routes: (app: FastifyInstance) => void } {
  const { db, newId, clock } = options;
  const key = eventKey(options.secret);
  const events = createEventSender({ ...options, key });
  const find = (id: string | null) => (id === null ? null : findIntent(db, id));
  const report = async (id: string | null) => {
    const intent = await find(id);
    return intent && toReport(intent);
  };

  return {
    name: 'embedded-cards',
    methods: ['card'],
    leavesTo: [],
    can: {
      cancel: 'final',
      reopensByRef: true,
      refundsOncePerKey: true,
      refunds: 'at-once',
      smallest: 1,
      largest: 99_999_999,
    },

    async createPayment({ ref, amount }) {
      const id = `pi_${newId().replaceAll('-', '')}`;
      const intent = await cardTables(db)
        .insertInto('embedded_card_intents')
        .values({
          id,
          client_secret: `${id}_secret_${randomBytes(24).toString('base64url')}`,
          idempotency_key: ref,
          amount,
          currency: 'bdt',
          metadata: JSON.stringify({ ref }),
          status: 'requires_payment_method',
          error_code: null,
          refunded: 0,
          created_at: clock(),
        })
        // A no-op update, because `returning` needs one to return the existing row.
        .onConflict((conflict) =>
          conflict.column('idempotency_key').doUpdateSet({ idempotency_key: ref }),
        )
        .returning(intentColumns)
        .executeTakeFirstOrThrow();
      return { attempt: toReport(intent), start: toStart(intent) };
    },

    async resume({ id }) {
      const intent = await find(id);
      const isOpen =
        intent?.status === 'requires_payment_method' || intent?.status === 'requires_action';
      return isOpen ? toStart(intent) : null;
    },

    retrieve: ({ id }) => report(id),

    async close({ id }) {
      await cardTables(db)
        .updateTable('embedded_card_intents')
        .set({ status: 'canceled' })
        .where('id', '=', id)
        .where('status', 'in', ['requires_payment_method', 'requires_action'])
        .execute();
      return report(id);
    },

    async refund({ id }, { key: idempotencyKey, amount }) {
      if (id === null) throw new Error('There is nothing to refund');
      const { refund, isNew } = await makeRefund({ db, id, idempotencyKey, amount, newId, clock });
      if (isNew) events.send('charge.refunded', id);
      return refund;
    },

    async retrieveRefund({ id }, { key: idempotencyKey }) {
      const row = await cardTables(db)
        .selectFrom('embedded_card_refunds')
        .select('id')
        .where('intent_id', '=', id)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst();
      return row ? { id: row.id, status: 'done' } : null;
    },

    readNotification: async ({ body, headers }) => readEvent(body, headers, key, clock()),
    readReturn: () => null,

    routes(app) {
      events.attach(app);
      serveBrowserHalf(app, {
        db,
        clock,
        onPaid: (id) => events.send('payment_intent.succeeded', id),
      });
    },
  };
}

type RefundToMake = {
  db: Db;
  id: string;
  idempotencyKey: string;
  /** Poisha. */
  amount: number;
  newId: () => string;
  clock: () => Date;
};

/** Refunds once for each key; throws if less than `amount` is left. */
async function makeRefund({
  db,
  id,
  idempotencyKey,
  amount,
  newId,
  clock,
}: RefundToMake): Promise<{ refund: ProviderRefund; isNew: boolean }> {
  return await cardTables(db)
    .transaction()
    .execute(async (trx) => {
      const intent = await trx
        .selectFrom('embedded_card_intents')
        .select(['status', 'amount', 'refunded'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      const before = await trx
        .selectFrom('embedded_card_refunds')
        .select('id')
        .where('intent_id', '=', id)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst();
      if (before) return { refund: { id: before.id, status: 'done' }, isNew: false };
      if (intent?.status !== 'succeeded' || intent.refunded + amount > intent.amount) {
        throw new Error(`There is nothing to refund in ${id}`);
      }
      const refundId = `re_${newId().replaceAll('-', '')}`;
      await trx
        .insertInto('embedded_card_refunds')
        .values({
          id: refundId,
          intent_id: id,
          idempotency_key: idempotencyKey,
          amount,
          created_at: clock(),
        })
        .execute();
      await trx
        .updateTable('embedded_card_intents')
        .set({ refunded: intent.refunded + amount })
        .where('id', '=', id)
        .execute();
      return { refund: { id: refundId, status: 'done' }, isNew: true };
    });
}
