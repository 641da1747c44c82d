import multipart from '@fastify/multipart';
import type {
  FastifyInstance,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
} from 'fastify';
import type * as z from 'zod';
import { limits } from '#contract/rules.ts';
import { Problem } from '#server/lib/problem.ts';

/** Converts Node's headers to web `Headers`. */
export function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, each);
  }
  return headers;
}

/** Validates by the contract's Zod schemas, and drops unknown fields. */
export const validateWithZod: FastifySchemaCompiler<FastifySchema> = (route) => {
  // Fastify's type expects a JSON Schema.
  const schema = route.schema as unknown as z.ZodType;
  return (data) => {
    // A missing body counts as {}, so that each required field gets its message.
    const result = schema.safeParse(data ?? {});
    if (result.success) return { value: result.data };
    return { error: new Problem('bad-input', { fields: fieldErrors(result.error.issues) }) };
  };
};

/** Zod's issues as one sentence for each field: the first issue of a field wins. */
function fieldErrors(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= issue.message;
  }
  return fields;
}

/** Accepts empty bodies, because clients send a content type on calls without a body, too. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null);
    return parse(request, String(text), (error, body) => {
      if (!error && isDeeperThan(maxBodyDepth, body)) done(new Problem('unreadable-body'));
      else done(error, body);
    });
  });
}

/** Thousands of levels overflow the stack of recursive code; the contract's bodies have one. */
const maxBodyDepth = 20;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each));
}

export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: limits.imageBytes, files: 1, fields: 5, parts: 6 },
  });
}
