import { setTimeout as defaultPause } from 'node:timers/promises';
import { GatewayDown } from '../gateway-down.ts';
import type { StoredToken, TokenStore } from './token-store.ts';

const minute = 60_000;

/** From this age on whoever comes first asks for the next token, and the others go on with this. */
const renewAfterMs = 50 * minute;

/** Before its end, so that a call does not begin with a token that ends on the way. */
const spareMs = 5 * minute;

/** While another process asks. */
const waitMs = 100;
const mostWaits = 400;

export type TokenOptions = {
  store: TokenStore;
  /** Asks bKash; throws `GatewayDown`. */
  grant: () => Promise<{ token: string; lifeSeconds: number }>;
  clock: () => Date;
  /** Milliseconds; handed in by tests. */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
};

/**
 * The token of all calls: at most two are asked for in an hour, by all processes together, because
 * bKash blocks an account that asks more often.
 */
export function createTokens({ store, grant, clock, pause = defaultPause }: TokenOptions) {
  const isFresh = ({ grantedAt }: StoredToken) =>
    clock().getTime() - grantedAt.getTime() < renewAfterMs;
  const isUsable = ({ expiresAt }: StoredToken) =>
    expiresAt.getTime() - clock().getTime() > spareMs;

  async function ask(): Promise<string> {
    const grantedAt = clock();
    try {
      const { token, lifeSeconds } = await grant();
      const expiresAt = new Date(grantedAt.getTime() + lifeSeconds * 1000);
      await store.keep({ token, grantedAt, expiresAt });
      return token;
    } catch (error) {
      await store.giveUp();
      throw error;
    }
  }

  return {
    async get(): Promise<string> {
      for (let wait = 0; wait < mostWaits; wait += 1) {
        const stored = await store.read();
        const old = stored && isUsable(stored) ? stored.token : null;
        if (old !== null && stored && isFresh(stored)) return old;
        const lease = await store.lease(clock(), stored);
        if (lease === 'mine') {
          return await ask().catch((error: unknown) => {
            if (old === null) throw error;
            return old;
          });
        }
        if (old !== null) return old;
        if (lease === 'spent') break;
        await pause(waitMs);
      }
      throw new GatewayDown('bKash', 'token', 'both tokens of this hour were asked for already');
    },

    /** bKash has answered 401 to this token. */
    drop: (token: string) => store.drop(token),
  };
}
