import type { FastifyInstance } from 'fastify';
import type { IdentityProvider } from '#server/ports/identity/port.ts';
import { toHeaders } from './headers.ts';

/** Hands `/auth/*` to the identity provider, where it has endpoints in this process. */
export function serveIdentityProvider(api: FastifyInstance, identity: IdentityProvider): void {
  const { handleRequest } = identity;
  if (!handleRequest) return;
  api.register(async (auth) => {
    // The provider reads bodies itself.
    auth.removeAllContentTypeParsers();
    auth.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    auth.all('/auth/*', async (request, reply) => {
      const answer = await handleRequest(
        new Request(new URL(request.url, `${request.protocol}://${request.host}`), {
          method: request.method,
          headers: toHeaders(request),
          ...(typeof request.body === 'string' ? { body: request.body } : {}),
        }),
      );
      reply.code(answer.status);
      for (const [name, value] of answer.headers) {
        if (name !== 'set-cookie') reply.header(name, value);
      }
      for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
      return reply.send(await answer.text());
    });
  });
}
