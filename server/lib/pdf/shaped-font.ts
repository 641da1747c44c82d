import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

const files = {
  regular: '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
} as const;
export type Weight = keyof typeof files;

/** The part of fontkit that PDFKit uses, because fontkit's types lack it. */
type Glyph = { id: number; advanceWidth: number };
type BareFont = { getGlyph: (id: number, codePoints: number[]) => Glyph };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Run = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
/** PDFKit's font interface: an object that lays a text out. */
export type ShapedFont = BareFont & { layout: (text: string) => Run };

const loaded = new Map<Weight, ShapedFont>();

/**
 * A font with Bangla and Latin letters for PDFKit. HarfBuzz shapes its texts, because PDFKit's own
 * shaper breaks conjuncts such as the one in শ্রদ্ধা or ক্তা. Loaded once.
 */
export function shapedFont(weight: Weight): ShapedFont {
  const known = loaded.get(weight);
  if (known) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[weight]));
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(toArrayBuffer(bytes))));
  const bare = fontkit.create(bytes) as unknown as BareFont;
  const font: ShapedFont = Object.assign(Object.create(bare), {
    layout: (text: string) => layOut(text, bare, shaper),
  });
  loaded.set(weight, font);
  return font;
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;

/**
 * Runs of one script, with danda and joiners, because HarfBuzz shapes a run by its first letter.
 */
const bangla = String.raw`(?:\p{Script=Bengali}|\u0964|\u0965|\u200c|\u200d)`;
const runs = new RegExp(`${bangla}+|(?:(?!${bangla}).)+`, 'gsu');

function layOut(text: string, bare: BareFont, shaper: harfbuzz.Font): Run {
  const glyphs: Glyph[] = [];
  const positions: Position[] = [];
  for (const [run] of text.matchAll(runs)) {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(run);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const clusters = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    const seen = new Set<number>();
    infos.forEach(({ codepoint: id, cluster }, place) => {
      const end = clusters[clusters.indexOf(cluster) + 1];
      // The first glyph of a cluster has the cluster's text, for copying from the page.
      const own = seen.has(cluster) ? '' : run.slice(cluster, end);
      seen.add(cluster);
      const codes = Array.from(own, (letter) => letter.codePointAt(0) ?? 0);
      glyphs.push(bare.getGlyph(id, codes));
      const at = buffer.getGlyphPositions()[place];
      const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = at ?? {};
      positions.push({ xAdvance, yAdvance, xOffset, yOffset });
    });
  }
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth };
}
