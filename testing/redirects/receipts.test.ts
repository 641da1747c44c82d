import { expect, test } from 'vitest';
import { openAamarpayDesk, openSslcommerzDesk } from './gateway-desk.ts';
import { openBooked } from './two-buyers.ts';

test.each([
  ['nagad', 'BKASH-BKash', 'bkash'],
  ['nagad', 'NAGAD-Nagad', 'nagad'],
  ['other', 'DBBLMOBILEB-Dbbl Mobile Banking', 'rocket'],
  ['card', 'IBBL-Islami Bank', 'other'],
] as const)(
  'D6: by the button %s, paid with %s: the receipt says %s',
  async (method, cardType, shown) => {
    const { desk, open, comeBack, order, receipt } = await openBooked(openSslcommerzDesk);
    const page = await open(0, method);
    desk.pay(page, { cardType });
    await comeBack(page);
    expect(await receipt(0)).toMatchObject({ method: shown });
    // The next time the button is what the buyer chose.
    expect((await order(0)).lastMethod).toBe(method);
  },
);

test.each([
  ['Nagad', 'nagad'],
  ['A new wallet', 'aamarpay'],
] as const)('aamarPay, where the buyer chose %s: the receipt says %s', async (cardType, shown) => {
  const { desk, open, comeBack, order, receipt } = await openBooked(openAamarpayDesk);
  const page = await open(0);
  desk.pay(page, { cardType });
  await comeBack(page);
  expect(await receipt(0)).toMatchObject({ method: shown });
  expect((await order(0)).lastMethod).toBe('aamarpay');
});
