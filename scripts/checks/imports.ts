import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** All imports of a file: values, types and lazy ones, as paths from the root. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  const { staticImports, staticExports } = parseSync(file, code).module;
  const reexported = staticExports.flatMap(({ entries }) => entries);
  const named = [...staticImports, ...reexported].map((entry) => entry.moduleRequest?.value ?? '');
  // Covers dynamic imports and import types.
  const inline = [...code.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name = '']) => name);
  return [...named, ...inline].flatMap((name) => {
    if (name.startsWith('#')) return name.slice(1);
    return name.startsWith('.') ? normalize(join(dirname(file), name)) : [];
  });
}

/** Each file of the product without its tests → what it imports. */
export function readImports(): Map<string, string[]> {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root });
  const product = files.filter((file) => !/\.test\.tsx?$/.test(file));
  return new Map(product.map((file) => [file, importsOf(file)]));
}
