import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, InjectOptions } from 'fastify';
import type pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { v7 as newId } from 'uuid';
import { onTestFinished, vi } from 'vitest';
import type { CallKey, CallOutput, CallRequest } from '#contract/calls.ts';
import type { ProblemDetails } from '#contract/errors.ts';
import type { Db } from '#server/db/client.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { noShopSettings, wearLook } from '#server/lib/shop-look.ts';
import { markEmailVerified } from '#server/ports/identity/embedded/identity-tables.ts';
import { buildApp } from '#server/start/app.ts';
import { composeDeps, type Parts as ShopParts } from '#server/start/compose.ts';
import { believablePhone } from './fixtures/believable-phone.ts';
import { plainPicture } from './fixtures/pictures.ts';
import {
  hasRegistration,
  recordRegistration,
  repeatRegistration,
} from './fixtures/registered-people.ts';
import { createTestClock } from './lib/clock.ts';
import { patience } from './lib/patience.ts';
import { roomyRateLimits } from './lib/roomy-rate-limits.ts';
import { createTestDatabase } from './test-database.ts';

export const testAuthSecret = 'a secret that only tests know, long enough';

export type Person = {
  userId: string;
  email: string;
  displayName: string;
  password: string;
  cookie: string;
  token: string;
};

type Answer<Body> = { status: number; body: Body; headers: Record<string, unknown> };
type TestAppOptions = {
  logger?: FastifyBaseLogger;
  poolConfig?: pg.PoolConfig;
  /** A new database: plans depend on what was once in the tables of a used one. */
  ownDatabase?: true;
  /** What the clock shows; now, unless a test is about the time of day. */
  startAt?: Date;
  /** A migrated database instead of an empty one. */
  db?: Db;
  /** See `buildApp`. */
  onAnswered?: Parameters<typeof buildApp>[0]['onAnswered'];
} & Partial<
  Pick<
    ShopParts,
    | 'google'
    | 'smtp'
    | 'supportAddress'
    | 'deals'
    | 'payouts'
    | 'books'
    | 'cardEventsTo'
    | 'stripe'
    | 'gateways'
    | 'gatewayTimeoutMs'
    | 'watchProviders'
    | 'rateLimits'
    | 'passwordCost'
    | 'publicUrl'
    | 'allowedOrigins'
    | 'confirmAddresses'
    | 'unconfirmedMayDeal'
    | 'staffNeedSecondFactor'
    | 'keptPayments'
    | 'shop'
    | 'backsUp'
    | 'needsBackup'
    | 'pushHosts'
    | 'sms'
    | 'replica'
  >
>;
type Parts = { params?: object; query?: object; body?: unknown };

export type TestShop = Awaited<ReturnType<typeof buildTestApp>>;

/** Without the text messages beside them. */
const mailsIn = (names: string[]) => names.filter((name) => name.endsWith('.eml')).sort();

/**
 * The production app with its embedded ports on a fresh database, closed after the test. It logs
 * nothing unless a test passes a logger.
 */
export async function buildTestApp({
  logger: logs,
  ownDatabase,
  poolConfig = ownDatabase && {},
  startAt,
  db: given,
  onAnswered,
  ...settings
}: TestAppOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'phonehaat-data-'));
  const db = given ?? (await createTestDatabase(poolConfig));
  const clock = createTestClock(startAt);
  const logger = logs ?? createLogger('silent');
  const { deps, extensions } = composeDeps({
    google: null,
    smtp: null,
    supportAddress: 'operator@localhost',
    // The card provider sends no events, so that a test decides when and to whom.
    cardEventsTo: null,
    stripe: null,
    publicUrl: null,
    allowedOrigins: [],
    rateLimits: roomyRateLimits,
    // Most tests have people, and few are about their passwords.
    passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    ...settings,
    db,
    dataDir,
    authSecret: testAuthSecret,
    clock: clock.now,
    newId: () => newId(),
    log: logger,
  });
  const app = await buildApp({ deps, logger, onAnswered, extensions });
  onTestFinished(async () => {
    await app.close();
    // Files of one worker share the design of the program, which some of them publish.
    await wearLook(noShopSettings, null);
    await db.destroy();
    // A mail that is written after its answer may still come.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  });

  /** A repeated registration is in no log, counts for no limit, and sends no mail. */
  const isAboutRegistration = Boolean(
    settings.rateLimits || settings.passwordCost || settings.confirmAddresses || logs || onAnswered,
  );

  async function inject(options: InjectOptions): Promise<Answer<unknown>> {
    const answer = await app.inject(options);
    const isJson = String(answer.headers['content-type']).includes('json');
    // A redirect has a JSON content type, but no body.
    const body: unknown = isJson && answer.body ? answer.json() : answer.body;
    return { status: answer.statusCode, body, headers: answer.headers };
  }

  /** Sends a call without client-side validation. */
  async function send(key: CallKey, parts: Parts = {}, person?: Person) {
    const [method, path] = key.split(' ') as ['GET', string];
    const params = (parts.params ?? {}) as Record<string, string>;
    return inject({
      method,
      url: `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`,
      query: (parts.query ?? {}) as Record<string, string>,
      ...(parts.body === undefined ? {} : { payload: parts.body as object }),
      headers: person ? { authorization: `Bearer ${person.token}`, cookie: person.cookie } : {},
    });
  }

  /** A call that must succeed: the test fails with the problem otherwise. */
  async function ok<K extends CallKey>(key: K, parts: CallRequest<K>, person?: Person) {
    const answer = await send(key, parts as Parts, person);
    if (answer.status !== 200) throw new Error(`${key}: ${JSON.stringify(answer.body)}`);
    return answer.body as CallOutput<K>;
  }

  /** Any call; `body` is the JSON of the response, or the problem. */
  async function call<K extends CallKey>(key: K, parts: Parts = {}, person?: Person) {
    return (await send(key, parts, person)) as Answer<CallOutput<K> & ProblemDetails>;
  }

  let people = 0;
  const password = 'Secret1';
  const nameNext = (name?: string) => {
    people += 1;
    return { displayName: name ?? `Person ${people}`, email: `person${people}@example.test` };
  };

  /** Signs up only at the identity provider, without `POST /users`. */
  async function signUpAtProvider(name?: string): Promise<Person> {
    const { displayName, email } = nameNext(name);
    const answer = await inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { name: displayName, email, password },
      headers: { origin: 'http://localhost:80' },
    });
    if (answer.status !== 200) throw new Error(`sign-up: ${JSON.stringify(answer.body)}`);
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ');
    const { user } = answer.body as { user: { id: string } };
    const person = { userId: user.id, email, displayName, password, cookie, token: '' };
    const { accessToken } = await ok('GET /jwt', { query: { email } }, person);
    return { ...person, token: accessToken };
  }

  type Title = 'buyer' | 'seller';

  async function register(title: Title, name: string | undefined, isConfirmed: boolean) {
    const person = await signUpAtProvider(name);
    // Like a Google sign-in, whose address is confirmed without the shop's mail.
    if (isConfirmed) await markEmailVerified(db, person.userId);
    const body = { name: person.displayName, email: person.email, img: '', title };
    await ok('POST /users', { body }, person);
    return person;
  }

  async function registerOrRepeat(title: Title, name?: string): Promise<Person> {
    const key = JSON.stringify([people + 1, title, settings.publicUrl]);
    if (hasRegistration(key, clock.now())) {
      const named = nameNext(name);
      return { ...named, password, ...(await repeatRegistration(key, { deps }, named)) };
    }
    const person = await register(title, name, true);
    await recordRegistration(key, { deps }, person);
    return person;
  }

  async function signUp(
    options: {
      title?: Title;
      name?: string;
      verified?: boolean;
      admin?: boolean;
      /** False: the mail to confirm the address was sent, and not opened. */
      confirmed?: boolean;
      /** A seller who has not shown a phone with the code of the day. */
      unproven?: boolean;
    } = {},
  ): Promise<Person> {
    const { title = 'buyer', name, verified = false, admin = false, confirmed = true } = options;
    const person =
      confirmed && !isAboutRegistration
        ? await registerOrRepeat(title, name)
        : await register(title, name, confirmed);
    if (title === 'seller' && !options.unproven) {
      await db
        .updateTable('members')
        .set({ code_photo_at: clock.now() })
        .where('id', '=', person.userId)
        .execute();
    }
    if (verified || admin) {
      await db
        .updateTable('members')
        .set({ is_verified: verified, is_admin: admin })
        .where('id', '=', person.userId)
        .execute();
    }
    return person;
  }

  /** The newest mail, awaited because requests do not wait for their mails. */
  async function mail(): Promise<Email> {
    const folder = join(dataDir, 'outbox');
    const newest = await vi.waitFor(async () => {
      const files = mailsIn(await readdir(folder));
      const message = await readFile(join(folder, files.at(-1) ?? ''), 'utf8');
      if (!message) throw new Error('The mail is being written');
      return message;
    }, patience);
    return PostalMime.parse(newest);
  }

  /** All mails so far, oldest first. */
  async function mails(): Promise<Email[]> {
    const folder = join(dataDir, 'outbox');
    const files = mailsIn(await readdir(folder).catch(() => []));
    return Promise.all(
      files.map(async (file) => PostalMime.parse(await readFile(join(folder, file), 'utf8'))),
    );
  }

  /** Uploads a picture (a small plain one by default); returns its address. */
  async function upload(person?: Person, bytes?: Uint8Array): Promise<string> {
    const form = new FormData();
    form.append('image', new Blob([(bytes ?? (await plainPicture())) as BlobPart]), 'photo.jpg');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const answer = await inject({
      method: 'POST',
      url: '/api/images?expiration=600',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      },
    });
    if (answer.status !== 200) throw new Error(`upload: ${JSON.stringify(answer.body)}`);
    return (answer.body as CallOutput<'POST /images'>).data.url;
  }

  let listed = 0;

  /** Lists another realistic phone; `overrides` replaces fields. */
  async function addProduct(seller: Person, overrides: Record<string, unknown> = {}) {
    listed += 1;
    const body = {
      ...believablePhone,
      // The shop takes the same picture, name and price for a repeated request.
      ...(overrides.img ? { name: `${believablePhone.name}, no. ${listed}` } : {}),
      img: overrides.img ?? (await upload(seller)),
      // Most tests are not about the price, which may then be any.
      pricesConfirmed: true,
      ...overrides,
    } as CallRequest<'POST /addproduct'>['body'];
    return (await ok('POST /addproduct', { body }, seller)).insertedId;
  }

  return {
    app,
    deps,
    clock,
    dataDir,
    inject,
    call,
    ok,
    signUp,
    signUpAtProvider,
    mail,
    mails,
    upload,
    addProduct,
  };
}
