import { buffer } from 'node:stream/consumers';
import { drawIcons } from './draw-icon.ts';
import { withSvg } from './sharp.ts';

/* Reads an SVG, and prints its icons as JSON, by name in Base64. */
const svg = await buffer(process.stdin);
const drawn = await withSvg(() => drawIcons(svg));
const icons = Object.fromEntries([...drawn].map(([name, icon]) => [name, icon.toString('base64')]));
process.stdout.write(JSON.stringify(icons));
