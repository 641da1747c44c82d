/**
 * A channel to the other tabs; null in Safari before 15.4, which lacks them, and in Firefox where
 * cookies are blocked, whose constructor throws.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
