import type { FastifyBaseLogger } from 'fastify';
import type { Title } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ViewedRefusal } from '#contract/orders/member-view.ts';
import type { Caller, Member } from '#server/http/api/authenticate.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Closing } from '#server/http/cache/closing.ts';
import { Problem } from '#server/lib/problem.ts';

export type ViewedMember = {
  id: string;
  name: string;
  email: string;
  title: Title;
  is_verified: boolean;
  address_confirmed_at: Date | null;
  suspended_at: Date | null;
  removed_at: Date | null;
};

/** In whose place is read. */
export type Viewed = {
  member: ViewedMember;
  caller: Caller & { member: Member };
  /** Its `db` is a read-only transaction. */
  deps: Deps;
  /** Hours in which the shop is closed, if they are now. */
  closing: Closing | null;
  log: FastifyBaseLogger;
};

/** Of a call that the member would make: no request of theirs, and a database that cannot be written. */
export const contextOf = ({ caller, deps, log }: Viewed) => ({
  caller,
  deps,
  log,
  params: undefined,
  query: undefined,
  body: undefined,
  headers: new Headers(),
  address: '',
});

/** What the check refuses, as its member would read it; null: nothing. Other errors are thrown on. */
export async function refusalOf(
  { deps }: Pick<Viewed, 'deps'>,
  check: () => unknown,
): Promise<ViewedRefusal | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return toRefusal(error, deps.clock());
  }
}

export function toRefusal(problem: Problem, now: Date): ViewedRefusal {
  const { code, retryAfterSeconds: seconds } = problem;
  return {
    code: code satisfies ErrorCode,
    sentence: problem.toBody('').title,
    until: seconds ? new Date(now.getTime() + seconds * 1000).toISOString() : null,
  };
}
