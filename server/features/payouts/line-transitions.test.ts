import { expect, test } from 'vitest';
import { payoutStates } from '#contract/payouts/methods.ts';
import { writable } from '#testing/lib/writable.ts';
import {
  completeDealNow,
  makeBatch,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { applyLineEvent } from './line-transitions.ts';

/** By hand: the next state of a waiting line, and the seller's account that has its money. */
const allowed = {
  send: ['sent', 'paid-out'],
  fail: ['failed', 'balance'],
  dissolve: ['dissolved', 'balance'],
} as const;
const said = { sent: { reference: 'TX1' }, failed: { problem: 'wrong number' } };

test('each event in each state does what the table says, and nothing else', async () => {
  const shop = await buildTestApp({ deals: { coolingDays: 0 } });
  const people = await signUpPeople(shop);
  await nameDestination(shop, people.seller);
  const phone = await shop.addProduct(people.seller, { selingPrice: 24_500 });
  await completeDealNow(shop, people, phone);
  await makeBatch(shop, people.admin);
  const { db, clock } = shop.deps;
  const line = await db.selectFrom('payout_lines').selectAll().executeTakeFirstOrThrow();
  const adminId = people.admin.userId;
  for (const state of payoutStates) {
    for (const event of ['send', 'fail', 'dissolve'] as const) {
      const [to, account] = allowed[event];
      let seen: unknown;
      const undone = db.transaction().execute(async (trx) => {
        const columns = { reference: null, problem: null, settled_by: null };
        const begun = { state, settled_at: state === 'waiting' ? null : clock() };
        const texts = state === 'sent' || state === 'failed' ? said[state] : {};
        await writable(trx)
          .updateTable('payout_lines')
          .set({ ...columns, ...begun, ...texts })
          .execute();
        const settled = { event, adminId, ...(to === 'dissolved' ? {} : said[to]) };
        await applyLineEvent(trx, [line], settled, shop.deps);
        const after = await trx.selectFrom('payout_lines').select('state').executeTakeFirst();
        const moved = await trx
          .selectFrom('ledger_entries')
          .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
          .select(['account', 'amount'])
          .where('kind', '=', `payout-${to}`)
          .execute();
        const entries = moved.map((entry) => [entry.account, Number(entry.amount)]);
        seen = { ...after, ...Object.fromEntries(entries) };
        throw new Error('undo');
      });
      if (state === 'waiting') {
        await expect(undone).rejects.toThrow('undo');
        expect(seen).toEqual({ state: to, 'on-its-way': 2_450_000, [account]: -2_450_000 });
      } else {
        await expect(undone).rejects.toThrow(`A payout line that is not waiting cannot ${event}.`);
      }
    }
  }
});
