import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Db } from '#server/db/client.ts';
import type { CardPayments } from '../port.ts';
import { serveBrowserHalf } from './browser-half.ts';
import { createEventSender, eventKey, readEvent } from './events.ts';
import { cardTables, findIntent, intentColumns } from './intent-tables.ts';

export type EmbeddedCardPaymentsOptions = {
  db: Db;
  newId: () => string;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** The key that signs events is derived from it. */
  secret: string;
  /** The path in this app that events are sent to; null: none are sent. */
  eventsTo: string | null;
};

/**
 * A card provider in this process that accepts test cards only, for a shop without a real one.
 * `routes` mounts the card form's endpoints below `/embedded-cards`.
 */
export function createEmbeddedCardPayments(
  options: EmbeddedCardPaymentsOptions,
): CardPayments & { routes: (app: FastifyInstance) => void } {
  const { db, newId, clock } = options;
  const key = eventKey(options.secret);
  const events = createEventSender({ ...options, key });

  return {
    async createIntent({ amount, currency, metadata, idempotencyKey }) {
      const id = `pi_${newId().replaceAll('-', '')}`;
      const row = await cardTables(db)
        .insertInto('embedded_card_intents')
        .values({
          id,
          client_secret: `${id}_secret_${randomBytes(24).toString('base64url')}`,
          idempotency_key: idempotencyKey,
          amount,
          currency,
          metadata: JSON.stringify(metadata),
          status: 'requires_payment_method',
          error_code: null,
          refunded: 0,
          created_at: clock(),
        })
        // A no-op update, because `returning` needs one to return the existing row.
        .onConflict((conflict) =>
          conflict.column('idempotency_key').doUpdateSet({ idempotency_key: idempotencyKey }),
        )
        .returning(intentColumns)
        .executeTakeFirstOrThrow();
      return row;
    },

    retrieveIntent: (id) => findIntent(db, id),

    async cancelIntent(id) {
      await cardTables(db)
        .updateTable('embedded_card_intents')
        .set({ status: 'canceled' })
        .where('id', '=', id)
        .where('status', 'in', ['requires_payment_method', 'requires_action'])
        .execute();
      return findIntent(db, id);
    },

    async refundIntent(id, idempotencyKey) {
      const isNew = await cardTables(db)
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
          if (before) return false;
          if (intent?.status !== 'succeeded' || intent.refunded > 0) {
            throw new Error(`There is nothing to refund in ${id}`);
          }
          await trx
            .insertInto('embedded_card_refunds')
            .values({
              id: `re_${newId().replaceAll('-', '')}`,
              intent_id: id,
              idempotency_key: idempotencyKey,
              amount: intent.amount,
              created_at: clock(),
            })
            .execute();
          await trx
            .updateTable('embedded_card_intents')
            .set({ refunded: intent.amount })
            .where('id', '=', id)
            .execute();
          return true;
        });
      if (isNew) events.send('charge.refunded', id);
    },

    readWebhook: async (rawBody, headers) => readEvent(rawBody, headers, key, clock()),

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
