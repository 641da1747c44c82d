import { expect, test } from 'vitest';
import { dealTable, handoverPhases, transitionOf } from '#contract/orders/deal.ts';
import { type DealAct, dealActs, isAsked } from '#contract/orders/deal-acts.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { orderPage } from '#testing/fixtures/order-page.ts';
import { bn, en } from '#web/i18n/all-messages.ts';
import { asksFirst } from './act-situation.ts';
import { isFilled, questionOf } from './question.ts';

const order: OrderPage = {
  ...orderPage,
  price: 9_000,
  givenBack: 500,
  offer: 1_500,
  until: '2026-12-01T11:08:00.000Z',
  meeting: { place: 'x', at: '2026-11-24T05:07:00.000Z', by: 'buyer', agreed: true },
  buyer: { ...orderPage.buyer, name: 'Nadia' },
  seller: { ...orderPage.seller, name: 'Rahima' },
  hours: { 'handed-over': 31, 'calling-off': 29, problem: 27 },
};
const numbers = { taka: '2000', coolingDays: 4 };
const languages = { en, bn };
const roles = ['buyer', 'seller', 'admin'] as const;

/** Each act of a person in each state and phase, by the table of deals. */
const cases = [
  ...new Map(
    dealTable.flatMap(({ from, event }) =>
      roles.flatMap((role) =>
        handoverPhases.flatMap((phase) => {
          const act = dealActs.find((each) => each === event);
          const can = act && transitionOf(from, act, phase, role);
          return can
            ? [[`${from} ${phase} ${role} ${act}`, { act, from, phase, role }] as const]
            : [];
        }),
      ),
    ),
  ).entries(),
];

const pageOf = ({ from, phase, role }: { from: string; phase: string; role: string }) =>
  ({ ...order, state: from, phase, role }) as OrderPage;

test.each(['en', 'bn'] as const)(
  'each act that costs has a question with its numbers, in every state: %s',
  (language) => {
    const t = languages[language];
    const seen = new Set<DealAct>();
    for (const [name, { act, ...where }] of cases) {
      const page = pageOf(where);
      if (!asksFirst(page, act)) continue;
      seen.add(act);
      const { title, lines } = questionOf(page, act, t, numbers);
      const text = [title, ...lines].join(' ');
      expect(text, name).not.toMatch(/undefined|null|NaN|\[object/);
      expect(lines.length, name).toBeGreaterThan(1);
      const facts = [8_500, 2_000, 1_500].map((taka) => t.price(taka));
      const isMoney = !['cancel', 'no-show', 'share-number'].includes(act) || page.state === 'paid';
      if (isMoney && act !== 'share-number') {
        expect(
          facts.some((fact) => text.includes(fact)),
          `${name}: ${text}`,
        ).toBe(true);
      }
      expect(/Nadia|Rahima/.test(text) || act === 'decline-offer', `${name}: ${text}`).toBe(true);
    }
    expect([...seen].sort()).toEqual(dealActs.filter(isAsked).sort());
  },
);

/** By hand: the title, and all below it. */
const read = (act: DealAct, where: Partial<OrderPage>) => {
  const page = { ...order, ...where } as OrderPage;
  if (!asksFirst(page, act)) return null;
  const { title, lines } = questionOf(page, act, en, numbers);
  return [title, ...lines];
};

test('the questions of a buyer say who gets how much, until when, and whether it can be undone', () => {
  expect(read('confirm', {})).toEqual([
    'Give Tk 8,500 to Rahima now?',
    'You have until 1 Dec 2026, 17:08 to look at the phone. Afterwards you cannot report a problem with it.',
    'Until 1 Dec 2026, 17:08 you can take this back, once, and report a problem after all. If it turns out to be a fraud later, write to us.',
  ]);
  // The second time, nothing is taken back any more.
  const undone = { ...orderPage.history[0], event: 'undo-confirm' } as OrderPage['history'][number];
  expect(read('confirm', { history: [undone] })?.at(-1)).toBe(
    'You cannot undo this. If it turns out to be a fraud, write to us within 4 days: so long the money does not go out.',
  );
  expect(read('undo-confirm', { state: 'completed' })).toEqual([
    'Keep Tk 8,500 from Rahima again?',
    'You have what is left of the time to look at the phone, and can report a problem. If you report none, Rahima gets the money. You can do this once.',
    'You can say “All is well” again at any time.',
  ]);
  expect(read('accept-offer', { state: 'offered' })?.slice(0, 2)).toEqual([
    'Keep the phone and get only Tk 1,500 back?',
    'Rahima gets Tk 7,000. The deal ends, and you cannot report a problem any more.',
  ]);
  expect(read('call-off', { state: 'paid', phase: 'before-handover' })).toEqual([
    'Call off the deal and get Tk 8,500 back?',
    'Rahima does not sell to you, and the phone is for sale again.',
    'It can count against you: from 2 such deals on, others see how many.',
    'This cannot be undone.',
  ]);
  expect(read('call-off', { state: 'paid', phase: 'at-handover' })?.[1]).toBe(
    'Give the phone back if you have it. Your money first waits up to 29 hours for the answer of Rahima.',
  );
  expect(read('confirm-handover', { state: 'claimed' })?.[1]).toBe(
    'Then you have 31 hours to try it. If you report no problem until then, Rahima gets Tk 8,500.',
  );
});

test('the questions of a seller and of staff say what the seller loses', () => {
  const seller = { role: 'seller' as const };
  expect(read('take-back', { ...seller, state: 'problem' })?.[0]).toBe(
    'Take the phone back and give Tk 8,500 back to Nadia?',
  );
  expect(read('offer', { ...seller, state: 'problem' })?.slice(0, 2)).toEqual([
    'Offer Nadia Tk 2,000 back?',
    'If they accept, they keep the phone, and Tk 6,500 is left for you, less the fee. You cannot change the offer.',
  ]);
  expect(read('call-off', { ...seller, state: 'paid', phase: 'at-handover' })?.[0]).toBe(
    'Call off the deal and give Tk 8,500 back to Nadia?',
  );
  const admin = { role: 'admin' as const, state: 'decision' as const, needsSecond: true };
  expect(read('order-release', admin)).toEqual([
    'Give Tk 8,500 to Rahima, less the fee?',
    'Nadia gets nothing back.',
    'Nothing happens before another admin confirms it.',
    'It can be reopened as long as the money is in no batch of payouts.',
  ]);
});

test('without names the sides are named, and without waiting days nothing is promised', () => {
  const nameless = { buyer: { ...order.buyer, name: '' }, seller: { ...order.seller, name: '' } };
  expect(read('agree-call-off', { ...nameless, role: 'seller', state: 'calling-off' })?.[0]).toBe(
    'Give Tk 8,500 back to the buyer now?',
  );
  const { lines } = questionOf(order, 'confirm', en, { taka: '', coolingDays: 0 });
  expect(lines.at(-1)).toBe('This cannot be undone.');
});

test('an act asks nothing where nothing is at stake', () => {
  expect(read('cancel', { state: 'booked' })).toBeNull();
  expect(read('cancel', { state: 'paying' })).toBeNull();
  expect(read('cancel', { state: 'reserved', meeting: null })).toBeNull();
  expect(read('cancel', { state: 'reserved' })?.[0]).toBe('Cancel the meeting with Rahima?');
  for (const act of [
    'report',
    'decline',
    'propose',
    'hand-over',
    'received',
    'show-code',
  ] as const) {
    expect(read(act, {}), act).toBeNull();
  }
});

test('an amount that cannot be read, or a refusal without a finding, is refused by the call, without a question', () => {
  const offers = (taka: string) => isFilled('offer', { taka, checks: [] });
  expect([offers('২,০০০'), offers('some'), offers('')]).toEqual([true, false, false]);
  expect(isFilled('confirm', { taka: '', checks: [] })).toBe(true);
  const refuses = (checks: string[]) => isFilled('refuse', { taka: '', checks });
  expect([refuses(['screen']), refuses([])]).toEqual([true, false]);
});
