/** A signal that ends a request after some milliseconds: `AbortSignal.timeout`, for older browsers too. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
