import type { WireLog } from '../wire-log.ts';
import { GatewayDown } from './gateway-down.ts';
import { type KeptFields, redact } from './redact.ts';

export type GatewayOptions = {
  /** As the operator knows it: `SSLCommerz`. */
  gateway: string;
  wireLog: WireLog;
  clock: () => Date;
  /** What the wire log keeps. */
  kept: KeptFields;
  /** Milliseconds for one call, the whole answer included; gateways document 30 seconds. */
  timeoutMs?: number | undefined;
};

export type GatewayRequest = {
  /** The call's name, for errors and the wire log. */
  call: string;
  method: 'GET' | 'POST';
  url: URL;
  headers?: Record<string, string>;
  body?: string;
  /** What is sent, for the wire log. */
  fields: Record<string, unknown>;
  /** Whole answers that the gateway is known to give as plain text; they become `{ plain }`. */
  plainAnswers?: readonly string[];
};

/** Below 500, with a body that is JSON. */
export type GatewayAnswer = { status: number; json: unknown };

/**
 * Makes the calls to one gateway: one try each, with a time limit, and a redacted copy in the wire
 * log. Throws `GatewayDown` where the outcome is unknown.
 */
export function createGatewayCaller(options: GatewayOptions) {
  const { gateway, wireLog, clock, kept, timeoutMs = 30_000 } = options;

  return async function call(request: GatewayRequest): Promise<GatewayAnswer> {
    const { call, method, url, headers = {}, body, fields, plainAnswers = [] } = request;
    const at = clock();
    const begin = performance.now();
    const record = (response: { status: number; body: unknown } | null) =>
      wireLog.record({
        gateway,
        call,
        at,
        milliseconds: Math.round(performance.now() - begin),
        request: { method, path: url.pathname, fields: redact(fields, kept) },
        response: response && { status: response.status, body: redact(response.body, kept) },
      });
    let status: number;
    let text: string;
    try {
      const answer = await fetch(url, {
        method,
        headers: { accept: 'application/json', ...headers },
        ...(body !== undefined && { body }),
        // Credentials must not follow to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = answer.status;
      text = await answer.text();
    } catch (error) {
      await record(null);
      const reason = reasonOf(error);
      throw new GatewayDown(gateway, call, reason, { nothingSent: unconnected.has(reason) });
    }
    const plain = text.trim();
    const json = plainAnswers.includes(plain) ? { plain } : parseJson(text);
    await record({ status, body: json });
    if (status >= 500) {
      throw new GatewayDown(gateway, call, `status ${status}`, { isHiccup: inFront.has(status) });
    }
    if (json === undefined) throw new GatewayDown(gateway, call, `status ${status} without JSON`);
    return { status, json };
  };
}

/** There was no connection, so no byte of the request has left this machine. */
const unconnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What a proxy says for an application behind it. */
const inFront: ReadonlySet<number> = new Set([502, 503, 504]);

/** Only names and codes, because messages of the network may have the address. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.name ?? name;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
