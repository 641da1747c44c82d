import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FolderInUseError, lockByPidFile, lockFolder } from './folder-lock.ts';
import { temporaryFolder } from './temporary-folder.fixture.ts';

/** Another process that takes the lock, reports it, and runs until it is killed. */
async function holderProcess(functionName: string, folder: string) {
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const script = `
    const locks = await import(${JSON.stringify(module)});
    await locks[${JSON.stringify(functionName)}](${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return {
    async kill9() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe.each([
  ['lockFolder', lockFolder],
  ['lockByPidFile', lockByPidFile],
])('%s', (name, lock) => {
  test('refuses a second process in a clear sentence, until the first is killed', async () => {
    const folder = temporaryFolder();
    const holder = await holderProcess(name, folder);
    const refusal = lock(folder);
    await expect(refusal).rejects.toThrow(FolderInUseError);
    await expect(refusal).rejects.toThrow(
      `The database folder ${folder} is already in use by another running server; ` +
        'stop that server first or choose another folder.',
    );
    await holder.kill9();
    const release = await lock(folder);
    await release();
  });

  test('refuses the same process and can be taken again after its release', async () => {
    const folder = temporaryFolder();
    const release = await lock(folder);
    await expect(lock(folder)).rejects.toThrow(FolderInUseError);
    await release();
    await (await lock(folder))();
  });

  test('knows the folder by any of its paths', async () => {
    const folder = temporaryFolder();
    const link = join(temporaryFolder(), 'link');
    symlinkSync(folder, link);
    const release = await lock(folder);
    await expect(lock(link)).rejects.toThrow(FolderInUseError);
    await release();
  });

  test('lets two folders be open at once', async () => {
    const releases = [await lock(temporaryFolder()), await lock(temporaryFolder())];
    for (const release of releases) await release();
  });
});

test.runIf(process.platform === 'linux')('a renamed folder stays locked', async () => {
  const parent = temporaryFolder();
  const folder = join(parent, 'before');
  const renamed = join(parent, 'after');
  mkdirSync(folder);
  const release = await lockFolder(folder);
  renameSync(folder, renamed);
  await expect(lockFolder(renamed)).rejects.toThrow(FolderInUseError);
  await release();
});

test.each([
  ['the number of this very process, left by a life before', String(process.pid)],
  ['no number', ''],
])('a pid file with %s does not lock', async (_, content) => {
  const folder = temporaryFolder();
  const pidFile = join(folder, 'server.pid');
  writeFileSync(pidFile, content);
  const release = await lockByPidFile(folder);
  await release();
  expect(existsSync(pidFile)).toBe(false);
});
