import type { Plugin } from 'vite';

const inRouter = /\/node_modules\/react-router\/dist\/production\/(.+\.js)$/;

/**
 * What never happens in this shop, by the router's own file: the words that ask for it there, and
 * the answer. The build drops what hangs on it, a quarter of the router.
 */
const settled: Record<string, [words: RegExp, answer: string][]> = {
  'lib/router/router.js': [
    // What changes something is a call of the API: the router has no actions and no fetchers.
    [/(?<!function )isMutationMethod\([^()]*\)/g, 'false'],
    [/^\t\t(fetch|getFetcher|resetFetcher),$/gm, ''],
    // Nothing keeps anybody from leaving a page.
    [/^\t\t(getBlocker|deleteBlocker),$/gm, ''],
    [/(?<!function )shouldBlockNavigation\(/g, 'void ('],
    // Nobody measures what it does.
    [/\binit\.instrumentations\b/g, 'undefined'],
    [/\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
  ],
  'lib/dom/ssr/single-fetch.js': [[/request\.method !== "GET"/, 'false']],
  // Each page has the list of all screens.
  'lib/dom/ssr/fog-of-war.js': [[/!isFogOfWarEnabled\(routeDiscovery, ssr\)/g, 'true']],
  // Components run in the browser.
  'lib/dom/ssr/components.js': [
    [/\b(rsc|isRSCRouterContext) = useIsRSCRouterContext\(\)/g, '$1 = false'],
  ],
};

/** Sentences for whoever develops with the router; errors keep their stack. */
const sentences =
  /^(\s*(?:if \(.*\) )?(?:throw new Error|(?:UNSAFE_)?(?:invariant|warning)(?:\$1)?|warn(?:ing)?Once|console\.(?:warn|error))\((?:[^"`]*, )?)(`[^`]*`|"(?:[^"\\]|\\.)*")\);$/gm;

/** Names for React's developer tools: they keep components that nobody uses. */
const names = /^\w+\.displayName = ".*";$/gm;

/** Calls that only make what they return, so that they can go where nobody uses it. */
const makers = /^(const \w+ = )(React\$1\.(?:forwardRef|createContext)\()/gm;

/** What would need the parts that are left out. */
const barred =
  /import\s*\{[^}]*\b(Form|useSubmit|useFetchers?|useActionData|useBlocker)\b[^}]*\}\s*from\s*['"]react-router['"]|export\s+(?:async\s+)?(?:function|const)\s+(action|clientAction)\b/;

/**
 * Leaves out of the browser's half what the router has for other shops. The build fails where a
 * new version of the router says something in other words, and where a screen needs such a part.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [, file] = inRouter.exec(id) ?? [];
      if (file) return { code: lean(file, code), map: null };
      const part = /\/web\//.test(id) && !/node_modules/.test(id) && needsMore(code);
      if (part) this.error(`${part} of react-router is left out by scripts/lib/lean-router.ts`);
      return undefined;
    },
  };
}

/** The router's file `file` without what the shop does not need; each line stays a line. */
export function lean(file: string, code: string): string {
  const short = code
    .replace(sentences, '$1"");')
    .replace(names, '')
    .replace(makers, '$1/* @__PURE__ */ $2');
  return (settled[file] ?? []).reduce((text, [words, answer]) => {
    const changed = text.replace(words, answer);
    if (changed === text) throw new Error(`react-router/${file} has no ${words}`);
    return changed;
  }, short);
}

/** The left-out part that a module of the shop asks for, or null. */
export function needsMore(code: string): string | null {
  const [, imported, exported] = barred.exec(code) ?? [];
  return imported ?? exported ?? null;
}
