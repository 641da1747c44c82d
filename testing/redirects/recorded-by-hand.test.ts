import { expect, test } from 'vitest';
import { recordPaid } from '../payments/by-hand.ts';
import type { TestShop } from '../test-app.ts';
import {
  type GatewayDesk,
  openAamarpayDesk,
  openBkashDesk,
  openSslcommerzDesk,
} from './gateway-desk.ts';
import { openBooked } from './two-buyers.ts';

const desks = { SSLCommerz: openSslcommerzDesk, aamarPay: openAamarpayDesk };

/** An admin records that the money is at the gateway; the buyer pays there afterwards. */
async function payTwice(openDesk: () => Promise<GatewayDesk>, reference: string) {
  const booked = await openBooked(openDesk);
  const { desk, world, shop, open, comeBack, bookings } = booked;
  const page = await open(0);
  const record = { way: 'provider', reference, taka: 24_500 } as const;
  const { status } = await recordPaid(shop, world.people.admin, bookings[0] ?? '', record);
  expect(status).toBe(200);
  desk.pay(page);
  await comeBack(page);
  return booked;
}

/** The states of the payments that an admin recorded, and of those that the gateway reported. */
async function statesByOrigin({ deps }: TestShop) {
  const rows = await deps.db.selectFrom('payments').select(['state', 'way']).execute();
  const statesWhere = (recorded: boolean) =>
    rows.filter(({ way }) => (way !== null) === recorded).map(({ state }) => state);
  return { recorded: statesWhere(true), apart: statesWhere(false) };
}

// sec T177
test.each(
  // A reference that gateways also use elsewhere, and one of no payment.
  Object.entries(desks).flatMap(([name, openDesk]) =>
    ['bkash', 'nagad', 'paid', 'TRX-ANOTHER'].map(
      (reference) => [name, reference, openDesk] as const,
    ),
  ),
)(
  '%s: money recorded as %s is not what the buyer pays afterwards, which goes back',
  async (_name, reference, openDesk) => {
    const { shop } = await payTwice(openDesk, reference);
    const stateOf = await statesByOrigin(shop);
    expect(stateOf.recorded).toEqual(['paid']);
    expect([['refund_due'], ['refunded']]).toContainEqual(stateOf.apart);
  },
);

// sec T177
test('bKash: what is recorded as paid is not taken once more from a wallet that approves afterwards', async () => {
  const { states, money } = await payTwice(openBkashDesk, 'bkash');
  expect(await states()).toEqual(['paid']);
  expect(await money()).toEqual({ taken: 0, back: 0 });
});
