import { expect, test } from 'vitest';
import { offerActs, offerStates } from '#contract/orders/price-offers.ts';
import { agreeOnMeetings, buy, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';
import { endDueOffers } from './follow-phone.ts';

/**
 * What comes of each act in each state, by hand: the next state, `same` for a repetition of the last
 * step, or nothing. An act without a row is refused with `offer-changed`; a stranger and an admin find
 * nothing.
 */
const expected: Record<string, Record<string, string>> = {
  'open seller': { accept: 'accepted', counter: 'countered', decline: 'declined' },
  'open buyer': { withdraw: 'withdrawn' },
  'countered seller': { counter: 'same', withdraw: 'withdrawn' },
  'countered buyer': { accept: 'accepted', counter: 'open', decline: 'declined' },
  'accepted seller': { accept: 'same' },
  'declined seller': { decline: 'same' },
  'withdrawn buyer': { withdraw: 'same' },
};

// sec T180
test('each act in each state by each person has the result that the table has', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const people = {
    buyer: await shop.signUp(),
    seller,
    stranger: await shop.signUp(),
    admin: await shop.signUp({ admin: true }),
  };
  const img = await shop.upload(seller);
  const act = (id: string, who: Person, body: object) =>
    shop.call('POST /offers/:id', { params: { id }, body: body as never }, who);

  const reach = async (state: string) => {
    const { buyer, seller, stranger } = people;
    const phone = await shop.addProduct(seller, { img, selingPrice: 20_000, negotiable: true });
    const text = 'Would you sell it for this?';
    const body = { productId: phone, taka: 15_000, text, entryId: shop.deps.newId() };
    const { insertedId: id } = await shop.ok('POST /offers', { body }, buyer);
    const seen = 15_000;
    if (state === 'countered') await act(id, seller, { event: 'counter', seen, taka: 18_000 });
    if (state === 'accepted') await act(id, seller, { event: 'accept', seen });
    if (state === 'declined') await act(id, seller, { event: 'decline', seen });
    if (state === 'withdrawn') await act(id, buyer, { event: 'withdraw', seen });
    await agreeOnMeetings(shop);
    if (state === 'gone') await buy(shop, stranger, phone);
    if (state === 'bought') await buy(shop, buyer, phone);
    if (state === 'gone' || state === 'bought') await endDueOffers(shop.deps);
    if (state === 'lapsed') {
      await shop.deps.db
        .updateTable('price_offers')
        .set({ due_at: shop.clock.now() })
        .where('id', '=', id)
        .execute();
      await endDueOffers(shop.deps);
    }
    return { id, phone, seen: state === 'countered' ? 18_000 : seen };
  };
  const stateOf = async (id: string) => {
    const rows = shop.deps.db.selectFrom('price_offers').select('state').where('id', '=', id);
    return (await rows.executeTakeFirstOrThrow()).state;
  };

  const got: Record<string, Record<string, string>> = {};
  let cells = 0;
  for (const state of offerStates) {
    for (const role of ['buyer', 'seller', 'stranger', 'admin'] as const) {
      // A new account opens ten threads a day.
      shop.clock.advance({ minutes: 24 * 60 + 1 });
      for (const name of Object.keys(people) as (typeof role)[]) {
        people[name] = await renewed(shop, people[name]);
      }
      for (const event of offerActs) {
        const { id, seen } = await reach(state);
        expect(await stateOf(id)).toBe(state);
        // A counter by the seller is repeated as it was.
        const taka = role === 'seller' ? 18_000 : 14_000;
        const answer = await act(id, people[role], {
          event,
          seen,
          ...(event === 'counter' && { taka }),
        });
        cells += 1;
        const after = await stateOf(id);
        if (answer.status !== 200) {
          expect(after).toBe(state);
          const isOfTheTwo = role === 'buyer' || role === 'seller';
          expect([state, role, event, answer.body]).toMatchObject([
            state,
            role,
            event,
            { code: isOfTheTwo ? 'offer-changed' : 'not-found' },
          ]);
          continue;
        }
        expect(answer.body).toMatchObject({ state: after });
        const key = `${state} ${role}`;
        got[key] = { ...got[key], [event]: after === state ? 'same' : after };
      }
    }
  }
  expect(cells).toBe(8 * 4 * 4);
  expect(got).toEqual(expected);
});
