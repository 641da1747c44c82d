import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatsIn } from '#contract/formats/in-language.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { shopNames } from '#contract/shop-name.ts';
import { problemPageOf, problemPagePolicy } from '../api/problem-page.ts';
import { type Closing, secondsUntil } from '../cache/closing.ts';

/** The way in for staff, and what they pass on it; all other pages are closed. */
const ways = ['/login', '/second-factor', '/number', '/logout', '/reset-password'];

export const isWayIn = ({ url }: Pick<FastifyRequest, 'url'>): boolean => {
  const [path = ''] = url.split('?');
  return ways.includes(withoutLanguage(path).replace(/\.data$/, ''));
};

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** The page of a closed shop: in both languages, without script, with the time of its end. */
export async function sendClosed(
  reply: FastifyReply,
  closing: Closing,
  now: Date,
): Promise<FastifyReply> {
  const names = shopNames();
  const { en, bn, ends } = closing;
  const body = `<h1>${escapeText(names.bn)} · <span lang="en">${escapeText(names.en)}</span></h1>
<p>${escapeText(bn)}</p><p>আবার খুলবে: ${formatsIn.bn.time(ends.toISOString())}</p>
<div lang="en"><p>${escapeText(en)}</p><p>It opens again: ${formatsIn.en.time(ends.toISOString())}</p>
<p><a href="/login">For those who run the shop: log in</a></p></div>`;
  return await reply
    .code(503)
    .headers({
      'retry-after': String(secondsUntil(closing, now)),
      'cache-control': 'no-store',
      'content-security-policy': problemPagePolicy,
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(problemPageOf(names.bn, body));
}
