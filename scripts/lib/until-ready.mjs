import { setTimeout as wait } from 'node:timers/promises';
import { Explained } from './main.mjs';

/** Waits until an address answers with success; explains if the program ends or the time is over. */
export async function untilReady(url, child, limitSeconds) {
  const deadline = performance.now() + limitSeconds * 1000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) {
      throw new Explained(`npm start ended with ${child.exitCode} before it was ready.`);
    }
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await wait(50);
  }
  throw new Explained(`npm start was not ready within ${limitSeconds} s.`);
}
