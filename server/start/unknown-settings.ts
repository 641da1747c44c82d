import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { distance } from '../lib/edit-distance.ts';

/** What `.env` may hold for the runtime and the system. */
const foreignName = /^(NODE_\w+|UV_\w+|TZ|LANG|LC_\w+|PATH|(HTTPS?|NO)_PROXY)$/i;

/**
 * A sentence for each misspelt name of a setting, which would otherwise be ignored: every unknown
 * name in the file, and names of the environment that are almost a setting's. The environment has
 * many other names.
 */
export function unknownSettings(
  known: readonly string[],
  env: NodeJS.ProcessEnv,
  envFile: string,
): string[] {
  const inFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  const isUnknown = (name: string) => !known.includes(name);
  const ofFile = Object.keys(inFile)
    .filter((name) => isUnknown(name) && !foreignName.test(name))
    .map((name) => `${name} in .env is no setting of PhoneHaat${suggestion(name, known)}`);
  const ofEnvironment = Object.keys(env)
    .filter((name) => isUnknown(name) && !(name in inFile) && nearest(name, known))
    .map((name) => `${name} is no setting of PhoneHaat${suggestion(name, known)}`);
  return [...ofFile.sort(), ...ofEnvironment.sort()];
}

const suggestion = (name: string, known: readonly string[]) => {
  const near = nearest(name, known);
  return near ? `. Is ${near} meant?` : '';
};

/** Two slips at most, and one in a short name: PATH is not meant as PORT. */
function nearest(name: string, known: readonly string[]): string | undefined {
  return known.find((each) => {
    if (Math.abs(each.length - name.length) > 2) return false;
    const slips = distance(each, name);
    return slips > 0 && slips <= (each.length < 8 ? 1 : 2);
  });
}
