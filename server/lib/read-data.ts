import { readFileSync } from 'node:fs';
import type * as z from 'zod';

/**
 * Data that comes with a release, from a JSON file beside the code that uses it. Throws with the
 * file's name if the schema refuses it.
 */
export function readData<Schema extends z.ZodType>(file: URL, schema: Schema): z.output<Schema> {
  const { data, error } = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (error) throw new Error(`${file.pathname}: ${error.message}`);
  return data as z.output<Schema>;
}
