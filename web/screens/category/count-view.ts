import { api } from '#web/api/browser.ts';

/** The phones that were looked at since this page was opened. */
const looked = new Set<string>();

/**
 * Tells the shop that somebody looks closer at a phone, once for each phone while the page is open.
 * Nothing waits for it, and a look that gets lost does no harm.
 */
export function countView(productId: string): void {
  if (looked.has(productId) || !navigator.onLine) return;
  looked.add(productId);
  api('POST /products/:id/view', { params: { id: productId } }).catch(() => {});
}
