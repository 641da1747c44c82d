import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brokenRules } from './broken-rules.ts';
import { type OldFault, oldFaults } from './faults.ts';

const root = join(import.meta.dirname, '../../..');

/** Loads one file of this process with an old fault in it. No file is changed. */
export function putBack(name: string): OldFault {
  const fault = [...oldFaults, ...brokenRules].find((each) => each.name === name);
  if (!fault) throw new Error(`There is no old fault “${name}”`);
  const url = pathToFileURL(join(root, fault.file)).href;
  registerHooks({
    load(asked, context, nextLoad) {
      const loaded = nextLoad(asked, context);
      if (asked !== url) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString();
      if (source.split(fault.from).length !== 2) {
        throw new Error(
          `${fault.name}: ${fault.file} has changed, and the fault has to be written anew`,
        );
      }
      return { ...loaded, source: source.replace(fault.from, () => fault.to) };
    },
  });
  return fault;
}
