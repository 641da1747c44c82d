// Finds what tests still quote of texts that a change has removed, so that a change runs those of
// the slow tests first. It cannot see texts whose slots a test has filled.

/** Shorter ones are names of fields and kinds as often as texts. */
const leastCharacters = 8;

const literal = /'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`([^`\n]+)`|\/((?:[^/\\\n]|\\.)+)\//g;

/** Between slots, escapes and wildcards. */
const gap = /\$\{[^}]*\}|\.[*+]|[\\^$|]/;

/** Literals that are broken over lines read as one. */
const joinLines = (source) => source.replace(/'\s*\+\s*'/g, '').replace(/\s+/g, ' ');

const isText = (part) => part.length >= leastCharacters && /\p{L}{3}/u.test(part);

/**
 * `was`: the lines of texts that are gone; `is`: all sources of now, each as one string.
 * Returns what the literals of `tests` ([path, source]) quote of what only `was` has.
 */
export function findLostTexts(was, is, tests) {
  const [before, now] = [joinLines(was), joinLines(is)];
  return tests.flatMap(([path, source]) =>
    [...source.matchAll(literal)].flatMap((match) => {
      const line = source.slice(0, match.index).split('\n').length;
      return (match.slice(1).find((part) => part !== undefined) ?? '')
        .split(gap)
        .map((part) => part.trim())
        .filter((part) => isText(part) && before.includes(part) && !now.includes(part))
        .map((part) => `${path}:${line}: ${part}`);
    }),
  );
}
