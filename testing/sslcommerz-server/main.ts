import { startSslcommerzStandIn } from './start.ts';

/**
 * `node testing/sslcommerz-server/main.ts [port]`: runs only the stand-in, and prints the settings
 * for using it.
 */
const standIn = await startSslcommerzStandIn({ port: Number(process.argv[2] ?? 12112) });
const lines = Object.entries(standIn.settings).map(([name, value]) => `${name}=${value}`);
process.stdout.write(`${lines.join('\n')}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => standIn.close());
