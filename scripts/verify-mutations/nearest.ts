import { basename, dirname } from 'node:path';

/** Test files by how near they are to a source file; each is in one of the lists. */
export type Nearest = { own: string[]; folder: string[]; subject: string[] };

/**
 * Nearly all tests of the server import nearly all of it, through the app that they start; so which of
 * them is about a file is derived from names. `own` are named after the file or import it, `folder` are in
 * its feature or folder, and `subject` name that folder in a path. `tests` has sources by path.
 */
export function nearest(file: string, tests: ReadonlyMap<string, string>): Nearest {
  const stem = basename(file).replace(/\.tsx?$/, '');
  const folder = subjectOf(file);
  const name = basename(folder);
  const named = [`${basename(dirname(folder))}/${name}/`, `'../${name}/`];
  const found: Nearest = { own: [], folder: [], subject: [] };
  for (const [path, source] of tests) {
    const isNamedAfter = dirname(path) === dirname(file) && basename(path).startsWith(`${stem}.`);
    const imports = source.includes(`/${basename(file)}'`);
    if (isNamedAfter || imports) found.own.push(path);
    else if (path.startsWith(`${folder}/`)) found.folder.push(path);
    else if (path.includes(`/${name}/`) || named.some((each) => source.includes(each)))
      found.subject.push(path);
  }
  return found;
}

/** `server/features/payments` of a file in a folder below it; elsewhere the file's first two folders. */
function subjectOf(file: string): string {
  const folders = dirname(file).split('/');
  return folders.slice(0, file.startsWith('server/') ? 3 : 2).join('/');
}
