import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import {
  openAamarpayDesk,
  openBkashDesk,
  openSslcommerzDesk,
} from '#testing/redirects/gateway-desk.ts';
import { startStripeStandIn } from '#testing/stripe-server/start.ts';
import { answerOf, bearer, book, json, type Person, type Send } from '../lib/trial-market.ts';

/** A provider's stand-in behind a door, so that it can be away and still know its payments. */
export type Provider = {
  name: string;
  /** What a buyer chooses. */
  method: string;
  settings: Record<string, string>;
  end: () => Promise<void>;
  start: () => Promise<void>;
  /** The buyer pays what was opened; resolves when the browser is back at the shop. */
  payAt: (send: Send, opened: Opened, ids: { bookingId: string; buyer: Person }) => Promise<void>;
  close: () => Promise<void>;
};

type Opened = { clientSecret: string; redirectTo?: string | undefined };

/** Taka; that of `believablePhone`. */
const price = 24_500;

/** Forwards to a port, until its end cuts all connections; then it refuses new ones. */
async function openDoor(to: number) {
  const sockets = new Set<Socket>();
  const door = createServer((near) => {
    const far = createConnection(to, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  let port = 0;
  const start = async () => {
    door.listen(port, '127.0.0.1');
    await once(door, 'listening');
    port = (door.address() as { port: number }).port;
  };
  const end = async () => {
    const closed = once(door, 'close');
    door.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await start();
  return { port, start, end, isOpen: () => door.listening };
}

/** The four stand-ins of `testing/`, each of which answers to one method of payment. */
export async function openProviders(): Promise<Provider[]> {
  const bkash = await openBkashDesk();
  const sslcommerz = await openSslcommerzDesk();
  const aamarpay = await openAamarpayDesk();
  return [
    await openStripe(),
    await behindDoor('bKash', 'bkash', bkash, (id) => bkash.approve(id, null)),
    await behindDoor('SSLCommerz', 'nagad', sslcommerz, (id) => void sslcommerz.pay(id)),
    await behindDoor('aamarPay', 'aamarpay', aamarpay, (id) => void aamarpay.pay(id)),
  ];
}

/** The settings with the door's port in the address of the API. */
async function withDoor(settings: Record<string, string>) {
  const [name = '', address = ''] =
    Object.entries(settings).find(([each]) => each.endsWith('_API_URL')) ?? [];
  const door = await openDoor(Number(new URL(address).port));
  const { port } = new URL(address);
  return { door, settings: { ...settings, [name]: address.replace(`:${port}`, `:${door.port}`) } };
}

type Desk = Awaited<ReturnType<typeof openSslcommerzDesk>>;

async function behindDoor(
  name: string,
  method: string,
  desk: Desk,
  pay: (id: string) => void,
): Promise<Provider> {
  const { door, settings } = await withDoor(desk.settings);
  return {
    name,
    method,
    settings,
    start: door.start,
    end: door.end,
    async payAt(send, { redirectTo }) {
      // The buyer's browser needs the provider, too.
      if (!redirectTo || !door.isOpen()) throw new Error(`${name} has no page`);
      const id = desk.idOf(redirectTo);
      pay(id);
      const { method, path, body } = desk.back(id, 'paid');
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await send(path, {
        method,
        ...(body !== undefined && { headers: form, body }),
      });
      await answer.body?.cancel();
    },
    close: desk.close,
  };
}

async function openStripe(): Promise<Provider> {
  const standIn = await startStripeStandIn();
  const { door, settings } = await withDoor(standIn.settings);
  return {
    name: 'Stripe',
    method: 'card',
    settings,
    start: door.start,
    end: door.end,
    async payAt(send, { clientSecret }, { bookingId, buyer }) {
      if (!door.isOpen()) throw new Error('Stripe has no form');
      await standIn.pay(clientSecret);
      const [transitionId = ''] = clientSecret.split('_secret_');
      const answer = await send('/api/paymentConfirm', {
        method: 'POST',
        headers: { ...json, ...bearer(buyer) },
        body: JSON.stringify({ bookingId, transitionId, paid: true }),
      });
      await answer.body?.cancel();
    },
    close: standIn.close,
  };
}

/**
 * Buys a phone, as a buyer who presses again: resolves once the order is paid,
 * rejects after a minute and a half.
 */
export async function buyBy(provider: Provider, send: Send, buyer: Person, productId: string) {
  const until = performance.now() + 90_000;
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (performance.now() > until) throw error;
        await new Promise((resume) => setTimeout(resume, 1_000));
      }
    }
  };
  const { insertedId: bookingId } = await again(() =>
    answerOf<{ insertedId: string }>(book(send, buyer, productId)),
  );
  const isPaid = async () => {
    const order = await answerOf<{ state: string }>(
      send(`/api/order/${bookingId}`, { headers: bearer(buyer) }),
    );
    return order.state === 'paid';
  };
  await again(async () => {
    const opened = await answerOf<Opened>(
      send('/api/create-payment-intent', {
        method: 'POST',
        headers: { ...json, ...bearer(buyer) },
        body: JSON.stringify({ price, bookingId, method: provider.method }),
      }),
    ).catch(async (error: unknown) => {
      if (await isPaid()) return null;
      throw error;
    });
    if (opened) await provider.payAt(send, opened, { bookingId, buyer });
    if (!(await isPaid())) throw new Error(`${provider.name}: the sale is not there`);
  });
}
