import { requestToken } from './session.ts';

/** Specification, section 3: the access token is kept in local storage under this name. */
const storageKey = 'token';

/** Renewed this long before it ends, so that no call leaves with a token about to die. */
const marginSeconds = 60;

type Claims = { email: string; exp: number };

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

/** The stored token while it is good, else a new one. */
export async function currentToken(email: string): Promise<string | null> {
  return secondsLeft(email) > 0 ? localStorage.getItem(storageKey) : renewToken(email);
}

let renewal: Promise<string | null> | undefined;

/** Fetches and stores a new token; calls made meanwhile share one request. */
export function renewToken(email: string): Promise<string | null> {
  renewal ??= requestToken(email, (input, init) => fetch(input, init))
    .then((token) => {
      if (token) localStorage.setItem(storageKey, token);
      else forgetToken();
      return token;
    })
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

export function forgetToken(): void {
  localStorage.removeItem(storageKey);
}
