import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/start/config.ts';
import { root } from '../lib/paths.mjs';

// The sample settings of deploy/ and the image, as far as they can be checked without Docker.

type Service = {
  image?: string;
  environment?: Record<string, string>;
  networks: string[];
  ports?: string[];
};
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
};
const services = Object.values(compose.services);
const dockerfile = read('Dockerfile');

/** The variables of a line such as `ENV NAME=value OTHER=value`. */
const variables = (line: string | undefined) =>
  Object.fromEntries((line ?? '').split(' ').map((pair) => pair.split('=') as [string, string]));

test('the settings of the image and its services open a shop', () => {
  const ofService = Object.entries(compose.services['shop-1']?.environment ?? {});
  const config = readConfig({
    ...variables(/^ENV (.*)$/m.exec(dockerfile)?.[1]),
    ...Object.fromEntries(
      ofService.map(([name, value]) => [
        name,
        value
          .replace(/\$\{SHOP_HOST:[^}]*\}/, 'shop.example')
          .replace(/\$\{[^}]*\}/g, 'a'.repeat(48)),
      ]),
    ),
    KEPT_PAYMENTS: 'off',
  });
  expect(config).toMatchObject({
    production: true,
    publicUrl: 'https://shop.example',
    host: '0.0.0.0',
    port: 3000,
    dataDir: '/data',
    trustProxy: 'uniquelocal',
  });
  expect(config.databaseServer).not.toBeNull();
  expect(config.unknownSettings).toEqual([]);
});

test.each([
  [200, 0],
  [503, 1],
])('the image is healthy by the shop’s own answer: %i', async (status, code) => {
  const asked: string[] = [];
  const shop = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`);
    answer.writeHead(status).end('{}');
  });
  shop.listen(0, '127.0.0.1');
  onTestFinished(() => void shop.close());
  await once(shop, 'listening');
  const line = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]';
  const [program = '', ...args] = JSON.parse(line) as string[];
  const { port } = shop.address() as AddressInfo;
  const probe = spawn(program, args, { env: { PATH: '/usr/bin:/bin', PORT: String(port) } });
  expect(await once(probe, 'close')).toEqual([code, null]);
  expect(asked).toEqual(['GET /readyz']);
});

test('each image of somebody else is pinned by its digest', () => {
  const bases = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)].map(
    ([, base]) => base,
  );
  const images = services
    .flatMap(({ image }) => image ?? [])
    .filter((name) => !name.includes('phonehaat'));
  expect([bases.length, images.length]).toEqual([2, 2]);
  for (const name of [...bases, ...images])
    expect(name).toMatch(/^\w+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test('the object store that the operator adds is in the network of the shop, by settings that open', () => {
  const head = read('deploy/compose.yaml').split('\nname:')[0] ?? '';
  const named = Object.fromEntries(
    [...head.matchAll(/^# {3}(S3_\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(readConfig({ ...named, DATA_DIR: '/data' }).imageStore).toMatchObject({
    endpoint: 'http://store:8333',
    bucket: 'phonehaat',
  });
  const lines = /^# {3}services:\n(?:# {3}.*\n)+/m.exec(head)?.[0].replaceAll(/^# {3}/gm, '') ?? '';
  const added = parse(lines) as { services: Record<string, Service>; volumes: object };
  expect(added.services.store?.networks).toEqual(['data']);
  expect(Object.keys(added.volumes)).toEqual(['objects']);
  const access = /\{"identities"[^\n]*\n#[^\n]*/.exec(head)?.[0].replace('\n#', '') ?? '';
  expect(JSON.parse(access)).toMatchObject({
    identities: [{ credentials: [{ accessKey: named.S3_ACCESS_KEY_ID }] }],
  });
});

test('a secret without a value stops the start, and has no default', () => {
  const secrets = services.flatMap(({ environment = {} }) =>
    Object.entries(environment).filter(([name]) => /PASSWORD|SECRET|DATABASE_URL/.test(name)),
  );
  expect(secrets.map(([name]) => name).sort()).toEqual([
    'AUTH_SECRET',
    'AUTH_SECRET',
    'DATABASE_URL',
    'DATABASE_URL',
    'POSTGRES_PASSWORD',
  ]);
  for (const [name, value] of secrets) expect(value, name).toMatch(/\$\{\w+:\?/);
});

test('nobody outside reaches the database, and only the proxy has open ports', () => {
  expect(compose.services.database?.networks).toEqual(['data']);
  expect(compose.networks.data?.internal).toBe(true);
  const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
  expect(open.map(([name]) => name)).toEqual(['caddy']);
});

test('nginx has two connections for each open chat, for as many as the manual says', () => {
  const settings = read('deploy/nginx.conf');
  const setting = (name: string) => Number(new RegExp(`\\b${name} (\\d+);`).exec(settings)?.[1]);
  const connections = setting('worker_connections');
  // A file for each, and some for logs and photos on their way.
  expect(setting('worker_rlimit_nofile')).toBeGreaterThanOrEqual(2 * connections);
  const chats = Math.floor(connections / 2 / 1_000) * 1_000;
  expect(chats).toBe(8_000);
  const written = `${chats.toLocaleString('en')} chats`;
  expect(settings).toContain(written);
  expect(read('docs/operating.md')).toContain(`${written} for each processor`);
});
