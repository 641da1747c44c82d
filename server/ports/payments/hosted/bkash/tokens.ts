import { setTimeout as defaultPause } from 'node:timers/promises';
import { minuteMs } from '#contract/durations.ts';
import { GatewayDown } from '../gateway-down.ts';
import type { StoredToken, TokenStore } from './token-store.ts';

/** From this age on the next caller fetches a new token, and the others continue with this one. */
const renewAfterMs = 50 * minuteMs;

/** Before its expiry, so that a call does not begin with a token that expires on the way. */
const spareMs = 5 * minuteMs;

/**
 * Sources differ about the life of a refresh token: 7, 28 or 30 days. After the shortest of them, a
 * grant saves a try that bKash would refuse.
 */
const refreshableMs = 7 * 24 * 60 * minuteMs;

/** For the time in which another process fetches the token. */
const waitMs = 100;
const maxWaits = 400;

/** bKash's answer to a grant or a refresh; `refreshToken` is null if it has none. */
export type Granted = { token: string; refreshToken: string | null; lifeSeconds: number };

/** bKash has refused a token call: the credentials or the refresh token are wrong. */
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
  /** Calls bKash; throws `TokenRefused` for a refusal and `GatewayDown` without an answer. */
  grant: () => Promise<Granted>;
  refresh: (refreshToken: string) => Promise<Granted>;
  /** Called for a refused grant: no buyer can pay until the operator corrects the credentials. */
  onRefused: (why: string) => void;
  clock: () => Date;
  /** Waits for milliseconds; tests replace it. */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
};

/**
 * The token of all calls. All processes together fetch at most two in an hour, because bKash blocks
 * an account after more. Tries that did not reach bKash do not count.
 */
export function createTokens(options: TokenOptions) {
  const { store, grant, refresh, onRefused, clock, pause = defaultPause } = options;
  const age = ({ grantedAt }: StoredToken) => clock().getTime() - grantedAt.getTime();
  const isUsable = ({ expiresAt }: StoredToken) =>
    expiresAt.getTime() - clock().getTime() > spareMs;

  /** Needs a lease. `retry`: the refresh token is gone, so another lease may grant. */
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

  /** `refused`: a token that bKash did not accept, so only another one helps. */
  async function get(refused?: string): Promise<string> {
    for (let wait = 0; wait < maxWaits; wait += 1) {
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

    /** bKash has answered 401 to this token, so both it and its refresh token are invalid. */
    async replace(token: string): Promise<string> {
      await store.drop(token);
      return get();
    },

    /**
     * The host in front has refused a call, maybe because of its token. The token remains stored,
     * in case no other is available and the reason was another one.
     */
    renew: (token: string) => get(token),
  };
}

const down = (why: string) => new GatewayDown('bKash', 'token', why, { nothingSent: true });

/** The call that needs the token was not made, however the token call ended. */
function notSent(error: unknown): unknown {
  if (!(error instanceof GatewayDown) || error.nothingSent) return error;
  const { message } = error;
  return new GatewayDown('bKash', 'token', message, { nothingSent: true });
}
