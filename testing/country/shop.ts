import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { createLogger } from '#server/http/api/logging.ts';
import type { Mail } from '#server/ports/mail/port.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { createPaymentProviders } from '#server/ports/payments/providers.ts';
import { buildApp } from '#server/start/app.ts';
import { jobs } from '#server/start/background-jobs.ts';
import { composeDeps } from '#server/start/compose.ts';
import { createLife, mortalDb } from '#testing/deals/mortal.ts';
import { cachedTemplate } from '#testing/embedded-template.setup.ts';
import { makeEmbeddedTemplate, serveEmbedded } from '#testing/embedded-template.ts';
import { roomyRateLimits } from '#testing/lib/roomy-rate-limits.ts';
import { sealed } from './sealed.ts';

/** Per cent. */
export const feePercent = 2.5;
export const authSecret = 'a secret of the country, which none of its people knows';

/** What is wrong around the program now. */
export type Weather = { gatewayIsAway: boolean; mailIsAway: boolean };

export type Shop = Awaited<ReturnType<typeof openShop>>;

let temporary: string | undefined;

/** Below it are the folders of all shops of this process; also who interrupts it leaves none. */
function temporaryFolder(): string {
  if (temporary) return temporary;
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-country-'));
  temporary = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(1));
  return folder;
}

let template: Promise<Buffer> | undefined;

/**
 * A migrated database with the catalogue. It is made by the country's clock and chance, so that a cached
 * one is equal to a new one.
 */
function readTemplate(): Promise<Buffer> {
  template ??= cachedTemplate(makeTemplate, [
    'server/catalogue/**/*.{ts,json}',
    'testing/country/{sealed,shop}.ts',
  ]).then((file) => readFile(file));
  return template;
}

async function makeTemplate(): Promise<Uint8Array> {
  sealed.setSeed(0);
  const empty = new Blob([(await makeEmbeddedTemplate()) as BlobPart]);
  const pglite = await PGlite.create({ loadDataDir: empty, extensions: { pg_trgm } });
  const embedded = await serveEmbedded(pglite);
  const db = embedded.connect();
  const { deps, dataDir } = await composeProgram(db, () => {});
  await jobs.refreshCatalogue?.(deps);
  await db.destroy();
  const archive = await pglite.dumpDataDir('none');
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
  return archive.bytes();
}

let ids = 0;
/** As the shop's own, with chance and clock of the country. */
export const newId = () => {
  ids += 1;
  return v7({ msecs: sealed.now(), seq: ids, random: sealed.randomBytes(16) });
};

async function composeProgram(db: Db, onLog: (line: string) => void, dataDir?: string) {
  const folder = dataDir ?? (await mkdtemp(join(temporaryFolder(), 'shop-')));
  const logger = createLogger('info', { write: onLog });
  const { deps, extensions } = composeDeps({
    google: null,
    smtp: null,
    supportAddress: 'operator@localhost',
    cardEventsTo: null,
    stripe: null,
    publicUrl: null,
    allowedOrigins: [],
    rateLimits: roomyRateLimits,
    passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    pushHosts: [],
    deals: { hours: {}, feePercent },
    db,
    dataDir: folder,
    authSecret,
    clock: () => new Date(),
    newId,
    log: logger,
  });
  return { deps, extensions, logger, dataDir: folder };
}

/**
 * The production program on a database of its own. It can be killed before any statement, and started
 * again on its data.
 */
export async function openShop(
  weather: Weather,
  { seed, startAt }: { seed: number; startAt: number },
) {
  ids = 0;
  const loadDataDir = new Blob([(await readTemplate()) as BlobPart]);
  // Making the template uses chance and time.
  sealed.setSeed(seed);
  sealed.setClock(startAt);
  const embedded = await serveEmbedded(
    await PGlite.create({ loadDataDir, extensions: { pg_trgm } }),
  );
  const db = embedded.connect();
  const life = createLife();
  const mails: Mail[] = [];
  const logLines: string[] = [];
  let app: FastifyInstance;
  let deps: Deps;
  let dataDir: string | undefined;

  async function start(): Promise<void> {
    const program = await composeProgram(
      mortalDb(db, life),
      (line) => logLines.push(line),
      dataDir,
    );
    ({ deps, dataDir } = program);
    deps.mail = {
      async send(mail) {
        if (weather.mailIsAway) throw new Error('The mail server is away');
        mails.push(mail);
      },
    };
    const through =
      <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        if (weather.gatewayIsAway) throw new PaymentProviderDown('The gateway is away');
        return await call(...args);
      };
    deps.payments = createPaymentProviders(
      deps.payments.all.map((provider) => ({
        ...provider,
        createPayment: through(provider.createPayment),
        retrieve: through(provider.retrieve),
        close: through(provider.close),
        refund: through(provider.refund),
        retrieveRefund: through(provider.retrieveRefund),
      })),
    );
    app = await buildApp({ deps, logger: program.logger, extensions: program.extensions });
  }

  await start();
  return {
    /** Of the world, which no fault touches. */
    db,
    life,
    mails,
    logLines,
    get app() {
      return app;
    },
    get deps() {
      return deps;
    },
    /** What is left of a card payment goes back to its buyer, without the shop. False if nothing is. */
    async takeBack(id: string): Promise<boolean> {
      const row = await db
        .withTables<{ embedded_card_intents: { id: string; amount: number; refunded: number } }>()
        .selectFrom('embedded_card_intents')
        .select(['amount', 'refunded'])
        .where('id', '=', id)
        .executeTakeFirst();
      const amount = row ? row.amount - row.refunded : 0;
      const cards = deps.payments.all.find(({ name }) => name === 'embedded-cards');
      if (amount < 1 || !cards || weather.gatewayIsAway) return false;
      const payment = { id, ref: id };
      const order = { key: `bank ${id}`, amount, reason: 'The bank takes it back.' };
      await cards.refund(payment as never, order as never);
      return true;
    },
    /** The program ends without a word, and another one begins on its data. */
    async startAgain(): Promise<void> {
      life.revive();
      await app.close();
      await start();
    },
    async close(): Promise<void> {
      await app.close();
      await db.destroy();
      await embedded.stop();
      if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
