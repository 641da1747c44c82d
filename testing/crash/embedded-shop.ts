import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDemoClient, type SignedIn } from '#server/demo/demo-client.ts';
import { demoPeople } from '#server/demo/people.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { cardTables } from '#server/ports/card-payments/embedded/intent-tables.ts';
import { readConfig } from '#server/start/config.ts';
import { openShop } from '#server/start/shop.ts';
import { believablePhone } from '../fixtures/believable-phone.ts';
import { plainPicture } from '../fixtures/pictures.ts';
import { compareBooks, type Disagreements, isAtRest } from '../payments/provider-books.ts';
import { startVictim, type Victim } from './victim.ts';

/** An address that is not this machine's alone, so that no demonstration market is loaded. */
const HOST = '0.0.0.0';

export type EmbeddedMortalShop = Awaited<ReturnType<typeof openEmbeddedMortalShop>>;

type PaymentsPage = { payments: { state: string }[] };

/**
 * The program on its embedded database, with its embedded card provider, as a process of its own
 * that is killed and started again. While it runs nobody else can open its database.
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

  /** Opens the database of the dead program. */
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
      victim = await startVictim({ HOST, DATA_DIR: dataDir });
    },
    /** What the buyer's browser sends; fails when the program dies before it answers. */
    post: (path: string, body: object) => callApi('POST', path, buyer, body),
    /** Lets a quarter of an hour go by for the dead program's buyers. */
    endAllHolds: () =>
      afterDeath((db) =>
        db
          .updateTable('payments')
          .set({ held_until: new Date(Date.now() - 60_000) })
          .where('state', '=', 'held')
          .execute(),
      ),
    /** Resolves when the admin sees no payment that is under way. */
    async comesToRest(): Promise<void> {
      const nothingOpen = async () => {
        const { payments } = (await callApi('GET', '/api/payments', admin)) as PaymentsPage;
        return payments.every(({ state }) => isAtRest(state));
      };
      await vi.waitUntil(nothingOpen, { timeout: 130_000, interval: 100 }).catch(() => {});
    },
    /** The dead program's books, held against those of its card provider. */
    compareBooks: (): Promise<Disagreements> =>
      afterDeath(async (db) => compareBooks(db, await embeddedBooks(db))),
  };
}

/** A new shop with a seller, phones, a buyer and who will be its admin. */
async function fill(dataDir: string, phones: number) {
  const config = readConfig({ HOST, DATA_DIR: dataDir });
  const { app, close } = await openShop(config, createLogger('silent'), async () => {});
  try {
    const client = createDemoClient(app, 'http://localhost:80');
    const join = async (key: string) => {
      const someone = demoPeople.find((one) => one.key === key);
      if (!someone) throw new Error(`No demo person ${key}`);
      // Under another address: the demonstration's own logins may not be reached from outside.
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

/** The embedded provider's own books, in the words of the hosted one's. */
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
