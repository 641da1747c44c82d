import type { RateLimitTable } from '#contract/rate-limits.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { book, renewed } from '../payments/paying.ts';
import type { Person } from '../test-app.ts';
import type { GatewayDesk } from './gateway-desk.ts';
import { openRedirectWorld } from './world.ts';

/** A phone of 24,500 Taka that two people have booked, and a shop whose admin does nothing. */
export async function openBooked(
  openDesk: () => Promise<GatewayDesk>,
  options: { rateLimits?: RateLimitTable } = {},
) {
  const desk = await openDesk();
  const world = await openRedirectWorld(desk, { pairs: 1, ...options });
  const { shop, people, img } = world;
  const { db } = shop.deps;
  const [pair] = people.buyers;
  if (!pair) throw new Error('There is a pair of buyers');
  const productId = await shop.addProduct(people.seller, { img, selingPrice: 24500 });
  const bookings = [await book(shop, pair[0], productId), await book(shop, pair[1], productId)];
  /** The answer to a press on the button of this method. */
  const press = async (who: 0 | 1, method = desk.methods[0]) => {
    const buyer: Person = await renewed(shop, pair[who]);
    const body = { price: 24500, bookingId: bookings[who], method };
    const answer = await world.call(0, '/api/create-payment-intent', body, buyer);
    return { status: answer.status, ...(answer.body as { code?: string; redirectTo?: string }) };
  };
  /** The gateway's id of the page that the buyer is led to. */
  const open = async (who: 0 | 1, method = desk.methods[0]) => {
    const answer = await press(who, method);
    if (!answer.redirectTo) throw new Error(JSON.stringify(answer));
    return desk.idOf(answer.redirectTo);
  };
  /** The order as its buyer sees it. */
  const order = async (who: 0 | 1) => {
    const params = { id: bookings[who] ?? '' };
    return shop.ok('GET /booked/:id', { params }, await renewed(shop, pair[who]));
  };
  const receipt = async (who: 0 | 1) => {
    const params = { id: bookings[who] ?? '' };
    return shop.ok('GET /receipts/:id', { params }, await renewed(shop, pair[who]));
  };
  const states = async () => {
    const rows = await db.selectFrom('payments').select('state').orderBy('created_at').execute();
    return rows.map(({ state }) => state);
  };
  const comeBack = (page: string) => world.send(0, desk.back(page, 'paid'));
  /** Minutes pass, and the jobs run once. */
  const pass = async (minutes: number) => {
    shop.clock.advance({ minutes });
    await reconcilePayments(shop.deps);
  };
  const refunds = async () => {
    const rows = await db
      .selectFrom('payment_refunds')
      .select(['payment_refunds.state', 'amount', 'problem'])
      .execute();
    return rows.map(({ state, amount, problem }) => [state, amount, problem]);
  };
  /** Poisha that the gateway has taken, and those that went back. */
  const money = async () => {
    const rows = await db.selectFrom('payment_attempts').select('ref').execute();
    return rows
      .map(({ ref }) => desk.moneyOf(ref))
      .reduce((sum, { taken, back }) => ({ taken: sum.taken + taken, back: sum.back + back }));
  };
  /** The gateway finishes its part, and the shop's jobs run on the next days. */
  const comeToRest = async () => {
    desk.finishRefunds();
    await pass(60);
    await pass(24 * 60);
  };
  const parts = {
    desk,
    world,
    shop,
    productId,
    bookings,
    press,
    open,
    order,
    receipt,
    comeBack,
    pass,
  };
  return { ...parts, states, refunds, money, comeToRest };
}
