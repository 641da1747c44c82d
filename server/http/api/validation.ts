import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { Problem } from './problem.ts';

/** Zod's issues as one sentence for each field: the first issue of a field wins. */
function fieldErrors(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= issue.message;
  }
  return fields;
}

/** Fastify validates with the contract's own schemas; what they don't name is dropped. */
export const validateWithZod: FastifySchemaCompiler<FastifySchema> = (route) => {
  // Fastify's own type knows JSON Schema only.
  const schema = route.schema as unknown as z.ZodType;
  return (data) => {
    // A missing body is an object without fields, so that each field gets its own sentence.
    const result = schema.safeParse(data ?? {});
    if (result.success) return { value: result.data };
    return { error: new Problem('bad-input', { fields: fieldErrors(result.error.issues) }) };
  };
};
