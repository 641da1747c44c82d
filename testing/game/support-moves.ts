import { cardDesk, intentOf, settleCard } from '#testing/payments/paying.ts';
import type { Move } from './moves.ts';
import { nameOf, type Table } from './table.ts';

/** Taka that both sides request from support as a refund while the deal goes on. */
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
    ...[...t.world.orders.keys()].map((order) => takeBack(t, order)),
    agree('support: a part back', async (paymentId) => {
      const body = { reason: 'As the two have agreed.', part: askedPart };
      const { status } = await t.send(
        'POST /payments/:id/refund',
        'admin',
        { id: paymentId },
        body,
      );
      // The order is recorded even while the provider is busy.
      const isOrdered = status === 200 || status === 503;
      if (isOrdered) t.say('The two agree on 4,000 less, and ask support for it.');
      return isOrdered;
    }),
    agree('support: a part back at the provider', async (paymentId) => {
      // A finished deal is settled with both sides, and not at the provider.
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

/** The cheat's bank charges back everything of a payment that the shop has not refunded. */
function takeBack(t: Table, order: number): Move {
  return {
    id: `${order} the bank takes it back`,
    can: () => t.world.takenBack === null && t.buyerOf(order) !== 'honest',
    play: async () => {
      const { world } = t;
      const payment = await t.db
        .selectFrom('payments')
        .leftJoin('deals', 'deals.payment_id', 'payments.id')
        .leftJoin('payout_lines', (join) =>
          join
            .onRef('payout_lines.payment_id', '=', 'payments.id')
            .on('payout_lines.state', 'in', ['waiting', 'sent']),
        )
        .select(['payments.id', 'deals.state', 'payout_lines.id as line'])
        .where('payments.booking_id', '=', t.orderId(order))
        .where('payments.state', '=', 'paid')
        .executeTakeFirst();
      if (!payment) return false;
      const intent = await intentOf(t.db, payment.id);
      const desk = cardDesk(t.shop);
      const isBack = await t.atTheProvider(async () => {
        const found = await desk.find(intent);
        const left = found ? found.amount - (found.refunded ?? 0) : 0;
        if (left <= 0 || !(await desk.refund(intent, 'the bank', left).catch(() => null))) {
          return false;
        }
        await settleCard(t.shop, intent);
        return true;
      });
      if (!isBack) return false;
      const [phone] = world.phones;
      const isWithSeller = phone?.holder === t.seller && !phone.isLent;
      if (payment.line) world.takenBack = 'sent';
      else if (payment.state === 'completed') world.takenBack = 'released';
      else world.takenBack = isWithSeller ? 'kept-unmet' : 'kept';
      t.say(`${nameOf.cheat} has his bank take the payment back.`);
      return true;
    },
  };
}
