import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { ConfigError, readConfig } from '../config.ts';
import { openShop } from '../shop.ts';

test('a shop has its numbers on a port of this machine, and not on its own', async () => {
  const port = await freePort();
  const config = readConfig({
    HOST: '0.0.0.0',
    ALLOW_TEST_CARDS: 'yes',
    DATA_DIR: temporaryFolder(),
    METRICS_PORT: String(port),
  });
  expect(config.metrics).toEqual({ host: '127.0.0.1', port });
  const shop = await openShop(config, createLogger('silent'), async () => {});
  onTestFinished(() => shop.close());
  expect((await shop.app.inject('/api/categories')).statusCode).toBe(200);
  expect((await shop.app.inject('/metrics')).statusCode).toBe(404);

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await answer.text();
  expect(text).toMatch(/^phonehaat_build_info\{version="\d+\.\d+\.\d+[^"]*"\} 1$/m);
  expect(text).toMatch(/^phonehaat_database_up 1$/m);
  expect(text).toMatch(/_count\{method="GET",route="\/api\/categories",status="200"\} 1$/m);
  // Migrations of an empty database alone are some hundred statements.
  const statements = /^phonehaat_database_statement_duration_seconds_count (\d+)$/m.exec(text);
  expect(Number(statements?.[1])).toBeGreaterThan(100);
  expect(text).toMatch(/^phonehaat_database_connections\{state="busy"\} \d+$/m);
  expect(text).toMatch(/^phonehaat_job_last_seconds\{job="reconcilePayments"\} [\d.e-]+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test('without METRICS_PORT there is none, and the port of the shop is refused', () => {
  expect(readConfig({}).metrics).toBeNull();
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(ConfigError);
  expect(() => readConfig({ METRICS_PORT: '9464', API_URL: 'https://api.example/api' })).toThrow(
    /METRICS_PORT/,
  );
});
