import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { onTestFinished } from 'vitest';
import type { RateLimitTable } from '#contract/rate-limits.ts';
import { readGateways } from '#server/start/gateway-settings.ts';
import { renewed } from '../payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '../test-app.ts';
import type { GatewayDesk, LastingTrouble, Sent } from './gateway-desk.ts';

export type RedirectWorld = Awaited<ReturnType<typeof openRedirectWorld>>;

/**
 * A program on the database of `shop`; `restart` kills it in the middle of whatever it does.
 * `runJobs` has it begin its jobs, and does not wait for their end.
 */
export type ShopProgram = {
  url: () => string;
  restart?: () => Promise<void>;
  runJobs?: () => void;
};

/**
 * The settings of every program here: those of one gateway, as the program reads them. No stand-in
 * hangs, so only a busy machine reaches the time-out.
 */
export function shopSettings(desk: GatewayDesk) {
  const gateways = readGateways(
    {
      ...desk.settings,
      ...pageOriginsOf(desk.settings),
    } as Parameters<typeof readGateways>[0],
    'http://127.0.0.1',
  );
  return {
    gateways,
    gatewayTimeoutMs: 10_000,
    // One admin refunds by hand, and approves alone, if a gateway has no call for it.
    ...(desk.giveBack && { payouts: { secondAdminAbove: 100_000_000 } }),
  };
}

/** As the settings are read: a list. */
function pageOriginsOf(settings: Record<string, string>) {
  const named = Object.entries(settings).filter(([name]) => name.endsWith('_PAGE_ORIGINS'));
  return Object.fromEntries(named.map(([name, origin]) => [name, [origin]]));
}

/** bKash issues two tokens an hour, so a program in real time cannot lose many. */
const needsAnHour = (trouble: LastingTrouble) =>
  trouble === 'token-outage' || trouble === 'wrong-password';

type WorldOptions = {
  pairs: number;
  startPrograms?: (shop: TestShop) => Promise<ShopProgram[]>;
  /** Of the shop's own program; by default it logs nothing. */
  logger?: FastifyBaseLogger;
  /** By default high enough never to apply. */
  rateLimits?: RateLimitTable;
};

/**
 * A shop with one gateway, and its people: pairs of buyers, for as many phones at a time.
 * `startPrograms` starts further programs on the same database, which then get all requests; by
 * default the shop's own program does.
 */
export async function openRedirectWorld(
  desk: GatewayDesk,
  { pairs, startPrograms, logger, rateLimits }: WorldOptions,
) {
  onTestFinished(desk.close);
  const shop = await buildTestApp({
    ...shopSettings(desk),
    ...(logger && { logger }),
    ...(rateLimits && { rateLimits }),
  });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const seller = await shop.signUp({ title: 'seller' });
  const people = {
    seller,
    admin: await shop.signUp({ admin: true }),
    buyers: [] as (readonly [Person, Person])[],
  };
  for (let pair = 0; pair < pairs; pair += 1) {
    people.buyers.push([await shop.signUp(), await shop.signUp()]);
  }
  const img = await shop.upload(seller);
  shop.deps.publicUrl = `http://127.0.0.1:${port}`;
  const own: ShopProgram = { url: () => `http://127.0.0.1:${port}` };
  const programs = startPrograms ? await startPrograms(shop) : [own];
  const failures: string[] = [];
  const answers: string[] = [];

  async function send(
    program: number,
    { method, path, body }: Sent,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: unknown }> {
    const base = programs[program % programs.length]?.url() ?? '';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: { ...(body !== undefined && form), ...headers },
        ...(body !== undefined && { body }),
        redirect: 'manual',
      });
      const text = await answer.text();
      answers.push(`${answer.headers.get('location') ?? ''} ${text}`);
      // 503: try again later, as after each call that a gateway did not answer.
      if (answer.status >= 500 && answer.status !== 503)
        failures.push(`${method} ${path}: ${text}`);
      const isJson = answer.headers.get('content-type')?.includes('json');
      return { status: answer.status, body: isJson ? JSON.parse(text) : text };
    } catch {
      return { status: 0, body: null };
    }
  }

  /** Other programs have the real time, so the clock of `shop` follows it. */
  function followTime(): void {
    const { now, advance } = shop.clock;
    if (startPrograms) advance({ seconds: (Date.now() - now().getTime()) / 1000 });
  }

  /** Access tokens live for a quarter of an hour. */
  async function renew(): Promise<void> {
    followTime();
    for (const person of [people.seller, people.admin, ...people.buyers.flat()]) {
      Object.assign(person, await renewed(shop, person));
    }
  }
  let begun = 0;

  return {
    shop,
    desk,
    people,
    img,
    programs,
    failures,
    /** All responses of the shop: redirects and bodies. */
    answers,
    send,
    call: (program: number, path: string, body: object, { token }: Person) =>
      send(
        program,
        { method: 'POST', path, body: JSON.stringify(body) },
        {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
        },
      ),
    followTime,
    /** Starts a lasting fault at the gateway, as far as the programs' clock allows it. */
    beginTrouble(number: number): void {
      const troubles = desk.troubles.filter(
        (trouble) => !startPrograms || desk.provider !== 'bkash' || !needsAnHour(trouble),
      );
      const trouble = troubles[number % troubles.length];
      if (!trouble) return;
      begun += 1;
      desk.setTrouble(trouble);
    },
    /** How many have begun. */
    troubles: () => begun,
    /** Afterwards bKash gives tokens again. Other programs have the real time. */
    async hourPasses(): Promise<void> {
      if (startPrograms) return;
      shop.clock.advance({ minutes: 61 });
      desk.hourPasses();
      await renew();
    },
    renew,
  };
}
