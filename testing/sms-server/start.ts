import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message that a provider has taken. */
export type TakenSms = { to: string; text: string; ref: string };

type Plan = 'drop' | { status: number; body: string };

/**
 * The providers of SMS on this machine. Documented by several public clients: the paths, the fields
 * of a request, `status` and `csms_id` of SSL Wireless, the numbers of BulkSMSBD, and both balances.
 * Invented: the words of a repeated `csms_id`, and the third provider, for the template.
 */
export async function startSmsServer() {
  const taken: TakenSms[] = [];
  const plans: Plan[] = [];
  const refs = new Set<string>();
  let requests = 0;

  function sslWireless(body: string): string {
    const { api_token, sid, msisdn, sms, csms_id } = JSON.parse(body) as Record<string, string>;
    const failed = (code: number, sentence: string) =>
      JSON.stringify({ status: 'FAILED', status_code: code, error_message: sentence });
    if (api_token !== 'token' || sid !== 'SHOP') return failed(4001, 'Unauthorized');
    if (!csms_id || csms_id.length > 20) return failed(4022, 'The csms_id is wrong');
    if (refs.has(csms_id)) return failed(4022, 'Duplicate csms_id');
    refs.add(csms_id);
    taken.push({ to: msisdn ?? '', text: sms ?? '', ref: csms_id });
    return JSON.stringify({ status: 'SUCCESS', status_code: 200, error_message: '' });
  }

  function bulkSmsBd(body: string): string {
    const fields = new URLSearchParams(body);
    const code = (response_code: number) => JSON.stringify({ response_code });
    if (fields.get('api_key') !== 'key') return code(1011);
    if (fields.get('senderid') !== 'SHOP') return code(1002);
    taken.push({ to: fields.get('number') ?? '', text: fields.get('message') ?? '', ref: '' });
    return code(202);
  }

  function answer(path: string, body: string): Plan {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const ok = (text: string): Plan => ({ status: 200, body: text });
    if (pathname === '/api/v3/send-sms') return ok(sslWireless(body));
    if (pathname === '/api/v3/balance') return ok('{"status":"SUCCESS","balance":"1,250.50"}');
    if (pathname === '/api/smsapi') return ok(bulkSmsBd(body));
    if (pathname === '/api/getBalanceApi') return ok('{"response_code":202,"balance":"88"}');
    if (pathname === '/any') {
      const sent = body === '' ? Object.fromEntries(searchParams) : JSON.parse(body);
      taken.push(sent as TakenSms);
      return ok('Sent: 1');
    }
    return { status: 404, body: '' };
  }

  const server = createServer(async (request, response) => {
    requests += 1;
    const body = await text(request);
    const usual = answer(request.url ?? '', body);
    const plan = plans.shift() ?? usual;
    if (plan === 'drop') return response.destroy();
    response.writeHead(plan.status, { 'content-type': 'application/json' }).end(plan.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    requests: () => requests,
    /** Answers the next requests so, after having worked on them as always. */
    plan: (...next: Plan[]) => plans.push(...next),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
