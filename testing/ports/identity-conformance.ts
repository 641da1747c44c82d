import { beforeEach, describe, expect, test } from 'vitest';
import type { IdentityProvider } from '#server/ports/identity/port.ts';

/** The `Host` header, which HTTP requires. */
const host = 'localhost:80';

export type Credentials = { name: string; email: string; password: string };

/** A provider under test, and actions of its users; headers are those of a signed-in browser. */
export type IdentityUnderTest = {
  identity: IdentityProvider;
  signUp: (person: Credentials) => Promise<Headers>;
  signIn: (person: Credentials) => Promise<Headers>;
  signOut: (headers: Headers) => Promise<void>;
};

/** The conformance suite of identity providers. */
export function describeIdentityProvider(name: string, make: () => Promise<IdentityUnderTest>) {
  describe(`${name} as identity provider`, () => {
    let provider: IdentityUnderTest;
    beforeEach(async () => {
      provider = await make();
    });
    const nusrat = { name: 'Nusrat Jahan', email: 'Nusrat@Example.test', password: 'Secret1' };

    /** Signs up, and returns the resulting session. */
    async function signedUp() {
      const headers = await provider.signUp(nusrat);
      const known = await provider.identity.identify(headers);
      if (!known) throw new Error('nobody is known after signing up');
      return { headers, known };
    }

    test('knows who has signed up, by an address in lower case', async () => {
      expect((await signedUp()).known).toEqual({
        userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: 'nusrat@example.test',
        displayName: 'Nusrat Jahan',
        photoUrl: null,
        sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        openedBy: 'password',
      });
    });

    test('knows nobody without headers or with made-up ones', async () => {
      const { headers } = await signedUp();
      const { identity } = provider;
      expect(await identity.identify(new Headers({ host }))).toBeNull();
      expect(
        await identity.identify(new Headers({ host, authorization: 'Bearer nonsense' })),
      ).toBeNull();
      const cookie = headers.get('cookie');
      if (!cookie) return;
      const forged = cookie.replace(/=.{8}/, '=forgedxx');
      expect(await identity.identify(new Headers({ host, cookie: forged }))).toBeNull();
    });

    // spec S1-8
    // sec V7.2.2, V7.2.3, V7.2.4
    test('the same person comes back with the same id and a session of its own', async () => {
      const { known } = await signedUp();
      const again = await provider.identity.identify(await provider.signIn(nusrat));
      expect(again).toEqual({ ...known, sessionId: expect.any(String) });
      expect(again?.sessionId).not.toBe(known.sessionId);
    });

    test('signing out ends that session at once, and no other', async () => {
      const { headers, known } = await signedUp();
      const { identity } = provider;
      const other = await provider.signIn(nusrat);
      const otherSession = (await identity.identify(other))?.sessionId ?? '';
      expect(await identity.isSessionLive(known.sessionId)).toBe(true);

      await provider.signOut(headers);

      expect(await identity.isSessionLive(known.sessionId)).toBe(false);
      expect(await identity.identify(headers)).toBeNull();
      expect(await identity.isSessionLive(otherSession)).toBe(true);
    });

    test('a session that never was is not live', async () => {
      expect(await provider.identity.isSessionLive(crypto.randomUUID())).toBe(false);
    });

    test('lists the sessions of one person, newest first', async () => {
      const { known } = await signedUp();
      const { identity } = provider;
      const other = (await identity.identify(await provider.signIn(nusrat)))?.sessionId;

      const listed = await identity.listSessions(known.userId);

      expect(listed.map(({ sessionId }) => sessionId)).toEqual([other, known.sessionId]);
      const [newest] = listed;
      expect(listed.map(({ openedBy }) => openedBy)).toEqual(['password', 'password']);
      expect(newest?.createdAt.getTime()).toBeLessThan(newest?.expiresAt.getTime() ?? 0);
      expect(await identity.listSessions(crypto.randomUUID())).toEqual([]);
      const rule = { minutes: 30, members: 4 };
      const since = await identity.sameDeviceSince(known.userId, crypto.randomUUID(), rule);
      expect(since).toBeNull();
    });

    test('ends one session at once, only for the person whose it is', async () => {
      const { headers, known } = await signedUp();
      const { identity } = provider;

      expect(await identity.endSession(crypto.randomUUID(), known.sessionId)).toBe(false);
      expect(await identity.isSessionLive(known.sessionId)).toBe(true);
      expect(await identity.endSession(known.userId, known.sessionId)).toBe(true);
      expect(await identity.endSession(known.userId, known.sessionId)).toBe(false);

      expect(await identity.identify(headers)).toBeNull();
      expect(await identity.isSessionLive(known.sessionId)).toBe(false);
    });

    test('ends all sessions of a person but one', async () => {
      const { headers, known } = await signedUp();
      const { identity } = provider;
      const others = [await provider.signIn(nusrat), await provider.signIn(nusrat)];

      expect(await identity.endOtherSessions(known.userId, known.sessionId)).toBe(2);

      for (const each of others) expect(await identity.identify(each)).toBeNull();
      expect(await identity.identify(headers)).toEqual(known);
    });

    test('says who has a password, and takes another name and photo', async () => {
      const { headers, known } = await signedUp();
      const { identity } = provider;
      expect(await identity.hasPassword(known.userId)).toBe(true);
      expect(await identity.hasPassword(crypto.randomUUID())).toBe(false);
      // Who has just signed up by password is still finished by their own page.
      expect(await identity.findLeftBehind(known.userId, 1)).toBeNull();
      expect(await identity.findLeftBehind(known.userId, 0)).toEqual({ photoUrl: null });
      expect(await identity.findLeftBehind(crypto.randomUUID(), 0)).toBeNull();
      expect(await identity.verifyPassword(known.userId, 'Wrong1')).toBe(false);
      expect(await identity.verifyPassword(crypto.randomUUID(), 'Wrong1')).toBe(false);

      const profile = { displayName: 'Nusrat J.', photoUrl: '/images/one.webp' };
      await identity.updateProfile(known.userId, profile);
      await identity.updateProfile(crypto.randomUUID(), { displayName: 'Nobody', photoUrl: null });

      expect(await identity.identify(headers)).toEqual({ ...known, ...profile });
    });

    test('removing somebody ends all sessions and frees the address', async () => {
      const { headers, known } = await signedUp();
      const { identity } = provider;
      const other = await provider.signIn(nusrat);
      const otherSession = (await identity.identify(other))?.sessionId ?? '';

      await identity.removeUser(known.userId);
      await identity.removeUser(known.userId);

      for (const each of [headers, other]) expect(await identity.identify(each)).toBeNull();
      for (const id of [known.sessionId, otherSession]) {
        expect(await identity.isSessionLive(id)).toBe(false);
      }
      const anew = await identity.identify(await provider.signUp(nusrat));
      expect(anew?.email).toBe('nusrat@example.test');
      expect(anew?.userId).not.toBe(known.userId);
    });
  });
}
