import { sql } from 'kysely';
import type { Key } from '#contract/members/keys.ts';
import type { Db } from '#server/db/client.ts';
import { openBrowser, secondFactorOrigin } from '../second-factor.ts';
import type { TestShop } from '../test-app.ts';
import { createAuthenticator } from './authenticator.ts';

type Authenticator = ReturnType<typeof createAuthenticator>;
export type Browser = ReturnType<typeof openBrowser>;

export const newAuthenticator = () => createAuthenticator(secondFactorOrigin);

/** A browser's two requests that add a passkey; the answer of the one that was refused, or the last. */
export async function addPasskey(
  browser: Browser,
  device: Authenticator,
  { proof = {}, said = {} }: { proof?: object; said?: Parameters<Authenticator['create']>[1] } = {},
) {
  const asked = await browser.post('/passkey/begin', proof);
  if (asked.status !== 200) return asked;
  const response = device.create(asked.body as never, said);
  return browser.post('/passkey/add', { response, name: 'My phone' });
}

/** A login by passkey. */
export async function enterByPasskey(
  browser: Browser,
  device: Authenticator,
  said: Parameters<Authenticator['get']>[1] = {},
) {
  const asked = await browser.post('/passkey/ask', {});
  const response = device.get(asked.body as never, said);
  return browser.post('/passkey/sign-in', { response });
}

/** Uses the passkey again, for the session of the browser. */
export async function prove(browser: Browser, device: Authenticator) {
  const asked = await browser.post('/passkey/ask-proof', {});
  const response = device.get(asked.body as never);
  return browser.post('/passkey/prove', { response });
}

/** As if another key had opened all sessions of this user. */
export async function openedBy(db: Db, userId: string, key: Key | null): Promise<void> {
  await sql`update identity_session set "openedBy" = ${key} where "userId" = ${userId}`.execute(db);
}

/** As if the user had come by another way, and never chosen a password. */
export async function withoutPassword(db: Db, userId: string): Promise<void> {
  await sql`update identity_account set password = null, "providerId" = 'other'
    where "userId" = ${userId}`.execute(db);
}

/** A member in a browser, with a passkey that counts. */
export async function withPasskey(shop: TestShop) {
  const person = await shop.signUp({ title: 'seller' });
  const browser = openBrowser(shop, person.cookie);
  const device = newAuthenticator();
  const added = await addPasskey(browser, device, { proof: { password: person.password } });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return { ...person, browser, device };
}
