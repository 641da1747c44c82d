import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A file with the embedded engine's data folder, migrated; undefined on a server. */
    embeddedTemplate: string | undefined;
  }
}

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/phonehaat-test-template');

/** Whatever decides what the template holds: migrations, and the engine's exact version. */
const inputs = [
  'package.json',
  'server/db/migrate.ts',
  'server/db/migrations/*.ts',
  'testing/embedded-template.ts',
  'testing/embedded-template.setup.ts',
  'testing/snapshot.ts',
];

/** Making a database and migrating it takes six seconds, reading it from a file takes one. */
export default async function setup(project: TestProject): Promise<void> {
  const file = join(cache, `${hashOfInputs()}.tar`);
  if (!(await exists(file))) await write(file);
  project.provide('embeddedTemplate', file);
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  for (const path of globSync(inputs, { cwd: root }).sort()) {
    if (path.endsWith('.test.ts')) continue;
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}

/** Under its name it is whole or not there, even where two runs make it at once. */
async function write(file: string): Promise<void> {
  const { makeEmbeddedTemplate } = await import('./embedded-template.ts');
  const bytes = await makeEmbeddedTemplate();
  await mkdir(cache, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
  await removeOlderThanADay();
}

/** Another run may still be reading a template of an hour ago. */
async function removeOlderThanADay(): Promise<void> {
  const aDayAgo = Date.now() - 24 * 60 * 60_000;
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    if (statSync(path).mtimeMs < aDayAgo) await rm(path, { force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
