import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { createApi, unknownAddress } from './answer.ts';
import { bankAnsweredPage, bankQuestionPage } from './bank-page.ts';
import { openBook } from './book.ts';
import { planFaults } from './faults.ts';
import type { StripeAnswer } from './idempotency.ts';
import { newId } from './objects.ts';
import { createPayer } from './payer.ts';
import { createWebhookSender } from './webhooks.ts';

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

export const standInKeys = {
  secretKey: 'sk_test_OnlyTestsKnowIt',
  publishableKey: 'pk_test_EverybodyMayKnowIt',
  webhookSecret: 'whsec_OnlyTestsKnowIt',
} as const;

type Options = {
  /** 0 for any free port. */
  port?: number;
  clock?: () => Date;
};

/**
 * A fake Stripe on this machine: payment intents, refunds and signed webhooks in memory, with the
 * documented objects, errors and idempotency. `url` is the value of `STRIPE_API_URL`.
 */
export async function startStripeStandIn({ port = 0, clock = () => new Date() }: Options = {}) {
  const webhooks = createWebhookSender({
    secret: standInKeys.webhookSecret,
    apiVersion: '2026-10-28.endive' satisfies Stripe.LatestApiVersion,
    clock,
  });
  const book = openBook(clock, webhooks.happened);
  const findCall = createApi(book, standInKeys);
  const faults = planFaults();
  const requests: string[] = [];

  const server = createServer((request, response) => {
    // The client may be gone before the response.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers, socket } = request;
    // Stripe.js sends requests from pages of any shop.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    const wantsPage = url.startsWith('/redirect/') && headers.accept?.includes('text/html');
    if (wantsPage && method === 'GET') return sendPage(response, bankQuestionPage);

    const received = { method, url, headers, body: await text(request) };
    const call = findCall(received);
    if (!call) return send(response, unknownAddress(received));
    requests.push(call.operation);
    const fault = faults.next(call.operation);
    if (fault === 'rate-limit') return send(response, rateLimited);
    if (fault === 'drop-before') return void socket.destroy();
    if (fault === 'hang-before') return;
    if (fault === 'error-before') return send(response, apiError);
    const made = call.run();
    if (fault === 'drop-after') return void socket.destroy();
    if (fault === 'hang-after') return;
    if (fault === 'error-after') return send(response, apiError);
    if (wantsPage) return sendPage(response, bankAnsweredPage);
    send(response, made);
  }

  return {
    url,
    ...standInKeys,
    /** The settings that make the program use this stand-in. */
    settings: {
      STRIPE_SECRET_KEY: standInKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
      STRIPE_API_URL: url,
    },
    faults,
    /** The outcome of refunds from now on. */
    refundsEndAs: book.refundsEndAs,
    finishRefunds: book.finishRefunds,
    dispute: book.dispute,
    webhooks,
    /** Sends events from now on to this address, as to a webhook endpoint. */
    sendEventsTo: (endpoint: string | null) => webhooks.sendTo(endpoint),
    intents: () => [...book.intents.values()].map((intent) => structuredClone(intent)),
    refunds: () => [...book.refunds.values()].map((refund) => structuredClone(refund)),
    /** All requests in order, including failed ones. */
    requests: (): readonly string[] => requests,
    ...createPayer(url, standInKeys.publishableKey),
    async close(): Promise<void> {
      await webhooks.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, { status, json, replayed }: StripeAnswer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    ...(replayed && { 'idempotent-replayed': 'true' }),
  });
  response.end(json);
}

function sendPage(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

const rateLimited: StripeAnswer = {
  status: 429,
  json: JSON.stringify({
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Testmode request rate limit exceeded.',
    },
  }),
};

const apiError: StripeAnswer = {
  status: 500,
  json: JSON.stringify({
    error: { type: 'api_error', message: 'An unexpected error occurred on our side.' },
  }),
};
