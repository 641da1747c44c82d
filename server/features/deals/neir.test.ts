import { expect, test } from 'vitest';
import { type DealRoleName, openDeal, type TestDeal } from '#testing/payments/dealing.ts';

const tick = (deal: TestDeal, who: DealRoleName, ...steps: string[]) =>
  deal.act(who, { event: 'neir', steps } as never);

const stepsOf = async (deal: TestDeal, who: DealRoleName) =>
  (await deal.read(who)).neir.map(({ step, at }) => `${step} ${at}`);

test('each ticks the own part of the register, and both and an admin see it with its time', async () => {
  const deal = await openDeal();
  await deal.meet();
  const first = deal.shop.clock.now().toISOString();
  expect((await tick(deal, 'seller', 'own-sim')).body.modifiedCount).toBe(1);
  await deal.wait({ minutes: 5 });
  const second = deal.shop.clock.now().toISOString();
  await tick(deal, 'seller', 'own-sim', 'deregistered');
  await tick(deal, 'buyer', 'sim-in', 'network-there');
  expect((await tick(deal, 'buyer', 'sim-in', 'network-there')).body.modifiedCount).toBe(0);
  const all = [
    `own-sim ${first}`,
    `deregistered ${second}`,
    `sim-in ${second}`,
    `network-there ${second}`,
  ];
  for (const who of ['buyer', 'seller', 'admin'] as const) {
    expect(await stepsOf(deal, who)).toEqual(all);
  }
  // A removed tick is in the history, which is append-only.
  await tick(deal, 'buyer', 'sim-in');
  expect(await stepsOf(deal, 'seller')).toEqual(all.slice(0, 3));
  const { history } = await deal.read('admin');
  expect(
    history.filter(({ event }) => event === 'neir').map((each) => [each.role, each.ticked]),
  ).toEqual([
    ['seller', ['own-sim']],
    ['seller', ['own-sim', 'deregistered']],
    ['buyer', ['sim-in', 'network-there']],
    ['buyer', ['sim-in']],
  ]);
  const rows = await deal.db.selectFrom('neir_ticks').select(['step', 'member_id']).execute();
  expect(rows.find(({ step }) => step === 'sim-in')?.member_id).toBe(deal.people.buyer.userId);

  // They remain after the meeting, and change no more.
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  expect((await tick(deal, 'buyer', 'sim-in', 'answer-read')).body.modifiedCount).toBe(0);
  expect(await stepsOf(deal, 'admin')).toEqual(all.slice(0, 3));
});

test('the other side’s steps, and those of strangers and admins, are refused', async () => {
  const deal = await openDeal();
  const answer = async (who: DealRoleName, step: string) => {
    const { status, body } = await tick(deal, who, step);
    return [status, body.code];
  };
  expect(await answer('buyer', 'deregistered')).toEqual([400, 'bad-input']);
  expect(await answer('seller', 'answer-read')).toEqual([400, 'bad-input']);
  expect(await answer('seller', 'nid')).toEqual([400, 'bad-input']);
  expect(await answer('admin', 'deregistered')).toEqual([403, 'not-allowed']);
  expect(await answer('stranger', 'sim-in')).toEqual([404, 'booking-not-found']);
  expect(await stepsOf(deal, 'admin')).toEqual([]);
});

test('a phone that remains registered is refused at the meeting, with all the money back', async () => {
  const deal = await openDeal();
  await deal.meet();
  // No point of the check list: it is what the seller could not do.
  const wrong = await deal.act('buyer', { event: 'check', checks: ['not-deregistered'] });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'bad-input']);
  await deal.play(['buyer', { event: 'refuse', checks: ['not-deregistered'] }]);
  const { history } = await deal.read('seller');
  expect(history.at(-1)).toMatchObject({ event: 'refuse', failed: ['not-deregistered'] });
  await deal.play(['seller', { event: 'agree-call-off' }]);
  const page = await deal.read('buyer');
  expect(page.givenBack).toBe(page.price);
});
