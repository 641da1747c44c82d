import type { FastifyRequest } from 'fastify';
import { cookiePrefix, cookiesOf } from '#server/lib/own-cookies.ts';
import type { AccessTokens } from './access-tokens.ts';

const cookieName = `${cookiePrefix}.device`;
/** Limited to sign-in, so that pages are the same with and without the cookie. */
const cookiePath = '/api/auth';
const yearSeconds = 365 * 24 * 60 * 60;
/** On a shared phone, the accounts that logged in last. */
const maxAccounts = 4;
/** Does not occur in a JWT. */
const separator = '~';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Stores in a cookie which accounts have logged in on a device, so that its tries are counted apart
 * from those of strangers. So an attacker's guesses elsewhere do not lock the owner out (OWASP's
 * device cookies, decision 0054). The cookie authorises nothing and does not contain the account's
 * name. `publicUrl` as in `Config`.
 */
export function createKnownDevices(tokens: AccessTokens, publicUrl: string | null) {
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : '';
  return {
    /** The device's id if `account` (an email address) has logged in on it before, else null. */
    async find(request: FastifyRequest, account: string): Promise<string | null> {
      for (const token of tokensOf(request)) {
        const device = await tokens.deviceOf(token, account);
        if (device) return device;
      }
      return null;
    },
    /** The `Set-Cookie` for this device after a login of `account`. */
    async remember(request: FastifyRequest, account: string): Promise<string> {
      const others: string[] = [];
      for (const token of tokensOf(request)) {
        if (!(await tokens.deviceOf(token, account))) others.push(token);
      }
      const own = await tokens.issueDevice(account, yearSeconds);
      const value = [own, ...others].slice(0, maxAccounts).join(separator);
      return (
        `${cookieName}=${value}; Path=${cookiePath}; Max-Age=${yearSeconds}; HttpOnly; ` +
        `SameSite=Lax${secure}`
      );
    },
  };
}

function tokensOf({ headers }: FastifyRequest): string[] {
  const value = cookiesOf(headers.cookie).get(cookieName) ?? '';
  return value.split(separator, maxAccounts).filter(Boolean);
}
