import { expect, test } from 'vitest';
import { reportDecisions, reportOutcomes } from '#contract/constants.ts';
import { writable } from '#testing/lib/writable.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { applyDecision, decisionRow } from './report-transitions.ts';

/**
 * By hand: each decision's outcome for an open report, its audit line, and the notified members.
 */
const expected = {
  dismiss: ['dismissed', 'reports-dismissed', 'reporters'],
  ask: [null, 'seller-asked', 'seller'],
  hide: [null, 'phone-hidden', 'seller'],
  delete: ['deleted', 'reported-item-removed', 'seller'],
  warn: ['warned', 'seller-warned', 'seller'],
  end: ['ended', null, 'seller'],
} as const;

test('each decision in each state does what the table says, and nothing else', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const [itemId, other] = [await shop.addProduct(seller), await shop.addProduct(seller)];
  const reporter = await shop.signUp();
  for (const id of [itemId, other]) {
    await shop.ok('POST /reportitem', { body: { itemId: id } }, reporter);
  }
  const { db } = shop.deps;
  const before = new Date('2026-03-01T06:00:00Z');
  for (const state of [null, ...reportOutcomes]) {
    for (const decision of reportDecisions) {
      const closed = { closed_at: state && before, outcome: state };
      await writable(db).updateTable('reports').set(closed).execute();
      await applyDecision(db, { decision, itemId, sellerId: seller.userId }, shop.clock.now());
      const [outcome, audit, notice] = expected[decision];
      const after = await db.selectFrom('reports').select(['product_id', 'outcome']).execute();
      const outcomeOf = (id: string) => after.find((row) => row.product_id === id)?.outcome;
      expect(outcomeOf(itemId), `${state}, ${decision}`).toBe(state ?? outcome);
      // Only the end of the account closes the reports of the seller's other phones.
      expect(outcomeOf(other)).toBe(state ?? (decision === 'end' ? 'ended' : null));
      expect(decisionRow(decision)).toMatchObject({ audit, notice });
    }
  }
});
