import * as z from 'zod';
import { messages } from '../rules.ts';
import type { CallMap } from './call-map.ts';

export const imagesCalls = {
  'POST /images': {
    summary: 'Upload a picture (JPEG, PNG or WebP, at most 8 MB and 40 megapixels)',
    access: 'uploader',
    rateLimit: 'uploads',
    query: z.object({
      key: z.string().max(2_000).optional().describe('an upload ticket, when not signed in'),
      expiration: z.coerce
        .number({ error: messages.expirationInvalid })
        .int(messages.expirationInvalid)
        .positive(messages.expirationInvalid)
        .optional(),
      for: z
        .enum(['listing'], messages.filterInvalid)
        .optional()
        .describe('refuse a photo with a readable code at once'),
    }),
    multipart: { file: 'image' },
    output: z.object({
      data: z.object({ url: z.string() }),
      success: z.literal(true),
      status: z.literal(200),
    }),
    errors: [
      'upload-not-allowed',
      'image-too-large',
      'image-wrong-type',
      'image-heic',
      'image-unreadable',
      'image-has-code',
      'temporarily-down',
    ],
  },
  'POST /images/ticket': {
    summary: 'A ticket for one short registration to upload its photo',
    access: 'public',
    rateLimit: 'upload-tickets',
    output: z.object({ key: z.string() }),
  },
} as const satisfies CallMap;
