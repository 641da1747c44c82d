import { expect, test } from 'vitest';
import { clientAddressHeader, type IdentityProvider } from '#server/ports/identity/port.ts';
import { createServer } from './create-server.ts';
import { serveIdentityProvider } from './identity-routes.ts';
import { createLogger } from './logging.ts';

/** The address that the identity provider counts tries by, for a request from 10.0.0.1. */
async function countedAddress(trustProxy: string | null, headers: Record<string, string>) {
  const app = createServer({ logger: createLogger('silent'), trustProxy, publicUrl: null });
  const identity: IdentityProvider = {
    identify: async () => null,
    isSessionLive: async () => false,
    removeUser: async () => {},
    handleRequest: async (request) => new Response(request.headers.get(clientAddressHeader)),
  };
  serveIdentityProvider(app, identity);
  const answer = await app.inject({ url: '/auth/any', headers, remoteAddress: '10.0.0.1' });
  await app.close();
  return answer.body;
}

test('what a client writes about its address does not count', async () => {
  const forged = { [clientAddressHeader]: '1.2.3.4', 'x-forwarded-for': '5.6.7.8' };
  expect(await countedAddress(null, forged)).toBe('10.0.0.1');
});

test('the word of a proxy counts only where that proxy is trusted', async () => {
  const headers = { 'x-forwarded-for': '5.6.7.8' };
  expect(await countedAddress('10.0.0.1', headers)).toBe('5.6.7.8');
  expect(await countedAddress('10.9.9.9', headers)).toBe('10.0.0.1');
  // Only what the trusted proxy added itself, not what it was told.
  const told = { 'x-forwarded-for': '1.2.3.4, 5.6.7.8' };
  expect(await countedAddress('10.0.0.0/8', told)).toBe('5.6.7.8');
});
