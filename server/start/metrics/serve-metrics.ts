import { collectDefaultMetrics, Registry } from '@prometheus-io/client';
import fastify, { type FastifyInstance } from 'fastify';
import { within } from '#server/lib/within.ts';
import { readState } from '../../features/health/read-state.ts';
import type { Deps } from '../../http/api/deps.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';
import { describeProcess, describeShop } from './shop-state.ts';
import { countTraffic } from './traffic.ts';

/** Prometheus gives up after ten seconds, and would then miss the process's own numbers, too. */
const databasePatienceMs = 5_000;

/** Counts what the process does from now on, and describes it with the shop's state. */
export function createMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const traffic = countTraffic(register);
  const inFlight = createSingleFlight<string>();

  async function describe(deps: MetricsDeps): Promise<string> {
    const now = deps.clock();
    const state = await readPatiently(deps, now);
    const parts = [register.metrics(), describeProcess(deps, now), describeShop(state, now)];
    return (await Promise.all(parts)).join('\n');
  }

  return {
    ...traffic,
    contentType: register.contentType,
    /** One at a time, so that no number of scrapers costs the database more than one. */
    describe: (deps: MetricsDeps) => inFlight('', () => describe(deps)),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

type MetricsDeps = Pick<
  Deps,
  | 'db'
  | 'replica'
  | 'listVersion'
  | 'mail'
  | 'sms'
  | 'payments'
  | 'clock'
  | 'program'
  | 'jobRuns'
  | 'freeBytes'
  | 'log'
>;

async function readPatiently(deps: MetricsDeps, now: Date) {
  try {
    return await within(databasePatienceMs, readState(deps, now));
  } catch (error) {
    deps.log.error({ err: error }, 'the metrics could not read the shop');
    return null;
  }
}

/** Serves `/metrics` on an address of its own, which no visitor reaches. Close it by `close()`. */
export async function serveMetrics(
  metrics: Metrics,
  deps: MetricsDeps,
  { host, port }: { host: string; port: number },
): Promise<FastifyInstance> {
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => {
    reply.header('content-type', metrics.contentType);
    return metrics.describe(deps);
  });
  // Also where several processes share the shop's port.
  await app.listen({ host, port, exclusive: true });
  return app;
}
