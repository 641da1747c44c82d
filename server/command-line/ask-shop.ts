import type { Config } from '../start/config.ts';

/** Milliseconds. */
const patience = 5_000;

/** The state of the shop of these settings on this machine. */
export async function askShop({ host, port }: Pick<Config, 'host' | 'port'>) {
  const name = host.includes(':') ? `[${host}]` : host;
  const anyAddress = ['0.0.0.0', '[::]'].includes(name);
  const base = `http://${anyAddress ? '127.0.0.1' : name}:${port}`;
  const ask = (path: string) =>
    fetch(`${base}${path}`, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  const alive = await ask('/healthz');
  if (!alive) {
    return { base, isOpen: false, isReady: false, sentence: `No shop answers at ${base}.` };
  }
  const { version = null } = await alive.json().catch(() => ({}));
  if (typeof version !== 'string') {
    const sentence = `Another program than PhoneHaat answers at ${base}.`;
    return { base, isOpen: false, isReady: false, sentence };
  }
  const ready = await ask('/readyz');
  const isReady = ready?.ok ?? false;
  const state = isReady ? 'open and ready' : 'open and not ready: its log says why';
  return { base, isOpen: true, isReady, sentence: `PhoneHaat ${version} at ${base} is ${state}.` };
}
