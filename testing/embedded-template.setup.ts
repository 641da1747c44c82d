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

/** The inputs of every template: the migrations, and the exact version of the engine. */
const inputs = [
  'package.json',
  'server/db/migrate.ts',
  'server/db/migrations/*.ts',
  'testing/embedded-template.ts',
  'testing/embedded-template.setup.ts',
  'testing/snapshot.ts',
];

/**
 * Caches a migrated database, because creating one takes six seconds, and reading it from a file
 * one.
 */
export default async function setup(project: TestProject): Promise<void> {
  const { makeEmbeddedTemplate } = await import('./embedded-template.ts');
  project.provide('embeddedTemplate', await cachedTemplate(makeEmbeddedTemplate));
}

/** The file of what `make` makes of the inputs, and of further ones. */
export async function cachedTemplate(
  make: () => Promise<Uint8Array>,
  furtherInputs: string[] = [],
): Promise<string> {
  const file = join(cache, `${hashOf([...inputs, ...furtherInputs])}.tar`);
  if (!(await exists(file))) await write(file, await make());
  return file;
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const path of globSync(patterns, { cwd: root }).sort()) {
    if (path.endsWith('.test.ts')) continue;
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}

/** Writes atomically by a rename, since two runs may do this at once. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
  await removeOlderThanADay();
}

/** Recent templates remain, because another run may be reading them. */
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
