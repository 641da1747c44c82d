import type { SignedIn } from '#contract/page.ts';
import type { Deps } from '../api/deps.ts';

/**
 * Who a page is rendered for, by its cookie: what `GET /auth/get-session` and `GET /jwt` tell, at
 * the cost of one of them. Throws `IdentityProviderDown`.
 */
export async function readSignedIn(
  headers: Headers,
  { identity, tokens }: Pick<Deps, 'identity' | 'tokens'>,
): Promise<SignedIn | null> {
  const found = await identity.identify(headers);
  if (!found) return null;
  const { userId, email, displayName, sessionId, photoUrl } = found;
  const accessToken = await tokens.issue({ userId, email, displayName, sessionId });
  return { email, displayName, photoURL: photoUrl ?? '', accessToken };
}
