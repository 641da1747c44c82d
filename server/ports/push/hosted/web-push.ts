import { readPushAddress } from '../places.ts';
import { maxPushBytes, type Push, type PushOutcome, type PushSender } from '../port.ts';
import { areUsableKeys, encryptPush } from './encrypt.ts';
import { createVapid, createVapidKey } from './vapid.ts';

type Options = {
  /** The shop's secret, from which its key is derived. */
  secret: string;
  /** `mailto:` or `https:`, where a push service reaches the operator. */
  contact: string;
  /** See `../places.ts`; no other host is ever called. */
  hosts: readonly string[];
  clock: () => Date;
  timeoutMs?: number | undefined;
};

/** Web push by the standards: RFC 8030 (delivery), 8291 (encryption), 8292 (the shop's key). */
export function createWebPush(options: Options): PushSender {
  const { secret, contact, hosts, clock, timeoutMs = 10_000 } = options;
  const key = createVapidKey(secret);
  const authorization = createVapid({ key, contact, clock });

  async function send({ to, text, topic, urgency, ttlSeconds }: Push): Promise<PushOutcome> {
    const address = readPushAddress(to.endpoint, hosts);
    const bytes = Buffer.from(text);
    if (!address || bytes.length > maxPushBytes || !areUsableKeys(to)) {
      return { is: 'refused', status: 0 };
    }
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: await authorization(address.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.max(0, Math.floor(ttlSeconds))),
        topic,
        urgency,
      },
      body: new Uint8Array(encryptPush(bytes, to)),
      // A redirect would lead to a host that is not in the list.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    if (!answer) return { is: 'later', afterMs: null, isDown: true };
    await answer.body?.cancel();
    return outcomeOf(answer, clock());
  }

  return {
    publicKey: key.publicKey,
    accepts: (address) =>
      readPushAddress(address.endpoint, hosts) !== null && areUsableKeys(address),
    send,
  };
}

function outcomeOf({ ok, status, headers }: Response, now: Date): PushOutcome {
  if (ok) return { is: 'accepted' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status !== 429 && status < 500) return { is: 'refused', status };
  const afterMs = readRetryAfter(headers.get('retry-after'), now);
  return { is: 'later', afterMs, isDown: status !== 429 };
}

/** Seconds, or a time of HTTP; null without one. */
function readRetryAfter(text: string | null, now: Date): number | null {
  if (!text) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
