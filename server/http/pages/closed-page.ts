import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatsIn } from '#contract/formats/in-language.ts';
import { inLanguage, type Language, withoutLanguage } from '#contract/languages.ts';
import { shopNames } from '#contract/shop-name.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import { problemPageOf, problemPagePolicy } from '../api/problem-page.ts';
import type { Closing } from '../cache/closing.ts';

/** The way in, and what members pass on it. */
const ways = ['/login', '/second-factor', '/number', '/logout', '/reset-password'];

const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string =>
  withoutLanguage(url.split('?')[0] ?? '').replace(/\.data$/, '');

export const isWayIn = (request: Pick<FastifyRequest, 'url'>): boolean =>
  ways.includes(pathOf(request));

/** Members' own pages, on which their deals go on. */
export const isOwnPage = (request: Pick<FastifyRequest, 'url'>): boolean =>
  /^\/(dashboard|order)(\/|$)/.test(pathOf(request));

const loginIn = (language: Language) => {
  const orders = inLanguage('/dashboard/myorders', language);
  return `${inLanguage('/login', language)}?from=${encodeURIComponent(orders)}`;
};

/** The page of a closed shop: in both languages, without script, with the time of its end. */
export async function sendClosed(reply: FastifyReply, closing: Closing): Promise<FastifyReply> {
  const names = shopNames();
  const { en, bn, ends } = closing;
  const body = `<h1>${escapeHtml(names.bn)} · <span lang="en">${escapeHtml(names.en)}</span></h1>
<p>${escapeHtml(bn)}</p><p>আবার খুলবে: ${formatsIn.bn.time(ends.toISOString())}</p>
<p><a href="${loginIn('bn')}">চলমান অর্ডার দেখতে লগইন করুন</a></p>
<div lang="en"><p>${escapeHtml(en)}</p><p>It opens again: ${formatsIn.en.time(ends.toISOString())}</p>
<p><a href="${loginIn('en')}">Log in to your running orders</a></p></div>`;
  return await reply
    .code(503)
    .headers({
      'retry-after': String(closing.secondsLeft),
      'cache-control': 'no-store',
      'content-security-policy': problemPagePolicy,
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(problemPageOf(names.bn, body));
}
