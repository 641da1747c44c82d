import { expect, test } from 'vitest';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { openCases } from '#testing/deals/open-cases.ts';
import { dealIn, openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { buy } from '#testing/payments/paying.ts';

async function another({ shop, people }: TestDeal) {
  const phone = await shop.addProduct(people.seller, { selingPrice: 12_000 });
  return dealIn(shop, people, { id: await buy(shop, people.buyer, phone), phone });
}

async function handOver(deal: TestDeal) {
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
}

const reopen = { event: 'reopen', reason: 'The phone was stolen.' } as const;

async function dispute(deal: TestDeal) {
  await handOver(deal);
  await deal.play(
    ['buyer', { event: 'report', problem: 'broken', reason: 'No sound.' }],
    ['seller', { event: 'dispute', reason: 'It was whole.' }],
  );
}

const cases = ({ shop, people }: TestDeal) => openCases(shop, people.admin);

test('a deal that was reopened waits among the cases since then, not behind all others', async () => {
  const first = await openDeal();
  const second = await another(first);
  await handOver(first);
  await first.play(['buyer', { event: 'confirm' }], ['admin', reopen]);
  await first.wait({ hours: 1 });
  await dispute(second);
  expect(await cases(first)).toEqual([first.id, second.id]);
});

test('that time has completed a deal before it was reopened is no wait for an admin', async () => {
  const first = await openDeal();
  await handOver(first);
  await first.wait({ hours: 48 });
  await endDueDeals(first.shop.deps);
  expect(await first.state()).toBe('completed');
  const second = await another(first);
  await dispute(second);
  await first.wait({ hours: 1 });
  await first.play(['admin', reopen]);
  expect(await cases(first)).toEqual([second.id, first.id]);
});
