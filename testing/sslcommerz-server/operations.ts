import type { StandInAnswer, StandInCall, StandInRequest } from '../gateways/stand-in-server.ts';
import { type Book, poishaOf, type Session } from './book.ts';
import { told } from './posts.ts';

export type Operation =
  | 'session'
  | 'validate'
  | 'query-session'
  | 'query-reference'
  | 'refund'
  | 'follow-refund'
  | 'page'
  | 'act';

export type Store = { storeId: string; storePassword: string };

/** SSLCommerz does not document its answer about a session whose page was never opened. */
export type Unvisited = 'nothing' | 'pending' | 'invalid-transaction' | 'invalid-request';

export type Behaviour = {
  unvisited: Unvisited;
  /** Whether validation reports the payment; an empty answer was observed. */
  validates: boolean;
  /** `refund_trans_id` is demanded since 24 February 2025; the vendor's own client sends none. */
  demandsRefundId: boolean;
};

const required = [
  'total_amount',
  'currency',
  'tran_id',
  'success_url',
  'fail_url',
  'cancel_url',
  'cus_name',
  'cus_email',
  'cus_add1',
  'cus_city',
  'cus_postcode',
  'cus_country',
  'cus_phone',
  'shipping_method',
  'num_of_item',
  'product_name',
  'product_category',
  'product_profile',
];

const longest: Record<string, number> = {
  tran_id: 30,
  success_url: 255,
  fail_url: 255,
  cancel_url: 255,
  ipn_url: 255,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_city: 50,
  cus_postcode: 30,
  cus_country: 50,
  cus_phone: 20,
  product_name: 255,
  product_category: 50,
};

type Context = {
  book: Book;
  store: Store;
  behaviour: Behaviour;
  /** Of the page, ending before the session's key. */
  pageBase: () => string;
};

/**
 * The server's calls, with the documented names, statuses and limits. The HTTP status is always
 * 200.
 */
export function findApiCall(
  { method, path, query, body }: StandInRequest,
  { book, store, behaviour, pageBase }: Context,
): StandInCall<Operation> | undefined {
  const isStore = (fields: URLSearchParams) =>
    fields.get('store_id') === store.storeId && fields.get('store_passwd') === store.storePassword;

  if (method === 'POST' && path === '/gwprocess/v4/api.php') {
    return { operation: 'session', run: () => json(openSession(new URLSearchParams(body))) };
  }
  // The vendor's own client posts, with all fields in the query.
  if (!['GET', 'POST'].includes(method) || query.get('format') !== 'json') return undefined;
  const asked = (operation: Operation, run: () => object) => ({
    operation,
    run: () => json(isStore(query) ? run() : { APIConnect: 'FAILED', status: '' }),
  });
  if (path === '/validator/api/validationserverAPI.php') {
    return asked('validate', () => validate(query.get('val_id') ?? ''));
  }
  if (path !== '/validator/api/merchantTransIDvalidationAPI.php') return undefined;
  if (query.has('refund_ref_id')) {
    return asked('follow-refund', () => {
      const refund = book.refunds.get(query.get('refund_ref_id') ?? '');
      if (!refund) return { APIConnect: 'INVALID_REQUEST' };
      return { APIConnect: 'DONE', ...refundFields(refund), status: refund.state };
    });
  }
  if (query.has('bank_tran_id')) return asked('refund', () => refund(query));
  if (query.has('sessionkey')) {
    return asked('query-session', () => {
      const session = book.sessions.get(query.get('sessionkey') ?? '');
      return session ? showQueried(session) : { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' };
    });
  }
  return asked('query-reference', () => {
    const element = book
      .byTranId(query.get('tran_id') ?? '')
      .filter(({ state }) => state !== 'created')
      .map((session) => told(session, store.storeId));
    if (element.length > 0) {
      return { APIConnect: 'DONE', no_of_trans_found: element.length, element };
    }
    const unknown = { tran_id: query.get('tran_id') ?? '', status: 'INVALID' };
    return { APIConnect: 'DONE', no_of_trans_found: 0, element: [unknown] };
  });

  function openSession(fields: URLSearchParams): object {
    if (!isStore(fields)) return failed('Store Credential Error Or Store is De-active');
    const missing = required.find((name) => !fields.get(name));
    if (missing) return failed(`Invalid Information: ${missing}`);
    const tooLong = Object.keys(longest).find(
      (name) => (fields.get(name)?.length ?? 0) > (longest[name] ?? 0),
    );
    if (tooLong) return failed(`Invalid Information: ${tooLong} is too long`);
    const amount = fields.get('total_amount') ?? '';
    const poisha = poishaOf(amount);
    if (!/^\d+(\.\d{1,2})?$/.test(amount) || poisha < 1_000 || poisha > 50_000_000) {
      return failed('Invalid Amount');
    }
    fields.delete('store_id');
    fields.delete('store_passwd');
    const session = book.create(Object.fromEntries(fields));
    return {
      status: 'SUCCESS',
      failedreason: '',
      sessionkey: session.key,
      GatewayPageURL: `${pageBase()}/${session.key}`,
      gw: { mobilebanking: 'dbblmobilebanking,bkash,nagad,abbank,upay' },
      redirectGatewayURL: '',
      directPaymentURLBank: '',
      storeBanner: '',
      is_direct_pay_enable: '0',
      desc: [{ name: 'Nagad', type: 'mobilebanking', gw: 'nagad', r_flag: '1' }],
    };
  }

  function validate(valId: string): object {
    const session = book.byValId(valId);
    if (!session || !behaviour.validates) {
      return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' };
    }
    const status = session.isValidated ? 'VALIDATED' : 'VALID';
    session.isValidated = true;
    return { APIConnect: 'DONE', ...told(session, store.storeId), status };
  }

  function showQueried(session: Session): object {
    if (session.state === 'visited') return { APIConnect: 'DONE', status: 'PENDING' };
    if (session.state === 'created') {
      if (behaviour.unvisited === 'invalid-request') return { APIConnect: 'INVALID_REQUEST' };
      if (behaviour.unvisited === 'invalid-transaction') {
        return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' };
      }
      return { APIConnect: 'DONE', status: behaviour.unvisited === 'pending' ? 'PENDING' : '' };
    }
    const fields = told(session, store.storeId);
    if (session.state === 'pending') return { APIConnect: 'DONE', ...fields, status: 'PENDING' };
    if (session.state !== 'paid') return { APIConnect: 'DONE', ...fields };
    return { APIConnect: 'DONE', ...fields, status: session.isValidated ? 'VALIDATED' : 'VALID' };
  }

  function refund(fields: URLSearchParams): object {
    const given = fields.get('refund_trans_id') ?? '';
    const id = given || (behaviour.demandsRefundId ? '' : `${book.refunds.size + 1}`);
    if (!id || id.length > 30)
      return { APIConnect: 'DONE', ...refused('refund_trans_id required') };
    const known = [...book.refunds.values()].some((one) => one.id === id);
    const started = book.refund({
      id,
      bankTranId: fields.get('bank_tran_id') ?? '',
      amount: poishaOf(fields.get('refund_amount') ?? ''),
    });
    if (typeof started === 'string') return { APIConnect: 'DONE', ...refused(started) };
    const status = known ? 'processing' : 'success';
    return { APIConnect: 'DONE', ...refundFields(started), status, errorReason: '' };
  }
}

const json = (value: object): StandInAnswer => ({ json: value });
const failed = (failedreason: string) => ({ status: 'FAILED', failedreason, sessionkey: '' });
const refused = (errorReason: string) => ({ status: 'failed', refund_ref_id: '', errorReason });
const refundFields = ({ ref, bankTranId }: { ref: string; bankTranId: string }) => ({
  bank_tran_id: bankTranId,
  refund_ref_id: ref,
});
