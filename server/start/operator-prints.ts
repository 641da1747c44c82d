import type { Db } from '../db/client.ts';
import { findOldSales } from '../features/deals/old-sales.ts';
import { linesOf, type ProviderReport } from '../ports/payments/check-providers.ts';
import { readWireCalls } from '../ports/payments/wire-log.ts';

/** What the prints read: of the command's own process, or of the shop that has the database open. */
export type PrintSource = {
  db: Db;
  /** Asks the providers of the settings now. */
  check: () => Promise<ProviderReport[]>;
};

type Print = (source: PrintSource, argument: string) => Promise<string[]>;

const toJson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row));

/** What the operator of the machine may read, by name, as lines. None changes anything, or has secrets. */
export const prints: Record<string, Print> = {
  /** Each call to a payment gateway of the last 30 days, of one gateway or of all. */
  'payment-calls': async ({ db }, gateway) => toJson(await readWireCalls(db, gateway || null)),
  /** Each sale from before there were deals, with what has become of it. */
  'old-sales': async ({ db }) => toJson(await findOldSales(db)),
  /** What can be known of the settings of payment providers; charges nothing. */
  'check-gateways': async ({ check }) => {
    const reports = await check();
    if (reports.length === 0) return ['No payment provider of the settings can be checked.'];
    return reports.flatMap(linesOf);
  },
};
