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
  const tracing = startTracing(settings);
  const stopCalls = traceCalls(tracing);
  return {
    requests: (app: FastifyInstance) => traceRequests(app, tracing, `${apiBase}${newsPath}`),
    statements: traceStatements(tracing),
    jobs: (jobs: Jobs): Jobs =>
      Object.fromEntries(
        Object.entries(jobs).map(([name, job]) => [
          name,
          (deps: Deps) => tracing.job(name, () => job(deps)),
        ]),
      ),
    async stop(): Promise<void> {
      stopCalls();
      await tracing.stop();
    },
  };
}
