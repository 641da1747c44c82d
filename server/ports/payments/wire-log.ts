import type { Db } from '#server/db/client.ts';

/** One call to a gateway, without secrets and personal data. */
export type WireCall = {
  gateway: string;
  /** The call's name in the shop's client, such as `execute`. */
  call: string;
  at: Date;
  milliseconds: number;
  /** Method, path without its query, and the redacted fields. */
  request: { method: string; path: string; fields: unknown };
  /** Null when there was no answer. */
  response: { status: number; body: unknown } | null;
};

export interface WireLog {
  /** Never throws, because a payment must not fail when its log does. */
  record(call: WireCall): Promise<void>;
}

/** Long enough for the acceptance tests of gateways before a shop goes live. */
const keptDays = 30;

type WireCallsTable = {
  id: string;
  gateway: string;
  call: string;
  at: Date;
  milliseconds: number;
  /** Written as JSON text. */
  request: unknown;
  response: unknown;
};

const wireTables = (db: Db) => db.withTables<{ payment_wire_calls: WireCallsTable }>();

/** Stores the calls in the database, so that those of all processes are together. */
export function createWireLog(options: {
  db: Db;
  newId: () => string;
  onError: (error: unknown) => void;
}): WireLog {
  const { db, newId, onError } = options;
  return {
    async record({ request, response, ...call }) {
      const row = {
        id: newId(),
        ...call,
        request: JSON.stringify(request),
        response: JSON.stringify(response),
      };
      await wireTables(db)
        .insertInto('payment_wire_calls')
        .values(row)
        .execute()
        .catch((error: unknown) => onError(error));
    },
  };
}

/** The calls of the last days, oldest first; of one gateway, or of all. */
export async function readWireCalls(db: Db, gateway: string | null): Promise<WireCall[]> {
  const rows = await wireTables(db)
    .selectFrom('payment_wire_calls')
    .select(['gateway', 'call', 'at', 'milliseconds', 'request', 'response'])
    .$if(gateway !== null, (query) => query.where('gateway', '=', gateway ?? ''))
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows as WireCall[];
}

/** Deletes what is older than 30 days. */
export async function forgetWireCalls(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await wireTables(db).deleteFrom('payment_wire_calls').where('at', '<', before).execute();
}
