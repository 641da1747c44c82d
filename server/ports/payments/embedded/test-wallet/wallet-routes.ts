import type { FastifyInstance, FastifyReply } from 'fastify';
import { languages } from '#contract/languages.ts';
import type { Db } from '#server/db/client.ts';
import { walletPage, walletPagePolicy } from './wallet-page.ts';
import { findPayment, movePayment, type WalletPayment } from './wallet-tables.ts';

export const walletBase = '/test-wallet';

type Options = {
  db: Db;
  /** Called once after a payment; not awaited. */
  onPaid: (id: string) => void;
};

type Route = { Params: { id: string } };

/** `later`: paid, and the page is closed without the return to the shop. */
const acts = ['pay', 'fail', 'cancel', 'later', 'leave'] as const;

const results = { pay: 'paid', fail: 'failed', cancel: 'left' } as const;

/**
 * The wallet's page and its actions, by plain forms, without scripts, cookies and sessions, as on
 * another company's page. Pages in another language prefix every path, so the page is also served
 * with prefixes.
 */
export function serveWalletPages(app: FastifyInstance, options: Options): void {
  for (const { prefix } of Object.values(languages)) {
    serveBelow(app, `${prefix}${walletBase}`, options);
  }
}

function serveBelow(app: FastifyInstance, prefix: string, { db, onPaid }: Options): void {
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 1_024 },
        (_request, body, done) => done(null, body),
      );

      scope.get<Route>('/:id', async ({ params }, reply) => {
        const payment = await findPayment(db, params.id);
        return sendPage(reply, payment, payment?.status === 'paid' ? 'paid' : undefined);
      });

      scope.post<Route>('/:id', async ({ params, body }, reply) => {
        const chosen = new URLSearchParams(String(body)).get('act');
        const act = acts.find((each) => each === chosen);
        const payment = await findPayment(db, params.id);
        if (!payment || !act) return sendPage(reply, payment);
        if (act === 'pay' || act === 'later') {
          if (await movePayment(db, payment.id, 'paid')) onPaid(payment.id);
        }
        if (act === 'fail') await movePayment(db, payment.id, 'failed');
        if (act === 'later' || act === 'leave') {
          const now = await findPayment(db, payment.id);
          return sendPage(reply, now, act === 'later' && now?.status === 'paid' ? 'paid' : 'left');
        }
        const query = new URLSearchParams({ payment: payment.id, result: results[act] });
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${payment.return_to}?${query}`, 303);
      });
    },
    { prefix },
  );
}

function sendPage(reply: FastifyReply, payment: WalletPayment | undefined, told?: 'paid' | 'left') {
  return reply
    .code(payment ? 200 : 404)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-security-policy': walletPagePolicy })
    .send(walletPage(payment, told));
}
