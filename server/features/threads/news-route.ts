import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { authorize } from '#server/http/api/authenticate.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';

/** Below the API's base. */
export const newsPath = '/news';

/** Milliseconds; proxies end a silent connection after a minute. */
const heartbeat = 25_000;

/** About five minutes: then the browser connects again, and the session is checked again. */
const maxBeats = 12;

/** One for each browser of a member. */
const maxOfMember = 10;

/**
 * Each also holds two connections of the proxy: `deploy/nginx.conf` has room for 8,000 streams a
 * processor, and for a shop without room no page would open at all.
 */
const maxOfProcess = 7_500;

/** Seconds until a stream may be tried again; meanwhile pages read again by themselves. */
const wait = 30;

/**
 * Server-sent events: the id of a thread of the member in which something is new, and an empty one
 * after a gap. Only a hint, so it needs no memory: what is new comes by `GET /threads/:id` from the
 * last known message on. Not a call of the contract, because `EventSource` sends the session's cookie
 * and no token.
 */
export function serveNews(api: FastifyInstance, deps: Deps, most = maxOfProcess): void {
  const ofMember = new Map<string, number>();
  const streams = new Map<ServerResponse, number>();
  const beat = setInterval(() => {
    for (const [stream, beats] of streams) {
      if (beats >= maxBeats) stream.end();
      else stream.write(':\n\n');
      streams.set(stream, beats + 1);
    }
  }, heartbeat).unref();
  // Before the server waits for requests in flight.
  api.addHook('preClose', (done) => {
    clearInterval(beat);
    for (const stream of streams.keys()) stream.end();
    done();
  });

  api.get(newsPath, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const caller = await authorize({ access: 'signed-up' }, request, deps);
    if (!caller?.member) throw new Problem('not-allowed');
    const { userId } = caller;
    const open = ofMember.get(userId) ?? 0;
    if (open >= maxOfMember) throw new Problem('too-many-requests');
    // A proxy tries the shop's next process.
    if (streams.size >= most) throw new Problem('temporarily-down', { retryAfterSeconds: wait });
    ofMember.set(userId, open + 1);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
    streams.set(raw, 0);
    const send = (threadId: string) => raw.write(`data: ${threadId}\n\n`);
    const unsubscribe = deps.threadNews.subscribe(userId, send);
    raw.on('close', () => {
      unsubscribe();
      streams.delete(raw);
      const left = (ofMember.get(userId) ?? 1) - 1;
      if (left > 0) ofMember.set(userId, left);
      else ofMember.delete(userId);
    });
    // What came before the subscription.
    send('');
  });
}
