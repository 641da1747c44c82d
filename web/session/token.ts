import { deviceStore } from '#web/ui/device-store.ts';
import { isSignOutDue } from './due-sign-out.ts';
import { requestToken, tokenKey as storageKey } from './session.ts';
import { showUnread } from './unread.ts';

/** Renewed this long before expiry, so that no call carries a token that expires on the way. */
const marginSeconds = 60;

type Claims = { email: string; iat: number; exp: number };

function readClaims(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Claims;
  } catch {
    return null;
  }
}

/** By how many seconds the device's clock was ahead of the server's when the token came. */
const aheadKey = 'clock-ahead';

/** The server's time, because the clock of a device may be in another year. */
const serverSeconds = () => Date.now() / 1000 - (Number(deviceStore.getItem(aheadKey)) || 0);

/**
 * Seconds until the stored token must be renewed; 0 if it is missing or belongs to another address.
 */
export function secondsLeft(email: string, token = deviceStore.getItem(storageKey)): number {
  const claims = token ? readClaims(token) : null;
  if (claims?.email !== email) return 0;
  return Math.max(0, claims.exp - serverSeconds() - marginSeconds);
}

/** The stored token if it is valid and belongs to this address, else null. */
export function freshToken(email: string): string | null {
  return secondsLeft(email) > 0 ? deviceStore.getItem(storageKey) : null;
}

/** The stored token if it is valid, else a new one. */
export async function currentToken(email: string): Promise<string | null> {
  return freshToken(email) ?? renewToken(email);
}

/** The pending requests by address. */
const renewals = new Map<string, Promise<string | null>>();

/**
 * Fetches and stores a new token; concurrent calls for one address share a request. Null while a
 * logout is under way, because the session may end before the request arrives.
 */
export function renewToken(email: string): Promise<string | null> {
  if (isSignOutDue()) return Promise.resolve(null);
  const underWay = renewals.get(email);
  if (underWay) return underWay;
  const renewal = requestToken(email, (input, init) => fetch(input, init), showUnread)
    .then((token) => {
      // After a logout a late token must not be stored.
      if (renewals.get(email) === renewal) {
        noteClock(token);
        store(token);
      }
      return token;
    })
    .finally(() => {
      if (renewals.get(email) === renewal) renewals.delete(email);
    });
  renewals.set(email, renewal);
  return renewal;
}

/** A new token was issued just now. */
function noteClock(token: string | null): void {
  const issuedAt = token && readClaims(token)?.iat;
  if (!issuedAt) return;
  const ahead = Math.round(Date.now() / 1000 - issuedAt);
  if (Math.abs(ahead) > marginSeconds) deviceStore.setItem(aheadKey, String(ahead));
  else deviceStore.removeItem(aheadKey);
}

/** Resolves when no token request is pending, whatever its result. */
export async function waitForRenewals(): Promise<void> {
  await Promise.allSettled(renewals.values());
}

/** Removes the stored token, and discards one that is still being fetched. */
export function forgetToken(): void {
  renewals.clear();
  store(null);
}

type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

function store(token: string | null): void {
  if (token) deviceStore.setItem(storageKey, token);
  else deviceStore.removeItem(storageKey);
  for (const listener of listeners) listener(token);
}

/** Calls `listener` with each new token, and with null when it is removed. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The age of the token in seconds; Infinity for a malformed one. */
export function ageOf(token: string): number {
  const issuedAt = readClaims(token)?.iat;
  return issuedAt === undefined ? Number.POSITIVE_INFINITY : serverSeconds() - issuedAt;
}
