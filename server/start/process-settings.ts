import * as z from 'zod';
import { ConfigError } from './config-error.ts';

const portRange = 'Give a port number, from 0 to 65535.';
const processRange = 'Give a number of processes, from 1 to 64.';

/** The variables of several processes and their metrics; part of `environment` in `config.ts`. */
export const processVariables = {
  /** Processes on PORT; each has DATABASE_POOL_SIZE connections. */
  WEB_PROCESSES: z.coerce
    .number(processRange)
    .int(processRange)
    .min(1, processRange)
    .max(64, processRange)
    .default(1),
  /** Serves `/metrics` for Prometheus on a port of its own; none without it. */
  METRICS_PORT: z.coerce
    .number(portRange)
    .int(portRange)
    .min(1, portRange)
    .max(65_535, portRange)
    .optional(),
  /** The address of that port. */
  METRICS_HOST: z.string().default('127.0.0.1'),
};

const schema = z.object({
  ...processVariables,
  PORT: z.number(),
  DATABASE_URL: z.string().optional(),
  API_URL: z.string().optional(),
});
type Variables = z.output<typeof schema>;

/** Where Prometheus reads the state of one process; the others are at the following ports. */
export type MetricsAddress = { host: string; port: number };

/** The embedded database belongs to one process. */
export function readProcesses({ WEB_PROCESSES: count, DATABASE_URL, API_URL }: Variables): number {
  if (count === 1 || DATABASE_URL || API_URL) return count;
  throw new ConfigError(
    'WEB_PROCESSES: several processes need a PostgreSQL server. Set DATABASE_URL, or leave it out.',
  );
}

export function readMetrics(value: Variables): MetricsAddress | null {
  const { METRICS_PORT: port, METRICS_HOST: host, WEB_PROCESSES: count, PORT, API_URL } = value;
  if (port === undefined) return null;
  if (API_URL) {
    throw new ConfigError(
      'METRICS_PORT: with API_URL the shop is on another host, which has the metrics. Take it away.',
    );
  }
  if (port <= PORT && PORT < port + count) {
    throw new ConfigError(
      'METRICS_PORT: it is the port of the shop itself. Choose another one, which visitors cannot reach.',
    );
  }
  if (port + count > 65_536) {
    throw new ConfigError('METRICS_PORT: too high, because each process takes the next one.');
  }
  return { host, port };
}
