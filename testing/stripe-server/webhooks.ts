import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Happened } from './book.ts';
import { newId } from './objects.ts';

export type SignedWebhook = { body: string; headers: { 'stripe-signature': string } };

/** A delivery attempt; `status` is null without a response. */
export type Delivery = { eventId: string; type: string; status: number | null };

type Options = { secret: string; apiVersion: string; clock: () => Date };

const attempts = 12;
const { webhooks } = new Stripe('sk_test_signs_only');

/**
 * Sends signed events to an endpoint until it answers 2xx: at least once, in no guaranteed order.
 * Tests may hold events back, duplicate them, and reverse their order.
 */
export function createWebhookSender({ secret, apiVersion, clock }: Options) {
  const events: Stripe.EventBase[] = [];
  const deliveries: Delivery[] = [];
  const onTheWay = new Set<Promise<void>>();
  const stopped = new AbortController();
  let endpoint: string | null = null;
  let held: Stripe.EventBase[] | null = null;
  let copies = 1;

  /** The bytes of an event and their signature, as of now or of `timestamp` (seconds). */
  function sign(event: object, timestamp = seconds(clock())): SignedWebhook {
    const body = JSON.stringify(event, null, 2);
    const header = webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return { body, headers: { 'stripe-signature': header } };
  }

  /** Sends these sequentially; other calls do not wait for them. */
  function send(...those: Stripe.EventBase[]): void {
    if (!endpoint) return;
    const url = endpoint;
    const inTurn = async () => {
      for (const event of those) await deliver(url, event);
    };
    const delivery: Promise<void> = inTurn().finally(() => onTheWay.delete(delivery));
    onTheWay.add(delivery);
  }

  async function deliver(url: string, event: Stripe.EventBase): Promise<void> {
    for (let attempt = 0; attempt < attempts && !stopped.signal.aborted; attempt += 1) {
      const { body, headers } = sign(event);
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
        body,
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)]),
      }).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      deliveries.push({ eventId: event.id, type: event.type, status: answer?.status ?? null });
      if (answer?.ok) return;
      const wait = Math.min(50 * 2 ** attempt, 2000);
      await pause(wait, null, { signal: stopped.signal }).catch(() => null);
    }
  }

  return {
    sign,
    happened({ type, object }: Happened): void {
      const event: Stripe.EventBase = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: seconds(clock()),
        data: { object: structuredClone(object) as unknown as Stripe.Event.Data.Object },
        livemode: false,
        pending_webhooks: endpoint ? 1 : 0,
        request: { id: newId('req'), idempotency_key: null },
        type,
      };
      events.push(event);
      if (held) held.push(event);
      else for (let copy = 0; copy < copies; copy += 1) send(event);
    },
    /** The endpoint from now on; null for none. */
    sendTo(url: string | null): void {
      endpoint = url;
    },
    /** Holds events until `release`. */
    hold(): void {
      held ??= [];
    },
    /** Sends the held events, last first if `reversed`, each one `copies` times. */
    release({ reversed = false, copies = 1 } = {}): void {
      const late = (reversed ? held?.toReversed() : held) ?? [];
      held = null;
      send(...late.flatMap((event) => Array<Stripe.EventBase>(copies).fill(event)));
    },
    /** Sends each event this many times from now on. */
    setCopies(times: number): void {
      copies = times;
    },
    /** Sends an event once more. */
    resend(eventId: string): void {
      const event = events.find(({ id }) => id === eventId);
      if (event) send(event);
    },
    events: (): readonly Stripe.EventBase[] => events,
    deliveries: (): readonly Delivery[] => deliveries,
    /** Resolves when all events are delivered or given up. */
    async settled(): Promise<void> {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.all(onTheWay);
    },
  };
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
