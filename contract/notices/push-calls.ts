import * as z from 'zod';
import { allLanguages } from '../languages.ts';
import { id } from '../rules.ts';

const endpoint = z.string().max(1000).describe("the address of the device's push service");

export const pushKey = z.object({
  key: z.string().nullable().describe('P-256, 65 bytes in base64url; null: this shop sends none'),
});

/** A browser's push subscription, and the language of its pages. */
export const newPushDevice = z.object({
  endpoint,
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
  language: z.enum(allLanguages),
});

export const pushDevice = z.object({ endpoint });

export const seenPush = z.object({ endpoint, notice: id });
