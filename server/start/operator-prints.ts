import type { Db } from '../db/client.ts';
import { findOldSales } from '../features/deals/old-sales.ts';
import { linesOf, type ProviderReport } from '../ports/payments/check-providers.ts';
import { readWireCalls } from '../ports/payments/wire-log.ts';

/** The source of the prints: the command's own process, or the shop that has the database open. */
export type PrintSource = {
  db: Db;
  /** Queries the configured providers now. */
  check: () => Promise<ProviderReport[]>;
};

type Print = (source: PrintSource, argument: string) => Promise<string[]>;

const toJson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row));

/**
 * What the operator of the machine may print, by name, as lines. Prints change nothing and contain
 * no secrets.
 */
export const prints: Record<string, Print> = {
  /** Every call to payment gateways of the last 30 days, of one gateway or of all. */
  'payment-calls': async ({ db }, gateway) => toJson(await readWireCalls(db, gateway || null)),
  /** Each sale from before deals existed, with its current state. */
  'old-sales': async ({ db }) => toJson(await findOldSales(db)),
  /** What can be verified of the payment providers' settings without a charge. */
  'check-gateways': async ({ check }) => {
    const reports = await check();
    if (reports.length === 0) return ['No payment provider of the settings can be checked.'];
    return reports.flatMap(linesOf);
  },
};
