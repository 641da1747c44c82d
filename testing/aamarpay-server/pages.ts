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
export type Act = keyof typeof acts;

/** The browser's next address; without a form by GET, as for `cancel_url`. */
export type Back = { url: string; form: URLSearchParams | null };

/** The hosted page, where the buyer also chooses the wallet. */
export function paymentPage({ order }: Session): StandInAnswer {
  const wallets = ['bKash', 'Nagad', 'Rocket', 'Upay', 'VISA'].map(
    (each) => `<option>${each}</option>`,
  );
  const buttons = Object.entries(acts).map(
    ([act, label]) => `<button name="act" value="${act}">${label}</button>`,
  );
  const amount = `<p>${escapeHtml(order.amount ?? '')} BDT</p>`;
  const choice = `<label>Pay with <select name="wallet">${wallets.join('')}</select></label>`;
  return {
    html: standInPage(
      'aamarPay stand-in',
      `${amount}<form method="post">${choice}<br>${buttons.join('<br>')}</form>`,
    ),
  };
}

/** Sends the browser back by a form, as aamarPay does: a cross-site POST. */
export function answeredPage(back: Back | null): StandInAnswer {
  if (!back) return { html: standInPage('aamarPay stand-in', '<p>You may close this page.</p>') };
  if (!back.form) return { redirectTo: back.url };
  const fields = [...back.form].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const form = `<form method="post" action="${escapeHtml(back.url)}">${fields.join('')}
<button>Back to the shop</button></form><script>document.forms[0].submit()</script>`;
  return { html: standInPage('aamarPay stand-in', form) };
}
