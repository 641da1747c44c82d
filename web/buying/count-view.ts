import { api } from '#web/api/browser.ts';

/** Phones that this page load has counted already. */
const looked = new Set<string>();

/**
 * Reports a view of a phone, once per phone and page load. It is fire-and-forget: a lost view does
 * no harm.
 */
export function countView(productId: string): void {
  if (looked.has(productId) || !navigator.onLine) return;
  looked.add(productId);
  api('POST /products/:id/view', { params: { id: productId } }).catch(() => {});
}
