import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';

test('of two of the staff who press at once one gets it, and the other reads whose it is', async () => {
  const shop = await buildTestApp({ poolConfig: { max: 4 } });
  const people = [
    await shop.signUp({ admin: true, name: 'Amena' }),
    await shop.signUp({ admin: true, name: 'Salma' }),
  ];
  const seller = await shop.signUp({ title: 'seller' });
  const reporter = await shop.signUp();
  const won = new Map<string, number>();
  for (let round = 0; round < 40; round += 1) {
    const id = await shop.addProduct(seller);
    await shop.ok('POST /reportitem', { body: { itemId: id } }, reporter);
    const request = { params: { id }, body: { kind: 'report', take: true } } as const;
    const order = round % 2 ? people.toReversed() : people;
    const answers = await Promise.all(order.map((by) => shop.ok('POST /queue/:id', request, by)));
    const [winner, ...more] = order.filter((_, at) => answers[at]?.taken);
    expect(more).toEqual([]);
    const loser = answers.find(({ taken }) => !taken);
    expect(loser?.holder).toMatchObject({ name: winner?.displayName, mine: false });
    const name = winner?.displayName ?? '';
    won.set(name, (won.get(name) ?? 0) + 1);
  }
  expect([...won.values()].reduce((sum, count) => sum + count, 0)).toBe(40);
}, 120_000);
