import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDemoClient, type SignedIn } from '#server/demo/demo-client.ts';
import { demoPeople } from '#server/demo/people.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { cardTables } from '#server/ports/payments/embedded/intent-tables.ts';
import { readConfig } from '#server/start/config.ts';
import { openShop } from '#server/start/shop.ts';
import { believablePhone } from '../fixtures/believable-phone.ts';
import { plainPicture } from '../fixtures/pictures.ts';
import { compareBooks, type Disagreements, isAtRest } from '../payments/provider-books.ts';
import { startVictim, type Victim } from './victim.ts';

/** Not a loopback address, so that no demo data is loaded. */
const HOST = '0.0.0.0';
// No test opens the mail that confirms an address.
const settings = { HOST, ALLOW_TEST_CARDS: 'yes', CONFIRM_ADDRESSES: 'no' };

export type EmbeddedMortalShop = Awaited<ReturnType<typeof openEmbeddedMortalShop>>;

type PaymentsPage = { payments: { state: string }[] };

/**
 * The program on its embedded database and card provider, in a child process that is killed and
 * restarted. While it runs, no other process can open its database.
 */
export async function openEmbeddedMortalShop(phones: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'phonehaat-killed-'));
  let victim: Victim | undefined;
  const kill = async () => {
    victim?.kill();
    await victim?.ended;
  };
  onTestFinished(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Opens the database of the killed program. */
  async function afterDeath<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const stop = (error: unknown) => {
      throw error;
    };
    const watch = { onFatal: stop, onMaintenanceError: stop };
    const { db, close } = await openDatabase({ dataDir, databaseServer: null }, watch);
    try {
      return await read(db);
    } finally {
      await close();
    }
  }

  const { productIds, buyer, admin } = await fill(dataDir, phones);
  await afterDeath((db) =>
    db.updateTable('members').set({ is_admin: true }).where('email', '=', admin.email).execute(),
  );

  async function callApi(method: 'GET' | 'POST', path: string, who: SignedIn, body?: object) {
    const answer = await fetch(`${victim?.url.replace(HOST, '127.0.0.1')}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  }

  return {
    productIds,
    kill,
    async start(): Promise<void> {
      victim = await startVictim({ ...settings, DATA_DIR: dataDir });
    },
    /** A request of the buyer; fails if the program dies first. */
    post: (path: string, body: object) => callApi('POST', path, buyer, body),
    /** Ends all holds, as after a quarter of an hour. */
    endAllHolds: () =>
      afterDeath((db) =>
        db
          .updateTable('payments')
          .set({ held_until: new Date(Date.now() - 60_000) })
          .where('state', '=', 'held')
          .execute(),
      ),
    /** Resolves when no payment is in progress. */
    async comesToRest(): Promise<void> {
      const nothingOpen = async () => {
        const { payments } = (await callApi('GET', '/api/payments', admin)) as PaymentsPage;
        return payments.every(({ state }) => isAtRest(state));
      };
      await vi.waitUntil(nothingOpen, { timeout: 130_000, interval: 100 }).catch(() => {});
    },
    /** Compares the books of the killed program with its card provider. */
    compareBooks: (): Promise<Disagreements> =>
      afterDeath(async (db) => compareBooks(db, await embeddedBooks(db))),
  };
}

/** Fills a new shop with a seller, phones, a buyer and a future admin. */
async function fill(dataDir: string, phones: number) {
  const config = readConfig({ ...settings, DATA_DIR: dataDir });
  const { app, close } = await openShop(config, createLogger('silent'), async () => {});
  try {
    const client = createDemoClient(app, 'http://localhost:80');
    const join = async (key: string) => {
      const someone = demoPeople.find((one) => one.key === key);
      if (!someone) throw new Error(`No demo person ${key}`);
      // With other addresses, because demo logins are refused from other machines.
      const person = { ...someone, email: `${key}@members.test` };
      const { name, email, title } = person;
      const who = await client.signUpOrIn(person);
      await client.call(who, 'POST', '/api/users', { name, email, title });
      return who;
    };
    const seller = await join('seller1');
    const img = await client.upload(seller, await plainPicture());
    const productIds: string[] = [];
    while (productIds.length < phones) {
      const name = `${believablePhone.name}, no. ${productIds.length + 1}`;
      const phone = { ...believablePhone, name, img };
      const listed = client.call<{ insertedId: string }>(seller, 'POST', '/api/addproduct', phone);
      productIds.push((await listed).insertedId);
    }
    return { productIds, buyer: await join('buyer1'), admin: await join('admin') };
  } finally {
    await close();
  }
}

/** The books of the embedded provider, in the shape of the hosted one. */
async function embeddedBooks(db: Db) {
  const intents = await cardTables(db).selectFrom('embedded_card_intents').selectAll().execute();
  const refunds = await cardTables(db).selectFrom('embedded_card_refunds').selectAll().execute();
  return {
    intents: () =>
      intents.map(({ id, status, metadata, amount }) => ({
        id,
        status,
        metadata,
        amount_received: status === 'succeeded' ? amount : 0,
      })),
    refunds: () => refunds.map(({ intent_id, amount }) => ({ payment_intent: intent_id, amount })),
  };
}
