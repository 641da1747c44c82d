import type { FastifyInstance } from 'fastify';
import { clientAddressHeader, type IdentityProvider } from '#server/ports/identity/port.ts';
import { toHeaders } from './headers.ts';
import { Problem } from './problem.ts';

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
    auth.route({
      method: ['GET', 'POST'],
      url: '/auth/*',
      handler: async (request, reply) => {
        const url = URL.parse(request.url, `${request.protocol}://${request.host}`);
        if (!url) throw new Problem('not-found');
        const headers = toHeaders(request);
        headers.set(clientAddressHeader, request.ip);
        const answer = await handleRequest(
          new Request(url, {
            method: request.method,
            headers,
            ...(typeof request.body === 'string' ? { body: request.body } : {}),
          }),
        );
        reply.code(answer.status);
        for (const [name, value] of answer.headers) {
          if (name !== 'set-cookie') reply.header(name, value);
        }
        for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
        return reply.send(await answer.text());
      },
    });
  });
}
