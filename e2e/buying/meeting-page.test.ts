import { afterAll, expect, test } from 'vitest';
import type { CallRequest } from '#contract/calls.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import type { Visitor } from '#testing/browser/visitor.ts';
import { buy } from '#testing/screens/screen-deals.ts';
import { bn } from '#web/i18n/all-messages.ts';

const shop = sharedShop('writing');

/** A small phone: from the top bar to the footer a meeting's page has two screens of it at most. */
const viewport = { width: 360, height: 640 };
const most = 2 * viewport.height;
const bars = { top: 72, bottom: 60 };

const measured: string[] = [];
afterAll(() => process.stdout.write(`\n${measured.join('\n')}\n`));

type Side = 'buyer' | 'seller';

/** Buyer and seller of a paid order, each with and without scripts. */
async function openDeal(name: string) {
  const sides = { buyer: await shop.visit(), seller: await shop.visit() };
  await join(sides.seller, `Seller ${name}`, 'seller');
  await join(sides.buyer, `Buyer ${name}`, 'buyer');
  const id = await buy(sides.buyer, await listPhone(sides.seller, { name: `Galaxy of ${name}` }));
  const readers: { side: Side; isScripted: boolean; visitor: Visitor }[] = [];
  for (const side of ['buyer', 'seller'] as const) {
    const storageState = await sides[side].context.storageState();
    for (const isScripted of [true, false]) {
      const options = { viewport, storageState, javaScriptEnabled: isScripted };
      readers.push({ side, isScripted, visitor: await shop.visit(undefined, options) });
    }
  }
  const act = async (side: Side, body: CallRequest<'POST /order/:id'>['body']) => {
    const { modifiedCount } = await apiOf(sides[side])('POST /order/:id', { params: { id }, body });
    expect(modifiedCount, body.event).toBe(1);
  };
  const code = async () => {
    return (await apiOf(sides.buyer)('GET /order/:id', { params: { id } })).code;
  };
  /** The page's length in screens, for each reader; `first` is in the first screen of its side. */
  const measure = async (step: string, first: Partial<Record<Side, string>> = {}, limit = most) => {
    for (const { side, isScripted, visitor } of readers) {
      const { page } = visitor;
      await page.goto(`/bn/order/${id}`);
      const [height = 0, main = 0] = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        document.querySelector('main')?.offsetHeight ?? 0,
      ]);
      const box = first[side] ? await page.locator(first[side]).first().boundingBox() : null;
      const at = first[side] ? `, first at ${box ? Math.round(box.y) : 'nowhere'}` : '';
      const script = isScripted ? '' : ', without script';
      const who = `${name}, ${step}, ${side}${script}`;
      measured.push(`${who}: ${height} px, ${bars.top + main} to the footer${at}`);
      expect.soft(bars.top + main, who).toBeLessThanOrEqual(limit);
      if (!first[side]) continue;
      const bottom = box ? box.y + box.height : Number.POSITIVE_INFINITY;
      expect.soft(bottom, who).toBeLessThanOrEqual(viewport.height - bars.bottom);
    }
  };
  return { act, code, measure };
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000).toISOString();
const ownCode = `summary:has-text("${bn.deal.code}")`;
const codeField = 'form:has([name=act][value=hand-over]) [name=code]';

test('a meeting with an agreed time', async () => {
  const { act, code, measure } = await openDeal('agreed');
  await measure('paid');
  const at = tomorrow();
  await act('buyer', { event: 'propose', place: 'Bashundhara City, Level 1', at });
  await measure('proposed');
  await act('seller', { event: 'accept', at });
  await measure('agreed');
  await act('buyer', { event: 'show-code' });
  await measure('code shown', { buyer: ownCode, seller: codeField });
  await act('buyer', { event: 'check', checks: ['power', 'screen', 'sound'] });
  await act('seller', { event: 'neir', steps: ['own-sim', 'deregistered'] });
  await measure('checked', { buyer: ownCode, seller: codeField });
  await act('seller', { event: 'hand-over', code: await code() });
  await measure('handed over');
  await act('buyer', { event: 'confirm' });
  // With the questions about the other side.
  await measure('completed', {}, 3 * viewport.height);
});

test('a meeting without an agreed time', async () => {
  const { act, code, measure } = await openDeal('unplanned');
  await act('buyer', { event: 'show-code' });
  await measure('code shown', { buyer: ownCode, seller: codeField });
  await act('seller', { event: 'hand-over', code: await code() });
  await measure('handed over');
});
