import { type AnySchema, build as buildSerializer } from 'fast-json-stringify';
import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import * as z from 'zod';
import { type CallDefinition, type CallKey, calls } from '#contract/calls.ts';
import { ownValue } from '#contract/own-value.ts';
import { maxConcurrentUploads } from '#contract/rate-limits.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import {
  createEncodedBody,
  createResponseCache,
  type EncodedBody,
  type ResponseCache,
  sendEncoded,
} from '../cache/response-cache.ts';
import { withReachablePictures } from '../security/cross-origin.ts';
import {
  authorize,
  type Caller,
  requireConfirmed,
  requireOwnEmail,
  requireStrongLogin,
} from './authenticate.ts';
import { refuseWhileClosed } from './closed-shop.ts';
import { readWithinMs } from './create-server.ts';
import type { Deps } from './deps.ts';
import type { Handlers, ListPage } from './handler.ts';
import { type ListPlace, setListHeaders } from './list-headers.ts';
import { isCallOfPage } from './page-calls.ts';
import { depsFor, readPublicly } from './read-publicly.ts';
import { acceptFiles, acceptJsonOnly, toHeaders, validateWithZod } from './request-input.ts';
import { createUploadReader } from './upload-reader.ts';

/**
 * Adds one route for each call of the contract: it checks access, then input, then runs the
 * handler.
 */
export function bindCalls(app: FastifyInstance, handlers: Handlers, deps: Deps): void {
  acceptJsonOnly(app);
  const cache = createListCache();
  for (const key of Object.keys(calls) as CallKey[]) {
    const route = routeOf(key, handlers, deps);
    if (isCached(key)) cacheResponses(route, key, cache, handlers, deps);
    if ((calls[key] as CallDefinition).multipart) {
      app.register(async (scope) => {
        await acceptFiles(scope);
        scope.route(route);
      });
    } else {
      app.route(route);
    }
  }
}

function routeOf(key: CallKey, handlers: Handlers, deps: Deps): RouteOptions {
  const call: CallDefinition = calls[key];
  const [method, url] = key.split(' ') as [HTTPMethods, string];
  const handle = handlerOf(key, handlers);
  const withUploadSlot = createSemaphore(maxConcurrentUploads);
  const readUpload = createUploadReader();
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  return {
    method,
    url,
    ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
    // A write may still be done after its time, and overviews of admins read what they sum.
    ...(method === 'GET' && call.access !== 'admin' && { handlerTimeout: readWithinMs }),
    validatorCompiler: validateWithZod,
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: {} },
    },
    serializerCompiler: () => serializerOf(key),
    // Runs before the body is read, so that unauthorised bodies are not parsed.
    onRequest: async (request, reply) => {
      reply.header('cache-control', cacheControlOf(key));
      const caller = await authorize(call, request, deps);
      callers.set(request, caller);
      await refuseWhileClosed({ key, caller, isOfPage: isCallOfPage(request) }, deps);
      if (call.rateLimit) {
        const account = caller?.userId ?? uploadTicketOf(call, request);
        await deps.rateLimiter.consume(call.rateLimit, { address: request.ip, account });
      }
      if (call.act) requireStrongLogin(caller, deps.clock());
      if (call.confirmed) requireConfirmed(caller, deps);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null;
      requireOwnEmail(call.access, request, caller);
      const { params, query, body, log } = request;
      const headers = toHeaders(request);
      const address = request.ip;
      const reachable = await depsFor(key, request, withReachablePictures(request, deps));
      const context = { params, query, body, caller, headers, address, deps: reachable, log };
      if (!call.multipart) {
        const output = await readPublicly(key, reachable, (deps) => handle({ ...context, deps }));
        const { rows, place } = splitList(key, output);
        if (place) setListHeaders(request, reply, place);
        return rows;
      }
      const { file: field } = call.multipart;
      return readUpload(request, { field, account: caller?.userId ?? null }, (file) =>
        // The slot is for decoding only; reading takes as long as the visitor's network.
        withUploadSlot(() => handle({ ...context, file })),
      );
    },
  };
}

const serializers = new Map<CallKey, (output: unknown) => string>();

/**
 * Writes the output of a call as JSON, with the contract's fields only. Compiled once for a
 * process, because that takes most of the time of building an app, and tests build hundreds.
 */
function serializerOf(key: CallKey): (output: unknown) => string {
  const known = serializers.get(key);
  if (known) return known;
  const schema = z.toJSONSchema(calls[key].output, { target: 'draft-7' });
  const serializer = buildSerializer(schema as AnySchema);
  serializers.set(key, serializer);
  return serializer;
}

/** `Handlers` ties each handler's type to its key, which a loop over keys loses. */
function handlerOf(key: CallKey, handlers: Handlers) {
  return handlers[key] as unknown as (context: object) => Promise<unknown>;
}

/** The rows of a paged list, and the facts for its headers; for other calls the whole output. */
function splitList(key: CallKey, output: unknown): { rows: unknown; place: ListPlace | null } {
  if (!(calls[key] as CallDefinition).paged) return { rows: output, place: null };
  const { rows, ...place } = output as ListPage<unknown>;
  return { rows, place };
}

/** Uploads without an account are counted by their ticket. */
function uploadTicketOf(call: CallDefinition, request: FastifyRequest): string | undefined {
  return call.access === 'uploader' ? (request.query as { key?: string }).key : undefined;
}

/** Cached lists are revalidated by their ETag; clients and proxies must not store anything else. */
function cacheControlOf(key: CallKey): string {
  const isPublic = calls[key].access === 'public' && key.startsWith('GET ');
  if (isPublic) return 'no-cache';
  return isCached(key) ? 'private, no-cache' : 'no-store';
}

/**
 * Calls whose response depends on input and lists, but not on the caller; each with its version.
 */
const cachedCalls = {
  'GET /categories': () => 'all',
  'GET /advertizeitems': () => 'all',
  'GET /allproducts': () => 'all',
  'GET /brands': () => 'all',
  'GET /products/:id': (params) => (params as { id: string }).id,
} as const satisfies Partial<Record<CallKey, (params: unknown) => string>>;

type CachedCall = keyof typeof cachedCalls;

const isCached = (key: CallKey): key is CachedCall => key in cachedCalls;

/** Bytes. All first pages together take one or two megabytes; the rest is for later pages. */
const maxCacheSize = 24 * 1024 * 1024;

type CachedList = { body: EncodedBody; place: ListPlace | null };

function createListCache() {
  const sizeOf = ({ body }: CachedList) => body.size;
  return createResponseCache<CachedList>({ maxSize: maxCacheSize, sizeOf });
}

/** The handler gets no caller, because its cached response is sent to other callers, too. */
function cacheResponses(
  route: RouteOptions,
  key: CachedCall,
  cache: ResponseCache<CachedList>,
  handlers: Handlers,
  deps: Deps,
): void {
  const handle = handlerOf(key, handlers);
  // The cache compresses each body once.
  route.compress = false;
  route.handler = async (request, reply) => {
    const { params, query } = request;
    const withPictures = withReachablePictures(request, deps);
    const picturesAt = withPictures === deps ? '' : request.host;
    const reachable = await depsFor(key, request, withPictures);
    // By the parsed input, because an unlimited number of URLs lead to the same list.
    const cacheKey = JSON.stringify([key, params, query, picturesAt]);
    const versions = await reachable.listVersion.current();
    const { body, place } = await cache.get(
      cacheKey,
      // An unknown brand has no version, and its error response is not cached.
      ownValue(versions, cachedCalls[key](params)) ?? versions.all,
      async () => {
        const output = await readPublicly(key, reachable, (deps) =>
          handle({ params, query, deps }),
        );
        const { rows, place } = splitList(key, output);
        const text = Buffer.from(String(reply.serialize(rows)));
        return { body: createEncodedBody(text, JSON.stringify(place)), place };
      },
    );
    if (place) setListHeaders(request, reply, place);
    return sendEncoded(request, reply.type('application/json; charset=utf-8'), body);
  };
}
