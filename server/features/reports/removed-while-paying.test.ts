import { expect, test } from 'vitest';
import type { ReportDecision } from '#contract/constants.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { book, enterCard, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;

async function openShop() {
  const shop = await buildTestApp();
  const [admin, reporter] = [await shop.signUp({ admin: true }), await shop.signUp()];
  return { shop, admin, reporter };
}

const decide =
  (decision: ReportDecision) =>
  async ({ shop, admin }: Shop, itemId: string) => {
    const params = { itemId };
    const { version } = await shop.ok('GET /reportitems/:itemId', { params }, admin);
    const body = { decision, reason: 'It is stolen', version };
    await shop.ok('POST /reportitems/:itemId/decision', { params, body }, admin);
  };

/** By hand: what removes a phone from the shop, and the notices of its seller, reporter and buyer. */
const ways: Record<
  string,
  {
    take: (shop: Shop, id: string, sellerId: string) => Promise<unknown>;
    seller: string[];
    reporter: string[];
    /** It may come back when it is only hidden. */
    buyer?: string[];
  }
> = {
  hidden: { take: decide('hide'), seller: ['hide'], reporter: [], buyer: [] },
  deleted: { take: decide('delete'), seller: ['delete'], reporter: [] },
  'deleted from the list': {
    take: ({ shop, admin }, itemId) =>
      shop.ok('DELETE /deleteReportItem/:itemId', { params: { itemId } }, admin),
    seller: ['delete'],
    reporter: [],
  },
  'refused for its words': {
    take: async ({ shop, admin }, id) => {
      // Listed, but ranked last until an admin has read it.
      await shop.deps.db
        .updateTable('products')
        .set({ stands_last: true })
        .where('id', '=', id)
        .execute();
      const [waiting] = await shop.ok('GET /waitingwords', {}, admin);
      const body = { pass: false, reason: 'Only a box', version: waiting?.version ?? '' };
      await shop.ok('POST /waitingwords/:id', { params: { id }, body }, admin);
    },
    seller: ['delete'],
    reporter: [],
  },
  'of a seller who is removed': {
    take: ({ shop, admin }, _, id) => shop.ok('DELETE /allsellers/:id', { params: { id } }, admin),
    seller: [],
    reporter: [],
  },
  'of an account that ends': { take: decide('end'), seller: ['end'], reporter: [] },
};

// sec T3, T12
test('a phone that an admin takes away is not paid for any more, and its seller and its buyer are notified', async () => {
  const opened = await openShop();
  const { shop, reporter } = opened;
  for (const [name, { take, ...told }] of Object.entries(ways)) {
    const seller = await shop.signUp({ title: 'seller' });
    const buyer = await shop.signUp();
    const id = await shop.addProduct(seller, { name: 'Vivo V29' });
    await shop.ok('POST /reportitem', { body: { itemId: id } }, reporter);
    const { clientSecret } = (await openPayment(shop, buyer, await book(shop, buyer, id))).body;
    await take(opened, id, seller.userId);
    expect((await enterCard(shop, clientSecret)).status, name).toBe(409);
    const kindsOf = async (userId: string) =>
      (
        await shop.deps.db
          .selectFrom('notices')
          .select('kind')
          .where('member_id', '=', userId)
          .where('product_id', '=', id)
          .where('kind', '!=', 'booked')
          .execute()
      ).map(({ kind }) => kind);
    expect(
      {
        seller: await kindsOf(seller.userId),
        reporter: await kindsOf(reporter.userId),
        buyer: await kindsOf(buyer.userId),
      },
      name,
    ).toEqual({ buyer: ['phone-gone'], ...told });
  }
  const { states, wrong } = await booksOf(shop.deps.db);
  expect([new Set(states), wrong]).toEqual([new Set(['released']), []]);
});
