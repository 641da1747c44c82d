import { createHash } from 'node:crypto';
import { groupedPrice } from '#contract/formats/format.ts';
import { toTaka } from '#contract/money.ts';
import type { WalletPayment } from './wallet-tables.ts';

/**
 * The texts of the wallet's page, in both languages below each other. It simulates another
 * company's page, so it gets no language and does not use the shop's texts.
 */
const words = {
  title: ['Test wallet', 'পরীক্ষামূলক ওয়ালেট'],
  notReal: [
    'Not real money. Nothing is charged here; this page shows how paying on a wallet’s page goes.',
    'এটি আসল টাকা নয়। এখানে কোনো টাকা কাটা হবে না; ওয়ালেটের পাতায় টাকা দেওয়া কেমন, শুধু তা-ই দেখানো হচ্ছে।',
  ],
  pay: ['Pay', 'টাকা দিন'],
  later: ['Pay, and close this page', 'টাকা দিয়ে পাতাটি বন্ধ করুন'],
  fail: ['Let it fail', 'ব্যর্থ হোক'],
  cancel: ['Cancel, and go back to PhoneHaat', 'বাতিল করে ফোনহাটে ফিরে যান'],
  leave: ['Leave without an answer', 'উত্তর না দিয়ে চলে যান'],
  paid: [
    'Paid. The shop hears of it by itself; you may close this page.',
    'টাকা দেওয়া হয়েছে। দোকান নিজে থেকেই তা জানতে পারবে; পাতাটি বন্ধ করতে পারেন।',
  ],
  left: [
    'You may close this page. The shop waits until its hold on the phone ends.',
    'পাতাটি বন্ধ করতে পারেন। ফোনটি যতক্ষণ ধরে রাখা আছে, দোকান ততক্ষণ অপেক্ষা করবে।',
  ],
  over: ['This payment has ended.', 'এই পেমেন্টটি শেষ হয়ে গেছে।'],
  unknown: ['There is no such payment.', 'এমন কোনো পেমেন্ট নেই।'],
} as const;

const style = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
body{max-width:26rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0 0 1rem}
.test{border:3px dashed;padding:.75rem 1rem;font-weight:700}
.sum{font-size:2rem;font-weight:700;margin:1rem 0 0}
button{display:block;width:100%;min-height:3rem;margin:.75rem 0;padding:.5rem 1rem;font:inherit}
[lang=bn]{display:block}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Only its own style and forms, whose redirects stay within the shop. */
export const walletPagePolicy =
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; ` +
  "base-uri 'none'; frame-ancestors 'none'";

const acts = ['pay', 'later', 'fail', 'cancel', 'leave'] as const;

/** A page that cannot be mistaken for a real wallet's; `told` is the decision just made. */
export function walletPage(payment: WalletPayment | undefined, told?: 'paid' | 'left'): string {
  const [english, bangla] = words.title;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${english} · ${bangla}</title>
<style>${style}</style></head><body><main><h1>${say('title')}</h1>
<p class="test">${say('notReal')}</p>${payment ? shown(payment, told) : paragraph('unknown')}
</main></body></html>`;
}

function shown(payment: WalletPayment, told: 'paid' | 'left' | undefined): string {
  const { product_name: name, amount, status } = payment;
  const facts = `<p class="sum">৳ ${groupedPrice(toTaka(amount))}</p><p>${escapeHtml(name)}</p>`;
  if (told) return facts + paragraph(told);
  if (status === 'paid' || status === 'canceled')
    return facts + paragraph('over') + form(['cancel']);
  return facts + form(acts);
}

function form(offered: readonly (typeof acts)[number][]): string {
  const buttons = offered.map((act) => `<button name="act" value="${act}">${say(act)}</button>`);
  return `<form method="post">${buttons.join('')}</form>`;
}

function say(what: keyof typeof words): string {
  const [english, bangla] = words[what];
  return `${english} <span lang="bn">${bangla}</span>`;
}

const paragraph = (what: keyof typeof words) => `<p>${say(what)}</p>`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (each) => escapes[each] ?? '');
