import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CallRequest } from '#contract/calls.ts';
import { askedActs, type DealAct } from '#contract/orders/deal-acts.ts';
import type { DealState } from '#contract/orders/deal-states.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, book, join, listPhone } from '#testing/browser/market.ts';
import { pressAct, sureButton } from '#testing/browser/order-acts.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { buy } from '#testing/screens/screen-deals.ts';
import { en } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

type Side = 'buyer' | 'seller' | 'admin';
type Act = CallRequest<'POST /order/:id'>['body'];

/** One act of a deal: over the API, or on the page, where a question comes first. */
type Step =
  | { by: Side; api: Act | ((deal: Deal) => Promise<Act>) }
  | {
      by: Side;
      act: DealAct;
      asks: string;
      to: DealState;
      fill?: (form: Locator) => Promise<void>;
    };

type Deal = { id: string; code: () => Promise<string> };

const because = async (form: Locator) => form.getByRole('textbox').last().fill('As we agreed.');
const taka = (amount: string) => async (form: Locator) => form.locator('[name=taka]').fill(amount);
const decided = (amount?: string) => async (form: Locator) => {
  await form.locator('[name=reason]').fill('The photos of both show it.');
  if (amount) await form.locator('[name=taka]').fill(amount);
};

const showCode: Step = { by: 'buyer', api: { event: 'show-code' } };
const handOver: Step = {
  by: 'seller',
  api: async ({ code }) => ({ event: 'hand-over', code: await code() }),
};
const report: Step = {
  by: 'buyer',
  api: { event: 'report', problem: 'broken', reason: 'The speaker crackles.' },
};
const object: Step = { by: 'seller', api: { event: 'object', reason: 'She has the phone.' } };
const refused: Step = {
  by: 'buyer',
  api: { event: 'refuse', checks: ['screen'], reason: 'A green line on the right.' },
};
const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();

/** By hand: deals of Tk 12,300, and what each question names. */
const deals: Record<string, { cash?: true; steps: Step[] }> = {
  'a kept phone, cancelled after a meeting was agreed': {
    cash: true,
    steps: [
      { by: 'buyer', api: { event: 'ask-cash' } },
      { by: 'seller', api: { event: 'reserve' } },
      { by: 'buyer', api: { event: 'propose', place: 'Bashundhara City, Level 1', at: tomorrow } },
      { by: 'seller', api: { event: 'accept', at: tomorrow } },
      { by: 'buyer', act: 'cancel', asks: 'Cancel the meeting with Seller', to: 'cancelled' },
    ],
  },
  'called off before the meeting': {
    steps: [
      { by: 'buyer', act: 'share-number', asks: 'Show your number to Seller', to: 'paid' },
      { by: 'buyer', act: 'call-off', asks: 'get Tk 12,300 back', to: 'refunded', fill: because },
    ],
  },
  'refused at the meeting': {
    steps: [
      showCode,
      {
        by: 'buyer',
        act: 'refuse',
        asks: 'get Tk 12,300 back',
        to: 'calling-off',
        fill: async (form) => form.locator('[name=checks][value=screen]').check(),
      },
      { by: 'seller', act: 'agree-call-off', asks: 'Give Tk 12,300 back to Buyer', to: 'refunded' },
    ],
  },
  'taken back and refunded': {
    steps: [
      showCode,
      { by: 'seller', api: { event: 'claim' } },
      {
        by: 'buyer',
        act: 'confirm-handover',
        asks: 'gets Tk 12,300',
        to: 'handed-over',
      },
      { by: 'buyer', act: 'confirm', asks: 'Give Tk 12,300 to Seller', to: 'completed' },
      { by: 'buyer', act: 'undo-confirm', asks: 'Keep Tk 12,300 from Seller', to: 'handed-over' },
      report,
      { by: 'seller', act: 'take-back', asks: 'give Tk 12,300 back to Buyer', to: 'returning' },
    ],
  },
  'a part is offered and accepted': {
    steps: [
      showCode,
      handOver,
      report,
      {
        by: 'seller',
        act: 'offer',
        asks: 'Offer Buyer Tk 2,300 back',
        to: 'offered',
        fill: taka('2300'),
      },
      { by: 'buyer', act: 'accept-offer', asks: 'get only Tk 2,300 back', to: 'completed' },
    ],
  },
  'a part is declined, decided and decided again': {
    steps: [
      showCode,
      handOver,
      report,
      { by: 'seller', api: { event: 'offer', taka: 2300 } },
      { by: 'buyer', act: 'decline-offer', asks: 'Decline the offered Tk 2,300', to: 'decision' },
      {
        by: 'admin',
        act: 'order-part',
        asks: 'Tk 4,300',
        to: 'completed',
        fill: decided('4300'),
      },
      { by: 'admin', act: 'reopen', asks: 'Tk 8,000', to: 'decision', fill: decided() },
      { by: 'admin', act: 'order-return', asks: 'Tk 8,000', to: 'returning', fill: decided() },
    ],
  },
  'decided for the buyer': {
    steps: [
      showCode,
      refused,
      object,
      { by: 'admin', act: 'order-refund', asks: 'Tk 12,300', to: 'refunded', fill: decided() },
    ],
  },
  'decided for the seller': {
    steps: [
      showCode,
      refused,
      object,
      { by: 'admin', act: 'order-release', asks: 'Tk 12,300', to: 'completed', fill: decided() },
    ],
  },
};

test('all acts with a question are played, except a missed meeting, which needs hours', () => {
  const played = Object.values(deals).flatMap(({ steps }) =>
    steps.flatMap((step) => ('act' in step ? [step.act] : [])),
  );
  expect([...played, 'no-show'].sort()).toEqual([...askedActs].sort());
});

const cells = Object.keys(deals).flatMap((name) =>
  [true, false].map((script) => ({ name, script })),
);

test.each(cells)('$name, with script: $script', { timeout: 180_000 }, async ({ name, script }) => {
  const { steps, cash } = deals[name] ?? { steps: [] };
  const options = { javaScriptEnabled: script };
  const people: Record<Exclude<Side, 'admin'>, Visitor> & { admin?: Visitor } = {
    buyer: await shop.visit(undefined, options),
    seller: await shop.visit(undefined, options),
  };
  await join(people.seller, 'Seller', 'seller');
  await join(people.buyer, 'Buyer', 'buyer');
  const phone = await listPhone(people.seller, {
    name: `Galaxy ${name}`,
    selingPrice: 12_300,
    ...(cash && { cash }),
  });
  const id = await (cash ? book : buy)(people.buyer, phone);
  const visitorOf = async (side: Side) => {
    people[side] ??= await shop.visit('admin', options);
    return people[side];
  };
  const read = () => apiOf(people.buyer)('GET /order/:id', { params: { id } });
  const deal: Deal = { id, code: async () => (await read()).code ?? '' };

  for (const step of steps) {
    if ('api' in step) {
      const body = typeof step.api === 'function' ? await step.api(deal) : step.api;
      const done = await apiOf(await visitorOf(step.by))('POST /order/:id', {
        params: { id },
        body,
      });
      expect(done.modifiedCount, body.event).toBe(1);
      continue;
    }
    const { page } = await visitorOf(step.by);
    const before = await read();
    await page.goto(`/order/${id}`);
    await pressAct(page, step.act, step.fill);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.textContent(), step.act).toContain(step.asks);
    await expectInside(page, dialog);
    // Nothing has happened yet, and "Back" leaves it so.
    expect((await read()).state, step.act).toBe(before.state);
    await dialog.getByRole('button', { name: en.actQuestions.back }).first().click();
    if (script) await dialog.waitFor({ state: 'hidden' });
    expect((await read()).state, step.act).toBe(before.state);

    await page.goto(`/order/${id}`);
    await pressAct(page, step.act, step.fill);
    await sureButton(page).click();
    await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe(step.to);
  }
});

/** The buttons of a question are in the window. */
async function expectInside(page: Page, dialog: Locator): Promise<void> {
  const { height = 0 } = page.viewportSize() ?? {};
  const box = await dialog.locator('button[name=ask]').boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true);
}
