import { expect, test } from 'vitest';
import { keepFigures, rounds } from '../lib/figures.ts';
import { booksOf } from '../payments/ledger.ts';
import { completeDeal, nameDestination } from '../payments/paying-out.ts';
import { buildTestApp, type Person } from '../test-app.ts';
import { engine } from '../test-database.ts';

// sec T1, V2.3.4
test(
  'four batches at once: a deal is in one of them, however often it failed before',
  async () => {
    const shop = await buildTestApp();
    const admins = [await shop.signUp({ admin: true }), await shop.signUp({ admin: true })];
    const seller = await shop.signUp({ title: 'seller' });
    const buyer = await shop.signUp();
    await nameDestination(shop, seller);
    await completeDeal(shop, { buyer, seller }, await shop.addProduct(seller));
    const makers = [...admins, ...admins];
    const make = (admin: Person) => shop.call('POST /payouts', {}, admin);
    const wrong: string[] = [];
    const count = rounds('DEAL_RACE_ROUNDS', 5);
    for (let round = 0; round < count; round += 1) {
      const answers = await Promise.all(makers.map(make));
      const made = answers.filter(({ status }) => status === 200);
      const others = answers.filter(
        ({ status, body }) => status !== 200 && body.code !== 'nothing-due',
      );
      if (made.length !== 1 || others.length > 0) {
        wrong.push(answers.map(({ status }) => status).join());
      }
      const waiting = await shop.deps.db
        .selectFrom('payout_lines')
        .select('id')
        .where('state', '=', 'waiting')
        .execute();
      if (waiting.length !== 1) wrong.push(`${waiting.length} lines`);
      // Both outcomes at once: one of them counts, and the money is due again or sent.
      const params = { id: waiting[0]?.id };
      const problem = { params, body: { problem: 'No such wallet' } };
      const failed = await Promise.all(
        admins.map((admin) => shop.call('POST /payouts/lines/:id/failed', problem, admin)),
      );
      const counted = failed.filter(({ body }) => body.modifiedCount === 1);
      if (counted.length !== 1) wrong.push(`${counted.length} marks`);
    }
    await keepFigures({
      what: `Races of payouts, ${engine}: four batches at once`,
      tried: { rounds: count },
      wrong: { rounds: wrong.length },
    });
    expect(wrong).toEqual([]);
    expect((await booksOf(shop.deps.db)).wrong).toEqual([]);
    const [admin] = admins;
    if (admin) expect(await make(admin)).toMatchObject({ status: 200 });
  },
  60 * 60_000,
);
