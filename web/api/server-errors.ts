import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';

/** Shows the server error of each named field in the form; returns false if none was named. */
export function setServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const named = Object.entries(error.problem.errors ?? {}).filter(([field]) =>
    fields.includes(field as Path<Values>),
  );
  for (const [field, message] of named) setError(field as Path<Values>, { message });
  return named.length > 0;
}

/** Whether a call was refused because its caller has not confirmed their address. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'address-unconfirmed';
