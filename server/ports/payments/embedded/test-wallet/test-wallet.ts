import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PaymentProvider, ProviderRefund } from '../../port.ts';
import type { EmbeddedCardsOptions } from '../embedded-cards.ts';
import { createEventSender, eventKey, readEvent } from '../events.ts';
import { serveWalletPages, walletBase } from './wallet-routes.ts';
import { findPayment, movePayment, toReport, walletTables } from './wallet-tables.ts';

const redirectTo = (id: string) => ({ kind: 'redirect', url: `${walletBase}/${id}` }) as const;

/**
 * A wallet in this process that moves no money, with a page of its own. So a shop without a
 * merchant account can show a payment on a provider's page. `routes` mounts its page.
 */
export function createTestWallet(
  options: EmbeddedCardsOptions,
): PaymentProvider & { routes: (app: FastifyInstance) => void } {
  const { db, clock } = options;
  const key = eventKey(`test wallet ${options.secret}`);
  const events = createEventSender({ ...options, key });
  const report = async (id: string | null) => {
    const payment = await findPayment(db, id);
    return payment ? toReport(payment) : null;
  };

  return {
    name: 'test-wallet',
    methods: ['test-wallet'],
    // As a policy source: its page is the shop's own.
    leavesTo: ["'self'"],
    can: {
      cancel: 'final',
      reopensByRef: true,
      refundsOncePerKey: true,
      refunds: 'at-once',
      smallest: 100,
      largest: 50_000_000,
    },

    async createPayment({ ref, amount, returnTo, productName }) {
      const payment = await walletTables(db)
        .insertInto('test_wallet_payments')
        .values({
          id: `tw_${randomBytes(16).toString('hex')}`,
          ref,
          amount,
          return_to: returnTo,
          product_name: productName,
          status: 'open',
          refunded: 0,
          created_at: clock(),
        })
        // A no-op update, because `returning` needs one to return the existing row.
        .onConflict((conflict) => conflict.column('ref').doUpdateSet({ ref }))
        .returningAll()
        .executeTakeFirstOrThrow();
      return { attempt: toReport(payment), start: redirectTo(payment.id) };
    },

    async resume({ id }) {
      const payment = await findPayment(db, id);
      const isOpen = payment?.status === 'open' || payment?.status === 'failed';
      return isOpen ? redirectTo(payment.id) : null;
    },

    retrieve: ({ id }) => report(id),

    async close({ id }) {
      await movePayment(db, id, 'canceled');
      return report(id);
    },

    refund: (attempt, { key, amount }) =>
      walletTables(db)
        .transaction()
        .execute(async (trx): Promise<ProviderRefund> => {
          const payment = await trx
            .selectFrom('test_wallet_payments')
            .select(['id', 'status', 'amount', 'refunded'])
            .where('id', '=', attempt.id)
            .forUpdate()
            .executeTakeFirst();
          const before = await trx
            .selectFrom('test_wallet_refunds')
            .select('id')
            .where('payment_id', '=', attempt.id)
            .where('key', '=', key)
            .executeTakeFirst();
          if (before) return { id: before.id, status: 'done' };
          if (payment?.status !== 'paid' || payment.refunded + amount > payment.amount) {
            throw new Error('There is nothing to refund in this payment of the test wallet');
          }
          const id = `twr_${randomBytes(12).toString('hex')}`;
          await trx
            .insertInto('test_wallet_refunds')
            .values({ id, payment_id: payment.id, key, amount })
            .execute();
          await trx
            .updateTable('test_wallet_payments')
            .set({ refunded: payment.refunded + amount })
            .where('id', '=', payment.id)
            .execute();
          return { id, status: 'done' };
        }),

    async retrieveRefund({ id }, { key }) {
      const row = await walletTables(db)
        .selectFrom('test_wallet_refunds')
        .select('id')
        .where('payment_id', '=', id)
        .where('key', '=', key)
        .executeTakeFirst();
      return row ? { id: row.id, status: 'done' } : null;
    },

    readNotification: async ({ body, headers }) => readEvent(body, headers, key, clock()),

    readReturn({ query }) {
      const id = query.get('payment') ?? '';
      const result = query.get('result');
      if (!/^tw_[0-9a-f]{32}$/.test(id)) return null;
      return { id, hint: result === 'paid' || result === 'left' ? result : 'failed' };
    },

    routes(app) {
      events.attach(app);
      serveWalletPages(app, {
        db,
        onPaid: (id) => events.send('payment_intent.succeeded', id),
      });
    },
  };
}
