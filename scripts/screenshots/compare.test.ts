import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { compareFolders } from './compare.ts';

async function folderOf(pictures: Record<string, { height: number; background: string }>) {
  const folder = await mkdtemp(join(tmpdir(), 'phonehaat-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, picture] of Object.entries(pictures)) {
    const create = { width: 10, channels: 3, ...picture } as const;
    await sharp({ create }).png().toFile(join(folder, name));
  }
  return folder;
}

test('pictures differ by visible colours, by their height, and when there was none; the most different is first', async () => {
  const before = await folderOf({
    'equal.png': { height: 4, background: '#808080' },
    'grown.png': { height: 4, background: '#808080' },
    'blue.png': { height: 4, background: '#808080' },
  });
  const after = await folderOf({
    'equal.png': { height: 4, background: '#838080' },
    'grown.png': { height: 5, background: '#808080' },
    'blue.png': { height: 4, background: '#808090' },
    'new.png': { height: 4, background: '#808080' },
  });
  const names = ['equal.png', 'grown.png', 'blue.png', 'new.png'];
  const differences = await compareFolders(before, after, names);
  expect(differences).toEqual([
    { name: 'blue.png', share: 1 },
    { name: 'new.png', share: 1 },
    { name: 'grown.png', share: 0.2 },
  ]);
  const drawn = (name: string) => existsSync(join(after, 'differences', name));
  expect(names.filter(drawn)).toEqual(['grown.png', 'blue.png']);
  const pixels = await sharp(await readFile(join(after, 'differences/grown.png')))
    .removeAlpha()
    .raw()
    .toBuffer();
  // The four lines that both have are faded; the new one is red.
  expect([...pixels.subarray(0, 3)]).toEqual([217, 217, 217]);
  expect([...pixels.subarray(-3)]).toEqual([255, 0, 0]);
});
