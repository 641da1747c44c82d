import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { keepFigures } from '#testing/lib/figures.ts';
import { takeSnapshot, withoutChance } from '#testing/snapshot.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { buildMarket, type Market } from './market.ts';

type Request = { url?: string; payload?: object };
type Expectation = {
  request?: (market: Market) => Request;
  /**
   * The status for an anonymous visitor, for a cross-site request of a buyer, and for the buyer.
   */
  answers: [nobody: number, anotherSite: number, buyer: number];
  /** The response does not end by itself. */
  isStream?: boolean;
};

const own = 'http://localhost:80';
const password = { currentPassword: 'Secret1', newPassword: 'Secret2' };
const google = { provider: 'google', callbackURL: '/login' };
const newcomer = { name: 'New', email: 'new@example.test', password: 'Secret1' };

const unsubscribing: Expectation = {
  request: ({ people: { buyer } }) => ({
    url: `/api/unsubscribe/${buyer.userId}.booked.${'A'.repeat(43)}`,
  }),
  answers: [404, 404, 404],
};

const stillThere: Expectation = {
  request: ({ people: { seller } }) => ({
    url: `/api/still-there/${seller.userId}.1764390000000.${'A'.repeat(43)}`,
  }),
  answers: [404, 404, 404],
};

const keyStop: Expectation = {
  request: ({ people: { seller } }) => ({
    url: `/api/key-stop/${seller.userId}.${seller.userId}.${'A'.repeat(43)}`,
  }),
  answers: [404, 404, 404],
};

/** An answer of a passkey without a challenge of the shop. */
const ofPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    attestationObject: 'AAAA',
  },
};

const returning = (prefix: string): Expectation => ({
  request: () => ({
    url: `${prefix}/payments/return/embedded-cards?paymentID=pi_1&status=success`,
  }),
  answers: [303, 303, 303],
});

/** The page of a payment is open to every browser with its secret id. */
const walletPage = (prefix: string): Expectation => ({
  request: () => ({ url: `${prefix}/test-wallet/tw_guessed` }),
  answers: [404, 404, 404],
});

/** Routes outside the contract. A route that is missing here fails the test. */
const routes: Record<string, Expectation> = {
  'GET /healthz': { answers: [200, 200, 200] },
  'GET /readyz': { answers: [200, 200, 200] },
  'GET /robots.txt': { answers: [200, 200, 200] },
  'GET /sitemap.xml': { answers: [200, 200, 200] },
  'GET /sitemap-pages.xml': { answers: [200, 200, 200] },
  'GET /sitemap-phones-:file(^[1-9]\\d{0,4}$).xml': {
    request: () => ({ url: '/sitemap-phones-1.xml' }),
    answers: [200, 200, 200],
  },
  'GET /api/docs/': { answers: [200, 200, 200] },
  'GET /api/docs/json': { answers: [200, 200, 200] },
  'GET /api/docs/yaml': { answers: [200, 200, 200] },
  'GET /api/auth/get-session': { answers: [200, 403, 200] },
  'GET /api/auth/callback/google': { answers: [302, 302, 302] },
  'POST /api/auth/sign-up/email': body(newcomer, [200, 403, 200]),
  'POST /api/auth/sign-in/email': {
    request: ({ people: { buyer } }) => ({
      payload: { email: buyer.email, password: buyer.password },
    }),
    answers: [200, 403, 200],
  },
  // Without the cookie of the device that had a code sent, no code is right.
  'POST /api/auth/number/code': body({ phoneNumber: '01712345678' }, [200, 403, 200]),
  'POST /api/auth/sign-in/phone-number': body(
    { phoneNumber: '01712345678', code: '123456' },
    [401, 403, 401],
  ),
  'POST /api/auth/sign-up/phone-number': body(
    { phoneNumber: '01712345678', name: 'New', title: 'buyer' },
    [401, 403, 401],
  ),
  // Google is not configured here.
  'POST /api/auth/sign-in/social': body(google, [404, 403, 404]),
  'POST /api/auth/sign-out': body({}, [200, 403, 200]),
  'POST /api/auth/change-password': body(password, [401, 403, 200]),
  'POST /api/auth/two-factor/enable': body({ password: 'Wrong1' }, [401, 403, 400]),
  'POST /api/auth/two-factor/verify-totp': body({ code: '123456' }, [401, 403, 400]),
  'POST /api/auth/two-factor/verify-backup-code': body({ code: 'abcde-fghjk' }, [401, 403, 400]),
  'POST /api/auth/two-factor/generate-backup-codes': body(
    { password: 'Wrong1', code: '123456' },
    [401, 403, 400],
  ),
  'POST /api/auth/two-factor/disable': body(
    { password: 'Wrong1', code: '123456' },
    [401, 403, 400],
  ),
  'POST /api/auth/passkey/ask': body({}, [200, 403, 200]),
  'POST /api/auth/passkey/sign-in': body({ response: ofPasskey }, [401, 403, 401]),
  'POST /api/auth/passkey/ask-proof': body({}, [401, 403, 200]),
  'POST /api/auth/passkey/prove': body({ response: ofPasskey }, [401, 403, 401]),
  // The member has proved a moment ago to be the owner.
  'POST /api/auth/passkey/begin': body({ password: 'Wrong1' }, [401, 403, 200]),
  'POST /api/auth/passkey/add': body({ response: ofPasskey, name: 'Mine' }, [401, 403, 401]),
  'POST /api/auth/update-user': body({ name: 'Other' }, [401, 403, 200]),
  // Even the owner cannot delete an account with a payment in progress.
  'POST /api/auth/delete-user': body({ password: 'Secret1' }, [401, 403, 409]),
  'POST /api/auth/request-password-reset': body(
    { email: 'somebody@example.test' },
    [200, 403, 200],
  ),
  'POST /api/auth/reset-password': body(
    { newPassword: 'Secret2', token: 'guessed' },
    [400, 403, 400],
  ),
  'POST /api/payments/webhook': body({ id: 'evt_1' }, [400, 400, 400]),
  'POST /api/payments/webhook/:provider': {
    request: () => ({ url: '/api/payments/webhook/embedded-cards', payload: { id: 'evt_1' } }),
    answers: [400, 400, 400],
  },
  // A browser that returns from a provider's page; its claims are ignored, and the response reveals
  // nothing.
  'GET /payments/return/:provider': returning(''),
  'GET /bn/payments/return/:provider': returning('/bn'),
  'POST /payments/return/:provider': returning(''),
  'POST /bn/payments/return/:provider': returning('/bn'),
  'GET /test-wallet/:id': walletPage(''),
  'POST /test-wallet/:id': walletPage(''),
  'GET /bn/test-wallet/:id': walletPage('/bn'),
  'POST /bn/test-wallet/:id': walletPage('/bn'),
  // Signed for one member and kind; no visitor here has one.
  'GET /api/still-there/:token': stillThere,
  'POST /api/still-there/:token': stillThere,
  'GET /api/key-stop/:token': keyStop,
  'POST /api/key-stop/:token': keyStop,
  'GET /api/unsubscribe/:token': unsubscribing,
  'POST /api/unsubscribe/:token': unsubscribing,
  // An earlier address of the picture leads to the one of now.
  'GET /images/previews/:file': {
    request: ({ free }) => ({ url: `/images/previews/${free}-before.jpg` }),
    answers: [302, 302, 302],
  },
  'GET /images/:file': { request: ({ img }) => ({ url: img }), answers: [200, 200, 200] },
  // For the two of the deal and the admins, by the session; never for another site's page.
  'GET /api/order/:id/photos/:photo': {
    request: ({ problemPhoto }) => ({ url: problemPhoto }),
    answers: [401, 403, 200],
  },
  // For the two of the thread, by the session.
  'GET /api/threads/:id/photos/:photo': {
    request: ({ threadPhoto }) => ({ url: threadPhoto }),
    answers: [401, 403, 200],
  },
  // For its seller and staff, by the session.
  'GET /api/codephotos/:id/photos/:photo': {
    request: ({ free }) => ({ url: `/api/codephotos/${free}/photos/${free}` }),
    answers: [401, 403, 404],
  },
  // Ids of the member's own threads, by the session.
  'GET /api/news': { answers: [401, 403, 200], isStream: true },
  // Paying requires the client secret of the intent, which no visitor here has.
  'POST /embedded-cards/intents/:id/confirm': cardForm('confirm'),
  'POST /embedded-cards/intents/:id/authenticate': cardForm('authenticate'),
};

function body(payload: object, answers: Expectation['answers']): Expectation {
  return { request: () => ({ payload }), answers };
}

function cardForm(step: string): Expectation {
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
  return {
    request: ({ transitionId }) => ({
      url: `/embedded-cards/intents/${transitionId}/${step}`,
      payload: { clientSecret: `${transitionId}_secret_guessed`, card, approve: true },
    }),
    answers: [404, 404, 404],
  };
}

/** All routes of the server, read from its router. */
function routesOf({ app }: TestShop): string[] {
  const found: string[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│├└─\s]*)(\S+) \((.+)\)$/.exec(line) ?? [];
    if (!path) continue;
    parents.length = indent.length / 4 - 1;
    const whole = parents.join('') + path;
    parents.push(path);
    found.push(...methods.split(', ').map((method) => `${method} ${whole}`));
  }
  return found;
}

/** HEAD behaves like GET; the API docs and the not-found route need no authorization. */
function isCounted(route: string): boolean {
  const call = route.replace(' /api/', ' /');
  return !(call in calls || /^HEAD |\*$|^GET \/api\/docs($|\/static\/)/.test(route));
}

async function openStream({ app }: TestShop, request: InjectOptions) {
  const answer = await app.inject({ ...request, payloadAsStream: true });
  answer.stream().destroy();
  return { status: answer.statusCode, body: null };
}

// sec API5, API9, T20, V6.1.3, V6.3.4, V13.4.1
test('what is served beside the calls is known, and answers strangers and other sites as it should', async () => {
  const shop = await buildTestApp();
  const market = await buildMarket(shop);
  const snapshot = await takeSnapshot(shop.deps.db);
  const { cookie } = market.people.buyer;
  const visits = [
    { origin: own },
    { origin: 'https://evil.test', cookie },
    { origin: own, cookie },
  ];

  const served = routesOf(shop);
  expect(served.filter((route) => isCounted(route)).sort()).toEqual(Object.keys(routes).sort());

  const holes: object[] = [];
  let cells = 0;
  for (const [route, { request, answers, isStream }] of Object.entries(routes)) {
    const [method, path] = route.split(' ') as ['GET', string];
    for (const [n, headers] of visits.entries()) {
      const before = await snapshot.digest();
      const sent = { method, url: path, ...request?.(market), headers };
      const { status, body } = isStream ? await openStream(shop, sent) : await shop.inject(sent);
      const changed = (await snapshot.digest()) !== before;
      cells += 1;
      const right = answers[n] ?? 0;
      if (status !== right) holes.push({ route, headers, status, right, body });
      if (status >= 400 && changed) holes.push({ route, headers, status, changed });
      if (changed) await snapshot.restore();
    }
  }

  const what = 'authority beside the calls';
  await keepFigures({ what, tried: { cells }, wrong: { holes: holes.length } });
  expect(holes).toEqual([]);
}, 300_000);

// sec V15.3.3
test.each(['sign-up/email', 'update-user'])(
  'what somebody adds to %s in their own favour is not kept',
  async (path) => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    const snapshot = await takeSnapshot(shop.deps.db);
    const headers = { origin: own, ...(path === 'update-user' && { cookie: person.cookie }) };
    const url = `/api/auth/${path}`;
    const effectOf = async (payload: object) => {
      const answer = await shop.inject({ method: 'POST', url, payload, headers });
      expect(answer.status).toBe(200);
      const rows = (await snapshot.rows()).map(withoutChance).sort();
      await snapshot.restore();
      return rows;
    };

    const body = path === 'update-user' ? { name: 'Other' } : newcomer;
    const wishes = {
      id: person.userId,
      userId: person.userId,
      emailVerified: true,
      role: 'admin',
      isAdmin: true,
      is_admin: true,
      isVerified: true,
      createdAt: '2020-01-01T00:00:00Z',
    };

    expect(await effectOf({ ...body, ...wishes })).toEqual(await effectOf(body));
  },
);
