import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  BatchSpanProcessor,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { registerPages } from '#server/http/pages/pages.ts';
import { createRenderer } from '#server/http/pages/render-page.ts';
import { patience } from '#testing/lib/patience.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openShop } from '../shop.ts';
import { openWebOnly } from '../web-only.ts';
import { traceCalls } from './trace-calls.ts';
import { traceRequests, traceStatements } from './trace-traffic.ts';
import { startTracing } from './tracing.ts';

/** Listens on a free port, and returns the address. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A collector: it takes what is posted. Names and attributes are readable in the binary form. */
async function collect() {
  const received: { path: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url, body: Buffer.concat(chunks).toString('latin1') });
      response.end();
    });
  });
  return { received, address: await listen(server) };
}

test('a shop with a collector sends its requests, statements and jobs, and nothing about people', async () => {
  const { received, address } = await collect();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = address;
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=trial';
  onTestFinished(() => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    delete process.env.OTEL_RESOURCE_ATTRIBUTES;
  });
  const config = readConfig({
    ALLOW_TEST_CARDS: 'yes',
    DATA_DIR: temporaryFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
  });
  const shop = await openShop(config, createLogger('silent'), async () => {});
  const { id } = (await shop.app.inject('/api/categories')).json()[0];
  await shop.app.inject(`/api/category/${id}?q=secret-word`);
  const signUp = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: 'http://localhost:80' },
    payload: { email: 'rahima@example.com', name: 'Rahima Khatun', password: 'Secret77' },
  });
  expect(signUp.statusCode, signUp.body).toBe(200);
  expect((await shop.app.inject('/api/users/admin/rahima@example.com')).statusCode).toBe(401);
  await shop.close();

  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  const sent = received.map(({ body }) => body).join('');
  for (const part of [
    'phonehaat',
    'deployment.environment.name',
    'GET /api/categories',
    'POST /api/auth/sign-up/email',
    'GET /api/users/admin/:email',
    'phonehaat.request_id',
    'SELECT',
    'job sendNoticeMails',
  ]) {
    expect(sent.includes(part), part).toBe(true);
  }
  for (const personal of [
    'rahima@example.com',
    'Rahima Khatun',
    'not a secret 77',
    'secret-word',
  ]) {
    expect(sent.includes(personal), personal).toBe(false);
  }
});

test('the web client alone sends its requests, and its API continues their traces', async () => {
  const { received, address } = await collect();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = address;
  onTestFinished(() => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  });
  const called: { url: string | undefined; traceparent: unknown }[] = [];
  const api = await listen(
    createServer(({ url, headers }, response) => {
      called.push({ url, traceparent: headers.traceparent });
      response.setHeader('content-type', 'application/json').end('[]');
    }),
  );
  const apiUrl = `${api}/api`;
  const config = readConfig({ API_URL: apiUrl, OTEL_EXPORTER_OTLP_ENDPOINT: address });
  const web = await openWebOnly(
    { ...config, apiUrl },
    createLogger('silent'),
    async (app, options) =>
      registerPages(
        app,
        createRenderer((_request, { fetchApi }) => fetchApi('/api/brands')),
        options,
      ),
  );
  // A visitor's own is not believed without a proxy.
  const visitors = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${visitors}-b7ad6b7169203331-01` };
  const pages = Array.from({ length: 6 }, (_, n) => `/?before=${n}`);
  const urls = ['/api/categories', ...pages];
  await Promise.all(urls.map((url) => web.app.inject({ url, headers })));
  await web.app.inject({ url: '/api/news', headers });
  await web.close();

  const parents = called.filter(({ url }) => url !== '/api/news').map((call) => call.traceparent);
  const sent = received.map(({ body }) => body).join('');
  expect(sent.includes('GET /api/*')).toBe(true);
  // More pages at once than are rendered at once: each call is of its own page's trace.
  expect(new Set(parents).size).toBe(urls.length);
  const traces = parents.map((parent) => {
    const [, trace = '', span = ''] = /^00-(\w{32})-(\w{16})-01$/.exec(String(parent)) ?? [];
    expect(sent.includes(Buffer.from(span || 'none', 'hex').toString('latin1'))).toBe(true);
    return trace;
  });
  expect(new Set(traces).size).toBe(urls.length);
  expect(traces).not.toContain(visitors);
  expect(called.find(({ url }) => url === '/api/news')?.traceparent).toBeUndefined();
});

/** An app of two routes with its spans in memory, and a function that gives those that have ended. */
function traced(hasProxy = false) {
  const exporter = new InMemorySpanExporter();
  const tracing = startTracing(
    { sampler: 'parentbased_always_on', share: 1, hasProxy },
    new SimpleSpanProcessor({ exporter }),
  );
  onTestFinished(traceCalls(tracing));
  const app = fastify();
  traceRequests(app, tracing, '/news');
  const spans = () =>
    exporter.getFinishedSpans().map((span: ReadableSpan) => ({
      name: span.name,
      parent: span.parentSpanContext?.spanId,
      trace: span.spanContext().traceId,
      id: span.spanContext().spanId,
      status: span.attributes['http.response.status_code'],
      isError: span.status.code === 2,
    }));
  return { app, tracing, spans };
}

test('statements and calls of a request are below its span, also of two at once', async () => {
  const provider = await listen(
    createServer(({ url }, response) => {
      response.statusCode = url === '/refused' ? 503 : 200;
      response.end('{}');
    }),
  );
  const { app, tracing, spans } = traced();
  const { onStatement } = traceStatements(tracing);
  app.get<{ Params: { call: string } }>('/pay/:call', async ({ params }) => {
    await (await fetch(`${provider}/${params.call}`)).text();
    onStatement(0.25, false, 'select 1');
    return {};
  });
  app.get('/news', async () => ({}));
  // Outside of a request.
  onStatement(0.1, false, 'select 2');
  await Promise.all([app.inject('/pay/refused'), app.inject('/pay/fine')]);
  await app.inject('/news');
  await app.inject('/missing');

  const all = spans();
  const requests = all.filter(({ name }) => name === 'GET /pay/:call');
  expect(requests.map(({ parent, status }) => [parent, status])).toEqual([
    [undefined, 200],
    [undefined, 200],
  ]);
  for (const { id } of requests) {
    const below = all.filter(({ parent }) => parent === id).map(({ name }) => name);
    expect(below.toSorted()).toEqual(['GET 127.0.0.1', 'SELECT']);
  }
  const calls = all.filter(({ name }) => name === 'GET 127.0.0.1');
  expect(calls.map(({ status, isError }) => `${status} ${isError}`).toSorted()).toEqual([
    '200 false',
    '503 true',
  ]);
  expect(all.filter(({ name }) => name === 'GET').map(({ status }) => status)).toEqual([404]);
  expect(all).toHaveLength(7);
});

test('the calls to the collector are in no trace', async () => {
  const { received, address } = await collect();
  const exporter = new OTLPTraceExporter({ url: `${address}/v1/traces` });
  const tracing = startTracing(
    { sampler: 'always_on', share: 1, hasProxy: false },
    new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1 }),
  );
  onTestFinished(traceCalls(tracing));
  const app = fastify();
  traceRequests(app, tracing, '/news');
  app.get('/', async () => ({}));
  for (const count of [1, 2, 3]) {
    await app.inject('/');
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), patience);
  }
  await tracing.stop();
  expect(received).toHaveLength(3);
  expect(received.filter(({ body }) => body.includes('POST 127.0.0.1'))).toEqual([]);
});

test('a collector that never answers does not hold up the end', async () => {
  const address = await listen(createServer(() => {}));
  const exporter = new OTLPTraceExporter({ url: `${address}/v1/traces`, timeoutMillis: 600_000 });
  const tracing = startTracing(
    { sampler: 'always_on', share: 1, hasProxy: false },
    new BatchSpanProcessor({ exporter, exportTimeoutMillis: 600_000 }),
  );
  await tracing.job('endless', async () => {});
  await tracing.stop(1);
});

test('the trace of a visitor is believed behind a proxy alone', async () => {
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  for (const [hasProxy, expected] of [
    [true, '0af7651916cd43dd8448eb211c80319c'],
    [false, expect.not.stringContaining('0af7651916cd43dd8448eb211c80319c')],
  ] as const) {
    const { app, spans } = traced(hasProxy);
    app.get('/', async () => ({}));
    await app.inject({ url: '/', headers });
    expect(spans().map(({ trace }) => trace)).toEqual([expected]);
  }
});

test('settings: nothing without a collector, and wrong ones are named', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  expect(readConfig({}).tracing).toBeNull();
  expect(readConfig({ ...collector, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
  expect(readConfig({ ...collector, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeNull();
  const ratio = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  expect(readConfig({ ...collector, ...ratio }).tracing).toEqual({
    sampler: 'traceidratio',
    share: 0.1,
    hasProxy: false,
  });
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    { OTEL_TRACES_SAMPLER: 'some' },
    { OTEL_TRACES_SAMPLER_ARG: '10' },
  ]) {
    expect(() => readConfig({ ...collector, ...wrong })).toThrow(ConfigError);
  }
});
