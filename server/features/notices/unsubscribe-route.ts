import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Language } from '#contract/languages.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import type { Deps } from '#server/http/api/deps.ts';
import {
  kindsOf,
  type UnsubscribedKind,
  type Unsubscribing,
} from '#server/http/api/unsubscribe-links.ts';
import { pagePolicy, pageWithButton } from './mail-page.ts';
import { setNoticeChoice } from './notice-settings.ts';

/** Below the API's base. */
export const unsubscribePath = '/unsubscribe';

/**
 * The unsubscribe links of mails. Not calls of the contract, because mail clients post a form
 * without cookies or origin (RFC 8058); the signature in the path is the proof. A GET only shows
 * the button, because some mail clients open every link. 404: not signed by the shop.
 */
export function serveUnsubscribing(api: FastifyInstance, deps: Deps): void {
  const send = (reply: FastifyReply, asked: Unsubscribing | null, isDone: boolean) => {
    const nameIn = (language: Language, kind: UnsubscribedKind) =>
      kind === 'saved' ? noticeTexts(language).subjects.saved : noticeTexts(language).kinds[kind];
    return reply
      .code(asked ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-store')
      .send(
        pageWithButton((language) => {
          const { title, question, submit, done, wrong } = noticeTexts(language).unsubscribe;
          if (!asked || isDone) return { title, text: asked ? done : wrong };
          return { title, text: `${question} ${nameIn(language, asked.kind)}`, submit };
        }),
      );
  };
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is ignored, because the path has all information.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    const path = `${unsubscribePath}/:token`;
    scope.get<{ Params: { token: string } }>(path, async ({ params }, reply) =>
      send(reply, deps.unsubscribeLinks.read(params.token), false),
    );
    scope.post<{ Params: { token: string } }>(
      path,
      { bodyLimit: 4 * 1024 },
      async ({ params }, reply) => {
        const asked = deps.unsubscribeLinks.read(params.token);
        if (asked) {
          for (const kind of kindsOf(asked.kind)) {
            await setNoticeChoice(deps.db, asked.memberId, kind, false);
          }
        }
        return send(reply, asked, true);
      },
    );
  });
}
