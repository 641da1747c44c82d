import { ApiError } from '#contract/client.ts';

/** Whether a call was refused because its caller has not confirmed their address. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'address-unconfirmed';
