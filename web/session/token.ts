import { requestToken } from './session.ts';

/** Specification, section 3: the access token is stored in local storage under this name. */
const storageKey = 'token';

/** Renewed this long before it ends, so that no call leaves with a token about to die. */
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

/** Seconds until the stored token must be renewed; 0 when it is somebody else's or gone. */
export function secondsLeft(email: string, token = localStorage.getItem(storageKey)): number {
  const claims = token ? readClaims(token) : null;
  if (claims?.email !== email) return 0;
  return Math.max(0, claims.exp - Date.now() / 1000 - marginSeconds);
}

/** The stored token while it is good and theirs, else null. */
export function freshToken(email: string): string | null {
  return secondsLeft(email) > 0 ? localStorage.getItem(storageKey) : null;
}

/** The stored token while it is good, else a new one. */
export async function currentToken(email: string): Promise<string | null> {
  return freshToken(email) ?? renewToken(email);
}

/** The requests under way, by the address that each is for. */
const renewals = new Map<string, Promise<string | null>>();

/** Fetches and stores a new token; calls made meanwhile for the same address share one request. */
export function renewToken(email: string): Promise<string | null> {
  const underWay = renewals.get(email);
  if (underWay) return underWay;
  const renewal = requestToken(email, (input, init) => fetch(input, init))
    .then((token) => {
      // A member who has logged out meanwhile leaves no token behind.
      if (renewals.get(email) === renewal) store(token);
      return token;
    })
    .finally(() => {
      if (renewals.get(email) === renewal) renewals.delete(email);
    });
  renewals.set(email, renewal);
  return renewal;
}

/** When no new token is on its way any more, whatever became of it. */
export async function waitForRenewals(): Promise<void> {
  await Promise.allSettled(renewals.values());
}

/** Removes the stored token; one that is still on its way is not stored either. */
export function forgetToken(): void {
  renewals.clear();
  store(null);
}

type Listener = (token: string | null) => void;
const listeners = new Set<Listener>();

function store(token: string | null): void {
  if (token) localStorage.setItem(storageKey, token);
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener(token);
}

/** Calls `listener` for each new token, and with null when there is none any more. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Seconds since the token was issued; endless for what is no token. */
export function ageOf(token: string): number {
  const issuedAt = readClaims(token)?.iat;
  return issuedAt === undefined ? Number.POSITIVE_INFINITY : Date.now() / 1000 - issuedAt;
}
