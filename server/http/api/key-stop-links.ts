import { createSigner } from './signed-links.ts';

/** A passkey that a weak key added to this member's account. */
export type WaitingKey = { memberId: string; passkeyId: string };

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
    path: ({ memberId, passkeyId }) => `${base}/${sign([memberId, passkeyId])}`,
    read(token) {
      const [memberId = '', passkeyId = ''] = read(token) ?? [];
      return memberId === '' ? null : { memberId, passkeyId };
    },
  };
}
