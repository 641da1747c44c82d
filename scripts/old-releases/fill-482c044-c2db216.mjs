// Runs inside the tree of c2db216, on the database that 482c044 has left: a shop that has upgraded
// once. What it had sold were deals in the state `paid` then, and its people did with them what that
// program let them do.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { buildApp } from '#server/start/app.ts';
import { composeDeps } from '#server/start/compose.ts';
import { createTestClock } from '#testing/lib/clock.ts';
import { roomyRateLimits } from '#testing/lib/roomy-rate-limits.ts';
import { openOldRelease } from '#testing/old-release.ts';
import { dealIn } from '#testing/payments/dealing.ts';
import { buy, cardsOf } from '#testing/payments/paying.ts';
import { testAuthSecret } from '#testing/test-app.ts';
import { dumpRelease } from './dump.mjs';

test('a shop of 482c044 that ran c2db216', { timeout: 600_000 }, async () => {
  const { db, made } = await openOldRelease('482c044');
  await migrate(db);
  const shop = await open(db);
  const people = {};
  for (const key of ['admin', 'rahim', 'karim', 'nadia', 'babul']) {
    people[key] = await shop.signIn(made.people[key]);
  }
  const { bookings, phones } = made;
  const hours = async (count) => {
    shop.clock.advance({ minutes: count * 60 });
    for (const [key, person] of Object.entries(people)) people[key] = await shop.renew(person);
    await endDueDeals(shop.deps);
    await reconcilePayments(shop.deps);
  };
  const dealOf = (key, buyer) => {
    const its = { buyer: people[buyer], seller: people.rahim, admin: people.admin };
    return dealIn(shop, its, { id: bookings[key], phone: phones[key] });
  };

  await hours(1);
  // A buyer calls off what they have had for months.
  await dealOf('sold 2', 'nadia').play(['buyer', { event: 'call-off', reason: 'A mistake' }]);
  // Time ends another one, ten days later.
  await sql`update deals set due_at = ${shop.clock.now()} where booking_id = ${bookings['sold 4']}`.execute(
    db,
  );
  await hours(1);
  // One proposes a meeting, and the seller does not answer.
  const at = new Date(shop.clock.now().getTime() + 40 * 3_600_000).toISOString();
  await dealOf('sold 1', 'babul').play(['buyer', { event: 'propose', place: 'Shahbagh', at }]);
  // Both agree on one: this phone was not handed over yet.
  await dealOf('sold 9', 'babul').agree(30);
  // Buyer and seller follow the page for a phone sold months ago: its money is in the seller's
  // balance.
  const told = dealOf('sold 5', 'babul');
  await told.play(['seller', { event: 'hand-over', code: await told.code() }]);
  await told.play(['buyer', { event: 'confirm' }]);
  const again = dealOf('sold 6', 'nadia');
  await again.play(['seller', { event: 'hand-over', code: await again.code() }]);
  await hours(1);
  // A sale of this program, whose phone is not handed over yet.
  bookings['sold by c2db216'] = await buy(shop, people.nadia, phones.advertised);
  // Called off as well, and the provider has not sent the money back yet.
  const cards = cardsOf(shop);
  cards.refund = async () => {
    throw new PaymentProviderDown(new Error('away'));
  };
  await dealOf('sold 3', 'babul').play(['buyer', { event: 'call-off', reason: 'A mistake' }]);

  await dumpRelease(shop, { people: made.people, phones, bookings });
});

/** The program of this tree on a database, with the calls that helpers of its tests make. */
async function open(db) {
  const dataDir = await mkdtemp(join(tmpdir(), 'phonehaat-data-'));
  const clock = createTestClock();
  const logger = createLogger('silent');
  const { deps, extensions } = composeDeps({
    db,
    dataDir,
    authSecret: testAuthSecret,
    publicUrl: null,
    allowedOrigins: [],
    google: null,
    smtp: null,
    supportAddress: 'operator@localhost',
    sslcommerz: null,
    bkash: null,
    stripe: null,
    cardEventsTo: null,
    rateLimits: roomyRateLimits,
    clock: clock.now,
    newId: () => newId(),
    log: logger,
  });
  const app = await buildApp({ deps, logger, extensions });
  onTestFinished(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const inject = async (options) => {
    const { statusCode, headers, body } = await app.inject(options);
    const isJson = String(headers['content-type']).includes('json') && body;
    return { status: statusCode, headers, body: isJson ? JSON.parse(body) : body };
  };
  const call = (key, { params = {}, query = {}, body } = {}, person = null) => {
    const [method, path] = key.split(' ');
    const url = `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`;
    const headers = person && { authorization: `Bearer ${person.token}`, cookie: person.cookie };
    return inject({ method, url, query, headers: headers ?? {}, ...(body && { payload: body }) });
  };
  const ok = async (key, parts, person) => {
    const answer = await call(key, parts, person);
    if (answer.status !== 200) throw new Error(`${key}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const renew = async (person) => ({
    ...person,
    token: (await ok('GET /jwt', { query: { email: person.email } }, person)).accessToken,
  });
  return {
    deps,
    clock,
    inject,
    call,
    ok,
    renew,
    async signIn({ id, email }) {
      const payload = { email, password: 'Secret1' };
      const headers = { origin: 'http://localhost:80' };
      const answer = await inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload,
        headers,
      });
      const cookies = [answer.headers['set-cookie']].flat();
      const cookie = cookies.map((line) => String(line).split(';')[0]).join('; ');
      return await renew({ userId: id, email, cookie });
    },
  };
}
