import { bankDays } from '#contract/books/bank-statement.ts';
import { dayMs } from '#contract/durations.ts';
import type { OpenBooking } from './bookings.ts';
import { bareReference } from './read-statement.ts';

/** A readable line without a booking. */
export type OpenLine = { id: string; date: string; amount: number; text: string };

export type Proof = { line: OpenLine; bookings: readonly OpenBooking[] };

const daysBetween = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) / dayMs;

/**
 * Finds for lines the bookings of their amounts, each used once. What a line names comes first, in
 * any order of the lines, then the nearest day; last the sum of a batch's transfers, which a bank may
 * send as one.
 */
export function matchStatement(
  lines: readonly OpenLine[],
  bookings: readonly OpenBooking[],
): Proof[] {
  const left = new Set(bookings);
  const ofAmount = Map.groupBy(bookings, ({ rest }) => rest);
  const refsOf = new Map(bookings.map((booking) => [booking, booking.refs.map(bareReference)]));
  const candidates = ({ amount }: OpenLine) =>
    (ofAmount.get(amount) ?? []).filter((booking) => left.has(booking));
  const proofs: Proof[] = [];
  const rest = new Set(lines);
  const take = (line: OpenLine, found: readonly OpenBooking[]) => {
    for (const booking of found) left.delete(booking);
    rest.delete(line);
    proofs.push({ line, bookings: found });
  };

  for (const line of lines) {
    const named = ` ${bareReference(line.text)} `;
    const isNamed = (booking: OpenBooking) =>
      refsOf.get(booking)?.some((ref) => ref !== '' && named.includes(` ${ref} `));
    const found = nearest(line, candidates(line).filter(isNamed));
    if (found) take(line, [found]);
  }
  for (const line of rest) {
    const found = nearest(
      line,
      candidates(line).filter(({ day: at }) => isNear(line, at)),
    );
    if (found) take(line, [found]);
  }
  for (const line of rest) {
    const sums = Map.groupBy(left, ({ together }) => together);
    for (const [together, transfers] of sums) {
      const sum = transfers.reduce((total, each) => total + each.rest, 0);
      const areNear = transfers.every(({ day: at }) => isNear(line, at));
      if (together === null || sum !== line.amount || !areNear) continue;
      take(line, transfers);
      break;
    }
  }
  return proofs;
}

const isNear = ({ date }: OpenLine, at: string) => daysBetween(date, at) <= bankDays;

/** By day; the older one of two. */
const nearest = (line: OpenLine, candidates: readonly OpenBooking[]): OpenBooking | undefined =>
  candidates.toSorted((a, b) => daysBetween(a.day, line.date) - daysBetween(b.day, line.date))[0];
