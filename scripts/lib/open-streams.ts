import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type ClientRequest, createServer, type ServerResponse } from 'node:http';
import { Agent, get } from 'node:https';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { type ProxyProgram, startProxy, tls } from './proxies.ts';

/**
 * Opens so many event streams through a proxy, more for each of its processors, and requests a page
 * beside them. In place of the shop there is a program that holds streams open, because a shop
 * limits those of one member. Throws if a stream or the page fails.
 */
export async function keepStreamsOpen(proxy: ProxyProgram, least: number): Promise<string> {
  const count = Math.max(least, 1_000 * availableParallelism());
  const held = new Set<ServerResponse>();
  const standIn = createServer((request, response) => {
    if (request.url !== '/api/news') return response.end('a page');
    const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
    held.add(response.writeHead(200, headers));
    response.write('data: \n\n');
  }).listen(0, '127.0.0.1');
  await once(standIn, 'listening');
  const { port } = standIn.address() as { port: number };
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-streams-'));
  const https = await freePort();
  const ports = { http: await freePort(), https, shops: [port, port] as [number, number] };
  const running = await startProxy(proxy, ports, folder);
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const ca = await readFile(tls('server.crt'), 'utf8');
  const opened: ClientRequest[] = [];
  const open = async () => {
    const request = get({ host: '127.0.0.1', port: https, path: '/api/news', agent, ca });
    opened.push(request);
    const [response] = await once(request, 'response');
    request.on('error', () => {});
    if (response.statusCode !== 200) throw new Error(`a stream: ${response.statusCode}`);
    await once(response, 'data');
  };
  try {
    while (opened.length < count) await Promise.all(Array.from({ length: 50 }, open));
    const page = await running.request('/');
    if (page.status !== 200) throw new Error(`a page beside ${count} streams: ${page.status}`);
    if (held.size < count) throw new Error(`${held.size} of ${count} streams are open`);
    return `a page comes beside ${held.size} open streams`;
  } finally {
    for (const request of opened) request.destroy();
    await running.stop();
    standIn.closeAllConnections();
    standIn.close();
    await rm(folder, { recursive: true, force: true });
  }
}
