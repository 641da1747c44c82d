import { ApiError } from '#web/api.ts';
import type { Messages } from './en.ts';

/** What a person reads when a call failed: the server's sentence, or that nothing answered. */
export function errorText(error: unknown, t: Messages): string {
  return error instanceof ApiError ? error.problem.detail : t.common.unreachable;
}
