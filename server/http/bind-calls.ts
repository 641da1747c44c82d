import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import * as z from 'zod';
import { type CallDefinition, type CallKey, calls } from '#contract/calls.ts';
import { limits } from '#contract/rules.ts';
import { admit, type Caller, requireOwnAddress } from './callers.ts';
import type { Deps } from './deps.ts';
import type { Handlers } from './handler.ts';
import { toHeaders } from './headers.ts';
import { Problem } from './problem.ts';
import { validateWithZod } from './validation.ts';

/** One route for each call of the contract: access, then input, then the handler. */
export function bindCalls(app: FastifyInstance, handlers: Handlers, deps: Deps): void {
  acceptJsonOnly(app);
  for (const key of Object.keys(calls) as CallKey[]) {
    const route = routeOf(key, handlers, deps);
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
    onRequest: async (request) => {
      callers.set(request, await admit(call.access, request, deps));
    },
    handler: async (request) => {
      const caller = callers.get(request) ?? null;
      requireOwnAddress(call.access, request, caller);
      const { params, query, body, log } = request;
      const file = call.multipart && (await readFile(request, call.multipart.file));
      const headers = toHeaders(request);
      return await handle({ params, query, body, file, caller, headers, deps, log });
    },
  };
}

/** A body without a byte counts as none: clients name its type on calls that have no body. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null);
    else parse(request, String(text), done);
  });
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
