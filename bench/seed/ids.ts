/** The seeded kinds; each has its own ids. */
export const kinds = {
  product: 1,
  image: 2,
  seller: 3,
  buyer: 4,
  booking: 5,
  payment: 6,
  ledger: 7,
  audit: 8,
  report: 9,
  admin: 10,
  release: 11,
} as const;
export type Kind = keyof typeof kinds;

const stepMilliseconds = 60_000;
const today = new Date();
/**
 * The time of the first listing; another follows each minute. With a million phones the newest are
 * of the end of last month, because fair prices are made of the sales of one year.
 */
const firstMilliseconds = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 23, 1);

/** The id of the nth item of a kind, from 1: a UUID of version 7, so ids sort by time. */
export function seededId(kind: Kind, n: number): string {
  const time = (firstMilliseconds + n * stepMilliseconds).toString(16).padStart(12, '0');
  const tail = n.toString(16).padStart(15, '0');
  const letters = `${time}7${kinds[kind].toString(16).padStart(3, '0')}8${tail}`;
  return letters.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The same in SQL, as functions of the session: `pg_temp.seeded_id(kind, n)` and `seeded_at(n)`. */
export const idFunctions = [
  `create or replace function pg_temp.seeded_at(n bigint) returns timestamptz language sql immutable
    return to_timestamp(${firstMilliseconds / 1000} + n * ${stepMilliseconds / 1000})`,
  `create or replace function pg_temp.seeded_id(kind integer, n bigint) returns uuid
    language sql immutable
    return (lpad(to_hex(${firstMilliseconds}::bigint + n * ${stepMilliseconds}), 12, '0') || '7' ||
      lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid`,
];
