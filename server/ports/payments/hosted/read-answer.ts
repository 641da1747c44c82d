import * as z from 'zod';
import { GatewayDown, GatewayRefusal } from './gateway-down.ts';

/** Numbers come as text or as numbers, and what is empty may be left out. */
export const looseText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''));

/** Nothing of the answer is in the error, because it may be about people. */
export function readAnswer<T>(
  gateway: string,
  call: string,
  schema: z.ZodType<T>,
  json: unknown,
): T {
  const { success, data } = schema.safeParse(json);
  if (!success) throw new GatewayDown(gateway, call, 'an answer of another shape');
  return data;
}

/** The page to pay at. Throws `GatewayRefusal` when it is on no host of the gateway's pages. */
export function readPageUrl(
  gateway: string,
  call: string,
  address: string,
  pageOrigins: readonly string[],
): string {
  const page = URL.parse(address);
  if (page && pageOrigins.includes(page.origin)) return page.href;
  const why =
    `the page is at ${page?.origin ?? 'no address'}, which is not one of its hosts. If it is a new ` +
    `one of theirs, add it to ${gateway.toUpperCase()}_PAGE_ORIGINS`;
  throw new GatewayRefusal(gateway, call, { code: null, why });
}
