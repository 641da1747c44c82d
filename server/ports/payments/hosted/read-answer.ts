import * as z from 'zod';
import { GatewayDown, GatewayRefusal } from './gateway-down.ts';

/** Numbers are sent as text or as numbers, and empty fields may be missing. */
export const looseText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''));

/** The error contains nothing of the answer, because that may have personal data. */
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

/** The payment page. Throws `GatewayRefusal` if its host is not one of the gateway's. */
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
