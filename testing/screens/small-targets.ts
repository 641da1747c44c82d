import type { Page } from 'playwright-core';

/**
 * Frequently tapped controls below 44 CSS pixels, and such links of a bar: buttons, disclosures,
 * fields, and links with the style of buttons. Links within a text are as high as its lines. A
 * choice is as large as its label, which can be tapped too.
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
