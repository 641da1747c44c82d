import type { Page } from 'playwright-core';

/**
 * What is tapped often and is lower than 44 CSS pixels, or a link of a bar that is: buttons,
 * disclosures, fields, and links that look like buttons. Links within a text are as high as its
 * lines. A choice is as large as its label, which takes the tap as well.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const atLeast = 44;
    const tapped =
      'button, summary, select, textarea, nav a, a[role=button], a.button, input:not([type=hidden])';
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const small: string[] = [];
    for (const element of scope.querySelectorAll<HTMLElement>(tapped)) {
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isShown || element.closest('[inert]')) continue;
      const own = element.getBoundingClientRect();
      const label = (element as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
      const height = Math.max(own.height, label?.height ?? 0);
      if (own.width <= 1 || height >= atLeast - 0.5) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      small.push(`${element.localName} ${name.trim().slice(0, 40)}: ${Math.round(height)}`);
    }
    return small;
  });
}
