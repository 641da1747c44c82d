import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { gzipBytes } from '#testing/screens/screen-scripts.ts';

export const brotliBytes = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The composition of a script file. */
export type ScriptFile = {
  gzip: number;
  brotli: number;
  /** Gzipped bytes per part; their sum is the size of the file. */
  parts: Map<string, number>;
};

/** Groups own code by folder, other code by package. */
export function partOf(source: string): string {
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (inPackage) return inPackage;
  if (/\/web\/i18n\/(en|bn)\/[\w/-]+\.ts$/.test(source)) return 'texts';
  const [, ours] = /\/(web\/(?:[^/]+(?=\/))|contract)\b/.exec(source) ?? [];
  return ours ?? 'list of screens, glue';
}

/**
 * Divides the gzipped size of a script among its sources, by its source map. Compressed together
 * they are smaller than separately, so each part gets a proportional share.
 */
export function readScript(path: string): ScriptFile {
  const code = readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
  const texts = new Map<string, string>();
  for (const [part, text] of pieces(code, mapOf(path))) {
    texts.set(part, (texts.get(part) ?? '') + text);
  }
  const alone = [...texts].map(([part, text]) => [part, gzipBytes(text)] as const);
  const sum = alone.reduce((total, [, bytes]) => total + bytes, 0);
  const gzip = gzipBytes(code);
  return {
    gzip,
    brotli: brotliBytes(code),
    parts: new Map(alone.map(([part, bytes]) => [part, (bytes / sum) * gzip])),
  };
}

/** Null without a source map, as for the route manifest. */
function mapOf(path: string): TraceMap | null {
  try {
    return new TraceMap(readFileSync(`${path}.map`, 'utf8'));
  } catch {
    return null;
  }
}

/** Each range of the code with its part. */
function* pieces(code: string, map: TraceMap | null): Generator<[part: string, text: string]> {
  if (!map) return yield [partOf(''), code];
  const mappings = decodedMappings(map);
  for (const [number, line] of code.split('\n').entries()) {
    const segments = mappings[number] ?? [];
    yield [partOf(''), line.slice(0, segments[0]?.[0])];
    for (const [index, segment] of segments.entries()) {
      const source = segment[1] === undefined ? '' : (map.sources[segment[1]] ?? '');
      yield [partOf(source), line.slice(segment[0], segments[index + 1]?.[0])];
    }
  }
}
