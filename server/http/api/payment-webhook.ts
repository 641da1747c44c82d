import type { FastifyInstance } from 'fastify';
import type { CardEvent } from '#server/ports/card-payments/port.ts';
import type { Deps } from './deps.ts';
import { toHeaders } from './headers.ts';

/** Below the API's base; the card provider is told this address. */
export const webhookPath = '/payments/webhook';

/** Card providers send a few kilobytes. */
const mostBytes = 128 * 1024;

/**
 * Where the card provider tells that something has happened. It answers 200 to what was acted on
 * or is none of our business, 400 to what is not signed by it, and 503 while we can't find out
 * more: then it sends again. Not a call of the contract, because the signature is over the very
 * bytes.
 */
export function serveCardWebhook(
  api: FastifyInstance,
  deps: Deps,
  receive: (deps: Deps, event: CardEvent) => Promise<void>,
): void {
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(webhookPath, { bodyLimit: mostBytes }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = await deps.cardPayments.readWebhook(body, toHeaders(request));
      if (event) await receive(deps, event);
      return { received: true };
    });
  });
}
