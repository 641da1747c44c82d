import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readImports } from './checks/imports.ts';
import { floors, importsUp, pairsBothWays } from './checks/rooms.ts';
import { arrowsOf, drawStructure } from './checks/structure.ts';
import { drawSubjects } from './checks/subjects.ts';

// Draws the imports between folders and the map of subjects, and fails for an arrow up or two folders
// that import each other.

const folder = join(import.meta.dirname, '../build/structure');
mkdirSync(folder, { recursive: true });
const graph = readImports();
const wrong: string[] = [];
for (const [area, rows] of Object.entries(floors)) {
  const file = join(folder, `${area}.svg`);
  writeFileSync(file, drawStructure(graph, rows, area));
  const up = importsUp(graph, rows);
  wrong.push(...up);
  const arrows = arrowsOf(graph, rows.flat()).size;
  console.log(
    `${area}: ${rows.flat().length} folders on ${rows.length} floors, ${arrows} arrows, ${up.length} up or within a floor: ${file}`,
  );
}
console.log(`The map of docs/architecture.md:\n${drawSubjects()}`);
const pairs = pairsBothWays(graph, dirname);
console.log(`${graph.size} files, ${pairs.length} pairs of folders that import each other`);
wrong.push(...pairs);
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exitCode = 1;
}
