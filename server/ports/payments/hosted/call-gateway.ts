import type { WireLog } from '../wire-log.ts';
import { GatewayDown } from './gateway-down.ts';
import { type KeptFields, redact } from './redact.ts';

export type GatewayOptions = {
  /** The gateway's name for operators: `SSLCommerz`. */
  gateway: string;
  wireLog: WireLog;
  clock: () => Date;
  /** The fields that the wire log records. */
  kept: KeptFields;
  /** Milliseconds for one call including the whole answer; gateways document 30 seconds. */
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
  /** Entire answers that the gateway sends as plain text; they become `{ plain }`. */
  plainAnswers?: readonly string[];
};

/** The status is below 500, and the body is JSON. */
export type GatewayAnswer = { status: number; json: unknown };

/**
 * Makes the calls to one gateway: one try each, with a time limit, and a redacted copy in the wire
 * log. Throws `GatewayDown` if the outcome is unknown.
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
        // Credentials must not follow a redirect to another address.
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

/** Errors before a connection existed, so no byte of the request has left this machine. */
const unconnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Statuses of a proxy in front of the application. */
const inFront: ReadonlySet<number> = new Set([502, 503, 504]);

/** Names and codes only, because network messages may contain the address. */
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
