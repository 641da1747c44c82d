import { expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/calls.ts';
import { isThorough, keepFigures } from '#testing/lib/figures.ts';
import { takeSnapshot, withoutChance } from '#testing/snapshot.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { buildMarket, type Market, type PersonName } from './market.ts';
import { requests, type ValidRequest } from './requests.ts';
import { type Column, columns, exceptions, tabled, wanted } from './table.ts';
import { columnOf, type Headers, type Visitor, visitorNames, visitors } from './visitors.ts';

const keys = Object.keys(calls) as CallKey[];

/** The person whose identity an unauthenticated visitor claims. */
function entitledTo(key: CallKey): PersonName {
  const may = (['buyer', 'seller', 'admin'] as const).find((name) => wanted(key, name) === 200);
  if (may) return may;
  if (wanted(key, 'by number') === 200) return 'byNumber';
  throw new Error(`Nobody may make ${key}`);
}

const expected = (key: CallKey, visitor: Visitor) =>
  exceptions[key]?.[visitor] ?? wanted(key, columnOf(visitor));

// sec V8.1.1, V8.1.2
test('the table has a row for every call, and a visitor for every column', () => {
  expect([...tabled].sort()).toEqual([...keys].sort());
  expect(new Set(visitorNames.map(columnOf))).toEqual(new Set<Column>(columns));
});

function sendAs(shop: TestShop, key: CallKey, request: ValidRequest, headers: Headers) {
  const { params = {}, query = {}, body, form } = request;
  const [method, path] = key.split(' ') as ['GET', string];
  return shop.inject({
    method,
    url: `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`,
    query,
    ...(body ? { payload: body } : {}),
    ...form,
    headers: { ...form?.headers, ...headers },
  });
}

/** Each reading is recorded in the audit log. */
const recorded: readonly CallKey[] = [
  'GET /threadreports/:id',
  'GET /order/:id/messages',
  'GET /people/:id',
  'GET /people/:id/view',
  'GET /exports/:kind',
  'GET /support/messages/:id',
];

const changes = (key: CallKey) => !key.startsWith('GET ') || recorded.includes(key);

/** These visitors change the database before their call. */
const isNewlyChanged = (visitor: Visitor) => visitor.endsWith('a second ago');

type Cell = { key: CallKey; visitor: Visitor };

/**
 * Cells without changes, refusals and reads, are sent one after the other, and the database is
 * compared after the last of them. All others, and in a thorough run each one, are compared singly.
 */
function groupsOfCells(): Cell[][] {
  const groups = new Map<string, Cell[]>();
  for (const key of keys) {
    for (const visitor of visitorNames) {
      const changesNothing = expected(key, visitor) !== 200 || !changes(key);
      let name = isNewlyChanged(visitor) ? `${visitor} ${entitledTo(key)}` : key;
      if (isThorough || !changesNothing || exceptions[key]?.[visitor]) name = `${key} ${visitor}`;
      groups.set(name, [...(groups.get(name) ?? []), { key, visitor }]);
    }
  }
  return [...groups.values()];
}

async function open() {
  const shop = await buildTestApp();
  const market = await buildMarket(shop);
  return { shop, market, snapshot: await takeSnapshot(shop.deps.db) };
}

// spec S6-3, S6-6, S6-7, S7-29
// sec API1, API5, T10, T18, V7.2.1, V8.2.1, V8.3.1, V9.1.1, V9.1.2, V9.1.3, V11.5.1
test('every call answers every visitor as the table says, and a refusal changes nothing', async () => {
  const { shop, market, snapshot } = await open();
  const untouched = await snapshot.digest();
  const holes: object[] = [];
  let cells = 0;

  for (const group of groupsOfCells()) {
    let headers: Headers | undefined;
    let before = untouched;
    let mayChange = false;
    for (const { key, visitor } of group) {
      // A visitor who changes the database comes once for all calls of the group.
      if (!headers || !isNewlyChanged(visitor)) {
        headers = await visitors[visitor].come(shop, market, entitledTo(key));
        if (isNewlyChanged(visitor)) before = await snapshot.digest();
      }
      const { status, body } = await sendAs(shop, key, requests[key](market), headers);
      cells += 1;
      const right = expected(key, visitor);
      if (status !== right) holes.push({ key, visitor, status, right, body });
      mayChange = (status === 200 && changes(key)) || exceptions[key]?.[visitor] === status;
    }
    const after = await snapshot.digest();
    if (after !== before && !mayChange) holes.push({ group, changed: true });
    if (after !== untouched) await snapshot.restore();
  }

  await keepFigures({ what: 'authority', tried: { cells }, wrong: { holes: holes.length } });
  expect(holes).toEqual([]);
  expect(cells).toBe(keys.length * visitorNames.length);
}, 600_000);

/** Forged fields that would benefit the client. */
const wishes = (market: Market) => ({
  _id: market.free,
  id: market.free,
  role: 'admin',
  isAdmin: true,
  is_admin: true,
  isVerified: true,
  is_verified: true,
  paid: true,
  paid_at: '2026-01-01T00:00:00Z',
  advertize: true,
  advertised_at: '2026-01-01T00:00:00Z',
  price: 1,
  amount: 1,
  selling_price: 1,
  email: market.people.otherSeller.email,
  userName: 'Somebody else',
  selersName: 'Somebody else',
  userId: market.people.otherBuyer.userId,
  buyer_id: market.people.otherBuyer.userId,
  seller_id: market.people.otherSeller.userId,
  state: 'paid',
  held_until: '2036-01-01T00:00:00Z',
});

// sec API3, T19, V8.2.3, V15.3.3
test('fields that a call does not name change nothing, whoever they would favour', async () => {
  const { shop, market, snapshot } = await open();
  const withBody = keys.filter((key) => 'body' in calls[key]);

  for (const key of withBody) {
    const request = requests[key](market);
    const { token, cookie } = market.people[entitledTo(key)];
    const headers = { authorization: `Bearer ${token}`, cookie };
    const effects: string[][] = [];
    for (const extra of [{}, wishes(market)]) {
      const body = { ...extra, ...request.body };
      const answer = await sendAs(shop, key, { ...request, body }, headers);
      expect([key, answer.status]).toEqual([key, 200]);
      effects.push((await snapshot.rows()).map(withoutChance).sort());
      await snapshot.restore();
    }
    expect(effects[1], key).toEqual(effects[0]);
  }
  expect(withBody.length).toBeGreaterThan(5);
});
