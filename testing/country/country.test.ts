import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeFlags } from '../../scripts/launch/node-flags.mjs';
import { brokenRules } from './old-faults/broken-rules.ts';
import { oldFaults } from './old-faults/faults.ts';

const root = join(import.meta.dirname, '../..');

/** Plays a country in a process of its own, because its clock and chance are the process's. */
async function play(...options: string[]): Promise<{ text: string; trace: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-country-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const trace = join(folder, 'trace');
  const args = [...nodeFlags, join(import.meta.dirname, 'main.ts'), '--trace', trace];
  const child = spawn(process.execPath, [...args, '--quiet', '--shrink', '0', ...options]);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  await new Promise((resolve) => child.on('close', resolve));
  return { text, trace: readFileSync(trace, 'utf8') };
}

const small = ['--people', '8', '--days', '1'];

test('a seed repeats its country, byte for byte, and nothing in it is false', async () => {
  const [one, other] = await Promise.all([
    play('--seed', '1', ...small),
    play('--seed', '1', ...small),
  ]);
  expect(one.text).toContain('all is true');
  expect(one.trace.split('\n').length).toBeGreaterThan(200);
  expect(other.trace).toBe(one.trace);
}, 600_000);

test('an old fault that is put back is found', async () => {
  const { text } = await play('--seed', '1', ...small, '--fault', 'unread-count-lies');
  expect(text).toContain('“lists are true” is false');
}, 600_000);

test('each old fault can still be put back: its place is once in its file', () => {
  for (const { name, file, from } of [...oldFaults, ...brokenRules]) {
    const places = readFileSync(join(root, file), 'utf8').split(from).length - 1;
    expect(places, name).toBe(1);
  }
});
