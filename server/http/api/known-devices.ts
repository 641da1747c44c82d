import type { FastifyRequest } from 'fastify';
import { cookiePrefix, cookiesOf } from '#server/lib/own-cookies.ts';
import type { AccessTokens } from './access-tokens.ts';

const cookieName = `${cookiePrefix}.device`;
/** Only sign-in needs it; so pages are the same with and without it. */
const cookiePath = '/api/auth';
const yearSeconds = 365 * 24 * 60 * 60;
/** Of a shared phone the accounts that logged in last. */
const maxAccounts = 4;
/** Does not occur in a JWT. */
const separator = '~';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Remembers in a cookie which accounts have logged in on a device, so that its tries are counted
 * apart from those of strangers: nobody can lock the owner out there by guessing elsewhere (OWASP's
 * device cookies, decision 0054). It opens nothing by itself, and does not name the account.
 * `publicUrl` as in `Config`.
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
    /** The `Set-Cookie` after `account` has proved who it is on this device. */
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
