import { toTaka } from '#contract/money.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { checkLedger } from './check-ledger.ts';

/** The ledger's own account of itself, for an admin. */
export const getLedgerCheck: Handler<'GET /ledger/check'> = async ({ deps }) => {
  const { sum, ...report } = await checkLedger(deps.db);
  return { ...report, sum: toTaka(sum) };
};
