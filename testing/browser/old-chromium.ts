import type { openDemoShop } from './demo-shop.ts';

/** The same shop, for visitors whose browser has heard of popovers and not yet switched them on. */
export function inOldChromium({ visit }: ReturnType<typeof openDemoShop>) {
  return {
    async visit(...who: Parameters<typeof visit>) {
      const visitor = await visit(...who);
      visitor.expects(/^Found a 'popover' attribute/);
      return visitor;
    },
  };
}
