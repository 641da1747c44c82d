import { expect, test } from 'vitest';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { intentIdOf } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { engine } from '#testing/test-database.ts';
import { add, auditDatabase, auditSale, type Buyers, gatherBuyers, noHarm } from './race.ts';

const many = 40;

type Opened = { buyer: Buyers['buyers'][number]; bookingId: string; clientSecret: string };

/** All buyers open the payment of their bookings concurrently; returns those who succeeded. */
async function openAll(crowd: Buyers, bookings: (string | undefined)[]): Promise<Opened[]> {
  const opened = await Promise.all(
    crowd.buyers.map(async (buyer, i) => {
      const bookingId = bookings[i];
      const clientSecret = bookingId && (await crowd.openPayment(buyer, bookingId));
      return clientSecret ? [{ buyer, bookingId, clientSecret }] : [];
    }),
  );
  return opened.flat();
}

/** Card, several tabs, webhook events and the reconciler, all concurrently. */
async function payAndConfirm(crowd: Buyers, { buyer, bookingId, clientSecret }: Opened) {
  const intentId = intentIdOf(clientSecret);
  const confirm = () => crowd.confirm(buyer, bookingId, intentId);
  const hear = () => crowd.hearFromProvider(intentId);
  const reconcile = () => crowd.run(reconcilePayments);
  await Promise.all([crowd.pay(clientSecret), hear(), reconcile(), confirm()]);
  await Promise.all([confirm(), hear(), reconcile(), confirm(), hear(), reconcile(), confirm()]);
}

// sec T1, V2.3.4
test(
  `${many} buyers for one phone: one of them has it, and nobody's money is lost`,
  async () => {
    const shop = await buildTestApp();
    const crowd = await gatherBuyers(shop, many);
    const count = rounds('RACE_ROUNDS', 2);
    let harm = noHarm;
    for (let round = 0; round < count; round += 1) {
      const productId = await crowd.listPhone();
      const bookings = await Promise.all(crowd.buyers.map((each) => crowd.book(each, productId)));
      const winners = await openAll(crowd, bookings);
      if (winners.length !== 1) crowd.blunders.push(`${winners.length} buyers hold one phone`);
      if (round % 2 === 0) {
        await Promise.all(winners.map((winner) => payAndConfirm(crowd, winner)));
      } else {
        // The hold has expired: the first buyer pays while all others retry.
        await crowd.later(16);
        const [late] = await Promise.all([
          openAll(crowd, bookings),
          ...winners.map((winner) => payAndConfirm(crowd, winner)),
        ]);
        await Promise.all([...late, ...winners].map((each) => payAndConfirm(crowd, each)));
      }
      await crowd.later(16);
      await crowd.run(reconcilePayments);
      harm = add(harm, await auditSale(shop, productId));
    }
    harm = add(harm, await auditDatabase(shop));
    harm['errors of the server'] = crowd.blunders.length;
    await keepFigures({
      what: `Races for one phone, ${engine}`,
      tried: { rounds: count, buyers: count * many },
      wrong: harm,
    });
    expect(crowd.blunders).toEqual([]);
    expect(harm).toEqual(noHarm);
  },
  60 * 60_000,
);
