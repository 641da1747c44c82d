import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Answers bytes that Node could not read as a request, which never come to Fastify's handlers, with
 * a problem like any other refusal. `headers` are those of every answer.
 */
export function answerBrokenRequests(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket): void => {
    // The other side is gone already, or an earlier answer is on its way.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy(error);
      return;
    }
    const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const problem = new Problem(tooLarge ? 'too-large' : 'unreadable-request');
    const body = JSON.stringify(problem.toBody(randomUUID()));
    const lines = Object.entries({
      ...headers,
      connection: 'close',
      'content-length': Buffer.byteLength(body),
      'content-type': 'application/problem+json',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`,
    );
  };
}

/** Node keeps the answer that is being written on its socket, and looks there itself. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  return answer?.headersSent ?? false;
}
