import { SignInRefused } from '#contract/client.ts';
import { post, settle } from './embedded.ts';

// The library is fetched at the first use, because few visits need it.
const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys. They belong to a name, so never to a bare network address. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname);

/** Whether the browser offers passkeys in the field of the address. */
export const offersPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());

/** Who closes the browser's question has refused; so has a browser that found no passkey. */
const refusedHere = (): never => {
  throw new SignInRefused('The passkey was not used.', 'PASSKEY_CANCELLED');
};

/** With `autofill` it waits until a passkey is chosen in the field; the next call ends the wait. */
async function answer(path: string, fallback: string, autofill = false) {
  const { startAuthentication } = await library();
  const asked = await settle(post(path, {}), fallback);
  const options = { optionsJSON: asked as never, useBrowserAutofill: autofill };
  return startAuthentication(options).catch(refusedHere);
}

export async function signInByPasskey(fallback: string, autofill = false): Promise<void> {
  const response = await answer('/passkey/ask', fallback, autofill);
  await settle(post('/passkey/sign-in', { response }), fallback);
}

/** Proves that the owner is here, for acts that want it. */
export async function proveByPasskey(fallback: string): Promise<void> {
  const response = await answer('/passkey/ask-proof', fallback);
  await settle(post('/passkey/prove', { response }), fallback);
}

type NewPasskey = { name: string; password: string; code: string };

export async function addPasskey({ name, ...proof }: NewPasskey, fallback: string): Promise<void> {
  const asked = await settle(post('/passkey/begin', proof), fallback);
  const { startRegistration } = await library();
  const response = await startRegistration({ optionsJSON: asked as never }).catch(refusedHere);
  await settle(post('/passkey/add', { response, name }), fallback);
}
