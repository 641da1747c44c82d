import { expect, test } from 'vitest';
import { type StaffAct, staffActs } from '#contract/members/staff-acts.ts';
import { takeSnapshot } from '#testing/snapshot.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { buildMarket, type Market } from './market.ts';
import { requests } from './requests.ts';

const roles = [
  'visitor',
  'buyer',
  'seller',
  'moderator',
  'cashier',
  'admin',
  'new admin',
  'former staff',
] as const;
type Role = (typeof roles)[number];

/**
 * Written by hand, and compared with the running handlers. `yes`: done at once. `waits`: recorded,
 * until a second person has approved it, here for a sum above what one moves alone. A number: refused
 * by it. Those without a role never act: a visitor gets 401, others 403, and 404 of another's order.
 */
const table = `
|                                       | moderator | cashier | admin | new admin
| POST /payouts                         | 403       | waits   | waits | waits
| POST /payouts/:id/approve             | 403       | yes     | yes   | 403
| POST /payouts/:id/dissolve            | 403       | yes     | yes   | yes
| POST /payouts/:id/results             | 403       | yes     | yes   | yes
| POST /payouts/lines/:id/sent          | 403       | yes     | yes   | yes
| POST /payouts/lines/:id/failed        | 403       | yes     | yes   | yes
| POST /payouts/lines/:id/look          | 403       | yes     | yes   | 403
| POST /payouts/holds/:id               | 403       | yes     | yes   | yes
| POST /payouts/holds/:id/lift          | 403       | yes     | yes   | yes
| POST /payouts/holds/:id/lift, by admin | 403      | 403     | yes   | 403
| POST /payments/:id/review             | 403       | yes     | yes   | yes
| POST /payments/:id/refund, open deal  | 403       | 409     | yes   | 409
| POST /refunds/:id/by-hand             | 403       | waits   | waits | waits
| POST /refunds/:id/by-hand/approve     | 403       | yes     | yes   | 403
| POST /order/:id                       | 404       | 404     | waits | waits
| POST /order/:id/verdict               | 403       | 403     | yes   | 403
| POST /order/:id/by-hand               | 403       | 403     | waits | waits
| POST /order/:id/by-hand/approve       | 403       | 403     | yes   | 403
| POST /books/:month/close              | 403       | yes     | yes   | yes
| POST /settlements                     | 403       | yes     | yes   | yes
| POST /bank                            | 403       | 403     | yes   | yes
| POST /bank/notes                      | 403       | 403     | yes   | yes
| PUT /staff/:email                     | 403       | 403     | yes   | yes
| DELETE /allbuyers/:id                 | 403       | 403     | yes   | yes
| DELETE /allsellers/:id                | 403       | 403     | yes   | yes
| POST /suspensions/:email              | 403       | 403     | yes   | yes
| POST /suspensions/:email/end          | 403       | 403     | yes   | yes
| PUT /verifyseller/:email              | yes       | 403     | yes   | yes
| POST /unverifyseller/:email           | yes       | 403     | yes   | yes
| POST /lostkeys/:id                    | yes       | 403     | yes   | 403
| POST /reportitems/:itemId/decision    | yes       | 403     | yes   | yes
| POST /reportitems/:itemId/decision, ends | 403    | 403     | yes   | yes
| DELETE /deleteReportItem/:itemId      | yes       | 403     | yes   | yes
| POST /threadreports/:id/decision      | yes       | 403     | yes   | yes
| POST /sentences/:id                   | yes       | 403     | yes   | yes
| POST /waitingwords/:id                | yes       | 403     | yes   | yes
| POST /imeiclashes/:id                 | yes       | 403     | yes   | yes
| POST /codephotos/:id                  | yes       | 403     | yes   | yes
| POST /othermodels/:id                 | yes       | 403     | yes   | yes
| POST /stolenmatches/:id               | yes       | 403     | yes   | yes
| POST /stolenmatches/:id, decided      | 403       | 403     | yes   | yes
| POST /stolenreports/:id               | yes       | 403     | yes   | yes
| POST /stolenreports/:id, decided      | 403       | 403     | yes   | yes
| POST /ringdeals/:id                   | yes       | 403     | yes   | yes
| POST /sametexts/:id                   | yes       | 403     | yes   | yes
| POST /decisions/:id/review            | 403       | 403     | yes   | 403
| POST /catalogue/brands                | 403       | 403     | yes   | yes
| POST /catalogue/models                | 403       | 403     | yes   | yes
| POST /catalogue/merge                 | 403       | 403     | yes   | yes
| POST /catalogue/names                 | 403       | 403     | yes   | yes
| POST /safeplaces                      | 403       | 403     | yes   | yes
| DELETE /safeplaces/:id                | 403       | 403     | yes   | yes
| PUT /shoppages/:page                  | 403       | 403     | yes   | yes
| PUT /imprint                          | 403       | 403     | yes   | yes
| PUT /announcement                     | 403       | 403     | yes   | yes
| PUT /shoplook/draft                   | 403       | 403     | yes   | yes
| DELETE /shoplook/draft                | 403       | 403     | yes   | yes
| POST /shoplook                        | 403       | 403     | yes   | 404
| POST /support/messages/:id            | 403       | 403     | yes   | yes
| POST /people/:id/support              | 403       | 403     | yes   | yes
| POST /gateways/check                  | 403       | 403     | yes   | yes
| POST /shop/testmail                   | 403       | 403     | yes   | yes
| POST /queue/:id                       | yes       | 403     | yes   | yes
| POST /find                            | yes       | yes     | yes   | yes
`;

const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim()),
  );

const actOf = (row: string) => row.split(', ')[0] as StaffAct;

function wanted(row: string, role: Role): string {
  if (role === 'visitor') return '401';
  const cell = rows.find(([name]) => name === row)?.[head.indexOf(role)];
  return cell ?? (row === 'POST /order/:id' ? '404' : '403');
}

/** What the case of an act, after its comma, needs before the call; the rest of its request. */
const cases: Record<string, (shop: TestShop, market: Market) => Promise<{ body?: object }>> = {
  async 'POST /payouts/holds/:id/lift'(shop, { people }) {
    const setter = await hired(shop, { staff_role: 'cashier' });
    await hold(shop, people.leavingSeller, setter);
    return {};
  },
  async 'POST /payouts/holds/:id/lift, by admin'(shop, { people }) {
    await hold(shop, people.leavingSeller, people.admin);
    return {};
  },
  'POST /order/:id': async () => ({ body: { event: 'order-refund', reason: 'It was broken.' } }),
  'POST /payments/:id/refund, open deal': async () => ({}),
  'POST /reportitems/:itemId/decision, ends': async (_, { caseVersion: version }) => ({
    body: { decision: 'end', reason: 'Again an advance', version },
  }),
  async 'POST /stolenmatches/:id, decided'(shop, { people, stolenMatch }) {
    const params = { id: stolenMatch };
    await shop.ok('POST /stolenmatches/:id', { params, body: { stolen: true } }, people.admin);
    return { body: { stolen: false } };
  },
  async 'POST /stolenreports/:id, decided'(shop, { people, stolenReport }) {
    const body = { decision: 'stands', seen: 'waiting', note: 'The police confirm it.' } as const;
    const params = { id: stolenReport };
    await shop.ok('POST /stolenreports/:id', { params, body }, people.admin);
    return { body: { ...body, decision: 'unproven', seen: 'stands' } };
  },
};

async function hold(shop: TestShop, { userId: id }: Person, by: Person) {
  await shop.ok('POST /payouts/holds/:id', { params: { id }, body: { reason: 'Asked' } }, by);
}

type Rights = { is_admin?: boolean; staff_role?: 'moderator' | 'cashier'; staff_since?: Date };

async function hired(shop: TestShop, rights: Rights): Promise<Person> {
  const person = await shop.signUp();
  const { db } = shop.deps;
  await db.updateTable('members').set(rights).where('id', '=', person.userId).execute();
  return person;
}

async function hireAll(shop: TestShop, { people }: Market) {
  const former = await shop.signUp();
  const params = { email: former.email };
  for (const role of ['cashier', 'none'] as const) {
    await shop.ok('PUT /staff/:email', { params, body: { role } }, people.admin);
  }
  return {
    buyer: people.otherBuyer,
    seller: await shop.signUp({ title: 'seller' }),
    moderator: await hired(shop, { staff_role: 'moderator' }),
    cashier: await hired(shop, { staff_role: 'cashier' }),
    admin: people.admin,
    'new admin': await hired(shop, { is_admin: true, staff_since: shop.clock.now() }),
    'former staff': former,
  } satisfies Record<Exclude<Role, 'visitor'>, Person>;
}

/** Whether what was recorded last waits for a second person. */
async function waits({ deps: { db } }: TestShop, act: StaffAct): Promise<boolean> {
  if (act === 'POST /order/:id') {
    const verdicts = db.selectFrom('deal_verdicts').select('needs_second');
    return (await verdicts.orderBy('id', 'desc').executeTakeFirstOrThrow()).needs_second;
  }
  if (act === 'POST /payouts') {
    const batches = db.selectFrom('payout_batches').select('needs_approval');
    return (await batches.orderBy('id', 'desc').executeTakeFirstOrThrow()).needs_approval;
  }
  const records = db.selectFrom('money_by_hand').select('needs_approval');
  return (await records.orderBy('id', 'desc').executeTakeFirstOrThrow()).needs_approval;
}

test('the expectation has each act, and each case of one', () => {
  const acts = Object.keys(staffActs) as StaffAct[];
  expect(new Set(rows.map(([row = '']) => actOf(row)))).toEqual(new Set(acts));
  const withCase = acts.filter((act) => staffActs[act].adminWhen);
  const shown = rows.flatMap(([row = '']) => (row.includes(', ') ? [actOf(row)] : []));
  expect(shown.sort()).toEqual(withCase.sort());
});

// The new admin has no draft of the shop's name to publish.
test('each act of staff is done, refused or waits for a second person, by role', async () => {
  const shop = await buildTestApp();
  const market = await buildMarket(shop);
  const people = await hireAll(shop, market);
  const snapshot = await takeSnapshot(shop.deps.db);
  shop.deps.payouts.secondAdminAbove = 0;
  const decidedAlone = shop.deps.deals.verdictAlone;
  const holes: object[] = [];

  for (const [row = ''] of rows) {
    const act = actOf(row);
    for (const role of roles) {
      // A refund of a payment is refused above it, and proposed at the order instead.
      shop.deps.deals.verdictAlone = act === 'POST /order/:id' ? 0 : decidedAlone;
      const more = await cases[row]?.(shop, market);
      const { params = {}, query, body } = { ...requests[act](market), ...more };
      const [method, path] = act.split(' ') as ['POST', string];
      const person = role === 'visitor' ? undefined : people[role];
      const answer = await shop.inject({
        method,
        url: `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`,
        ...(query && { query }),
        ...(body ? { payload: body } : {}),
        headers: person ? { authorization: `Bearer ${person.token}` } : {},
      });
      let got = String(answer.status);
      if (answer.status === 200) {
        got = staffActs[act].second === 'above' && (await waits(shop, act)) ? 'waits' : 'yes';
      }
      if (got !== wanted(row, role)) holes.push({ row, role, got, body: answer.body });
      if (answer.status === 200 || more) await snapshot.restore();
    }
  }

  expect(holes).toEqual([]);
}, 300_000);
