import { readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { rulesPath } from '#server/http/pages/pages-ahead.ts';
import { LatencySocket } from './latency-socket.ts';
import { Lane, type Network } from './link.ts';

const tls = join(import.meta.dirname, '../../testing/fixtures/tls');
const key = readFileSync(join(tls, 'server.key'));
export const certificate = readFileSync(join(tls, 'server.crt'));

/** RFC 9218: responses are ordered by the urgency that the browser sends, as in good proxies. */
const settingsNoOldPriorities = { 9: 1 };

/**
 * An HTTP/2 proxy with TLS in front of a program at `upstream`, behind a simulated network;
 * `withoutPagesAhead`: its browsers get the rules of those that save data.
 */
export async function openFront(
  upstream: string,
  network: Network,
  { withoutPagesAhead = false } = {},
) {
  const { server, app } = await secureProxy(upstream, withoutPagesAhead);
  const link = { network, up: new Lane(network), down: new Lane(network) };
  const listener = createServer((socket) => {
    server.emit('connection', new LatencySocket(socket, link));
  });
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done);
  });
  return {
    url: `https://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    link,
    close: () => {
      listener.close();
      return app.close();
    },
  };
}

async function secureProxy(upstream: string, withoutPagesAhead: boolean) {
  let server = createSecureServer();
  const app = fastify({
    serverFactory: (handler) => {
      server = createSecureServer(
        { key, cert: certificate, settings: { customSettings: settingsNoOldPriorities } },
        handler as never,
      );
      return server as never;
    },
  });
  await app.register(proxy, {
    upstream,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        host: request.headers[':authority'] as string,
        'x-forwarded-proto': 'https',
        ...(withoutPagesAhead && request.url === rulesPath && { 'save-data': 'on' }),
      }),
    },
  });
  await app.ready();
  return { server, app };
}
