import * as z from 'zod';
import { type Access, type CallDefinition, type CallKey, calls } from './calls.ts';
import { type ErrorCode, errors } from './errors.ts';
import { signInPaths } from './openapi-sign-in.ts';

const whoMayCall: Record<Access, string> = {
  public: 'Anyone may call.',
  anyone: 'Anyone may call; an access token says for whom.',
  provider: "Needs the identity provider's session cookie or ID token.",
  'signed-up': "Needs the identity provider's session cookie or ID token, or an access token.",
  uploader: 'Needs an access token, or an upload ticket as `key`.',
  user: 'Needs an access token.',
  self: "Needs an access token; the email must be the token's own.",
  seller: 'Needs the access token of a seller.',
  'seller-self': "Needs the access token of a seller; the email must be the token's own.",
  admin: 'Needs the access token of an admin.',
};

function accessErrors(access: Access): ErrorCode[] {
  if (access === 'public' || access === 'anyone') return [];
  if (access === 'provider') return ['wrong-origin'];
  if (access === 'uploader') return ['upload-not-allowed'];
  if (access === 'signed-up') return ['not-signed-in', 'wrong-origin'];
  if (access === 'user') return ['not-signed-in'];
  if (access === 'admin') return ['not-signed-in', 'not-allowed', 'second-factor-needed'];
  return ['not-signed-in', 'not-allowed'];
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(call: CallDefinition) {
  if (call.multipart) {
    const properties = { [call.multipart.file]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [call.multipart.file] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!call.body) return undefined;
  return {
    required: true,
    content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
  };
}

/** The refusals of a body that cannot be parsed. */
function bodyErrors(call: CallDefinition): ErrorCode[] {
  if (call.multipart) return ['unreadable-body', 'wrong-type'];
  return call.body ? ['unreadable-body', 'too-large', 'wrong-type'] : [];
}

const pageHeaders = {
  'X-Total-Count': { description: 'rows of the whole list', schema: { type: 'integer' } },
  Link: {
    description: '`<…>; rel="next"`, where the list goes on (RFC 8288); none on its last page',
    schema: { type: 'string' },
  },
};

function responses(call: CallDefinition) {
  const takesInput = call.params || call.query || call.body || call.multipart;
  const codes = new Set<ErrorCode>([
    ...(takesInput ? (['bad-input'] as const) : []),
    ...bodyErrors(call),
    ...accessErrors(call.access),
    ...(call.errors ?? []),
    ...(call.rateLimit ? (['too-many-requests'] as const) : []),
  ]);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const refusals = [...byStatus].map(([status, sameStatus]) => [
    status,
    {
      description: sameStatus.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  const answer = {
    description: 'Done',
    ...(call.paged && { headers: pageHeaders }),
    content: { 'application/json': { schema: schemaOf(call.output, 'output') } },
  };
  return { 200: answer, ...Object.fromEntries(refusals) };
}

/** The contract as an OpenAPI 3.1 document; `base` is the API's base path, such as `/api`. */
export function openApiDocument(base: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const key of Object.keys(calls) as CallKey[]) {
    const call: CallDefinition = calls[key];
    const [method = '', path = ''] = key.split(' ');
    const needsToken = accessErrors(call.access).includes('not-signed-in');
    // An empty requirement makes the others optional.
    const orSession = call.access === 'signed-up' ? [{}] : [];
    const url = path.replace(/:(\w+)/g, '{$1}');
    paths[url] ??= {};
    paths[url][method.toLowerCase()] = {
      summary: call.summary,
      description: whoMayCall[call.access],
      parameters: [...parametersIn('path', call.params), ...parametersIn('query', call.query)],
      requestBody: requestBody(call),
      responses: responses(call),
      ...(needsToken ? { security: [{ accessToken: [] }, ...orSession] } : {}),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PhoneHaat API',
      version: '1',
      description: 'Prices are in Taka. Refusals are problem details (RFC 9457).',
    },
    servers: [{ url: base }],
    paths: { ...signInPaths, ...paths },
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            code: { type: 'string', enum: Object.keys(errors) },
            requestId: { type: 'string' },
            errors: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'of a 400: one sentence for each field',
            },
            selingPrice: {
              type: 'number',
              description: 'of `price-changed`: the price that counts now, in Taka',
            },
            unusualPrice: {
              type: 'object',
              description: 'of `price-unusual`: the field, and what its price is compared with',
              properties: {
                field: { type: 'string' },
                than: { type: 'string', enum: ['usual', 'other-price', 'least'] },
                taka: { type: 'number' },
              },
            },
          },
        },
      },
    },
  };
}
