import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { registerPages } from '#server/http/pages/pages.ts';
import { createRenderer } from '#server/http/pages/render-page.ts';
import type { PageOptions } from '#server/http/pages/send-page.ts';
import { buildMarket } from '#testing/authority/market.ts';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { takeSnapshot } from '#testing/snapshot.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { fuzzedEndpoints } from './endpoints.ts';
import { fuzzedWire, sendBytes } from './raw-socket.ts';
import { fuzzedCalls } from './requests.ts';
import { canary } from './values.ts';

const minutes = 60_000;

/** Internals that must not leak: stack traces, error names, SQL. */
const insides =
  /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d|\b(Type|Syntax|Range|Reference)Error\b|violates|syntax error at|\b(select|insert into|update) \w+.*\b(from|set|values)\b/i;

/** The fault in the bytes received on a connection, with any number of responses, or null. */
function faultOnWire(received: string): string | null {
  for (const answer of received.split(/(?=HTTP\/1\.1 \d{3} )/).filter(Boolean)) {
    const [, status = '500'] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
    const [, type] = /^content-type: ([\w/+-]+)/im.exec(answer) ?? [];
    if (Number(status) >= 500 || insides.test(answer)) return answer;
    // Node and the identity provider refuse some requests with an empty body.
    const silent = !type || /^content-length: 0\r?$/im.test(answer);
    if (Number(status) >= 400 && !silent && type !== 'application/problem+json') return answer;
  }
  return null;
}

type Answer = { statusCode: number; headers: Record<string, unknown>; payload: string };

/** The fault in a response, or null. */
function faultOf({ statusCode, headers, payload }: Answer, method: string): string | null {
  if (statusCode >= 500) return `${statusCode}: ${payload}`;
  if (insides.test(payload)) return `tells about its insides: ${payload}`;
  if (statusCode < 400 || method === 'HEAD') return null;
  if (!String(headers['content-type']).startsWith('application/problem+json')) {
    return `a ${statusCode} that is no problem: ${headers['content-type']} ${payload}`;
  }
  const { code, status, requestId } = JSON.parse(payload);
  const known = code in errors && status === statusCode && typeof requestId === 'string';
  return known ? null : `a problem without code, status or request id: ${payload}`;
}

/** Resets the market now and then, because some of the requests succeed. */
async function openMarket() {
  const shop = await buildTestApp();
  const market = await buildMarket(shop);
  const snapshot = await takeSnapshot(shop.deps.db);
  let tried = 0;
  let faults = 0;
  return {
    shop,
    market,
    figures: () => ({ tried: { inputs: tried }, wrong: { faults } }),
    async check(request: InjectOptions, isFault = faultOf) {
      const answer = await shop.app.inject(request);
      tried += 1;
      const fault = isFault(answer, String(request.method));
      if (fault) faults += 1;
      expect(fault).toBeNull();
      if (tried % 20 === 0) {
        expect((await snapshot.rows()).filter((row) => row.includes(canary))).toEqual([]);
        await snapshot.restore();
      }
    },
  };
}

async function expectAlive(shop: TestShop) {
  expect(await shop.inject({ url: '/healthz' })).toMatchObject({ status: 200 });
}

// sec T25, V1.2.4, V4.1.1, V15.3.6, V16.5.1
test(
  'whatever is sent to a call is answered with what the contract knows, and no unknown field is kept',
  async () => {
    const { shop, market, check, figures } = await openMarket();

    try {
      await fc.assert(
        fc.asyncProperty(fuzzedCalls(market), ({ request }) => check(request)),
        { numRuns: rounds('FUZZ_RUNS', 150) },
      );
    } finally {
      await keepFigures({ what: 'fuzzed calls', ...figures() });
    }
    await expectAlive(shop);
  },
  30 * minutes,
);

// sec T25
test(
  'sign-in, card form, webhook and pictures answer anything without failing',
  async () => {
    const { shop, market, check, figures } = await openMarket();
    const inTheirOwnWords = ({ statusCode, payload }: Answer) =>
      statusCode >= 500 || insides.test(payload) ? `${statusCode}: ${payload}` : null;

    try {
      await fc.assert(
        fc.asyncProperty(fuzzedEndpoints(market), (request) => check(request, inTheirOwnWords)),
        { numRuns: rounds('FUZZ_RUNS', 100) },
      );
    } finally {
      await keepFigures({ what: 'fuzzed input beside the calls', ...figures() });
    }
    await expectAlive(shop);
  },
  30 * minutes,
);

// sec T25, V4.2.1
test(
  'bytes that are hardly a request get a refusal or no answer, and the server goes on',
  async () => {
    const shop = await buildTestApp();
    // Pages are made from the request's own address.
    const publicConfig = {} as PageOptions['publicConfig'];
    const showAddress = createRenderer(async ({ url }) => new Response(url));
    registerPages(shop.app, showAddress, { publicConfig, publicUrl: null, policy: null });
    const port = Number(new URL(await shop.app.listen({ port: 0 })).port);
    let tried = 0;
    let faults = 0;

    try {
      await fc.assert(
        fc.asyncProperty(fuzzedWire, async (bytes) => {
          const answer = await sendBytes(port, bytes);
          tried += 1;
          const fault = faultOnWire(answer);
          if (fault) faults += 1;
          expect(fault).toBeNull();
        }),
        { numRuns: rounds('FUZZ_RUNS', 100) },
      );
    } finally {
      await keepFigures({ what: 'fuzzed bytes', tried: { inputs: tried }, wrong: { faults } });
    }
    await expectAlive(shop);
  },
  30 * minutes,
);
