import { request } from 'node:http';
import type { HTTPMethods } from 'fastify';
import type { FixedAnswer } from '../processes/reference-server.ts';

export type Call = {
  method: HTTPMethods;
  /** Includes the query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** Connection and time headers, which the reference server writes itself. */
const notCopied = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/** The raw response: with all headers, and still compressed. */
export function readAnswer(url: string, call: Call): Promise<FixedAnswer> {
  const { method, path, headers, body } = call;
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, async (answer) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        const copied = Object.entries(answer.headers).filter(([name]) => !notCopied.has(name));
        resolve({
          method,
          path: path.replace(/\?.*/, ''),
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(copied.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
