import { parseArgs } from 'node:util';
import { sealed } from './sealed.ts';

const { playCountry } = await import('./run.ts');
const { values } = parseArgs({ options: { seed: { type: 'string' }, people: { type: 'string', default: '18' }, days: { type: 'string', default: '14' } , trace: {type:'boolean'}} });
const run = await playCountry({ seed: Number(values.seed ?? 1), people: Number(values.people), days: Number(values.days), without: new Set() });
console.log(run.found, run.hours, run.seconds, run.trace.length);
if (values.trace) console.log(run.trace.join('\n'));
console.log(run.story.slice(-40).map((s) => s.text).join('\n'));
