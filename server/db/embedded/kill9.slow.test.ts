import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { keepFigures, rounds } from '#testing/lib/figures.ts';
import { programEnvironment } from '#testing/lib/program-environment.ts';
import { temporaryFolder } from './temporary-folder.fixture.ts';

const kills = rounds('WRITER_KILLS', 3);
const firstStarts = rounds('FIRST_START_KILLS', 1);

const writer = new URL('./kill9.fixture.ts', import.meta.url).pathname;

/** Reproducible "random" numbers in [0, 1): a linear congruential generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Runs the writer on `folder` and kills it with SIGKILL, `killAfter` milliseconds after the first
 * file of a new database, or after a number of acknowledged writes. Returns all printed lines.
 */
async function runAndKill(folder: string, killAfter: number, from: 'first file' | number) {
  const child = spawn(process.execPath, [writer, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: programEnvironment({ TMPDIR: folder }), // files of the killed process are removed with the folder
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const armKill = () => {
    timer ??= setTimeout(() => child.kill('SIGKILL'), killAfter);
  };
  const watch = setInterval(() => {
    if (from === 'first file' && existsSync(join(folder, 'pgdata/pg_wal'))) armKill();
  }, 5);
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (typeof from === 'number' && idsAcknowledged(lines).length >= from) armKill();
  }
  const [, signal] = await closed;
  clearTimeout(timer);
  clearInterval(watch);
  expect(signal).toBe('SIGKILL');
  return lines;
}

const ids = (text = '') => text.split(',').filter(Boolean).map(Number);
const idsFound = (lines: string[]) => ids(lines[0]?.replace('found ', ''));
const idsAcknowledged = (lines: string[]) =>
  lines.flatMap((line) => ids(/^acknowledged (\d+)$/.exec(line)?.[1]));

test('kill -9 in the middle of writes, many times: every acknowledged write is there after restart', {
  timeout: 600_000,
}, async () => {
  const random = seeded(20260101);
  const folder = temporaryFolder();
  const acknowledged = new Set<number>();
  for (let kill = 0; kill < kills; kill += 1) {
    // The writer checkpoints every hundred writes, so some kills hit a checkpoint.
    const writes = 40 + Math.floor(random() * 80);
    const lines = await runAndKill(folder, random() * 20, writes);
    const found = new Set(idsFound(lines));
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
    // Each kill leaves at most one unacknowledged write: the one in flight.
    expect(found.size - acknowledged.size).toBeLessThanOrEqual(kill);
    for (const id of idsAcknowledged(lines)) acknowledged.add(id);
  }
  const found = new Set(idsFound(await runAndKill(folder, 0, 1)));
  expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThanOrEqual(40 * kills);
  // A lost write would have failed above.
  await keepFigures({
    what: 'kill -9 of a writer, embedded',
    tried: { kills, writes: acknowledged.size },
    wrong: { 'acknowledged writes lost': 0 },
  });
});

test('kill -9 during the first start leaves a folder that can be started', {
  timeout: 600_000,
}, async () => {
  const random = seeded(7);
  for (let kill = 0; kill < firstStarts; kill += 1) {
    const folder = temporaryFolder();
    await runAndKill(folder, random() * 1200, 'first file');
    const lines = await runAndKill(folder, 50, 1);
    expect(idsAcknowledged(lines).length).toBeGreaterThan(0);
  }
});
