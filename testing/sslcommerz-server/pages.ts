import { escapeHtml, type StandInAnswer, standInPage } from '../gateways/stand-in-server.ts';
import type { Session } from './book.ts';

const acts = {
  pay: 'Pay',
  'pay-risky': 'Pay, and be found risky',
  'pay-later': 'Pay, and close the page',
  fail: 'Fail',
  cancel: 'Cancel',
  leave: 'Leave without a word',
};

/** The hosted page. */
export function paymentPage({ order }: Session): StandInAnswer {
  const buttons = Object.entries(acts).map(
    ([act, label]) => `<button name="act" value="${act}">${label}</button>`,
  );
  const amount = `<p>${escapeHtml(order.total_amount ?? '')} BDT</p>`;
  return {
    html: standInPage(
      'SSLCommerz stand-in',
      `${amount}<form method="post">${buttons.join('<br>')}</form>`,
    ),
  };
}

/** Sends the browser back by a form, as SSLCommerz does: a cross-site POST. */
export function answeredPage(back: { url: string; form: URLSearchParams } | null): StandInAnswer {
  if (!back) return { html: standInPage('SSLCommerz stand-in', '<p>You may close this page.</p>') };
  const fields = [...back.form].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const form = `<form method="post" action="${escapeHtml(back.url)}">${fields.join('')}
<button>Back to the shop</button></form><script>document.forms[0].submit()</script>`;
  return { html: standInPage('SSLCommerz stand-in', form) };
}
