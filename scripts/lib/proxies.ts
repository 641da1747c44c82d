import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { root } from './paths.mjs';

const inRoot = (...parts: string[]) => join(root, ...parts);

/** A file of the tests' certificate, which is for 127.0.0.1. */
export const tls = (name: string) => inRoot('testing/fixtures/tls', name);

/** Where a proxy listens, and its two processes of the shop. */
export type Ports = { http: number; https: number; shops: [number, number] };
export type ProxyProgram = {
  command: string;
  arguments: (file: string) => string[];
  settings: (ports: Ports, folder: string) => Promise<string>;
};

/** The real programs, with the sample settings of `deploy/` on other ports. */
export const proxies: Record<'nginx' | 'caddy', ProxyProgram> = {
  nginx: {
    command: 'nginx',
    arguments: (file) => ['-c', file, '-g', 'daemon off;'],
    async settings(ports, folder) {
      const sample = await readFile(inRoot('deploy/nginx.conf'), 'utf8');
      return (
        withPorts(sample, ports)
          .replace('pid /run/nginx.pid;', `pid ${join(folder, 'nginx.pid')};\nerror_log stderr;`)
          .replace('http {', 'http {\n    access_log off;')
          .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
          .replace('listen 443 ssl;', `listen 127.0.0.1:${ports.https} ssl;`)
          .replace('/etc/letsencrypt/live/shop.example/fullchain.pem', tls('server.crt'))
          .replace('/etc/letsencrypt/live/shop.example/privkey.pem', tls('server.key'))
          // The tests' certificate is for an address and not for a name.
          .replace('Host $host;', 'Host $http_host;')
      );
    },
  },
  caddy: {
    command: 'caddy',
    arguments: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    async settings(ports) {
      const sample = await readFile(inRoot('deploy/Caddyfile'), 'utf8');
      const site = withPorts(sample, ports).replace(
        '{$SHOP_HOST:shop.example} {',
        `https://127.0.0.1:${ports.https} {\n\ttls ${tls('server.crt')} ${tls('server.key')}`,
      );
      return `{\n\tadmin off\n\thttp_port ${ports.http}\n}\n${site}`;
    },
  },
};

function withPorts(sample: string, { shops }: Ports): string {
  return sample
    .replace('127.0.0.1:3000', `127.0.0.1:${shops[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${shops[1]}`);
}

/** Starts a proxy in front of two processes; resolves when it answers. `request` trusts its certificate. */
export async function startProxy(
  { command, arguments: argumentsOf, settings }: ProxyProgram,
  ports: Ports,
  folder: string,
) {
  const url = `https://127.0.0.1:${ports.https}`;
  const agent = new Agent({ connect: { ca: await readFile(tls('server.crt'), 'utf8') } });
  const request = (path: string, init: Parameters<typeof fetch>[1] = {}) =>
    fetch(`${url}${path}`, { ...init, dispatcher: agent, redirect: 'manual' });
  const file = join(folder, command);
  await writeFile(file, await settings(ports, folder));
  const running = spawn(command, argumentsOf(file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let complaints = '';
  running.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const stop = async () => {
    running.kill();
    await agent.close();
  };
  for (let tries = 0; tries < 50; tries += 1, await setTimeout(200)) {
    const isUp = await request('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return { request, stop };
  }
  await stop();
  throw new Error(complaints);
}
