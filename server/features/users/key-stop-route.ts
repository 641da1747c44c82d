import type { FastifyInstance, FastifyReply } from 'fastify';
import { inLanguage, type Language } from '#contract/languages.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { WaitingKey } from '#server/http/api/key-stop-links.ts';
import { type PageCard, pagePolicy, pageWithButton } from '../notices/mail-page.ts';
import { hasWaiting, stopWaiting } from './stop-waiting.ts';

/** Below the API's base. */
export const keyStopPath = '/key-stop';

/**
 * One tap in a mail stops what waits to change the login, and ends every login by number, without a login:
 * the reader of the mail may have no other key. As with other links of mails, the signature is the
 * proof, and a GET only shows the button, because mail scanners open every link. 410: it waits no
 * more; 404: not signed by the shop.
 */
export function serveKeyStop(api: FastifyInstance, deps: Deps): void {
  const { identity, clock } = deps;
  const send = (
    reply: FastifyReply,
    status: number,
    cardIn: (text: ReturnType<typeof textsIn>) => PageCard,
  ) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-store')
      .send(pageWithButton((language) => cardIn(textsIn(language))));
  const textsIn = (language: Language) => {
    const { open, ...text } = noticeTexts(language).keyStop;
    const url = (deps.publicUrl ?? '') + inLanguage('/dashboard/logins', language);
    return { ...text, link: { label: open, url } };
  };
  const refuse = (reply: FastifyReply, status: number) =>
    send(reply, status, ({ title, over, link }) => ({ title, text: over, link }));
  const waits = async ({ memberId, keyId }: WaitingKey) => {
    const { passkeys } = await identity.findKeys(memberId);
    if (passkeys.some(({ id, countsFrom }) => id === keyId && countsFrom > clock())) return true;
    return await hasWaiting(deps.db, memberId, keyId);
  };

  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is ignored, because the path has all information.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    const path = `${keyStopPath}/:token`;
    scope.get<{ Params: { token: string } }>(path, async ({ params }, reply) => {
      const key = deps.keyStopLinks.read(params.token);
      if (!key) return refuse(reply, 404);
      if (!(await waits(key))) return refuse(reply, 410);
      return send(reply, 200, ({ title, question, submit }) => ({ title, text: question, submit }));
    });
    scope.post<{ Params: { token: string } }>(
      path,
      { bodyLimit: 4 * 1024 },
      async ({ params }, reply) => {
        const key = deps.keyStopLinks.read(params.token);
        if (!key) return refuse(reply, 404);
        const waiting = { waitingAt: clock() };
        const stopped =
          (await identity.removePasskey(key.memberId, key.keyId, waiting)) ||
          (await stopWaiting(deps, key.memberId, key.keyId));
        if (!stopped) return refuse(reply, 410);
        await identity.endSessionsBy(key.memberId, 'number');
        return send(reply, 200, ({ title, done, link }) => ({ title, text: done, link }));
      },
    );
  });
}
