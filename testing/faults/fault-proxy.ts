import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A fault of a request; `late`: it arrives after the sender has given up. */
export type RequestFault = 'pass' | 'drop' | 'fail' | 'late';
/** A fault of a response to a processed request; `hang`: it never arrives. */
export type AnswerFault = 'pass' | 'drop' | 'fail' | 'hang' | 'cut';

/** One request, such as `POST /v1/refunds`. */
export type Passing = { name: string };

export type FaultPlan = {
  onRequest: (passing: Passing) => RequestFault;
  onAnswer: (passing: Passing) => AnswerFault;
};

/** The default plan, without faults. */
export const noFaults: FaultPlan = { onRequest: () => 'pass', onAnswer: () => 'pass' };

type HeldRequest = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
};
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/**
 * A proxy in front of an HTTP service (`target`, such as http://127.0.0.1:4000) that drops, fails,
 * delays and truncates. `plan` may be replaced at any time.
 */
export async function startFaultProxy(target: string, plan: FaultPlan = noFaults) {
  const late: HeldRequest[] = [];
  const state = { plan, requests: 0, faults: 0 };

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy());
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const held: HeldRequest = { method, path: url, headers, body: await buffer(incoming) };
    const passing = { name: `${method} ${url.split('?')[0]}` };
    state.requests += 1;

    const fault = state.plan.onRequest(passing);
    if (fault !== 'pass') {
      state.faults += 1;
      if (fault === 'late') late.push(held);
      return harm(incoming, outgoing, fault);
    }
    const answer = await forward(target, held);
    const answerFault = state.plan.onAnswer(passing);
    if (answerFault === 'pass') return send(outgoing, answer);
    state.faults += 1;
    if (answerFault === 'cut') return cutShort(incoming, outgoing, answer);
    return harm(incoming, outgoing, answerFault);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** Delivers all requests whose senders have given up. */
    async deliverLate(): Promise<void> {
      for (const held of late.splice(0)) await forward(target, held);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(target: string, { method, path, headers, body }: HeldRequest): Promise<Answer> {
  const url = new URL(path, target);
  return new Promise((done, failed) => {
    const outgoing = request(
      url,
      { method, headers: { ...headers, host: url.host, connection: 'close' } },
      (answer) => {
        buffer(answer).then((content) => {
          done({ status: answer.statusCode ?? 500, headers: answer.headers, body: content });
        }, failed);
      },
    );
    outgoing.on('error', failed);
    outgoing.end(body);
  });
}

function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, connection: __, ...copied } = headers;
  outgoing.writeHead(status, { ...copied, 'content-length': body.length }).end(body);
}

/** Sends the full content length with half of the body, then disconnects. */
function cutShort(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer): void {
  const { status, body } = answer;
  outgoing.writeHead(status, {
    'content-type': answer.headers['content-type'] ?? 'text/plain',
    'content-length': body.length,
  });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
}

function harm(incoming: IncomingMessage, outgoing: ServerResponse, fault: string): void {
  if (fault === 'drop') incoming.socket.destroy();
  if (fault === 'fail') outgoing.writeHead(500, { 'content-type': 'text/html' }).end('<h1>500');
  // Otherwise no response: the sender times out and closes the connection.
}
