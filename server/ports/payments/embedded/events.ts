import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Notification, NotificationRefused } from '../port.ts';

/** `t={Unix seconds},v1={HMAC-SHA256 of "{t}.{body}" in hex}`, as card providers sign. */
export const signatureHeader = 'card-signature';

/** Against replays: older events are refused. */
const toleranceSeconds = 300;

export type EventType = 'payment_intent.succeeded' | 'charge.refunded';

const event = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.object({ payment_intent: z.string().optional() }) }),
});

/** A separate key for events, because the secret has other uses, too. */
export function eventKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('events of the embedded card provider').digest();
}

export function writeEvent(id: string, type: EventType, intentId: string): string {
  return JSON.stringify({ id, type, data: { object: { payment_intent: intentId } } });
}

/** The value of the signature header for a body that is sent at this time. */
export function signEvent(body: string | Buffer, key: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(seconds, body, key).toString('hex')}`;
}

/**
 * Verifies signature and age, then parses. Null for a signed message about anything but an intent;
 * throws `NotificationRefused`.
 */
export function readEvent(
  body: Buffer,
  headers: Headers,
  key: Buffer,
  now: Date,
): Notification | null {
  const [, time, signature] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get(signatureHeader) ?? '') ?? [];
  if (!time || !signature) throw new NotificationRefused('There is no signature');
  const seconds = Number(time);
  if (!timingSafeEqual(digest(seconds, body, key), Buffer.from(signature, 'hex'))) {
    throw new NotificationRefused('The signature is not of these bytes');
  }
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) {
    throw new NotificationRefused('The message is too old');
  }
  const { success, data: read } = event.safeParse(parseJson(body));
  const intentId = success ? read.data.object.payment_intent : undefined;
  return success && intentId ? { eventId: read.id, id: intentId } : null;
}

/**
 * Undefined for invalid JSON: it is signed, and a refusal would only make the provider send it
 * again.
 */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function digest(seconds: number, body: string | Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest();
}

/** Milliseconds before each try; after the last one the shop's reconciler reads the state. */
const defaultPauses = [0, 1_000, 5_000, 30_000];

export type EventSenderOptions = {
  /** The path to which events are sent; null: no events. */
  eventsTo: string | null;
  key: Buffer;
  newId: () => string;
  clock: () => Date;
  log: FastifyBaseLogger;
  pauses?: readonly number[];
};

/**
 * Sends events to the webhook of the app that this provider is mounted in, as a hosted provider
 * would: signed, with retries, and asynchronously.
 */
export function createEventSender(options: EventSenderOptions) {
  const { eventsTo, key, newId, clock, log, pauses = defaultPauses } = options;
  let app: FastifyInstance | undefined;
  const pending = new Set<Promise<void>>();
  const closing = new AbortController();

  async function tryToSend(url: string, body: string): Promise<boolean> {
    const answer = await app?.inject({
      method: 'POST',
      url,
      payload: body,
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: signEvent(body, key, clock()),
      },
    });
    return answer?.statusCode === 200;
  }

  async function deliver(url: string, body: string): Promise<void> {
    for (const milliseconds of pauses) {
      await pause(milliseconds, undefined, { ref: false, signal: closing.signal });
      if (await tryToSend(url, body)) return;
    }
    log.warn('an event of the embedded card provider did not arrive');
  }

  return {
    /** Sends events to this app, whose close waits for pending ones. */
    attach(target: FastifyInstance): void {
      app = target;
      app.addHook('preClose', async () => {
        closing.abort();
        await Promise.all(pending);
      });
    },
    send(type: EventType, intentId: string): void {
      if (!eventsTo) return;
      const body = writeEvent(`evt_${newId().replaceAll('-', '')}`, type, intentId);
      const delivery = deliver(eventsTo, body)
        .catch((error: unknown) => {
          if (!closing.signal.aborted) log.warn({ err: error }, 'an event could not be sent');
        })
        .finally(() => pending.delete(delivery));
      pending.add(delivery);
    },
  };
}
