import type Stripe from 'stripe';
import * as z from 'zod';
import type { openBook } from './book.ts';
import { invalidRequest } from './refusal.ts';

type Book = ReturnType<typeof openBook>;

/** The requests that the stand-in answers. */
export type Operation =
  | 'create'
  | 'retrieve'
  | 'cancel'
  | 'confirm'
  | 'refund'
  | 'refund-status'
  | 'authenticate';

type Call = { id: string; params: Record<string, unknown> };
type Route = {
  operation: Operation;
  method: 'GET' | 'POST';
  path: RegExp;
  /** `client`: also allowed for the browser, with publishable key and client secret. */
  who: 'server' | 'client' | 'bank';
  run: (book: Book, call: Call) => object;
};

const expand = z.array(z.string()).optional();
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const keyInForm = { key: z.string().optional(), client_secret: z.string().optional() };

const creation = z.strictObject({
  amount: z.coerce.number().int().min(1).max(99_999_999),
  currency: z.string().regex(/^[a-z]{3}$/),
  metadata,
  description: z.string().optional(),
  payment_method_types: z.array(z.literal('card')).default(['card']),
  expand,
});
const retrieval = z.strictObject({ ...keyInForm, expand });
const cancellation = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
    .optional(),
  expand,
});
const confirmation = z.strictObject({
  ...keyInForm,
  payment_method_data: z.strictObject({
    type: z.literal('card'),
    card: z.strictObject({
      number: z.string(),
      exp_month: z.string(),
      exp_year: z.string(),
      cvc: z.string(),
    }),
  }),
  expand,
});
const refundOrder = z.strictObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().min(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
});
const bankAnswer = z.strictObject({ approve: z.enum(['yes', 'no']) });

export const routes: Route[] = [
  {
    operation: 'create',
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    who: 'server',
    run(book, { params }) {
      const { expand, ...order } = read(creation, params);
      return book.show(book.create(order), expand);
    },
  },
  {
    operation: 'retrieve',
    method: 'GET',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    who: 'client',
    run: (book, { id, params }) => book.show(book.find(id), read(retrieval, params).expand),
  },
  {
    operation: 'cancel',
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    who: 'server',
    run(book, { id, params }) {
      const { cancellation_reason = null, expand } = read(cancellation, params);
      return book.show(book.cancel(id, cancellation_reason), expand);
    },
  },
  {
    operation: 'confirm',
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
    who: 'client',
    run(book, { id, params }) {
      const { payment_method_data, expand } = read(confirmation, params);
      return book.show(book.confirm(id, payment_method_data.card), expand);
    },
  },
  {
    operation: 'refund',
    method: 'POST',
    path: /^\/v1\/refunds$/,
    who: 'server',
    run(book, { params }): Stripe.Refund {
      const { payment_intent, reason = null, metadata, amount } = read(refundOrder, params);
      return book.refund(payment_intent, { reason, metadata, amount });
    },
  },
  {
    operation: 'refund-status',
    method: 'GET',
    path: /^\/v1\/refunds\/([^/]+)$/,
    who: 'server',
    run: (book, { id }) => book.findRefund(id),
  },
  {
    // Not documented by Stripe: the request of the bank page in the 3-D Secure frame.
    operation: 'authenticate',
    method: 'POST',
    path: /^\/redirect\/authenticate\/([^/]+)$/,
    who: 'bank',
    run: (book, { id, params }) =>
      book.show(book.answerBank(id, read(bankAnswer, params).approve === 'yes')),
  },
];

/** Validates parameters as Stripe does: missing, invalid and unknown ones. */
function read<T>(schema: z.ZodType<T>, params: Record<string, unknown>): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const param = [...issue.path, ...issue.keys].join('.');
    const message = `Received unknown parameter: ${param}`;
    throw invalidRequest({ code: 'parameter_unknown', param, message });
  }
  const [first = '', ...rest] = issue?.path.map(String) ?? [];
  const param = first + rest.map((name) => `[${name}]`).join('');
  if (params[first] === undefined) {
    const message = `Missing required param: ${param}.`;
    throw invalidRequest({ code: 'parameter_missing', param, message });
  }
  const code = param === 'amount' ? amountError(params.amount) : 'parameter_invalid_empty';
  throw invalidRequest({ code, param, message: `Invalid ${param}: ${issue?.message}` });
}

function amountError(amount: unknown): string {
  if (!/^-?\d+$/.test(String(amount))) return 'parameter_invalid_integer';
  return Number(amount) < 1 ? 'amount_too_small' : 'amount_too_large';
}
