// Derives what a test run needs from the arguments after `npm test --`.

/** Vitest options with a separate value. */
const withValue = new Set(['-t', '--testNamePattern', '--project', '--shard', '--reporter']);

/** Tests of the built web client, and those that need a browser. */
const inBrowser = /^e2e\/.*\.test\.ts$/;
const onPooler = /^server\/db\/hosted\/pooler\.slow\.test\.ts$/;
const onBuild = /^(e2e\/.*|scripts\/checks\/script-budgets)\.test\.ts$/;

/** Takes our own options from the arguments; what is left goes to Vitest. */
export function takeFloor(given) {
  const args = given.filter((arg) => arg !== '--all');
  const take = (name) => {
    const place = args.findIndex((arg) => arg.split('=')[0] === name);
    if (place === -1) return undefined;
    const [option] = args.splice(place, 1);
    return option.split('=')[1] ?? args.splice(place, 1)[0];
  };
  const hasAll = args.length < given.length;
  const reachedSince = take('--reached-since');
  const minutes = Number(take('--minutes') ?? Number.POSITIVE_INFINITY);
  return { all: hasAll || reachedSince !== undefined, reachedSince, minutes, args };
}

/** Parses the arguments like Vitest: path filters, projects, and watch mode. */
export function readArguments(args) {
  const filters = [];
  const projects = [];
  let watch = false;
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    const [name = '', inline] = arg.split(/=(.*)/s);
    const value = withValue.has(name) ? (inline ?? left.shift() ?? '') : inline;
    if (name === '--watch' || name === '-w') watch = value !== 'false';
    else if (name === '--project') projects.push(value);
    else if (!name.startsWith('-')) filters.push(arg.replace(/^\.\//, ''));
  }
  return { filters, projects, watch };
}

/** The prerequisites of the tests; `files` are the paths of all tests. */
export function needsOf(args, files) {
  const { filters, projects } = readArguments(args);
  const mayRun = (pattern) =>
    files.some(
      (file) =>
        pattern.test(file) &&
        (filters.length === 0 || filters.some((filter) => file.includes(filter))),
    );
  const isOf = (...names) =>
    projects.length === 0 || projects.some((one) => /[*!]/.test(one) || names.includes(one));
  return {
    browser: isOf('browser') && mayRun(inBrowser),
    pooler: isOf('unit') && mayRun(onPooler),
    build: (isOf('browser') && mayRun(inBrowser)) || (isOf('unit') && mayRun(onBuild)),
  };
}

/** Whether one file is named and no project: then one database engine is enough. */
export function isOneFile(args) {
  const { filters, projects } = readArguments(args);
  return projects.length === 0 && filters.length === 1 && /\.test\.(ts|tsx|mjs)$/.test(filters[0]);
}
