import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../db/embedded/temporary-folder.fixture.ts';
import { readConfig } from './config.ts';

test('a misspelt setting is named, with the one that is meant', () => {
  const envFile = join(temporaryFolder(), '.env');
  const unknown = (env: NodeJS.ProcessEnv) => readConfig(env, envFile).unknownSettings;
  // Names of the system, and one that resembles no setting.
  const system = { PATH: '/bin', HOME: '/root', PWD: '/srv', USER: 'shop', SHELL: '/bin/sh' };
  expect(unknown({ ...system, PORT: '3000', MY_OWN: 'x' })).toEqual([]);
  expect(unknown({ SMPT_URL: 'smtp://localhost', DATABASE_ULR: 'x' })).toEqual([
    'DATABASE_ULR is no setting of PhoneHaat. Is DATABASE_URL meant?',
    'SMPT_URL is no setting of PhoneHaat. Is SMTP_URL meant?',
  ]);

  writeFileSync(envFile, 'PORT=3000\nTZ=UTC\nSUPPORT_EMIAL=help@shop.example\nMY_OWN=x\n');
  // The runtime loads the file into the environment.
  expect(unknown({ ...system, SUPPORT_EMIAL: 'help@shop.example', MY_OWN: 'x' })).toEqual([
    'MY_OWN in .env is no setting of PhoneHaat',
    'SUPPORT_EMIAL in .env is no setting of PhoneHaat. Is SUPPORT_EMAIL meant?',
  ]);
});
