import { expect, test } from 'vitest';
import { phonePath } from '#contract/phones/phone-path.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { listPhone } from '#testing/browser/market.ts';
import { compareFirstActions } from '#testing/screens/first-actions.ts';

const shop = sharedShop('writing');

/** A phone of seller1, of this test alone. */
async function phoneOfSeller1(): Promise<string> {
  const seller = await shop.visit('seller1', { javaScriptEnabled: false });
  const name = 'Galaxy of first taps';
  return phonePath({ _id: await listPhone(seller, { name }), name });
}

// `npm run verify -- first-actions` tries all screens, also with scripts that are late.
// spec D2-147
test.each([
  ['buyer1', 'phone', 3],
  ['seller1', 'phone', 3],
  [undefined, '/help', 1],
] as const)(
  'the first tap of %s on %s does what it does once the scripts run',
  async (who, path, least) => {
    const visitor = await shop.visit(who);
    visitor.expects(/./);
    const address = path === 'phone' ? await phoneOfSeller1() : path;
    const { actions, differences } = await compareFirstActions(visitor.context, address, ['never']);
    expect(actions).toBeGreaterThanOrEqual(least);
    expect(differences).toEqual([]);
  },
);
