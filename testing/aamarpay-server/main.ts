import { startAamarpayStandIn } from './start.ts';

/**
 * `node testing/aamarpay-server/main.ts [port]`: runs only the stand-in, and prints the settings
 * for using it.
 */
const standIn = await startAamarpayStandIn({ port: Number(process.argv[2] ?? 12114) });
const lines = Object.entries(standIn.settings).map(([name, value]) => `${name}=${value}`);
process.stdout.write(`${lines.join('\n')}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => standIn.close());
