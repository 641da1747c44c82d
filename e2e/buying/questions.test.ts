import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CallRequest } from '#contract/calls.ts';
import { type DealAct, dealActs, isAsked } from '#contract/orders/deal-acts.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import { type formOf, pressAct, sureButton } from '#testing/browser/order-acts.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { buy } from '#testing/screens/screen-deals.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

type Side = 'buyer2' | 'seller1' | 'admin';
const sides = ['buyer2', 'seller1', 'admin'] as const;

/** The people, each with a browser whose scripts run, and with one without. */
async function openAll() {
  const open = (javaScriptEnabled: boolean) =>
    Promise.all(sides.map((who) => shop.visit(who, { javaScriptEnabled })));
  const [scripted, plain] = await Promise.all([open(true), open(false)]);
  const of = (all: Visitor[]) =>
    Object.fromEntries(sides.map((who, at) => [who, all[at]])) as Record<Side, Visitor>;
  return { scripted: of(scripted), plain: of(plain) };
}

const fill = async (form: ReturnType<typeof formOf>) => {
  for (const field of await form.locator('[required]').all()) {
    await field.fill((await field.getAttribute('name')) === 'taka' ? '৫০০' : 'কারণ');
  }
  // A refusal at the meeting needs a finding; without one there is no question.
  const finding = form.locator('input[name=checks]').first();
  if ((await finding.count()) > 0) await finding.check();
};

/** Presses the button, reads the question, and turns back. */
async function ask(page: Page, path: string, act: DealAct): Promise<string> {
  await page.goto(path);
  await pressAct(page, act, fill);
  await sureButton(page).waitFor();
  const asked = (await page.getByRole('dialog').textContent()) ?? '';
  await page.getByRole('dialog').getByText(bn.actQuestions.back, { exact: true }).click();
  await sureButton(page).waitFor({ state: 'hidden' });
  return asked;
}

// `npm test` has one such act in `e2e/journeys/deal.test.ts`.
test('every act that costs asks before it, with script and without, and does nothing yet', async () => {
  const people = await openAll();
  const api = (who: Side) => apiOf(people.scripted[who]);
  const walked = new Set<DealAct>();
  const asksAll = async (id: string, acts: Partial<Record<Side, DealAct[]>>) => {
    for (const who of sides) {
      for (const act of acts[who] ?? []) {
        const path = `/bn/order/${id}`;
        const read = async () => {
          const { state, history } = await api(who)('GET /order/:id', { params: { id } });
          return [state, history.length];
        };
        const before = await read();
        const asked = await ask(people.scripted[who].page, path, act);
        expect(await ask(people.plain[who].page, path, act), act).toBe(asked);
        expect(await read(), act).toEqual(before);
        walked.add(act);
      }
    }
  };
  const does = async (who: Side, id: string, body: CallRequest<'POST /order/:id'>['body']) => {
    const { modifiedCount } = await api(who)('POST /order/:id', { params: { id }, body });
    expect(modifiedCount, body.event).toBe(1);
  };
  const phone = () => listPhone(people.scripted.seller1, { name: 'Phone of questions' });

  const id = await buy(people.scripted.buyer2, await phone());
  await asksAll(id, {
    buyer2: ['share-number', 'call-off'],
    seller1: ['share-number', 'call-off'],
  });
  await does('buyer2', id, { event: 'show-code' });
  await asksAll(id, { buyer2: ['call-off', 'refuse'], seller1: ['call-off'] });
  const { code } = await api('buyer2')('GET /order/:id', { params: { id } });
  await does('seller1', id, { event: 'hand-over', code });
  await asksAll(id, { buyer2: ['confirm'] });
  await does('buyer2', id, { event: 'confirm' });
  await asksAll(id, { buyer2: ['undo-confirm'] });
  await does('buyer2', id, { event: 'undo-confirm' });
  await does('buyer2', id, { event: 'report', problem: 'battery', reason: 'Empty by noon' });
  await asksAll(id, { seller1: ['take-back', 'offer'] });
  await does('seller1', id, { event: 'offer', taka: '1500' });
  await asksAll(id, { buyer2: ['accept-offer', 'decline-offer'] });
  await does('buyer2', id, { event: 'decline-offer' });
  await asksAll(id, { admin: ['order-return', 'order-refund', 'order-part', 'order-release'] });
  await does('admin', id, { event: 'order-release', reason: 'The photos show no fault.' });
  await asksAll(id, { admin: ['reopen'] });

  const refused = await buy(people.scripted.buyer2, await phone());
  await does('buyer2', refused, { event: 'show-code' });
  await does('buyer2', refused, { event: 'refuse', checks: ['screen'] });
  await asksAll(refused, { seller1: ['agree-call-off'] });

  // These need a meeting in the past, or cash: `web/screens/order/question.test.ts` has them.
  const others = dealActs.filter((each) => isAsked(each) && !walked.has(each));
  expect(others).toEqual(['cancel', 'no-show', 'confirm-handover']);
});

test.each([true, false])(
  'a seller who accepts an offer reads how long the price binds; script: %s',
  async (javaScriptEnabled) => {
    const seller = await shop.visit('seller1', { javaScriptEnabled });
    const buyer = await shop.visit();
    await join(buyer, 'Nadia Who Offers', 'buyer');
    const name = `Phone of an offer, ${javaScriptEnabled}`;
    const productId = await listPhone(seller, { name, negotiable: true });
    const { threadId } = await apiOf(buyer)('POST /offers', {
      body: { productId, taka: '20000', text: 'দেবেন?', entryId: crypto.randomUUID() },
    });
    const { page } = seller;
    await page.goto(`/bn/dashboard/threads/${threadId}`);
    const accept = page.getByRole('button', { name: bn.offer.accept(bn.price(20_000)) });
    await accept.click();
    const question = page.getByRole('dialog', {
      name: bn.offer.sellFor(bn.price(20_000), 'Nadia Who Offers'),
    });
    await question.getByText(bn.offer.promised(24, bn.price(24_500))).waitFor();
    expect(await page.getByText(bn.offer.states.open.seller).count()).toBe(1);
    await sureButton(page).click();
    await page.getByText(bn.offer.states.accepted.seller).first().waitFor();
  },
);
