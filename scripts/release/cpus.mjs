import { Explained } from '../lib/main.mjs';

/** Those of Linux whose Node is a package, with Docker's name for each. */
const dockerNames = { x64: 'amd64', arm64: 'arm64' };

export const cpus = Object.keys(dockerNames);

/** Node's name of a processor, by Node's or Docker's. */
export function cpuOf(name) {
  if (name === undefined) return undefined;
  const cpu = cpus.find((each) => each === name || dockerNames[each] === name);
  if (cpu === undefined) throw new Explained(`Not a processor of releases: ${name}. ${cpus}`);
  return cpu;
}
