import { expect, test } from 'vitest';
import { temporaryFolder } from '../db/embedded/temporary-folder.fixture.ts';
import { createLogger } from '../http/api/logging.ts';
import { readConfig } from './config.ts';
import { openShop } from './shop.ts';

/** The warnings in the log of a shop that other machines can reach. */
async function warningsOf(settings: Record<string, string>): Promise<string[]> {
  const written: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void written.push(line) });
  const config = readConfig({ HOST: '0.0.0.0', DATA_DIR: temporaryFolder(), ...settings });
  const shop = await openShop(config, log, async () => {});
  await shop.close();
  return written.map((line) => JSON.parse(line).msg);
}

const publicUrl = { PUBLIC_URL: 'https://shop.example' };
const noProxy =
  'TRUST_PROXY is not set: all visitors behind the proxy share one allowance of tries';
const noAddress = 'PUBLIC_URL is not set: any host that a request names is believed';

test.each([
  ['no address of its own', {}, [noAddress]],
  ['https before it, and no proxy that it knows', publicUrl, [noProxy]],
  ['https by a proxy that it knows', { ...publicUrl, TRUST_PROXY: 'loopback' }, []],
])(
  'a shop with %s says at its start what that means',
  async (_, settings, warnings) => {
    expect(await warningsOf(settings)).toEqual(warnings);
  },
  60_000,
);
