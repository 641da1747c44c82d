import { expect, test } from 'vitest';
import { splitTransfers } from './split-transfers.ts';

const deal = (payment_id: string, amount: number, to = 'wallet') => ({
  payment_id,
  amount,
  seller_id: `owner of ${to}`,
  destination_id: to,
});
const split = (deals: ReturnType<typeof deal>[], limit = 50_000) =>
  splitTransfers(deals, () => limit).map(
    ({ destination_id, part, parts, lines }) =>
      `${destination_id} ${part}/${parts}: ${lines.map((line) => `${line.payment_id} ${line.amount}`).join(', ')}`,
  );

// spec D1-176
test.each([
  [
    'several deals are one transfer',
    [deal('a', 20_000), deal('b', 30_000)],
    ['wallet 1/1: a 20000, b 30000'],
  ],
  [
    'each destination has its own',
    [deal('a', 1, 'x'), deal('b', 2, 'y'), deal('c', 3, 'x')],
    ['x 1/1: a 1, c 3', 'y 1/1: b 2'],
  ],
  [
    'a deal that fits into the next one is not divided',
    [deal('a', 30_000), deal('b', 30_000)],
    ['wallet 1/2: a 30000', 'wallet 2/2: b 30000'],
  ],
  [
    'a deal above the limit is divided, and the next one takes the room that is left',
    [deal('a', 88_000), deal('b', 12_000), deal('c', 1)],
    ['wallet 1/3: a 50000', 'wallet 2/3: a 38000, b 12000', 'wallet 3/3: c 1'],
  ],
  [
    'what is left of a transfer is used by a deal that is above the limit anyway',
    [deal('a', 10_000), deal('b', 100_000)],
    ['wallet 1/3: a 10000, b 40000', 'wallet 2/3: b 50000', 'wallet 3/3: b 10000'],
  ],
  ['exactly the limit is one', [deal('a', 50_000)], ['wallet 1/1: a 50000']],
])('%s', (_, deals, expected) => {
  expect(split(deals)).toEqual(expected);
});
