import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import type { FormField } from '#contract/page.ts';
import { payoutLinesMax } from '#contract/payouts/methods.ts';
import { limits, messages } from '#contract/rules.ts';
import { Problem } from '#server/lib/problem.ts';
import { createUploadGuard } from '../api/upload-reader.ts';

/** More than any form of the shop has; the largest one has a field for each due sale. */
const maxFields = 100 + payoutLinesMax;

/** One more than any form takes, so that its screen refuses too many with its own message. */
const maxFiles = Math.max(limits.photos, dealLimits.problemPhotos) + 1;

/** Passes the submitted form of a request to `use`, or null if its body is not a form. */
export type ReadForm = <Result>(
  request: FastifyRequest,
  use: (form: FormField[] | null) => Promise<Result>,
) => Promise<Result>;

/** What was read of a form before it was refused: its page shows again what was typed. */
const readSoFar = new WeakMap<FastifyRequest, FormField[]>();
export const fieldsRead = (request: FastifyRequest): FormField[] => readSoFar.get(request) ?? [];

/**
 * Makes the routes of this scope accept forms as browsers submit them, within the limits of the
 * API: 256 KB, or files of 8 MB each beside its fields. `memberOf` has the member who sends one: a
 * member's uploads are counted by the account, because thousands share an address.
 */
export async function acceptForms(
  scope: FastifyInstance,
  memberOf: (request: FastifyRequest) => Promise<string | null>,
): Promise<ReadForm> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    // One byte more than a picture may have: then the API refuses it with its own message, and the
    // other fields are not lost.
    limits: {
      fileSize: limits.imageBytes + 1,
      files: maxFiles,
      fields: maxFields,
      fieldSize: limits.jsonBytes,
    },
    throwFileSizeLimit: false,
  });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    // A somewhat longer body is read to its end: a browser that is cut off while it sends shows no
    // page.
    { parseAs: 'string', bodyLimit: 4 * limits.jsonBytes },
    (_request, text, done) => {
      if (Buffer.byteLength(text) > limits.jsonBytes) return done(new Problem('too-large'));
      const fields = [...new URLSearchParams(String(text))];
      // A truncated form differs from the sent one, so it is refused as a whole.
      if (fields.length > maxFields) done(new Problem('bad-input'));
      else done(null, fields);
    },
  );
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  const guard = createUploadGuard();
  return async (request, use) => {
    if (!request.isMultipart()) return use((request.body as FormField[] | undefined) ?? null);
    const member = await memberOf(request);
    return guard(request, (hold) => readParts(request, hold), use, member);
  };
}

async function readParts(
  request: FastifyRequest,
  hold: (bytes: number) => void,
): Promise<FormField[]> {
  const fields: FormField[] = [];
  readSoFar.set(request, fields);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields.push([part.fieldname, String(part.value)]);
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) {
        hold(chunk.length);
        chunks.push(chunk);
      }
      const bytes = new Uint8Array(Buffer.concat(chunks));
      fields.push([part.fieldname, { name: part.filename, type: part.mimetype, bytes }]);
    }
    return fields;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT') {
      const [last = ''] = fields.findLast(([, value]) => typeof value !== 'string') ?? [];
      throw new Problem('bad-input', { fields: { [last]: messages.tooManyPhotos } });
    }
    // Only the parser's own errors (no boundary, no end) come without a code.
    if (error instanceof Error && !('code' in error)) throw new Problem('unreadable-body');
    throw error;
  }
}
