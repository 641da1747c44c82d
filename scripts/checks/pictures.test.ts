import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { type PictureTexts, plainTexts } from '../screenshots/picture-texts.ts';

const folder = join(import.meta.dirname, '../../docs/screenshots');
const recorded = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8')) as PictureTexts;

test('each picture of the documents has a record of its texts', () => {
  const pictures = globSync('*.webp', { cwd: folder }).map((path) => basename(path, '.webp'));
  expect(Object.keys(recorded).sort()).toEqual(pictures.sort());
});

test.each(Object.entries(recorded))(
  'docs/screenshots/%s.webp is no older than the texts that it shows (npm run screenshots -- --readme)',
  (_name, shots) => {
    for (const { language, texts } of shots) {
      expect(texts.length).toBeGreaterThan(3);
      const current = new Set(plainTexts(language));
      expect(texts.filter((text) => !current.has(text))).toEqual([]);
    }
  },
);
