import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions, oldLaunchOptions } from './launch-browser.ts';
import { emptyDataDir, startProgram } from './program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that starts shared resources on request. */
    sharedThings: string;
  }
}

/**
 * Resources shared by browser tests, each started at the first request, so that a single file does
 * not wait for the others: `/browser-shell`, `/browser-whole`, `/browser-old`, `/demo-data` (a folder after the first
 * `npm start`), and under any other name a program on a copy of that folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<string>>();
  const stops: (() => Promise<void>)[] = [];

  const startOnce = (name: string): Promise<string> => {
    const known = started.get(name) ?? start(name);
    started.set(name, known);
    return known;
  };
  async function start(name: string): Promise<string> {
    if (name === 'browser-shell') return startBrowser(launchOptions('shell'));
    if (name === 'browser-whole') return startBrowser(launchOptions('whole'));
    if (name === 'browser-old') return startBrowser(await oldLaunchOptions());
    const data = await emptyDataDir();
    if (name !== 'demo-data') {
      await cp(await startOnce('demo-data'), data.folder, { recursive: true });
    }
    // Visitors name their addresses, as a proxy does.
    const program = await startProgram(data.folder, { TRUST_PROXY: 'loopback' });
    const isDemoData = name === 'demo-data';
    if (isDemoData) await program.stop();
    stops.push(async () => {
      if (!isDemoData) await program.stop();
      await data.remove();
    });
    return isDemoData ? data.folder : program.url;
  }
  async function startBrowser(options: LaunchOptions): Promise<string> {
    const browser: BrowserServer = await chromium.launchServer(options);
    stops.push(() => browser.close());
    return browser.wsEndpoint();
  }

  const server = createServer((request, response) => {
    startOnce(request.url?.slice(1) ?? '').then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  // Filling the demo market takes half a minute on one core. In a run of several files it is done
  // before the first browser test; a single file may not need it. A failure is reported to the test
  // that needs it.
  if (!process.env.ONE_FILE) startOnce('demo-data').catch(() => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('sharedThings', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  return async () => {
    server.closeAllConnections();
    server.close();
    // What has just been started is stopped only once it runs.
    await Promise.allSettled(started.values());
    await Promise.all(stops.map((stop) => stop()));
  };
}
