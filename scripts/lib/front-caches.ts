import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fetch } from 'undici';

/** A program that stores pages in front of the shop, as a CDN does, by its headers alone. */
export type FrontCache = {
  command: string;
  /** Writes its settings into `folder`; resolves to its arguments. */
  prepare: (port: number, shop: number, folder: string) => Promise<string[]>;
};

export const frontCaches: Record<'nginx' | 'varnish', FrontCache> = {
  nginx: {
    command: 'nginx',
    async prepare(port, shop, folder) {
      const file = join(folder, 'nginx.conf');
      await writeFile(
        file,
        `pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    proxy_cache_path ${folder}/cache keys_zone=pages:10m;
    proxy_temp_path ${folder}/temp;
    client_body_temp_path ${folder}/body;
    server {
        listen 127.0.0.1:${port};
        location / {
            proxy_pass http://127.0.0.1:${shop};
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_cache pages;
            # Without proxy_cache_use_stale, whose "updating" has no end: the headers have one.
            proxy_cache_background_update on;
            add_header X-Cache $upstream_cache_status;
        }
    }
}
`,
      );
      return ['-c', file, '-g', 'daemon off;'];
    },
  },
  varnish: {
    command: 'varnishd',
    async prepare(port, shop, folder) {
      const file = join(folder, 'shop.vcl');
      await writeFile(
        file,
        `vcl 4.1;
backend shop { .host = "127.0.0.1"; .port = "${shop}"; }
sub vcl_deliver { if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } }
`,
      );
      await mkdir(join(folder, 'varnish'));
      // Its own grace would send outdated pages for longer than the shop allows.
      const noGrace = ['-p', 'default_grace=0', '-p', 'default_keep=0'];
      return [
        '-F',
        '-a',
        `127.0.0.1:${port}`,
        '-f',
        file,
        '-n',
        join(folder, 'varnish'),
        ...noGrace,
      ];
    },
  },
};

/** Starts it; resolves when it answers. */
export async function startFrontCache(
  { command, prepare }: FrontCache,
  port: number,
  shop: number,
  folder: string,
) {
  const running = spawn(command, await prepare(port, shop, folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  running.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  running.on('error', (error) => {
    complaints += error.message;
  });
  for (let tries = 0; tries < 50; tries += 1, await setTimeout(200)) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return { stop: () => running.kill() };
  }
  running.kill();
  throw new Error(complaints);
}
