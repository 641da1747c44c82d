import { readFileSync } from 'node:fs';

/**
 * Data that comes with a release, from a JSON file beside the code that uses it. Unchecked, because
 * each start would pay for that: a test compares each file with its schema.
 */
export function readData<Data>(file: URL): Data {
  return JSON.parse(readFileSync(file, 'utf8')) as Data;
}
