import { createECDH, createPublicKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import { jwtVerify } from 'jose';

/** A push that the service has accepted, as its browser reads it. */
export type ReceivedPush = {
  device: string;
  text: string;
  topic: string;
  urgency: string;
  ttl: number;
  /** The claims of the shop's token. */
  contact: string;
  /** When it came, by `performance.now()`. */
  receivedMs: number;
};

type PlannedAnswer = { status: number; headers?: Record<string, string> } | 'drop';

/**
 * A push service on this machine: it checks the shop's token like RFC 8292, and reads pushes by
 * `http_ece`, which is by an author of the standard. `now` is the time of the tokens.
 */
export async function startPushServer(now: () => Date = () => new Date()) {
  const devices = new Map<string, { keys: ReturnType<typeof createECDH>; auth: string }>();
  const received: ReceivedPush[] = [];
  const planned: PlannedAnswer[] = [];
  const gone = new Set<string>();
  /** All requests, also those that were not accepted. */
  let requests = 0;

  async function answer(request: IncomingMessage): Promise<PlannedAnswer> {
    requests += 1;
    const receivedMs = performance.now();
    const body = await buffer(request);
    const plan = planned.shift();
    if (plan) return plan;
    const name = request.url?.slice(1) ?? '';
    const device = devices.get(name);
    if (!device) return { status: 404 };
    if (gone.has(name)) return { status: 410 };
    const { headers } = request;
    if (headers['content-encoding'] !== 'aes128gcm' || !headers.ttl) return { status: 400 };
    if (body.length > 4096) return { status: 413 };
    const topic = String(headers.topic ?? '');
    if (!/^[\w-]{0,32}$/.test(topic)) return { status: 400 };
    const contact = await readContact(headers.authorization ?? '', origin, now());
    if (contact === null) return { status: 403 };
    const text = ece
      .decrypt(body, { version: 'aes128gcm', privateKey: device.keys, authSecret: device.auth })
      .toString();
    const urgency = String(headers.urgency ?? 'normal');
    const ttl = Number(headers.ttl);
    received.push({ device: name, text, topic, urgency, ttl, contact, receivedMs });
    return { status: 201, headers: { location: `${origin}/message/${received.length}` } };
  }

  const server = createServer(async (request, response) => {
    const { status, headers } = await answer(request).then(
      (one) => (one === 'drop' ? { status: 0, headers: {} } : one),
      () => ({ status: 400, headers: {} }),
    );
    if (status === 0) return void request.socket.destroy();
    response.writeHead(status, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received,
    /** Answers of the next requests, instead of its own. */
    planned,
    requests: () => requests,
    /** A browser subscribes. */
    subscribe() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const [name, auth] = [randomBytes(8).toString('hex'), randomBytes(16).toString('base64url')];
      devices.set(name, { keys, auth });
      const p256dh = keys.getPublicKey().toString('base64url');
      return { name, address: { endpoint: `${origin}/${name}`, p256dh, auth } };
    },
    /** The browser has ended its subscription. */
    end: (name: string) => void gone.add(name),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The contact in the token, if its signature, audience and times are right, else null. */
async function readContact(header: string, audience: string, currentDate: Date) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const { payload } = await jwtVerify(token, publicKey, { audience, currentDate });
    const hours = ((payload.exp ?? 0) - currentDate.getTime() / 1000) / 3600;
    return hours <= 24 ? String(payload.sub) : null;
  } catch {
    return null;
  }
}
