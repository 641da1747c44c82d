import { createApi } from '#contract/client.ts';
import { requestToken } from '#web/session/session.ts';
import { sendWaiting } from './drain-outbox.ts';
import { allWaiting } from './outbox.ts';

const ownFetch: typeof fetch = (input, init) => fetch(input, init);

/**
 * Sends what waits while no page is open, for whoever the session's cookie belongs to; others get
 * no token. Throws when something is left, so that the browser tries again.
 */
export async function sendInBackground(): Promise<void> {
  const members = new Set((await allWaiting()).map(({ email }) => email));
  for (const email of members) {
    const token = () => requestToken(email, ownFetch);
    const api = createApi({ base: '/api', fetch: ownFetch, token, renewToken: async () => null });
    if ((await sendWaiting(api, email)) > 0) throw new Error('Bookings are still waiting');
  }
}
