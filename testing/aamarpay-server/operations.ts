import type { StandInAnswer, StandInCall, StandInRequest } from '../gateways/stand-in-server.ts';
import { told } from './answers.ts';
import type { Book } from './book.ts';

export type Operation = 'session' | 'search' | 'page' | 'act';

export type Store = { storeId: string; signatureKey: string };

export type Behaviour = {
  /** aamarPay does not document the search's answer about a page that was never opened. */
  unvisited: 'invalid-data' | 'initiated';
  /** Clients of its older interface get a path without a host. */
  pageAs: 'address' | 'path';
};

/** By the vendor's reference of today. */
const required = [
  'store_id',
  'signature_key',
  'tran_id',
  'amount',
  'currency',
  'desc',
  'cus_name',
  'cus_email',
  'cus_phone',
  'success_url',
  'fail_url',
  'cancel_url',
  'type',
];

type Context = { book: Book; store: Store; behaviour: Behaviour; pageBase: () => string };

/**
 * The server's two calls. The HTTP status is always 200, and the search labels its JSON as HTML.
 */
export function findApiCall(
  { method, path, query, body }: StandInRequest,
  { book, store, behaviour, pageBase }: Context,
): StandInCall<Operation> | undefined {
  if (method === 'POST' && path === '/jsonpost.php') {
    return { operation: 'session', run: () => ({ json: openSession(readJson(body)) }) };
  }
  if (path === '/api/v1/trxcheck/request.php') {
    return { operation: 'search', run: () => ({ html: search() }) };
  }
  return undefined;

  function openSession(fields: Record<string, string>): object {
    // The first two texts were seen in the sandbox; those below are invented.
    if (fields.store_id !== store.storeId) return refused('Invalid Store ID');
    if (fields.signature_key !== store.signatureKey) return refused('Invalid Signature Key');
    const missing = required.find((name) => !fields[name]);
    if (missing) return refused(`${missing} is required`);
    if (fields.type !== 'json') return refused('type must be json');
    if ((fields.tran_id?.length ?? 0) > 32) return refused('tran_id is too long');
    if (book.byTranId(fields.tran_id ?? '')) return refused('tran_id is used already');
    if (!/^\d+(\.\d{1,2})?$/.test(fields.amount ?? '')) return refused('Invalid amount');
    const { store_id, signature_key, ...order } = fields;
    const { track } = book.create(order);
    const address = `/paynow.php?track=${track}`;
    const pageUrl = behaviour.pageAs === 'path' ? address : pageBase() + address;
    return { result: 'true', payment_url: pageUrl };
  }

  function search(): string {
    // Seen at the sandbox: a POST has no parameters for it.
    if (method !== 'GET') return 'parameter is required';
    if (
      query.get('store_id') !== store.storeId ||
      query.get('signature_key') !== store.signatureKey
    ) {
      return 'Store_id & signature key not matched';
    }
    const id = query.get('request_id') ?? '';
    const session = book.byTranId(id);
    const isHidden = session?.state === 'created' && behaviour.unvisited === 'invalid-data';
    if (!session || isHidden) {
      return JSON.stringify({ request_id: id, store_id: store.storeId, status: 'Invalid-Data' });
    }
    return JSON.stringify(told(session, store.storeId));
  }
}

const refused = (message: string) => ({ result: false, message });

function readJson(body: string): Record<string, string> {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

/** The whole answer of an outage. */
export const outage: StandInAnswer = { status: 502, html: '<h1>502 Bad Gateway</h1>' };
