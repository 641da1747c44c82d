import { createSigner } from './signed-links.ts';

/** What a weak key, or staff, added to this member's account: a passkey, or another change. */
export type WaitingKey = { memberId: string; keyId: string };

export type KeyStopLinks = {
  /** The path of the link, which ends with member, passkey and signature. */
  path(key: WaitingKey): string;
  /** Verifies the last part of a path; null if the shop did not sign it. */
  read(token: string): WaitingKey | null;
};

/** Signs the link of a notice that removes a waiting passkey. `base` is the path of the route. */
export function createKeyStopLinks(secret: string, base: string): KeyStopLinks {
  const { sign, read } = createSigner(secret, 'key-stop links');
  return {
    path: ({ memberId, keyId }) => `${base}/${sign([memberId, keyId])}`,
    read(token) {
      const [memberId = '', keyId = ''] = read(token) ?? [];
      return memberId === '' ? null : { memberId, keyId };
    },
  };
}
