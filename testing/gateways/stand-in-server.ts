import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { type Fault, planFaults } from '../stripe-server/faults.ts';

export type StandInRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};

export type StandInAnswer =
  | { status?: number; json: unknown }
  | { status?: number; html: string }
  | { redirectTo: string };

/** A request's operation; `run` executes it synchronously, so that no two interleave. */
export type StandInCall<Operation extends string> = {
  operation: Operation;
  run: () => StandInAnswer;
};

/** Answers instead of `run`, or around it; `down`: as in the gateway's own outage. */
export type Trouble<Operation extends string> = (
  operation: Operation,
  run: () => StandInAnswer,
) => StandInAnswer | 'down';

type Options<Operation extends string> = {
  /** 0 for any free port. */
  port: number;
  /** Undefined for an unknown address. */
  find: (request: StandInRequest) => StandInCall<Operation> | undefined;
  /** The answer of the gateway's own outage. */
  outage: StandInAnswer;
};

/** An HTTP server on this machine in the place of a gateway, with planned faults. */
export async function startStandInServer<Operation extends string>(options: Options<Operation>) {
  const { port, find, outage } = options;
  const faults = planFaults<Operation>();
  const requests: Operation[] = [];
  let trouble: Trouble<Operation> | null = null;
  const server = createServer(async (incoming, response) => {
    // A browser requests it for a page without an icon, such as that of an outage.
    if (incoming.url === '/favicon.ico') return void response.writeHead(204).end();
    const request = await read(incoming).catch(() => undefined);
    const call = request && find(request);
    if (!call) return void response.writeHead(404).end('Not Found');
    requests.push(call.operation);
    const fault: Fault | null = faults.next(call.operation);
    const send = (answer: StandInAnswer) => {
      if ('redirectTo' in answer) response.writeHead(302, { location: answer.redirectTo }).end();
      else if ('html' in answer) {
        const headers = { 'content-type': 'text/html; charset=utf-8' };
        response.writeHead(answer.status ?? 200, headers).end(answer.html);
      } else {
        const headers = { 'content-type': 'application/json' };
        response.writeHead(answer.status ?? 200, headers).end(JSON.stringify(answer.json));
      }
    };
    if (fault === 'drop-before') return void incoming.socket.destroy();
    if (fault === 'hang-before') return;
    if (fault === 'error-before' || fault === 'rate-limit') return send(outage);
    let answer: StandInAnswer | 'down';
    try {
      answer = trouble?.(call.operation, call.run) ?? call.run();
    } catch (error) {
      // A bug of the stand-in, which would otherwise end the program that started it.
      return void response.writeHead(500).end(String(error));
    }
    if (answer === 'down') return send(outage);
    if (fault === 'drop-after') return void incoming.socket.destroy();
    if (fault === 'hang-after') return;
    send(fault === 'error-after' ? outage : answer);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as { port: number };

  return {
    url: `http://127.0.0.1:${taken}`,
    /**
     * Another host name of the same server, which browsers treat as another site than 127.0.0.1.
     */
    otherUrl: `http://localhost:${taken}`,
    faults,
    /** Lasts until it is set to null. */
    setTrouble(lasting: Trouble<Operation> | null): void {
      trouble = lasting;
    },
    /** All requests in order, including failed ones. */
    requests: (): readonly Operation[] => requests,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(incoming: IncomingMessage): Promise<StandInRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://localhost');
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: await readBody(incoming),
  };
}

/** A multipart form as the urlencoded one that has the same fields. */
async function readBody(incoming: IncomingMessage): Promise<string> {
  const contentType = incoming.headers['content-type'] ?? '';
  if (!contentType.startsWith('multipart/form-data')) return text(incoming);
  const headers = { 'content-type': contentType };
  const form = await new Response(await buffer(incoming), { headers }).formData();
  const fields = [...form].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(fields).toString();
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (each) => escapes[each] ?? '');

/** A stand-in's page, which cannot be mistaken for a real one. */
export function standInPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1><p><strong>A stand-in: not real money.</strong></p>${body}</html>`;
}
