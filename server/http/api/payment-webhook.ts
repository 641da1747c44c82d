import type { FastifyInstance } from 'fastify';
import type { CardEvent } from '#server/ports/card-payments/port.ts';
import type { Deps } from './deps.ts';
import { toHeaders } from './request-input.ts';

/** Below the API's base; the card provider is configured with this address. */
export const webhookPath = '/payments/webhook';

/** Real events have a few kilobytes. */
const maxBytes = 128 * 1024;

/**
 * Receives the card provider's events. Not a call of the contract, because the signature is over
 * the raw bytes. 200: handled, or nothing to do; 400: not signed by the provider; 503: details
 * can't be fetched now, so the provider sends the event again.
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
    scope.post(webhookPath, { bodyLimit: maxBytes }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = await deps.cardPayments.readWebhook(body, toHeaders(request));
      if (event) await receive(deps, event);
      return { received: true };
    });
  });
}
