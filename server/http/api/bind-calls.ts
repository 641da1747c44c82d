import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import * as z from 'zod';
import { type CallDefinition, type CallKey, calls } from '#contract/calls.ts';
import { maxConcurrentUploads } from '#contract/rate-limits.ts';
import { limits } from '#contract/rules.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import {
  createKeptAnswers,
  isKept,
  type KeptAnswers,
  type KeptCall,
} from '../cache/response-cache.ts';
import { requireOwnOrigin } from '../security/same-origin.ts';
import { admit, type Caller, requireOwnAddress } from './authenticate.ts';
import type { Deps } from './deps.ts';
import type { Handlers } from './handler.ts';
import { toHeaders } from './headers.ts';
import { Problem } from './problem.ts';
import { validateWithZod } from './validation.ts';

/** One route for each call of the contract: access, then input, then the handler. */
export function bindCalls(app: FastifyInstance, handlers: Handlers, deps: Deps): void {
  acceptJsonOnly(app);
  const kept = createKeptAnswers(deps.catalogueVersion);
  for (const key of Object.keys(calls) as CallKey[]) {
    const route = routeOf(key, handlers, deps);
    if (isKept(key)) sendKeptAnswers(route, key, kept, handlers, deps);
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
  // The contract binds each handler's type to its key; a loop over keys can't carry that.
  const handle = handlers[key] as unknown as (context: object) => Promise<unknown>;
  const takeUpload = createSemaphore(maxConcurrentUploads);
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  return {
    method,
    url,
    validatorCompiler: validateWithZod,
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: z.toJSONSchema(call.output, { target: 'draft-7' }) },
    },
    // Before the body is read: a stranger's megabytes are not even parsed.
    onRequest: async (request, reply) => {
      reply.header('cache-control', cacheControlOf(key));
      if (call.access === 'provider') requireOwnOrigin(request, deps.publicUrl);
      const caller = await admit(call.access, request, deps);
      callers.set(request, caller);
      if (!call.rateLimit) return;
      const account = caller?.userId ?? ticketOf(call, request);
      await deps.rateLimiter.consume(call.rateLimit, { address: request.ip, account });
    },
    handler: async (request) => {
      const caller = callers.get(request) ?? null;
      requireOwnAddress(call.access, request, caller);
      const { params, query, body, log } = request;
      const headers = toHeaders(request);
      const context = { params, query, body, caller, headers, deps, log };
      if (!call.multipart) return handle(context);
      const { file: field } = call.multipart;
      return takeUpload(async () => handle({ ...context, file: await readFile(request, field) }));
    },
  };
}

/** What is the same for many is asked for anew, and not sent again; anything else is kept nowhere. */
function cacheControlOf(key: CallKey): string {
  const isForAll = calls[key].access === 'public' && key.startsWith('GET ');
  if (isForAll) return 'no-cache';
  return isKept(key) ? 'private, no-cache' : 'no-store';
}

/** The handler is asked only when nothing is kept, and not told who calls. */
function sendKeptAnswers(
  route: RouteOptions,
  key: KeptCall,
  kept: KeptAnswers,
  handlers: Handlers,
  deps: Deps,
): void {
  const handle = handlers[key] as unknown as (context: object) => Promise<unknown>;
  // It is compressed as it is kept.
  route.compress = false;
  if (calls[key].access === 'public') {
    const cacheControl = cacheControlOf(key);
    route.onRequest = (request, reply, done) => {
      reply.header('cache-control', cacheControl);
      if (!kept.answerAtOnce(request, reply)) done();
    };
  }
  route.handler = (request, reply) => {
    const { params, query } = request;
    return kept.answer(key, request, reply, () => handle({ params, query, deps }));
  };
}

/** Who has no account yet, but a ticket, is counted by that. */
function ticketOf(call: CallDefinition, request: FastifyRequest): string | undefined {
  return call.access === 'uploader' ? (request.query as { key?: string }).key : undefined;
}

/** A body without a byte counts as none: clients name its type on calls that have no body. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null);
    return parse(request, String(text), (error, body) => {
      if (!error && nestsDeeperThan(deepestBody, body)) done(new Problem('unreadable-body'));
      else done(error, body);
    });
  });
}

/** No body of ours has more than one level; thousands of them break whoever walks through them. */
const deepestBody = 20;

function nestsDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => nestsDeeperThan(levels - 1, each));
}

async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: limits.imageBytes, files: 1, fields: 5, parts: 6 },
  });
}

/** The whole file in memory; `limits.imageBytes` bounds it. */
async function readFile(request: FastifyRequest, field: string): Promise<Uint8Array> {
  try {
    const part = await request.file();
    if (part?.fieldname !== field) {
      // Unread bytes would keep the connection busy, and the server from closing.
      part?.file.resume();
      throw new Problem('bad-input', { fields: { [field]: `Send a file in the field ${field}` } });
    }
    const bytes = await part.toBuffer();
    // toBuffer() misses a file that was cut off exactly between two chunks.
    if (part.file.truncated) throw new Problem('image-too-large');
    return bytes;
  } catch (error) {
    // Only the parser's own complaints (no boundary, no end) come without a code.
    if (error instanceof Error && !('code' in error)) throw new Problem('unreadable-body');
    throw error;
  }
}
