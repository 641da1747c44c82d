import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { loginNumber, prefixOf } from '#contract/members/login-number.ts';
import { sessionHintLine } from '#contract/members/session-hint.ts';
import { maxConcurrentIdentityCalls } from '#contract/rate-limits.ts';
import { email } from '#contract/rules.ts';
import { Problem } from '#server/lib/problem.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import { within } from '#server/lib/within.ts';
import {
  clientAddressHeader,
  type IdentityRoute,
  knownDeviceHeader,
} from '#server/ports/identity/port.ts';
import { sessionTokenHeader } from '../security/cross-origin.ts';
import { requireSameOrigin, siteOrigin } from '../security/origin.ts';
import type { Deps } from './deps.ts';
import { sendProblem } from './error-handler.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { toHeaders } from './request-input.ts';

type IdentityDeps = Pick<
  Deps,
  'identity' | 'listVersion' | 'mail' | 'rateLimiter' | 'publicUrl' | 'tokens'
>;

/**
 * Milliseconds after which it is examined whether the database answers at all, and how long
 * that may take: less than three seconds together.
 */
const patience = { answerMs: 1_500, databaseMs: 1_000 };

/** Serves the identity provider's endpoints below `/auth`, if it has them in this process. */
export function serveIdentityProvider(api: FastifyInstance, deps: IdentityDeps): void {
  const { endpoints } = deps.identity;
  if (!endpoints) return;
  const withSlot = createSemaphore(maxConcurrentIdentityCalls);
  const devices = createKnownDevices(deps.tokens, deps.publicUrl);
  api.register(async (auth) => {
    addProvidersMessage(auth);
    for (const [key, route] of Object.entries(endpoints.routes)) {
      const [method = '', path = ''] = key.split(' ');
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const { refund, device } = await consumeTry(request, route, deps, devices);
        const handle = async () => {
          // For every address alike, because the response must not reveal which of them has an
          // account.
          if (route.sendsMail) await requireMail(request, deps);
          return endpoints.handle(toRequest(request, device));
        };
        const { response, passwordResetOf } = await (route.rateLimit
          ? withSlot(handle)
          : handle()
        ).catch(async (error: unknown) => {
          await refund();
          throw error;
        });
        if (response.ok || response.status >= 500) await refund();
        if (passwordResetOf) await deps.rateLimiter.forgive('sign-in', passwordResetOf);
        const typed =
          route.provesAccount && response.ok ? accountInBody(request, route) : undefined;
        const proved = passwordResetOf ?? typed;
        if (request.isCrossOrigin) return crossOriginAnswer(request, response, reply);
        if (path === '/sign-out') reply.header('clear-site-data', '"storage"');
        copyHead(response, reply);
        if (proved) reply.header('set-cookie', await devices.remember(request, proved));
        const hint = await hintWith(response, deps);
        if (hint) reply.header('set-cookie', hint);
        return response.text();
      };
      auth.route({
        method: method as HTTPMethods,
        url: `/auth${path}`,
        onRequest: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          if (!route.visitedFromElsewhere) requireSameOrigin(request, deps.publicUrl);
        },
        handler: (request, reply) => unlessSilent(deps, answer(request, reply)),
      });
    }
  });
}

/**
 * An answer, or `temporarily-down` once the database turns out to be silent, so that a login does
 * not wait for as long as a machine hangs. A busy one may take seconds for a password.
 */
async function unlessSilent<T>({ listVersion }: IdentityDeps, answer: Promise<T>): Promise<T> {
  const slow = Symbol('slow');
  const first = await Promise.race([
    answer,
    setTimeout(patience.answerMs, slow as typeof slow, { ref: false }),
  ]);
  if (first !== slow) return first as T;
  try {
    await within(patience.databaseMs, listVersion.current());
  } catch {
    throw new Problem('temporarily-down');
  }
  return answer;
}

/** The provider's browser client reads `message`, which problem details do not have. */
function addProvidersMessage(auth: FastifyInstance): void {
  auth.setErrorHandler((error, request, reply) => {
    if (error instanceof Problem) error.extra.message = error.message;
    return sendProblem(error as Parameters<typeof sendProblem>[0], request, reply);
  });
}

async function consumeTry(
  request: FastifyRequest,
  route: IdentityRoute,
  deps: IdentityDeps,
  devices: KnownDevices,
) {
  if (!route.rateLimit) return { refund: async () => {}, device: null };
  const isTyped = route.typedAccount || route.typedNumber;
  const account = isTyped
    ? accountInBody(request, route)
    : (await deps.identity.identify(toHeaders(request)))?.userId;
  const device = isTyped && account ? await devices.find(request, account) : null;
  if (route.rateLimit === 'number-codes' && account && !device) {
    const row = { address: request.ip, account: prefixOf(account) };
    await deps.rateLimiter.consume('number-prefixes', row);
  }
  const { refund } = await deps.rateLimiter.consume(route.rateLimit, {
    address: request.ip,
    account,
    device: device ?? undefined,
  });
  return { refund, device };
}

async function requireMail(request: FastifyRequest, { mail }: IdentityDeps): Promise<void> {
  await mail.check?.().catch((error: unknown) => {
    request.log.error({ err: error }, 'no mail can be accepted');
    throw new Problem('temporarily-down');
  });
}

function accountInBody(request: FastifyRequest, route: IdentityRoute): string | undefined {
  return route.typedNumber ? numberInBody(request) : emailInBody(request);
}

/** Normalised, so that another spelling of the same address has the same rate limit. */
function emailInBody({ body }: FastifyRequest): string | undefined {
  return email.safeParse((body as { email?: unknown } | null)?.email).data;
}

/** The same of a phone number. */
function numberInBody({ body }: FastifyRequest): string | undefined {
  return loginNumber.safeParse((body as { phoneNumber?: unknown } | null)?.phoneNumber).data;
}

/** Serialised from the parsed body, so that rate limits and provider see the same input. */
function toRequest(request: FastifyRequest, device: string | null): Request {
  const url = URL.parse(request.url, `${request.protocol}://${request.host}`);
  if (!url) throw new Problem('not-found');
  const headers = toHeaders(request);
  headers.set(clientAddressHeader, request.ip);
  if (device) headers.set(knownDeviceHeader, device);
  else headers.delete(knownDeviceHeader);
  headers.delete('content-length');
  const body = request.body ? { body: JSON.stringify(request.body) } : {};
  return new Request(url, { method: request.method, headers, ...body });
}

function copyHead(response: Response, reply: FastifyReply): void {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (!crossOriginOnly.has(name)) reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** better-auth's name of the session's cookie, with and without `__Secure-`; set or removed. */
const sessionCookie = /^[\w-]+\.session_token=([^;]*)/;

/**
 * The `Set-Cookie` of the session hint, for a response that begins, renews or ends a session; else
 * null. So the hint is right also for forms that were sent without a script.
 */
async function hintWith(response: Response, deps: IdentityDeps): Promise<string | null> {
  const cookie = response.headers.getSetCookie().find((line) => sessionCookie.test(line));
  const value = cookie && sessionCookie.exec(cookie)?.[1];
  if (value === undefined) return null;
  const isSecure = deps.publicUrl?.startsWith('https:') ?? false;
  const [pair = ''] = cookie?.split(';') ?? [];
  // The session exists. If it cannot be read, the member merely appears as a visitor.
  const user =
    value && (await deps.identity.identify(new Headers({ cookie: pair })).catch(() => null));
  if (!user) return sessionHintLine(null, isSecure);
  const { email, displayName, photoUrl } = user;
  return sessionHintLine({ email, displayName, photoURL: photoUrl ?? '' }, isSecure);
}

/**
 * Scripts of the shop's own pages must not get the session's token, which is in an HttpOnly cookie.
 */
const crossOriginOnly = new Set([
  'set-cookie',
  sessionTokenHeader,
  'access-control-expose-headers',
]);

/**
 * Moves the session's token from the cookie to a header, and gives the photo an absolute address.
 */
async function crossOriginAnswer(
  request: FastifyRequest,
  response: Response,
  reply: FastifyReply,
): Promise<string> {
  reply.code(response.status).type('application/json; charset=utf-8');
  const token = response.headers.get(sessionTokenHeader);
  if (token) reply.header(sessionTokenHeader, token);
  const body = (await response.json()) as { user?: { image?: unknown } } | null;
  const image = body?.user?.image;
  if (body?.user && typeof image === 'string' && image.startsWith('/')) {
    body.user.image = siteOrigin(request, null) + image;
  }
  return JSON.stringify(body);
}
