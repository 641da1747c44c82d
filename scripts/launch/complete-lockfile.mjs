/**
 * Adds the missing entries of optional dependencies to package-lock.json. npm omits those that it
 * could not fetch when it wrote the lockfile, and `npm ci` then refuses the file (npm/cli issue
 * 9846). The supported systems are derived from the package name, so that npm skips it elsewhere.
 * Returns the added names.
 */
export function completeLockfile(lockfile) {
  const added = missingOptionals(lockfile).map(({ name, version, dev }) => {
    const { os, cpu, libc } = systemOf(name);
    // In the key order of npm, so that its next write changes nothing.
    lockfile.packages[`node_modules/${name}`] = { version, cpu, dev, libc, optional: true, os };
    return name;
  });
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return added;
}

/** The optional dependencies without an entry, each with the requested version. */
export function missingOptionals({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(path, name).some((place) => place in packages))
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** The folders in which Node resolves `name` from the package at `path`, nearest first. */
function placesOf(path, name) {
  const parents = path
    .split('/node_modules/')
    .map((_, n, parts) => parts.slice(0, n + 1).join('/node_modules/'));
  const nested =
    path === '' ? [] : parents.reverse().map((parent) => `${parent}/node_modules/${name}`);
  return [...nested, `node_modules/${name}`];
}

const system =
  /[-/](android|darwin|freebsd|linux|win32|wasm32)-(arm64|arm|x64|wasi)(?:-(musl|gnu\w*|msvc))?$/;

function systemOf(name) {
  const [, os, cpu, abi] = system.exec(name) ?? [];
  if (os === undefined) throw new Error(`${name} does not say for which system it is.`);
  if (os === 'wasm32') return { cpu: ['wasm32'] };
  const libc = abi === 'musl' ? ['musl'] : abi?.startsWith('gnu') ? ['glibc'] : undefined;
  return { os: [os], cpu: [cpu], libc };
}
