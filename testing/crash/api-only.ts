// Starts fast, because it has no pages: run by tests that kill the program.
import type { AddressInfo } from 'node:net';
import { createLogger } from '#server/http/api/logging.ts';
import { readConfig } from '#server/start/config.ts';
import { openShop } from '#server/start/shop.ts';

const config = readConfig();
const { app } = await openShop(config, createLogger(config.logLevel), async () => {});
await app.listen({ port: config.port, host: config.host });
console.log(`open at http://${config.host}:${(app.server.address() as AddressInfo).port}`);
