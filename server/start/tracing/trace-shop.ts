import type { FastifyInstance } from 'fastify';
import { newsPath } from '../../features/threads/news-route.ts';
import type { Deps } from '../../http/api/deps.ts';
import { apiBase } from '../app.ts';
import type { TracingSettings } from './settings.ts';
import { traceCalls } from './trace-calls.ts';
import { traceRequests, traceStatements } from './trace-traffic.ts';
import { startTracing } from './tracing.ts';

type Jobs = Record<string, (deps: Deps) => Promise<unknown>>;

/** What a traced shop passes to its parts; only loaded where `OTEL_*` names a collector. */
export function traceShop(settings: TracingSettings) {
  const { tracing, requests, stop } = traceTraffic(settings);
  return {
    requests,
    stop,
    statements: traceStatements(tracing),
    jobs: (jobs: Jobs): Jobs =>
      Object.fromEntries(
        Object.entries(jobs).map(([name, job]) => [
          name,
          (deps: Deps) => tracing.job(name, () => job(deps)),
        ]),
      ),
  };
}

/** The same for the web client alone, whose traces its API at `apiOrigin` continues. */
export function traceWebOnly(settings: TracingSettings, apiOrigin: string) {
  const { requests, stop } = traceTraffic(settings, apiOrigin);
  return { requests, stop };
}

function traceTraffic(settings: TracingSettings, continuedAt: string | null = null) {
  const tracing = startTracing(settings);
  const stopCalls = traceCalls(tracing, continuedAt);
  return {
    tracing,
    requests: (app: FastifyInstance) => traceRequests(app, tracing, `${apiBase}${newsPath}`),
    async stop(): Promise<void> {
      stopCalls();
      await tracing.stop();
    },
  };
}
