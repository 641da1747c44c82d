import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { demoPerson } from '#testing/browser/demo-shop.ts';
import { emptyDataDir } from '#testing/browser/program.ts';
import { shared } from '#testing/browser/shared.ts';
import { programEnvironment } from '#testing/lib/program-environment.ts';

const run = promisify(execFile);

/** A copy of the data after the first `npm start`. */
async function demoData(): Promise<string> {
  const data = await emptyDataDir();
  onTestFinished(data.remove);
  await cp(await shared('demo-data'), data.folder, { recursive: true });
  return data.folder;
}

test('make-admin makes a registered person an admin', async () => {
  const folder = await demoData();
  const makeAdmin = (email: string) =>
    run('npm', ['run', '--silent', 'make-admin', '--', email], {
      env: programEnvironment({ DATA_DIR: folder }),
    });
  const { stdout } = await makeAdmin(demoPerson('buyer1').email.toUpperCase());
  expect(stdout).toContain('is an admin now');
  await expect(makeAdmin('nobody@phonehaat.test')).rejects.toThrow();
  const { stdout: demoted } = await run(
    'npm',
    ['run', '--silent', 'remove-admin', '--', demoPerson('buyer1').email],
    { env: programEnvironment({ DATA_DIR: folder }) },
  );
  expect(demoted).toContain('is no admin any more');
});
