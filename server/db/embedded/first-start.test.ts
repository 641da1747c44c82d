import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginStart, clusterFolder, finishFirstStart } from './first-start.ts';
import { temporaryFolder } from './temporary-folder.fixture.ts';

test('an unfinished first start is begun again, a finished one is never touched', () => {
  const folder = temporaryFolder();
  const file = join(clusterFolder(folder), 'PG_VERSION');
  expect(beginStart(folder)).toBe(true);
  writeFileSync(file, '18');

  expect(beginStart(folder)).toBe(true);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, '18');
  finishFirstStart(folder);

  expect(beginStart(folder)).toBe(false);
  expect(existsSync(file)).toBe(true);
});
