import { setTimeout as defaultPause } from 'node:timers/promises';
import { GatewayDown } from '../gateway-down.ts';
import type { StoredToken, TokenStore } from './token-store.ts';

const minute = 60_000;

/** From this age on the next caller asks for a new token, and the others go on with this one. */
const renewAfterMs = 50 * minute;

/** Before its end, so that a call does not begin with a token that ends on the way. */
const spareMs = 5 * minute;

/**
 * Sources say 7, 28 or 30 days for the life of a refresh token; after the shortest of them a grant
 * saves a try that bKash would refuse.
 */
const refreshableMs = 7 * 24 * 60 * minute;

/** While another process asks. */
const waitMs = 100;
const mostWaits = 400;

/** What bKash gives for a grant or a refresh; `refreshToken` null: it gave none. */
export type Granted = { token: string; refreshToken: string | null; lifeSeconds: number };

/** bKash has answered to a token call, and gives none: the credentials or the refresh token are wrong. */
export class TokenRefused extends GatewayDown {
  readonly why: string;
  constructor(call: 'grant' | 'refresh', why: string) {
    super('bKash', call, why, { nothingSent: true, isHiccup: false });
    this.name = 'TokenRefused';
    this.why = why;
  }
}

export type TokenOptions = {
  store: TokenStore;
  /** Asks bKash; throws `TokenRefused` for a refusal and `GatewayDown` for no answer. */
  grant: () => Promise<Granted>;
  refresh: (refreshToken: string) => Promise<Granted>;
  /** A refused grant: nobody can pay until the operator corrects the credentials. */
  onRefused: (why: string) => void;
  clock: () => Date;
  /** Milliseconds; handed in by tests. */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
};

/**
 * The token of all calls: at most two are asked for in an hour, by all processes together, because
 * bKash blocks an account that asks more often. Tries that bKash never saw do not count.
 */
export function createTokens(options: TokenOptions) {
  const { store, grant, refresh, onRefused, clock, pause = defaultPause } = options;
  const age = ({ grantedAt }: StoredToken) => clock().getTime() - grantedAt.getTime();
  const isUsable = ({ expiresAt }: StoredToken) =>
    expiresAt.getTime() - clock().getTime() > spareMs;

  /** With a lease. `retry`: the refresh token is gone, so another lease may grant. */
  async function ask(stored: StoredToken | null, leasedAt: Date): Promise<string | 'retry'> {
    const refreshToken = stored && age(stored) < refreshableMs ? stored.refreshToken : null;
    try {
      const granted = refreshToken ? await refresh(refreshToken) : await grant();
      const expiresAt = new Date(leasedAt.getTime() + granted.lifeSeconds * 1000);
      const { token } = granted;
      await store.keep({ ...granted, token, grantedAt: leasedAt, expiresAt });
      return token;
    } catch (error) {
      if (error instanceof GatewayDown && error.isHiccup) {
        await store.uncount(leasedAt, clock());
      } else if (error instanceof TokenRefused && refreshToken) {
        await store.forgetRefresh(error.message);
        return 'retry';
      } else {
        await store.giveUp(String((error as Error).message));
        if (error instanceof TokenRefused) onRefused(error.why);
      }
      throw error;
    }
  }

  /** `refused`: a token that bKash did not take, so only another one will do. */
  async function get(refused?: string): Promise<string> {
    for (let wait = 0; wait < mostWaits; wait += 1) {
      const stored = await store.read();
      const old = stored && stored.token !== refused && isUsable(stored) ? stored.token : null;
      if (old !== null && stored && age(stored) < renewAfterMs) return old;
      const now = clock();
      const lease = await store.lease(now, stored);
      if (lease.kind === 'mine') {
        const token = await ask(stored, now).catch((error: unknown) => {
          if (old === null) throw notSent(error);
          return old;
        });
        if (token !== 'retry') return token;
        continue;
      }
      if (old !== null) return old;
      if (lease.kind === 'spent') {
        const why = lease.problem ? `; the last answer: ${lease.problem}` : '';
        const sentence = `both tokens of this hour were asked for already${why}`;
        // bKash's own answer; a timeout has no code.
        if (lease.problem?.includes(': code ')) throw new TokenRefused('grant', sentence);
        throw down(sentence);
      }
      if (lease.kind === 'pause') throw down('the token call was not answered a moment ago');
      await pause(waitMs);
    }
    throw down('another process has been asking for too long');
  }

  return {
    /** Throws `GatewayDown` with `nothingSent`: the call that needs the token was not made. */
    get: () => get(),

    /** bKash has answered 401 to this token: it is dead, and so is what would renew it. */
    async replace(token: string): Promise<string> {
      await store.drop(token);
      return get();
    },

    /**
     * The host in front has refused a call, maybe because of its token. The token stays, in case that
     * no other can be got and something else was the reason.
     */
    renew: (token: string) => get(token),
  };
}

const down = (why: string) => new GatewayDown('bKash', 'token', why, { nothingSent: true });

/** Whatever became of the token call, the call that waits for it was not made. */
function notSent(error: unknown): unknown {
  if (!(error instanceof GatewayDown) || error.nothingSent) return error;
  const { message } = error;
  return new GatewayDown('bKash', 'token', message, { nothingSent: true });
}
