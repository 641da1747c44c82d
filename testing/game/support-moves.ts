import { cardDesk, intentOf, settleCard } from '#testing/payments/paying.ts';
import type { Move } from './moves.ts';
import type { Table } from './table.ts';

/** Taka that support is asked to give back while the deal goes on. */
const askedPart = 4_000;

/** Both write to support, and an admin gives a part back: in the shop, or in the provider's own pages. */
export function supportMoves(t: Table): Move[] {
  const paymentOf = async () =>
    await t.db.selectFrom('payments').select('id').where('state', '=', 'paid').executeTakeFirst();
  const agree = (id: string, play: (paymentId: string) => Promise<boolean>): Move => ({
    id,
    can: () => t.world.agreedPart === 0 && t.world.orders.length > 0,
    play: async () => {
      const payment = await paymentOf();
      if (!payment || !(await play(payment.id))) return false;
      t.world.agreedPart = askedPart;
      return true;
    },
  });
  return [
    agree('support: a part back', async (paymentId) => {
      const body = { reason: 'As the two have agreed.', part: askedPart };
      const { status } = await t.send(
        'POST /payments/:id/refund',
        'admin',
        { id: paymentId },
        body,
      );
      // The order stands also while the provider is busy.
      const isOrdered = status === 200 || status === 503;
      if (isOrdered) t.say('The two agree on 4,000 less, and ask support for it.');
      return isOrdered;
    }),
    agree('support: a part back at the provider', async (paymentId) => {
      // A deal that is over is settled with the two, and not at the provider.
      const deal = await t.db
        .selectFrom('deals')
        .select('state')
        .where('payment_id', '=', paymentId)
        .executeTakeFirst();
      if (deal?.state === 'completed') return false;
      const intent = await intentOf(t.db, paymentId);
      const isSent = await t.atTheProvider(async () => {
        const sent = await cardDesk(t.shop)
          .refund(intent, 'by hand', askedPart * 100)
          .catch(() => null);
        if (sent) await settleCard(t.shop, intent);
        return sent !== null;
      });
      if (!isSent) return false;
      t.say('The two agree on 4,000 less; an admin orders it in the card provider’s own pages.');
      return true;
    }),
  ];
}
