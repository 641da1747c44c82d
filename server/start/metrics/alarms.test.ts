import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import type { QueueKind } from '#contract/admin/queue-kinds.ts';
import { lateAfterSeconds, type ShopQueueName } from '#contract/admin/shop-queues.ts';
import { openReplica } from '#server/db/hosted/replica.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { createS3ImageHost } from '#server/ports/image-host/hosted/s3.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { deskCases, setDesk } from '#testing/fixtures/desk-cases.ts';
import { recordWaiting } from '#testing/payments/by-hand.ts';
import { failRefund } from '#testing/payments/failed-refunds.ts';
import { book, buy, cardsOf, openPayment } from '#testing/payments/paying.ts';
import {
  completeDeal,
  makeBatch,
  nameDestination,
  signUpPeople,
} from '#testing/payments/paying-out.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { root } from '../../../scripts/lib/paths.mjs';
import { startBackgroundJobs } from '../background-jobs.ts';
import { createMetrics } from './serve-metrics.ts';

const rulesFile = join(root, 'deploy/prometheus-rules.yml');

type Rule = { alert: string; expr: string; annotations: { description: string } };
const { groups } = parse(readFileSync(rulesFile, 'utf8')) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

/** In the morning in Dhaka, when mails are sent. */
const startAt = new Date('2026-11-22T06:00:00Z');

const scrape = (shop: TestShop, metrics = createMetrics()) => metrics.describe(shop.deps);

/** The alarms of a scrape, of rules that compare one number of the shop with a limit. */
function firing(text: string): string[] {
  return rules
    .filter(({ expr }) => {
      const [, name, matcher, op, limit] =
        /^(\w+)(?:\{queue=~?"([\w|-]+)"\})? (==|<|>) (\d+)$/.exec(expr) ?? [];
      const values = text
        .split('\n')
        .map((line) => /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line))
        .filter((found) => found !== null)
        .filter(
          ([, found, labels]) =>
            found === name &&
            (!matcher || matcher.split('|').some((queue) => labels === `queue="${queue}"`)),
        )
        .map(([, , , value]) => Number(value));
      return values.some(
        (value) =>
          (op === '==' && value === Number(limit)) ||
          (op === '<' && value < Number(limit)) ||
          (op === '>' && value > Number(limit)),
      );
    })
    .map(({ alert }) => alert);
}

/** Scrapes before and after a cause, for Prometheus's own rules at the end. */
const seen = new Map<string, { calm: string; loud: string }>();

/** All scrapes after a cause. */
const exported: string[] = [];

function remember(alarm: string, calm: string, loud: string) {
  seen.set(alarm, { calm, loud });
  exported.push(loud);
}

/** What has to happen for something to be in a queue. Afterwards it waits. */
const queueCauses: Record<ShopQueueName, (shop: TestShop) => Promise<unknown>> = {
  async mails(shop) {
    const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
    await book(shop, buyer, await shop.addProduct(seller));
  },
  letters: ({ deps, clock }) =>
    deps.mail.send({
      to: 'somebody@example.test',
      subject: 'A link',
      text: 'https://shop.example',
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
    }),
  async refunds(shop) {
    const { payment } = await sale(shop);
    vi.spyOn(cardsOf(shop), 'refund').mockRejectedValue(new PaymentProviderDown('away'));
    const admin = await shop.signUp({ admin: true });
    const body = { reason: 'Broken' };
    await shop.call('POST /payments/:id/refund', { params: { id: payment }, body }, admin);
  },
  async 'stuck-refunds'(shop) {
    await failRefund(shop, (await sale(shop)).payment);
  },
  async payouts(shop) {
    const people = await signUpPeople(shop);
    await nameDestination(shop, people.seller);
    await completeDeal(shop, people, await shop.addProduct(people.seller));
    await makeBatch(shop, people.admin);
  },
  async approvals(shop) {
    const { seller, buyer, admin } = await signUpPeople(shop);
    const order = await book(shop, buyer, await shop.addProduct(seller, { selingPrice: 24_500 }));
    await recordWaiting(shop, admin, order, 24_500);
  },
  async cases(shop) {
    await sale(shop);
    await sql`update deals set state = 'decision', changed_at = ${shop.clock.now()}`.execute(
      shop.deps.db,
    );
  },
  moderation: (shop) => makeCase(shop, 'words'),
  answers: (shop) => makeCase(shop, 'support'),
  'money-checks': (shop) => makeCase(shop, 'warned-payment'),
  'payout-holds': (shop) => makeCase(shop, 'payout-hold'),
  books: (shop) => makeCase(shop, 'bank-line'),
  // A paid deal in which neither gives a sign ends after three days.
  async deals(shop) {
    await sale(shop);
    shop.clock.advance({ minutes: 3 * 24 * 60 });
  },
  // A hold ends after a quarter of an hour.
  async holds(shop) {
    const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
    await openPayment(shop, buyer, await book(shop, buyer, await shop.addProduct(seller)));
    shop.clock.advance({ minutes: 15 });
  },
  providers: ({ deps, clock }) =>
    sql`insert into provider_troubles (provider, kind, sentence, since, times)
      values ('embedded-cards', 'down', 'no answer', ${clock.now()}, 1)`.execute(deps.db),
  differences: (shop) => makeCase(shop, 'mismatch'),
  // An unused picture ends after ten minutes.
  async uploads(shop) {
    await shop.upload(await shop.signUp());
    shop.clock.advance({ minutes: 10 });
  },
};

/** What a person does about it, after which nothing waits. */
const queueEnds: Partial<Record<ShopQueueName, (shop: TestShop) => Promise<unknown>>> = {
  async refunds(shop) {
    vi.restoreAllMocks();
    await reconcilePayments(shop.deps);
  },
  // Recorded, it waits for the second admin, and is late as an approval.
  async 'stuck-refunds'(shop) {
    const { id } = await shop.deps.db
      .selectFrom('payment_refunds')
      .select('id')
      .executeTakeFirstOrThrow();
    shop.deps.payouts.secondAdminAbove = 0;
    const body = { way: 'bank', reference: 'BACK-1', reason: 'By transfer' } as const;
    const request = { params: { id }, body };
    await shop.ok('POST /refunds/:id/by-hand', request, await shop.signUp({ admin: true }));
  },
  async payouts(shop) {
    const lines = await shop.deps.db.selectFrom('payout_transfers').select('id').execute();
    const admin = await shop.signUp({ admin: true });
    for (const { id } of lines) {
      const request = { params: { id }, body: { reference: 'BKA1' } };
      await shop.ok('POST /payouts/lines/:id/sent', request, admin);
    }
  },
  // The phone is removed, so that its payment can no longer be recorded.
  // The operator takes it out of the settings.
  async providers({ deps }) {
    deps.payments.all = deps.payments.all.filter(({ name }) => name !== 'embedded-cards');
  },
  approvals: ({ deps, clock }) =>
    sql`update products set removed_at = ${clock.now()}`.execute(deps.db),
  async cases(shop) {
    const { booking_id } = await shop.deps.db
      .selectFrom('deals')
      .select('booking_id')
      .executeTakeFirstOrThrow();
    const body = { event: 'order-refund', reason: 'It was broken' } as const;
    const admin = await shop.signUp({ admin: true });
    await shop.ok('POST /order/:id', { params: { id: booking_id }, body }, admin);
  },
};

async function sale(shop: TestShop): Promise<{ payment: string }> {
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  await buy(shop, buyer, await shop.addProduct(seller));
  const { id } = await shop.deps.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  return { payment: id };
}

const makeCase = async (shop: TestShop, kind: QueueKind) =>
  deskCases[kind].make(await setDesk(shop));

const alarmOf = (queue: ShopQueueName) =>
  rules.find(({ expr }) => new RegExp(`[|"]${queue}[|"]`).test(expr))?.alert ?? 'none';

/** Queues that are never late have no alarm. */
const timedQueues = Object.entries(queueCauses).filter(
  ([queue]) => lateAfterSeconds[queue as ShopQueueName] !== null,
) as [Exclude<ShopQueueName, 'payout-holds'>, (shop: TestShop) => Promise<unknown>][];

describe('what waits too long raises the alarm of its queue, and not before', () => {
  test.each(timedQueues)('%s', async (queue, cause) => {
    const smtp = { url: 'smtp://127.0.0.1:1', from: 'shop@example.test' };
    const shop = await buildTestApp({ startAt, ...(queue === 'letters' && { smtp }) });
    const empty = await scrape(shop);
    expect(firing(empty)).toEqual([]);
    await cause(shop);
    const alarm = alarmOf(queue);
    if (queue === 'letters') {
      // Its age is in its name, by the clock of the machine.
      shop.clock.advance({ minutes: (Date.now() - startAt.getTime()) / 60_000 - 1 });
    }
    const calm = lateAfterSeconds[queue] > 0 ? await scrape(shop) : empty;
    expect(firing(calm)).not.toContain(alarm);
    shop.clock.advance({ seconds: lateAfterSeconds[queue] + 61 });
    const loud = await scrape(shop);
    expect(firing(loud)).toContain(alarm);
    expect(loud).toContain(`phonehaat_queue_items{queue="${queue}"} `);
    remember(alarm, calm, loud);
    const end = queueEnds[queue];
    if (!end) return;
    await end(shop);
    const ended = await scrape(shop);
    expect(firing(ended)).not.toContain(alarm);
    expect(ended).toContain(`phonehaat_queue_items{queue="${queue}"} 0`);
  });
});

// A case's deadline of 72 hours begins anew each time; its age does not.
test('a case that nobody decides stays late after its deadline has begun anew', async () => {
  const shop = await buildTestApp({ startAt });
  await queueCauses.cases(shop);
  const at = shop.clock.now();
  const { booking_id } = await shop.deps.db
    .selectFrom('deals')
    .select('booking_id')
    .executeTakeFirstOrThrow();
  await shop.deps.db
    .insertInto('deal_events')
    .values({
      id: shop.deps.newId(),
      booking_id,
      event: 'dispute',
      at,
      role: 'seller',
      actor_id: null,
      detail: '{}',
    })
    .execute();
  shop.clock.advance({ minutes: 73 * 60 });
  await sql`update deals set changed_at = ${shop.clock.now()}`.execute(shop.deps.db);
  expect(firing(await scrape(shop))).toContain('PhoneHaatCaseWaits');
});

type Cause = (shop: TestShop) => Promise<unknown> | unknown;

const causes: Record<string, Cause> = {
  PhoneHaatDatabaseAway: ({ deps }) => {
    deps.db = deps.db.withSchema('nowhere');
  },
  // As one whose address has no server; the position is one that PostgreSQL would send.
  PhoneHaatReplicaAway: ({ deps }) => {
    const url = 'postgres://shop:hush@127.0.0.1:1/shop?sslmode=disable';
    deps.replica = openReplica({ url, poolSize: 2, caFile: null }, url);
    deps.listVersion.position = async () => '16777216';
  },
  PhoneHaatDiskLow: ({ deps }) => {
    deps.freeBytes = async () => 1024 ** 3 - 1;
  },
  // Nothing was proved since the start, 31 hours ago.
  PhoneHaatBackupLate: ({ clock }) => clock.advance({ minutes: 31 * 60 }),
  PhoneHaatBackupDiffers: ({ deps, clock }) =>
    deps.db
      .insertInto('nightly_backups')
      .values({
        night: '2026-11-22',
        begun_at: clock.now(),
        proved_at: clock.now(),
        backup: 'there',
        deals: 3,
        differences: ['A picture is missing.'],
      })
      .execute(),
  // As a browser that refuses a selector, on three networks.
  async PhoneHaatBrowserFails({ app, deps }) {
    for (let time = 0; time < 100; time += 1) {
      await app.inject({
        method: 'POST',
        url: '/api/browserfailures',
        remoteAddress: `10.0.0.${time % 3}`,
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Firefox/115.0' },
        payload: { screen: 'login', message: 'Invalid selector' },
      });
    }
    await deps.browserWatch.write(deps.db);
  },
  async PhoneHaatJobLate({ deps, clock }) {
    const stop = startBackgroundJobs(deps, deps.log, {
      broken: async () => {
        throw new Error('broken');
      },
    });
    await stop();
    clock.advance({ minutes: 21 });
  },
};

test.each(Object.entries(causes))('%s is raised by its cause', async (alarm, cause) => {
  const shop = await buildTestApp({ startAt, backsUp: true });
  const calm = await scrape(shop);
  expect(firing(calm)).toEqual([]);
  await cause(shop);
  const loud = await scrape(shop);
  expect(firing(loud)).toEqual([alarm]);
  remember(alarm, calm, loud);
});

test('a scrape counts answers by pattern, and has no address, path or id of anybody', async () => {
  const metrics = createMetrics();
  const shop = await buildTestApp({ startAt, onAnswered: metrics.onAnswered });
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller);
  const calm = await scrape(shop, metrics);
  await shop.ok('GET /dashboard/myproducts/:email', { params: { email: seller.email } }, seller);
  await shop.deps.db.destroy();
  for (let n = 0; n < 50; n += 1) await shop.inject({ method: 'GET', url: '/nowhere-at-all' });
  for (let n = 0; n < 50; n += 1) await shop.inject({ method: 'GET', url: '/readyz' });
  const loud = await scrape(shop, metrics);
  expect(loud).toContain(
    'phonehaat_http_request_duration_seconds_count{method="GET",route="/api/dashboard/myproducts/:email",status="200"} 1',
  );
  expect(loud).toMatch(/_count\{method="GET",route="none",status="404"\} 50/);
  for (const secret of [
    seller.email,
    seller.userId,
    seller.displayName,
    id,
    '127.0.0.1',
    'nowhere-at',
  ]) {
    expect(loud).not.toContain(secret);
  }
  remember('PhoneHaatErrors', calm, loud);
});

test('calls to the object store are counted by what came of them', async () => {
  const metrics = createMetrics();
  const shop = await buildTestApp({ startAt });
  const calm = await scrape(shop, metrics);
  const nowhere = {
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  const host = createS3ImageHost({ ...nowhere, publicUrl: null }, metrics.onStoreCall);
  const missed = [1, 2, 3].map(() => host.read(crypto.randomUUID()).catch(() => 'no picture'));
  expect(await Promise.all(missed)).toEqual(['no picture', 'no picture', 'no picture']);
  const loud = await scrape(shop, metrics);
  expect(loud).toContain(
    'phonehaat_store_call_duration_seconds_count{operation="get",outcome="away"} 3',
  );
  remember('PhoneHaatStoreFails', calm, loud);
});

/** Series that no cause in a test makes in time: a dead process, a slow or busy one. */
const made: Record<string, string[]> = {
  PhoneHaatDown: ['up{job="phonehaat"} 0x20'],
  PhoneHaatSlow: [
    'phonehaat_http_request_duration_seconds_bucket{le="2.5"} 0x20',
    'phonehaat_http_request_duration_seconds_bucket{le="5"} 0+60x20',
    'phonehaat_http_request_duration_seconds_bucket{le="+Inf"} 0+60x20',
  ],
  PhoneHaatBusy: ['nodejs_eventloop_lag_p99_seconds 0.6x20'],
  PhoneHaatConnectionsShort: ['phonehaat_database_connections_waited_for 6x20'],
};

test('every alarm was raised here and says what to do, and the dashboard has no unknown number', () => {
  const raised = [...seen.keys(), ...Object.keys(made)].sort();
  expect(raised).toEqual(rules.map(({ alert }) => alert).sort());
  for (const { alert, annotations } of rules) {
    expect(annotations.description.length, alert).toBeGreaterThan(40);
  }
  const dashboard = readFileSync(join(root, 'deploy/grafana.json'), 'utf8');
  const used = [...new Set(dashboard.match(/phonehaat_\w+/g))];
  // Those of the pool are there in a shop that opens its database itself.
  expect(used.filter((name) => !exported.some((text) => text.includes(name)))).toEqual([
    'phonehaat_database_connections',
    'phonehaat_database_connections_waited_for',
  ]);
});

// Debian has promtool in a package of 100 MB that also starts a server, so `npm run verify -- alarms`
// alone installs and names it.
const { PROMTOOL: promtool } = process.env;
if (promtool) {
  test('Prometheus itself raises each alarm for the numbers that its cause left, and none before', () =>
    raiseAlarms(promtool));
}

function raiseAlarms(promtool: string): void {
  const loud = new Map(rules.map(({ alert }) => [alert, made[alert] ?? seriesOf(alert, 'loud')]));
  const calm = new Map([...seen.keys()].map((alert) => [alert, seriesOf(alert, 'calm')]));
  const count = (alert: string) => `count(ALERTS{alertname="${alert}",alertstate="firing"})`;
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-alarms-'));
  const file = join(folder, 'alarms.yml');
  const tests = (of: Map<string, string[]>, fires: boolean) =>
    [...of].map(([alert, lines]) => ({
      interval: '1m',
      input_series: lines.map((line) => {
        const [, series = '', values = ''] = /^(.*) (\S+)$/.exec(line) ?? [];
        return { series, values };
      }),
      promql_expr_test: [
        {
          expr: `${count(alert)} > bool 0`,
          eval_time: '20m',
          exp_samples: fires ? [{ labels: '{}', value: 1 }] : [],
        },
      ],
    }));
  const all = [...tests(loud, true), ...tests(calm, false)];
  writeFileSync(file, stringify({ rule_files: [rulesFile], tests: all }));
  execFileSync(promtool, ['test', 'rules', file], { cwd: root, stdio: 'pipe' });
  rmSync(folder, { recursive: true });
}

/** Twenty minutes of a scrape's numbers; what counts grows each minute by what its cause added. */
function seriesOf(alert: string, which: 'calm' | 'loud'): string[] {
  const scrapes = seen.get(alert);
  if (!scrapes) throw new Error(`No test has caused ${alert}`);
  const numbers = (text: string) =>
    new Map(
      text
        .split('\n')
        .map((line) => /^(phonehaat_\w+(?:\{.*\})?) (\S+)$/.exec(line))
        .filter((found) => found !== null)
        .map(([, series = '', value]) => [series, Number(value)]),
    );
  const before = numbers(scrapes.calm);
  return [...numbers(scrapes[which])].map(([series, value]) => {
    const isCounter = /_(bucket|count|sum|total)\b/.test(series);
    const grows = isCounter ? value - (before.get(series) ?? 0) : 0;
    return `${series} ${isCounter ? 0 : value}+${grows}x20`;
  });
}
