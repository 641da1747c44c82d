// What a run of some tests needs, told from what follows `npm test --`.

/** Options of Vitest whose value is the argument after them. */
const withValue = new Set(['-t', '--testNamePattern', '--project', '--shard', '--reporter']);

/** Tests that look at the built web client, and those of them that do it in a browser. */
const inBrowser = /^e2e\/.*\.test\.ts$/;
const onBuild = /^(e2e\/.*|scripts\/checks\/script-budgets)\.test\.ts$/;

/** Splits the arguments as Vitest does: parts of paths, the projects, and whether it goes on watching. */
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

/** What has to be there before the tests run; `files` are the paths of all tests. */
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
    build: (isOf('browser') && mayRun(inBrowser)) || (isOf('unit') && mayRun(onBuild)),
  };
}
