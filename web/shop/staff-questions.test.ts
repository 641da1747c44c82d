import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { StaffAct } from '#contract/members/staff-acts.ts';
import { staffCosts } from '#contract/members/staff-costs.ts';

/** By hand: the file with the act's button, and what comes before the act. */
const questions: Partial<Record<StaffAct, [file: string, by: string]>> = {
  'POST /payouts/:id/approve': ['payout-batch/payout-batch.tsx', 'AskedButtonForm'],
  'POST /payouts/lines/:id/look': ['payout-batch/payout-line-card.tsx', 'AskedButtonForm'],
  'POST /refunds/:id/by-hand/approve': ['payments/open-refund.tsx', 'AskedButtonForm'],
  'POST /order/:id/by-hand/approve': ['payments/paid-by-hand.tsx', 'AskedButtonForm'],
  'POST /order/:id': ['order/act-form.tsx', 'QuestionDialog'],
  'DELETE /allbuyers/:id': ['people/buyer-table.tsx', 'ConfirmButton'],
  'DELETE /allsellers/:id': ['people/seller-table.tsx', 'ConfirmButton'],
  'DELETE /deleteReportItem/:itemId': ['reported-items/delete-reported-item.tsx', 'ConfirmButton'],
  'POST /lostkeys/:id': ['case/kinds/lost-keys.tsx', 'AskedButtonForm'],
  'POST /imeiclashes/:id': ['case/kinds/imei-clashes.tsx', 'AskedButtonForm'],
};

test('each act of staff with a question has it on its screen', () => {
  const asked = (Object.keys(staffCosts) as StaffAct[]).filter(
    (act) => staffCosts[act].asks === 'question',
  );
  expect(Object.keys(questions).sort()).toEqual(asked.sort());
  for (const [act, [file, by]] of Object.entries(questions)) {
    const source = readFileSync(new URL(`../screens/${file}`, import.meta.url), 'utf8');
    expect(source, act).toContain(`<${by}`);
  }
});
