import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import { Problem } from '#server/lib/problem.ts';
import type {
  Message,
  Notification,
  PaymentProvider,
  Return,
} from '#server/ports/payments/port.ts';
import type { Deps } from './deps.ts';
import { toHeaders } from './request-input.ts';

/**
 * Below the API's base. Each provider gets this address with its name appended. Without a name it
 * belongs to the provider with a form in the page, because Stripe was configured so.
 */
export const notificationPath = '/payments/webhook';

/** Where browsers return from a provider's page; the provider's name is appended. */
export const returnPath = '/payments/return';

/** Real events have a few kilobytes. */
const maxBytes = 128 * 1024;

type NamedRoute = { Params: { provider?: string } };

type ReceiveNotification = (
  deps: Deps,
  provider: PaymentProviderName,
  notification: Notification,
  address: string,
) => Promise<void>;

/**
 * Receives the providers' notifications. Not a call of the contract, because signatures are over
 * the raw bytes. 200: handled, or nothing to do. 400: not signed by the provider. 503: details
 * cannot be fetched now, so the provider sends it again.
 */
export function serveNotifications(
  api: FastifyInstance,
  deps: Deps,
  receive: ReceiveNotification,
): void {
  api.register(async (scope) => {
    readRawBodies(scope);
    for (const path of [notificationPath, `${notificationPath}/:provider`]) {
      scope.post<NamedRoute>(path, { bodyLimit: maxBytes }, async (request) => {
        const provider = findProvider(deps, request.params.provider);
        const notification = await provider.readNotification(toMessage(request));
        if (notification) await receive(deps, provider.name, notification, request.ip);
        return { received: true };
      });
    }
  });
}

/** Returns the path of the shop's page to which the buyer is redirected. */
type ReceiveReturn = (
  deps: Deps,
  provider: PaymentProviderName,
  back: Return | null,
  address: string,
) => Promise<string>;

/**
 * Receives the browsers that return from a provider's page, by GET or by a form that another site
 * posts. It uses no cookies or session, because a cross-site form brings no cookies. The return
 * decides nothing: it only makes the shop query the provider. The response redirects to a page of
 * the shop, in the buyer's language; its address is built from the shop's own record.
 */
export function serveReturns(app: FastifyInstance, deps: Deps, receive: ReceiveReturn): void {
  app.register(async (scope) => {
    readRawBodies(scope);
    for (const language of allLanguages) {
      scope.route<NamedRoute>({
        method: ['GET', 'POST'],
        url: inLanguage(`${returnPath}/:provider`, language),
        bodyLimit: 16 * 1024,
        async handler(request, reply) {
          const provider = findProvider(deps, request.params.provider);
          const back = provider.readReturn(toMessage(request));
          const path = inLanguage(await receive(deps, provider.name, back, request.ip), language);
          return reply.header('cache-control', 'no-store').redirect(path, 303);
        },
      });
    }
  });
}

function readRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

function findProvider({ payments }: Deps, name: string | undefined): PaymentProvider {
  const found = payments.all.find((each) =>
    name === undefined ? each.leavesTo.length === 0 : each.name === name,
  );
  if (!found) throw new Problem('not-found');
  return found;
}

function toMessage(request: FastifyRequest): Message {
  const [, query = ''] = request.url.split(/\?(.*)/s);
  return {
    method: request.method === 'GET' ? 'GET' : 'POST',
    query: new URLSearchParams(query),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: toHeaders(request),
  };
}
