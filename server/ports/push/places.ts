/**
 * The push services of Chrome and Edge on phones, Firefox, Windows and Safari. A subscription's
 * address comes from its browser, so any other host would let a stranger make the shop call it.
 */
export const knownPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const;

/**
 * A host like `push.example`; `*.push.example` for all below it; or, for a stand-in, an origin on
 * this machine such as `http://127.0.0.1:4100`.
 */
export function isPushHost(text: string): boolean {
  return /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/.test(text) || isOwnMachine(text);
}

const isOwnMachine = (text: string) => /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(text);

/** The address that may be called: https without port and credentials at one of `hosts`, else null. */
export function readPushAddress(endpoint: string, hosts: readonly string[]): URL | null {
  const address = URL.parse(endpoint);
  if (!address || address.username || address.password) return null;
  const { protocol, hostname, port, origin } = address;
  if (hosts.some((each) => isOwnMachine(each) && each === origin)) return address;
  if (protocol !== 'https:' || port !== '') return null;
  const isKnown = hosts.some((each) =>
    each.startsWith('*.') ? hostname.endsWith(each.slice(1)) : hostname === each,
  );
  return isKnown ? address : null;
}
