import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StatementWatch } from '../../db/client.ts';
import type { BucketCall } from '../../ports/image-host/port.ts';

/** Seconds. */
const answerBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const statementBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** Requests, statements and calls to the store of pictures, counted as they happen. */
export function countTraffic(register: Registry) {
  const answers = new Histogram({
    name: 'phonehaat_http_request_duration_seconds',
    help: 'Answers by route pattern; /* are pages',
    labelNames: ['method', 'route', 'status'],
    buckets: answerBuckets,
    registers: [register],
  });
  const statements = new Histogram({
    name: 'phonehaat_database_statement_duration_seconds',
    help: 'Statements of this process, with the time that the database took',
    buckets: statementBuckets,
    registers: [register],
  });
  const failed = new Counter({
    name: 'phonehaat_database_statement_errors_total',
    help: 'Statements that ended with an error, refusals by a constraint included',
    registers: [register],
  });
  const stored = new Histogram({
    name: 'phonehaat_store_call_duration_seconds',
    help: 'Calls to the object store by operation and outcome, with their repetitions',
    labelNames: ['operation', 'outcome'],
    buckets: answerBuckets,
    registers: [register],
  });
  return {
    onStoreCall: ({ operation, outcome, seconds }: BucketCall) =>
      stored.observe({ operation, outcome }, seconds),
    onAnswered(
      { method, routeOptions }: FastifyRequest,
      { statusCode, elapsedTime }: FastifyReply,
    ) {
      const labels = { method, route: routeOf(routeOptions.url), status: String(statusCode) };
      answers.observe(labels, elapsedTime / 1000);
    },
    statements: {
      onPool: (pool) => countConnections(register, pool),
      onStatement(seconds, isFailed) {
        statements.observe(seconds);
        if (isFailed) failed.inc();
      },
    } satisfies StatementWatch,
  };
}

/**
 * The pattern, and never the path, which names people. Each file of the client has a route of its
 * own, with a hash in its name.
 */
function routeOf(pattern: string | undefined): string {
  if (pattern === undefined) return 'none';
  return /\.\w+$/.test(pattern) ? '/files' : pattern;
}

function countConnections(register: Registry, pool: Parameters<StatementWatch['onPool']>[0]) {
  new Gauge({
    name: 'phonehaat_database_connections',
    help: 'Connections of this process',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'phonehaat_database_connections_waited_for',
    help: 'Statements that wait for a free connection',
    registers: [register],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
