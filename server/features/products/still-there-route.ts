import type { FastifyInstance, FastifyReply } from 'fastify';
import { inLanguage, type Language } from '#contract/languages.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { AgeQuestion } from '#server/http/api/still-there-links.ts';
import { Problem } from '#server/lib/problem.ts';
import { type PageCard, pagePolicy, pageWithButton } from '../notices/mail-page.ts';
import { openQuestions, sayThere } from './say-still-there.ts';

/** Below the API's base. */
export const stillTherePath = '/still-there';

/**
 * The seller's one tap in a mail that phones are still there, without a login. As with the links that
 * unsubscribe, the signature is the proof, and a GET only shows the button, because mail scanners open
 * every link. 410: the question is over; 404: not signed by the shop.
 */
export function serveStillThere(api: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const send = (reply: FastifyReply, status: number, cardIn: (language: Language) => PageCard) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-store')
      .send(pageWithButton(cardIn));
  const refuse = (reply: FastifyReply, status: number) =>
    send(reply, status, (language) => {
      const { title, over, open } = noticeTexts(language).stillThere;
      return { title, text: over, link: { label: open, url: pageIn(language) } };
    });
  const pageIn = (language: Language) =>
    (deps.publicUrl ?? '') + inLanguage('/dashboard/myproducts', language);

  const answer = (question: AgeQuestion) =>
    transact(db, (trx) => sayThere(trx, deps, question)).catch((error) => {
      if (error instanceof Problem) return [];
      throw error;
    });

  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is ignored, because the path has all information.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    const path = `${stillTherePath}/:token`;
    scope.get<{ Params: { token: string } }>(path, async ({ params }, reply) => {
      const question = deps.stillThereLinks.read(params.token);
      if (!question) return refuse(reply, 404);
      const phones = await openQuestions(db, question).limit(20).execute();
      if (phones.length === 0) return refuse(reply, 410);
      return send(reply, 200, (language) => {
        const { title, question: text, submit } = noticeTexts(language).stillThere;
        return { title, text, lines: phones.map(({ name }) => name), submit };
      });
    });
    scope.post<{ Params: { token: string } }>(
      path,
      { bodyLimit: 4 * 1024 },
      async ({ params }, reply) => {
        const question = deps.stillThereLinks.read(params.token);
        if (!question) return refuse(reply, 404);
        if ((await answer(question)).length === 0) return refuse(reply, 410);
        return send(reply, 200, (language) => {
          const { title, done, open } = noticeTexts(language).stillThere;
          return { title, text: done, link: { label: open, url: pageIn(language) } };
        });
      },
    );
  });
}
