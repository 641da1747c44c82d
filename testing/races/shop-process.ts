// A shop without pages and jobs in its own process, for races between processes on one database.
// With roomy rate limits unless a test sets others; a trusted proxy names each visitor's address. On SIGUSR2 it reconciles
// its payments, like the job.
import type { AddressInfo } from 'node:net';
import { v7 as newId } from 'uuid';
import { connect } from '#server/db/client.ts';
import { poolConfigOf } from '#server/db/hosted/postgres.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { buildApp } from '#server/start/app.ts';
import { composeDeps } from '#server/start/compose.ts';
import { roomyRateLimits } from '#testing/lib/roomy-rate-limits.ts';

const {
  DATABASE_URL: url = '',
  DATA_DIR: dataDir = '',
  AUTH_SECRET: authSecret = '',
  PUBLIC_URL = null,
  SHOP_SETTINGS = '{}',
} = process.env;
const logger = createLogger('error');
const { deps, extensions } = composeDeps({
  db: connect(await poolConfigOf({ url, poolSize: 10, caFile: null })),
  dataDir,
  authSecret,
  publicUrl: PUBLIC_URL,
  allowedOrigins: [],
  google: null,
  smtp: null,
  supportAddress: 'operator@localhost',
  stripe: null,
  rateLimits: roomyRateLimits,
  // As JSON, such as a stand-in's; by default there are the embedded providers.
  ...JSON.parse(SHOP_SETTINGS),
  cardEventsTo: null,
  clock: () => new Date(),
  newId,
  log: logger,
});
// What could not be finished is tried again by the next run.
process.on('SIGUSR2', () => void reconcilePayments(deps).catch(() => {}));
const app = await buildApp({ deps, logger, extensions, trustProxy: '127.0.0.1' });
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`open at http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
