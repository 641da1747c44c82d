import { execFile } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, 'draw-icons-main.ts');

/** Milliseconds. */
const patience = 60_000;

/**
 * The same as `drawIcons` for an SVG of the program's own, in a process of its own: while this one
 * listens, its decoder of SVG stays closed, because it would be open to every uploaded picture.
 */
export function drawIconsApart(svg: string): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: 8 * 1024 * 1024, timeout: patience };
    const child = execFile(process.execPath, [main], options, (error, printed) => {
      if (error) return reject(error);
      const drawn = JSON.parse(printed) as Record<string, string>;
      resolve(
        new Map(Object.entries(drawn).map(([name, icon]) => [name, Buffer.from(icon, 'base64')])),
      );
    });
    child.stdin?.end(svg);
  });
}
