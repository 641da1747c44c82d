import type { FastifyInstance } from 'fastify';
import { signedOutCookie } from '#contract/constants.ts';
import { cookiesOf } from '#server/lib/own-cookies.ts';

/** better-auth's names, with and without `__Secure-`. */
const sessionCookie = /\.session_\w+$/;

/**
 * Drops the session's cookie if its member signed out without a network (decision 0028). The
 * browser still sends it, because no script can remove it, and the next user of the device would be
 * signed in. Only sign-out itself gets it, to end the session.
 */
export function obeyDueSignOut(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { cookie } = request.headers;
    if (cookie?.includes(signedOutCookie) && request.url !== '/api/auth/sign-out') {
      const cookies = cookiesOf(cookie);
      if (cookies.has(signedOutCookie)) {
        const others = [...cookies].filter(([name]) => !sessionCookie.test(name));
        request.headers.cookie = others.map((pair) => pair.join('=')).join('; ');
      }
    }
    done();
  });
}
