/**
 * Makes the icons of the installed shop from its favicon: `npm run draw-icons`. They are stored and
 * made again only when the favicon changes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawIcons } from '../server/lib/draw-icon.ts';
import { withSvg } from '../server/lib/sharp.ts';

const inPublic = (path: string) => fileURLToPath(new URL(`../web/public/${path}`, import.meta.url));

await mkdir(inPublic('icons'), { recursive: true });
const favicon = await readFile(inPublic('favicon.svg'));
for (const [name, icon] of await withSvg(() => drawIcons(favicon))) {
  await writeFile(inPublic(`icons/${name}.png`), icon);
}
