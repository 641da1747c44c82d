import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { startStripeStandIn } from '../stripe-server/start.ts';
import { buildTestApp } from '../test-app.ts';
import { startFaultProxy } from './fault-proxy.ts';

export type ShopWithFaults = Awaited<ReturnType<typeof openShopWithFaults>>;

/** A short time-out, so that the tests are fast: a slower response counts as lost. */
const patience = { timeoutMs: 200, repetitions: 0 };

/** A shop with Stripe, behind faulty networks in both directions. */
export async function openShopWithFaults() {
  let now = () => new Date();
  const provider = await startStripeStandIn({ clock: () => now() });
  const towardsProvider = await startFaultProxy(provider.url);
  const { secretKey, webhookSecret } = provider;
  const shop = await buildTestApp({
    stripe: { secretKey, webhookSecret, apiUrl: towardsProvider.url, patience },
  });
  now = shop.clock.now;
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const towardsUs = await startFaultProxy(`http://127.0.0.1:${port}`);
  provider.sendEventsTo(`${towardsUs.url}/api/payments/webhook`);
  onTestFinished(async () => {
    await provider.close();
    await towardsProvider.close();
    await towardsUs.close();
  });
  const seller = await shop.signUp({ title: 'seller' });
  return {
    shop,
    provider,
    towardsProvider,
    towardsUs,
    seller,
    admin: await shop.signUp({ admin: true }),
    buyers: [await shop.signUp(), await shop.signUp()] as const,
    /** The picture of all phones. */
    img: await shop.upload(seller),
  };
}
