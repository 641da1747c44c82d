import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { gzipBytes } from '#testing/screens/screen-scripts.ts';

export const brotliBytes = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** What a script file consists of. */
export type ScriptFile = {
  gzip: number;
  brotli: number;
  /** Bytes by gzip of each part; together those of the file. */
  parts: Map<string, number>;
};

/** Our own code by its folder, all else by its package. */
export function partOf(source: string): string {
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (inPackage) return inPackage;
  if (/\/web\/i18n\/(en|bn)\/\w+\.ts$/.test(source)) return 'texts';
  const [, ours] = /\/(web\/(?:[^/]+(?=\/))|contract)\b/.exec(source) ?? [];
  return ours ?? 'list of screens, glue';
}

/**
 * Splits a built script among what it was made of, by its source map. Compressed together they are
 * smaller than each alone, so a part has that share of the file which it would have alone.
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

/** The router's list of screens has none. */
function mapOf(path: string): TraceMap | null {
  try {
    return new TraceMap(readFileSync(`${path}.map`, 'utf8'));
  } catch {
    return null;
  }
}

/** Each stretch of the code with the part that it comes from. */
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
