import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Language } from '#contract/languages.ts';
import { launchBrowser } from '#testing/browser/launch-browser.ts';
import { emptyDataDir, startProgram } from '#testing/browser/program.ts';
import { emulate, startTour, type Theme, type Tour } from '#testing/screens/screen-tour.ts';
import { screens } from '#testing/screens/screens.ts';
import { type PictureTexts, plainTexts } from './picture-texts.ts';

type Shot = { screen: string; language: Language; theme: Theme; width: number };

const onPhone = (screen: string, language: Language, theme: Theme = 'light'): Shot => ({
  screen,
  language,
  theme,
  width: 360,
});

/** The pictures of README.md and the documents, each of screens side by side. */
const pictures: Record<string, Shot[]> = {
  home: [{ screen: 'home', language: 'en', theme: 'light', width: 1000 }, onPhone('home', 'bn')],
  phone: [
    onPhone('phone-refused-before', 'en'),
    onPhone('booking', 'bn'),
    onPhone('order', 'bn'),
    onPhone('search-wish', 'bn', 'dark'),
  ],
};

const folder = resolve('docs/screenshots');
const height = 760;
const gap = 16;

/** Takes the pictures of the documents anew, with a list of the texts on each. */
export async function photographForReadme(): Promise<void> {
  const browser = await launchBrowser();
  const data = await emptyDataDir();
  const program = await startProgram(data.folder, { DEMO_MARKET: 'whole' });
  try {
    const tour = await startTour(browser, program.url);
    const texts: PictureTexts = {};
    await mkdir(folder, { recursive: true });
    for (const [name, shots] of Object.entries(pictures)) {
      const taken = [];
      for (const shot of shots) taken.push(await take(tour, shot));
      await sideBySide(
        taken.map(({ image }) => image),
        join(folder, `${name}.webp`),
      );
      texts[name] = taken.map(({ language, seen }) => ({ language, texts: seen }));
      console.log(`docs/screenshots/${name}.webp`);
    }
    await writeFile(join(folder, 'texts.json'), `${JSON.stringify(texts, null, 2)}\n`);
    await tour.close();
  } finally {
    await browser.close();
    await program.stop();
    await data.remove();
  }
}

async function take(tour: Tour, { screen: name, language, theme, width }: Shot) {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen "${name}".`);
  const { page } = await tour.show(screen, language, { viewport: { width, height }, theme });
  await emulate(page, { theme });
  const image = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  // biome-ignore lint/performance/useDomNodeTextContent: hidden texts are not on the picture
  const visible = await page.locator('body').innerText();
  return { image, language, seen: plainTexts(language).filter((text) => visible.includes(text)) };
}

async function sideBySide(images: Buffer[], path: string): Promise<void> {
  const widths = await Promise.all(
    images.map(async (image) => (await sharp(image).metadata()).width ?? 0),
  );
  const layers = images.map((input, index) => ({
    input,
    top: 0,
    left: widths.slice(0, index).reduce((sum, width) => sum + width + gap, 0),
  }));
  const width = widths.reduce((sum, each) => sum + each, gap * (images.length - 1));
  await sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite(layers)
    .webp({ quality: 80 })
    .toFile(path);
}
