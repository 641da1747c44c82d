import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** What is sent for a call: a recorded body, or raw text. */
export type Sample = { status?: number; body?: unknown; raw?: string };

/**
 * A server that gives recorded answers, by the call that `callOf` finds in an address. Closed when
 * the test ends. `asked` has the calls in order.
 */
export async function startSampleServer(
  callOf: (address: URL) => string,
  answers: Record<string, Sample>,
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const call = callOf(new URL(request.url ?? '', 'http://localhost'));
    asked.push(call);
    const answer = answers[call];
    if (!answer) return void response.writeHead(500).end();
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(answer.raw ?? JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, asked };
}
