import { startStripeStandIn } from './start.ts';

/**
 * `node testing/stripe-server/main.ts [port]`: runs only the stand-in, and prints the settings for
 * using it.
 */
const stripe = await startStripeStandIn({ port: Number(process.argv[2] ?? 12111) });
const lines = Object.entries(stripe.settings).map(([name, value]) => `${name}=${value}`);
process.stdout.write(`${lines.join('\n')}\n`);
if (process.argv[3]) stripe.sendEventsTo(process.argv[3]);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stripe.close());
