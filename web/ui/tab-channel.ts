/**
 * A channel to the other tabs; null where there is none: Safari before 15.4, and Firefox where
 * cookies are blocked, whose constructor throws.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
