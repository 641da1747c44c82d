import { sql } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import { startFaultProxy } from '../faults/fault-proxy.ts';
import { book, renewed } from '../payments/paying.ts';
import { startStripeStandIn } from '../stripe-server/start.ts';
import { buildTestApp, type Person, testAuthSecret } from '../test-app.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { createKillSwitch } from './kill-switch.ts';
import { startVictim, type Victim } from './victim.ts';

export type MortalShop = Awaited<ReturnType<typeof openMortalShop>>;
/** One phone, and two people who have booked it. */
export type Wanted = { productId: string; buyers: readonly [Booker, Booker] };
export type Booker = { person: Person; bookingId: string };

/** Without traffic for this long (milliseconds), the startup jobs are done. */
const quiet = 150;

/**
 * The program in a child process that is killed and restarted, with one database and one card
 * provider that survive. `shop` is another program on that database, in this process, for setup and
 * checks. `serverUrl` is any database of the PostgreSQL server on which `shop` creates its own.
 */
export async function openMortalShop(serverUrl: string) {
  const provider = await startStripeStandIn();
  const killSwitch = createKillSwitch();
  const towardsProvider = await startFaultProxy(provider.url, {
    onRequest: ({ name }) => (killSwitch.reached(`before ${name}`) ? 'drop' : 'pass'),
    onAnswer: ({ name }) => (killSwitch.reached(`after ${name}`) ? 'drop' : 'pass'),
  });
  const { secretKey, webhookSecret } = provider;
  const shop = await buildTestApp({
    stripe: { secretKey, webhookSecret, apiUrl: provider.url },
  });
  const { db } = shop.deps;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const wire = await startDatabaseProxy(new URL(`/${rows[0]?.name}`, serverUrl).href, killSwitch);
  let victim: Victim | undefined;
  // Restarts on the same port, because the provider sends events there.
  let port = '0';
  onTestFinished(async () => {
    victim?.kill();
    await victim?.ended;
    await provider.close();
    await towardsProvider.close();
    await wire.close();
  });

  const seller = await shop.signUp({ title: 'seller' });
  const admin = await shop.signUp({ admin: true });
  const people = [await shop.signUp(), await shop.signUp()] as const;
  const img = await shop.upload(seller);

  /** Starts the program; rejects if it is killed before it is ready. */
  async function start(): Promise<void> {
    victim = await startVictim(
      {
        ...provider.settings,
        STRIPE_API_URL: towardsProvider.url,
        DATABASE_URL: wire.url,
        AUTH_SECRET: testAuthSecret,
        DATA_DIR: shop.dataDir,
        PORT: port,
      },
      (started) => {
        victim = started;
      },
    );
    port = new URL(victim.url).port;
    provider.sendEventsTo(`${victim.url}/api/payments/webhook`);
    await vi.waitUntil(() => wire.silence() > quiet, { timeout: 30_000 });
  }

  /** Calls the API: the status, or null if the program died first. */
  async function callApi(path: string, body: object, { token }: Person) {
    const answer = await fetch(`${victim?.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).catch(() => null);
    return answer && { status: answer.status, body: await answer.json().catch(() => ({})) };
  }

  return {
    shop,
    provider,
    killSwitch,
    admin: () => renewed(shop, admin),
    start,
    callApi,
    /** Kills by SIGKILL; resolves when the process is gone. */
    async kill(): Promise<void> {
      victim?.kill();
      await victim?.ended;
    },
    /** Creates a phone that both buyers have booked, with fresh access tokens. */
    async offer(): Promise<Wanted> {
      shop.clock.advance({ seconds: (Date.now() - shop.clock.now().getTime()) / 1000 });
      // All deaths happen in one hour and one network, which may not leave that many unpaid.
      await db.updateTable('payments').set({ network: null }).execute();
      const productId = await shop.addProduct(await renewed(shop, seller), { img });
      const [one, other] = await Promise.all(people.map((person) => renewed(shop, person)));
      if (!one || !other) throw new Error('There are two buyers');
      const buyers = [
        { person: one, bookingId: await book(shop, one, productId) },
        { person: other, bookingId: await book(shop, other, productId) },
      ] as const;
      return { productId, buyers };
    },
    /** Ends all holds, as after a quarter of an hour. */
    async endAllHolds(): Promise<void> {
      const aMinuteAgo = new Date(Date.now() - 60_000);
      await db
        .updateTable('payments')
        .set({ held_until: aMinuteAgo })
        .where('state', '=', 'held')
        .execute();
    },
    /**
     * The provider sends only the newest success event. Resolves when the program has acknowledged
     * it, or is dead: then the provider retries.
     */
    async tellOfSuccess(): Promise<void> {
      const event = provider.webhooks
        .events()
        .findLast(({ type }) => type === 'payment_intent.succeeded');
      provider.webhooks.resend(event?.id ?? '');
      await Promise.race([provider.webhooks.settled(), victim?.ended]);
    },
  };
}
