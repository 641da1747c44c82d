import { timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Db } from '#server/db/client.ts';
import type { AttemptStatus } from '../port.ts';
import { type CardIntent, cardTables, findIntent } from './intent-tables.ts';
import { type CardErrorCode, card, cardErrors, tryCard } from './test-cards.ts';

type Options = {
  db: Db;
  clock: () => Date;
  /** Called once when a payment has succeeded; not awaited. */
  onPaid: (intentId: string) => void;
};

const clientSecret = z.string().max(200);
const confirmation = z.object({ clientSecret, card });
const authentication = z.object({ clientSecret, approve: z.boolean() });

/** The state of an intent; `error` when the card was refused. */
type Answer = {
  id: string;
  status: AttemptStatus;
  error?: { code: CardErrorCode; message: string };
};

/** Errors of requests, as opposed to cards: code → HTTP status and message. */
const requestErrors = {
  invalid_request: { status: 400, message: 'The payment request could not be read.' },
  resource_missing: { status: 404, message: 'There is no such payment.' },
  unexpected_state: {
    status: 409,
    message: 'This payment has already ended. Please open the payment page again.',
  },
  api_error: { status: 500, message: 'Something went wrong with the payment. Please try again.' },
} as const;

type RequestErrorCode = keyof typeof requestErrors;

class RequestRefused extends Error {
  readonly code: RequestErrorCode;
  constructor(code: RequestErrorCode) {
    super(requestErrors[code].message);
    this.code = code;
  }
}

/**
 * The endpoints of the payment page's card form. They respond with 200 and `{ id, status }`, with
 * 402 and an additional `error: { code, message }` when the card was refused, and with 400, 404 or
 * 409 and `{ error }` for a wrong request.
 */
export function serveBrowserHalf(app: FastifyInstance, { db, clock, onPaid }: Options): void {
  app.register(
    async (scope) => {
      handleErrors(scope);
      const send = (reply: FastifyReply, { isNew, ...answer }: Moved) => {
        if (isNew && answer.status === 'succeeded') onPaid(answer.id);
        return reply.code(answer.error ? 402 : 200).send(answer);
      };

      scope.post<{ Params: { id: string } }>('/intents/:id/confirm', async (request, reply) => {
        const body = parse(confirmation, request.body);
        const intent = await findAuthorized(db, request.params.id, body.clientSecret);
        const outcome = tryCard(body.card, clock());
        const error = 'error' in outcome ? outcome.error : null;
        const answer = await move(db, intent.id, {
          from: ['requires_payment_method', 'requires_action'],
          to: outcome.status,
          error,
        });
        return send(reply, answer);
      });

      scope.post<{ Params: { id: string } }>(
        '/intents/:id/authenticate',
        async (request, reply) => {
          const body = parse(authentication, request.body);
          const intent = await findAuthorized(db, request.params.id, body.clientSecret);
          const answer = await move(db, intent.id, {
            from: ['requires_action'],
            to: body.approve ? 'succeeded' : 'requires_payment_method',
            error: body.approve ? null : 'authentication_failed',
          });
          return send(reply, answer);
        },
      );
    },
    { prefix: '/embedded-cards' },
  );
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new RequestRefused('invalid_request');
  return parsed.data;
}

/** Throws `resource_missing` for a wrong secret, too, so that ids cannot be probed. */
async function findAuthorized(db: Db, id: string, secret: string): Promise<CardIntent> {
  const intent = /^pi_\w+$/.test(id) ? await findIntent(db, id) : null;
  const expected = Buffer.from(intent?.clientSecret ?? '');
  const given = Buffer.from(secret);
  const same = expected.length === given.length && timingSafeEqual(expected, given);
  if (!intent || !same) throw new RequestRefused('resource_missing');
  return intent;
}

/** `isNew`: this request changed the state. */
type Moved = Answer & { isNew: boolean };

type Move = {
  from: ('requires_payment_method' | 'requires_action')[];
  to: 'requires_payment_method' | 'requires_action' | 'succeeded';
  error: CardErrorCode | null;
};

/**
 * Changes the state atomically, so that a confirmation and a cancellation cannot both succeed. A
 * second confirmation of a succeeded payment changes nothing.
 */
async function move(db: Db, id: string, { from, to, error }: Move): Promise<Moved> {
  const moved = await cardTables(db)
    .updateTable('embedded_card_intents')
    .set({ status: to, error_code: error })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows > 0n) {
    return error
      ? { id, status: to, error: { code: error, message: cardErrors[error] }, isNew: true }
      : { id, status: to, isNew: true };
  }
  const intent = await findIntent(db, id);
  if (intent?.status !== 'succeeded') throw new RequestRefused('unexpected_state');
  return { id, status: intent.status, isNew: false };
}

function handleErrors(scope: FastifyInstance): void {
  scope.setErrorHandler<ScopeError>((error, request, reply) => {
    const { status, ...refusal } = toRefusal(error);
    if (status === 500) request.log.error({ err: error }, 'failed');
    return reply.code(status).send({ error: refusal });
  });
}

/** Hooks of the whole app refuse requests too, with an error that has a `status`. */
type ScopeError = RequestRefused | (FastifyError & { status?: number });

function toRefusal(error: ScopeError) {
  if (error instanceof RequestRefused) return { code: error.code, ...requestErrors[error.code] };
  const status = Math.min(error.statusCode ?? error.status ?? 500, 500);
  const code = status < 500 ? 'invalid_request' : 'api_error';
  return { code, message: requestErrors[code].message, status };
}
